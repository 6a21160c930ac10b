/**
 * Self-match prevention: what happens to an order that would trade with the user's own, and to those it would meet.
 * `cancelOldest` cancels those first, `cancelBoth` cancels both, `decrement` takes the smaller open quantity off both.
 */
export const SELF_MATCH_MODES = ['cancelOldest', 'cancelBoth', 'decrement'] as const;
export type SelfMatchMode = (typeof SELF_MATCH_MODES)[number];

/** What the self-cross check does: the order is refused, prevented from meeting the own ones, or let through. */
export const SELF_CROSS_MODES = ['reject', ...SELF_MATCH_MODES, 'allow'] as const;
export type SelfCrossMode = (typeof SELF_CROSS_MODES)[number];

/** The mode by which an order is kept apart from the user's own; null where it is refused, or let through. */
export const findSelfMatchMode = (mode: SelfCrossMode): SelfMatchMode | null =>
  SELF_MATCH_MODES.find((one) => one === mode) ?? null;

/** The smallest and largest thresholds of the pre-trade checks. Rates are whole basis points, times milliseconds. */

export const THRESHOLD_LIMITS = {
  collarBps: { min: 1, max: 10_000 },
  duplicateWindowMs: { min: 0, max: 60_000 },
  maxOpenOrders: { min: 1, max: 100_000 },
  advPctBps: { min: 1, max: 10_000 },
  ordersPerSecond: { min: 1, max: 100_000 },
  staleMidMs: { min: 250, max: 60_000 },
} as const;

/** The limits of which a trader has used a part: accepted notional of the day, orders open at a time, loss of the day. */
export const TRADER_LIMITS = ['DAILY_NOTIONAL', 'OPEN_ORDERS', 'DAY_LOSS'] as const;

/** The code that the check of the day's loss has: the closed list's one of a limit of the day (ADR 115). */
export const DAY_LOSS_CHECK = 'DAILY_NOTIONAL_EXCEEDED';

/** How far the loss of a day has come: `WARNING` from this share of the limit on, in per cent. */
export const DAY_LOSS_LEVELS = ['WARNING', 'REACHED'] as const;
export type DayLossLevel = (typeof DAY_LOSS_LEVELS)[number];
export const DAY_LOSS_WARN_PCT = 80;

/** What happens to the limit of a desk's loss of the day. */
export const DESK_LOSS_STEPS = ['CHANGED', 'RELEASED', ...DAY_LOSS_LEVELS] as const;
