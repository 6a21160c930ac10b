/** The session cookie's text, and the headers of a response that carries a secret. */

export const COOKIE_NAME = 'platform_user';

/** `Secure` is added by the gateway, which knows whether the request came by https. */
const attributes = (maxAgeS: number): string =>
  `Path=/; HttpOnly; SameSite=Lax; Max-Age=${maxAgeS}`;

/** Nothing that holds a code or a cookie may be stored on the way (RFC 6749, section 5.1). */
export const NO_STORE = { 'cache-control': 'no-store', pragma: 'no-cache' } as const;

export const cookieHeaders = (
  value: string,
  maxAgeS: number,
): Readonly<Record<string, string>> => ({
  ...NO_STORE,
  'set-cookie': `${COOKIE_NAME}=${value}; ${attributes(maxAgeS)}`,
});

export const clearedCookieHeaders: Readonly<Record<string, string>> = {
  ...NO_STORE,
  'set-cookie': `${COOKIE_NAME}=; ${attributes(0)}`,
};
