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
