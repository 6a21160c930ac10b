/** The words of trade surveillance: its rules with their limits and sources, and the states of a case. */

export const SURVEILLANCE_RULES = [
  'WASH_TRADE',
  'SPOOFING',
  'LAYERING',
  'OFF_MARKET',
  'FRONT_RUNNING',
] as const;
export type SurveillanceRule = (typeof SURVEILLANCE_RULES)[number];

/** Both sides of a wash trade are reported within it. Milliseconds. */
export const WASH_WITHIN_MS = 1_000;

/**
 * An order that was there for the other side to see: cancelled by its owner at most so long after the fill, with at
 * most so much of it filled. A finding starts at a value of what was cancelled, in whole units of the currency. Fills and
 * cancels of the last `windowMs` are looked at together.
 */
export const CANCELLED_ORDER = {
  withinMs: 5_000,
  windowMs: 10_000,
  filledPct: 20,
  worthMin: 100_000,
} as const;
/**
 * The fill may also come after the cancel: at most so long after it, of an order that was placed since the cancelled one,
 * which had stood for at most `stoodMs` and was not placed again.
 */
export const LATER_FILL = { withinMs: 5_000, stoodMs: 60_000 } as const;
/** A rule finds the same order once in so long. Milliseconds. */
export const FOUND_ONCE_MS = 86_400_000;
/**
 * What was cancelled against what was filled on the other side, or the whole later order that was: one order for a spoof,
 * all of several for layers.
 */
export const SPOOF_RATIO = 5;
export const LAYERS = { ordersMin: 3, ratio: 3 } as const;

/** A client's price further than this on the wrong side of the mid. Basis points of the price. */
export const OFF_MARKET_BPS = 100;

/**
 * Trades of the firm's own are looked at from a client's request on, but at most so long before the client's trade; a
 * finding starts at so much of the client's quantity.
 */
export const FRONT_RUN = { withinMs: 600_000, qtyPct: 10 } as const;

/** Clients deal in bonds and futures. */
export const CLIENT_MARKETS = ['bond', 'commodity'] as const;

/** What each rule finds, and where it is from. */
export const SURVEILLANCE_RULE_TEXT: Readonly<
  Record<
    SurveillanceRule,
    { readonly name: string; readonly finds: string; readonly source: string }
  >
> = {
  WASH_TRADE: {
    name: 'Wash trade',
    finds: 'The same owner bought and sold in one trade: nothing changed hands',
    source: 'FINRA 5210.02; MAR Annex I A(c)',
  },
  SPOOFING: {
    name: 'Spoofing',
    finds: `An order at least ${SPOOF_RATIO} times what was filled on the other side, cancelled within ${CANCELLED_ORDER.withinMs / 1_000} s after that fill or, where the filled order came later, within ${LATER_FILL.withinMs / 1_000} s before it`,
    source: 'CEA 4c(a)(5)(C); Reg. (EU) 2016/522 Annex II',
  },
  LAYERING: {
    name: 'Layering',
    finds: `At least ${LAYERS.ordersMin} orders at different prices, together ${LAYERS.ratio} times what was filled on the other side, cancelled within ${CANCELLED_ORDER.withinMs / 1_000} s after that fill or, where the filled order came later, within ${LATER_FILL.withinMs / 1_000} s before it`,
    source: 'Reg. (EU) 2016/522 Annex II; FINRA 5210.03',
  },
  OFF_MARKET: {
    name: 'Off-market price',
    finds: `A client dealt more than ${OFF_MARKET_BPS} bp of the price away from the mid, to its cost`,
    source: 'FINRA 2121',
  },
  FRONT_RUNNING: {
    name: 'Front-running',
    finds: `Between a client’s request and its trade the firm dealt for itself in the same direction, at a better price, at least ${FRONT_RUN.qtyPct} % of the quantity`,
    source: 'FINRA 5270, 5320; MAR Art. 7(1)(d)',
  },
};

/** `NEW`: it has not been opened as a case. */
export const CASE_STATES = ['NEW', 'OPEN', 'IN_REVIEW', 'EXPLAINED', 'ESCALATED'] as const;
export type CaseState = (typeof CASE_STATES)[number];

/** Where a case may go from each state; a closed one is opened again. */
export const CASE_MOVES: Readonly<Record<CaseState, readonly CaseState[]>> = {
  NEW: ['OPEN'],
  OPEN: ['IN_REVIEW', 'EXPLAINED', 'ESCALATED'],
  IN_REVIEW: ['EXPLAINED', 'ESCALATED'],
  EXPLAINED: ['OPEN'],
  ESCALATED: ['OPEN'],
};

const IS_CLOSED: Readonly<Record<CaseState, boolean>> = {
  NEW: false,
  OPEN: false,
  IN_REVIEW: false,
  EXPLAINED: true,
  ESCALATED: true,
};
/** Whether the work on it is over: what closes a case states why. */
export const isCaseClosed = (state: CaseState): boolean => IS_CLOSED[state];

/** Characters of a note on a case. */
export const CASE_NOTE_MAX = 2_000;
