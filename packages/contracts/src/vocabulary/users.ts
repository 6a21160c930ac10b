/** The words of people: roles, trading styles, business lines, and how much one may be allowed. */

export const ROLES = [
  'trader',
  'desk-head',
  'risk-manager',
  'admin',
  'compliance',
  'sales',
  'external-client',
  'viewer',
] as const;

export const TRADING_STYLES = [
  'high_touch',
  'low_touch',
  'fi_voice',
  'fx_electronic',
  'commodities_voice',
  'derivatives_high_touch',
  'derivatives_low_touch',
  'oversight',
] as const;

/** Where an instrument is traded; an order's desk follows from its instrument, never from its sender. */
export const DESKS = ['EQ', 'FI', 'FX', 'COMM', 'DERIV'] as const;

/** Characters of a user's id, of the name and of the password it is logged in with. */
export const USER_ID_MAX = 48;
export const USER_NAME_MAX = 64;
export const PASSWORD_MAX = 256;
/** Fewest characters of a password that is set here: it is the only factor (NIST SP 800-63B-4, 3.1.1.2). */
export const PASSWORD_MIN = 15;
export const DISPLAY_NAME_MAX = 96;
