/** The words of operations: kill switches, when work is refused, load runs, what the audit trail is about. */

export const KILL_SCOPES = ['all', 'user', 'algo', 'symbol', 'venue'] as const;
/** Characters of what a kill switch stops. */
export const KILL_TARGET_MAX = 64;

/** Characters of what a market event is about. */
export const MARKET_TARGET_MAX = 48;

/**
 * Milliseconds: new work is refused when the oldest request under way is older, or the gateway's event loop later,
 * where the setting of this name is left out.
 */
export const REQUEST_AGE_MAX_MS = 200;

export const LOAD_MIXES = ['FLOOR', 'EQUITIES', 'ALGOS', 'BONDS', 'OPTIONS'] as const;
/** How operations of a load run follow one another: at random, or at even distances. */
export const LOAD_ARRIVALS = ['POISSON', 'EVEN'] as const;
/** Simulated users of a load run. */
export const LOAD_USERS = { min: 1, max: 500 } as const;
/** Operations due in a second of a load run, all users together. */
export const LOAD_RATE = { min: 0.1, max: 5_000 } as const;
/** How long a load run lasts. */
export const LOAD_SECONDS = { min: 1, max: 14_400 } as const;

/** `OFF`: this installation has no generator. */
export const LOAD_STATES = [
  'OFF',
  'IDLE',
  'LOGGING_IN',
  'RUNNING',
  'DRAINING',
  'DONE',
  'STOPPED',
  'FAILED',
] as const;
export type LoadState = (typeof LOAD_STATES)[number];

const LOAD_UNDER_WAY: Readonly<Record<LoadState, boolean>> = {
  OFF: false,
  IDLE: false,
  LOGGING_IN: true,
  RUNNING: true,
  DRAINING: true,
  DONE: false,
  STOPPED: false,
  FAILED: false,
};
/** Whether operations of a load run may still come. */
export const isLoadUnderWay = ({ state }: { readonly state: LoadState }): boolean =>
  LOAD_UNDER_WAY[state];

export const AUDIT_AREAS = [
  'order',
  'rfq',
  'voice',
  'algo',
  'dealer',
  'locate',
  'basket',
  'limits',
  'kill-switch',
  'risk-config',
  'desk-limit',
  'session',
  'case',
  'export',
  'job',
] as const;
/** Entries on one page of a signed export of the audit trail, and the longest period of one. */
export const AUDIT_EXPORT_LINES = 500;
export const AUDIT_EXPORT_DAYS = 31;
/** Characters of a word the audit trail is searched by. */
export const AUDIT_WORD_MAX = 128;
