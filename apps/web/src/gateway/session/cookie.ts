/** Reads the session cookie out of a request. */

const NAME = 'platform_user=';
/** base64url, as it was given; anything else was not given by us. */
const VALUE = /^[A-Za-z0-9_-]{16,128}$/;

/** Whether a request brings a session cookie, or what is meant to be one. */
export const hasSessionCookie = (header: string | undefined): boolean =>
  header?.split(';').some((part) => part.trim().startsWith(NAME)) === true;

/**
 * The cookie's value; null when there is none, when it cannot be one of ours, or when there are two: a second one is an
 * attempt to plant a session.
 */
export function sessionCookie(header: string | undefined): string | null {
  if (header === undefined || !header.includes(NAME)) return null;
  let found: string | null = null;
  for (const part of header.split(';')) {
    const pair = part.trim();
    if (!pair.startsWith(NAME)) continue;
    if (found !== null) return null;
    found = pair.slice(NAME.length);
  }
  return found !== null && VALUE.test(found) ? found : null;
}
