/** The smallest and largest parameters of the execution algorithms. Shares of volume and sizes in per cent. */

/** How long an algo works its order: a second to a day. */
export const ALGO_DURATION_MS = { min: 1_000, max: 86_400_000 } as const;
/** Slices of a schedule. */
export const ALGO_SLICES = { min: 1, max: 1_000 } as const;
/** Own part of all volume; above zero. */
export const PARTICIPATION_PCT_MAX = 50;
/** The part of all volume an order may bound itself to; above zero. */
export const MAX_PARTICIPATION_PCT_MAX = 99;
export const RISK_AVERSION = { min: 0, max: 1 } as const;
/** By how much sizes and times of slices may move. */
export const RANDOMIZE_PCT = { min: 0, max: 50 } as const;
/** Slices of a sniper. */
export const SNIPER_SLICES = { min: 1, max: 50 } as const;
/** How far a sniper goes through the touch. */
export const AGGRESSION_PCT = { min: 0, max: 5 } as const;
/** Venues a sniper takes from. */
export const SNIPER_VENUES = { min: 1, max: 7 } as const;
