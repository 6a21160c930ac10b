/** Log-in with an identity provider: where it begins, and what the log-in page shows after one that ended without a session. */

/** The gateway's addresses for browsers; the provider sends them back to the second. */
export const OIDC_PATHS = {
  login: '/oidc/login',
  callback: '/oidc/callback',
  logout: '/oidc/logout',
} as const;

/** The parameter with which the gateway sends a browser back to the log-in page. */
export const NOTICE_PARAMETER = 'notice';

export const LOG_IN_NOTICES = {
  unavailable: 'The identity provider does not respond. Use a password, or try again later.',
  refused: 'The identity provider did not confirm the log-in.',
  cancelled: 'The log-in was cancelled at the identity provider.',
  expired: 'The log-in took too long, or was started in another window. Start again.',
  'no-role': 'Your account at the identity provider has no role here.',
  disabled: 'Your user is disabled.',
  busy: 'Too many log-ins. Try again in a minute.',
  'not-ready': 'The platform is not ready yet. Try again.',
} as const;
export type LogInNotice = keyof typeof LOG_IN_NOTICES;

/** The sentence of a notice; null for a text that is none. */
export const findNotice = (name: string | null): string | null =>
  name !== null && Object.hasOwn(LOG_IN_NOTICES, name) ? LOG_IN_NOTICES[name as LogInNotice] : null;
