/** Cookies that hold a person's choice, which the server reads for the first byte of a page. No secrets. */

const YEAR_S = 365 * 24 * 60 * 60;

/** Value of a cookie in a cookie header's text. */
export function findCookie(cookies: string, name: string): string | undefined {
  const found = cookies.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}

/** Keeps a choice for a year on this page's site. */
export function keepCookie(name: string, value: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in two of three engines.
  document.cookie = `${name}=${value}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax`;
}
