/** The words of operations: what a kill switch covers, what a load run does, what the audit trail is about. */

export const KILL_SCOPES = ['all', 'user', 'algo', 'symbol', 'venue'] as const;

export const LOAD_MIXES = ['FLOOR', 'EQUITIES', 'ALGOS', 'BONDS', 'OPTIONS'] as const;
/** How operations of a load run follow one another: at random, or at even distances. */
export const LOAD_ARRIVALS = ['POISSON', 'EVEN'] as const;

export const AUDIT_AREAS = ['order', 'limits', 'kill-switch', 'risk-config', 'session'] as const;
