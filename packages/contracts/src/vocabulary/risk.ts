/** The smallest and largest thresholds of the pre-trade checks. Rates are whole basis points, times milliseconds. */

export const THRESHOLD_LIMITS = {
  collarBps: { min: 1, max: 10_000 },
  duplicateWindowMs: { min: 0, max: 60_000 },
  maxOpenOrders: { min: 1, max: 100_000 },
  advPctBps: { min: 1, max: 10_000 },
  ordersPerSecond: { min: 1, max: 100_000 },
  staleMidMs: { min: 250, max: 60_000 },
} as const;
