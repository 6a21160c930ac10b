/**
 * The six pre-trade checks in their order (service interface: Limits; design, domain 3.2 to the edge).
 * Facts come in, outcomes go out, all in whole numbers; reserving is the book's.
 */

import type { Instrument, InstrumentType, Tick } from '@tradefloor/contracts/market';
import { decimalOfPx, type Px, px } from '@tradefloor/contracts/money';
import type { RejectReason } from '@tradefloor/contracts/refusals';
import type {
  CheckResult,
  RISK_CHECKS,
  RiskCheckRequest,
  RiskThresholds,
} from '@tradefloor/contracts/risk';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import {
  DAY_LOSS_CHECK,
  findSelfMatchMode,
  type SelfMatchMode,
} from '@tradefloor/contracts/vocabulary/risk';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { checkDayLoss, type DayLoss } from './day-loss.ts';
import { checkDeskLoss, type DeskLoss } from './desk-loss.ts';
import type { Outcome } from './outcome.ts';
import { crosses, marketPrice, type Rung } from './price-ladder.ts';

export type RiskFacts = {
  readonly request: RiskCheckRequest;
  readonly thresholds: RiskThresholds;
  /** Prices that are fresh and not crossed; null without. */
  readonly tick: Pick<Tick, 'mid'> | null;
  readonly instrument: Pick<Instrument, 'adv' | 'tickSize'> | null;
  /** Milliseconds since the user's same order was accepted; null when that is outside the window. */
  readonly sameOrderAgeMs: number | null;
  /** The user's open orders, reserved ones included. */
  readonly openOrders: number;
  /** The user's first resting order on the other side. */
  readonly opposite: Rung | null;
  /** Where an order that follows the market stands now; absent for others, null without a quote. */
  readonly pegPx?: Px | null;
  /** The user's submissions within the last second, without this one. */
  readonly submissions: number;
  /** Milliseconds until that count is below the limit; 0 when it is. */
  readonly rateFreeInMs: number;
  /** Of a user with a limit of the day's loss. */
  readonly dayLoss?: DayLoss;
  /** Of an order on a desk with a limit of the day's loss. */
  readonly deskLoss?: DeskLoss;
};

export type RiskCheck = {
  readonly name: (typeof RISK_CHECKS)[number] | typeof DAY_LOSS_CHECK;
  readonly run: (facts: RiskFacts) => Outcome;
};

/** Run in this order; the first that fails ends the run. */
export const CHECKS: readonly RiskCheck[] = [
  { name: 'PRICE_COLLAR', run: priceCollar },
  { name: 'DUPLICATE_ORDER', run: duplicateOrder },
  { name: 'MAX_OPEN_ORDERS', run: maxOpenOrders },
  { name: 'SELF_CROSS', run: selfCross },
  { name: 'ADV_LIMIT', run: advLimit },
  { name: 'RATE_LIMIT', run: rateLimit },
];

/** The checks of an order: of a user or a desk with a limit the day's loss first, as its code stands in the closed list. */
export function listChecks({
  dayLoss,
  deskLoss,
}: Pick<RiskFacts, 'dayLoss' | 'deskLoss'>): readonly RiskCheck[] {
  if (dayLoss === undefined && deskLoss === undefined) return CHECKS;
  return [{ name: DAY_LOSS_CHECK, run: checkLosses }, ...CHECKS];
}

/** The user's loss, then the desk's: one check, whose first failure decides. */
function checkLosses({ request, dayLoss, deskLoss }: RiskFacts): Outcome {
  const own = dayLoss === undefined ? [] : [checkDayLoss(request, dayLoss)];
  const desk = deskLoss === undefined ? [] : [checkDeskLoss(request, deskLoss)];
  const outcomes = [...own, ...desk];
  return {
    value: outcomes.map(({ value }) => value).join('; '),
    limit: outcomes.map(({ limit }) => limit).join('; '),
    failure: outcomes.find(({ failure }) => failure !== null)?.failure ?? null,
  };
}

export type Verdict = {
  /** Every check that ran, the failed one last. */
  readonly checks: CheckResult[];
  readonly failure: Outcome['failure'];
};

/** Runs the checks up to the first that fails. */
export function runChecks(facts: RiskFacts): Verdict {
  const checks: CheckResult[] = [];
  for (const { name, run } of listChecks(facts)) {
    const { value, limit, failure } = run(facts);
    checks.push({ name, passed: failure === null, value, limit });
    if (failure !== null) return { checks, failure };
  }
  return { checks, failure: null };
}

const passes = (value: string, limit: string): Outcome => ({ value, limit, failure: null });
const fails = (
  reason: RejectReason,
  { value, limit }: { readonly value: string; readonly limit: string },
  detail: string,
): Outcome => ({ value, limit, failure: { reason, detail } });

/** At most four decimals: what a division leaves behind them is noise. */
const percent = (bps: number): string => `${Number((bps / 100).toFixed(4))} %`;

/** Classes whose prices stray less: the collar is never wider than this, whatever the threshold of all; null for no such bound. */
const NARROW_COLLARS = {
  equity: null,
  bond: null,
  option: null,
  fx: 100,
  commodity: 300,
} as const satisfies Record<InstrumentType, number | null>;

/** Ten cents: a cheap option's own width is a large part of its price (design, domain 3.2). */
const OPTION_COLLAR_MIN = 100_000;

/** The collar of an instrument at a mid, in basis points of it. */
export function getCollarBps(
  { instrumentType }: Pick<RiskCheckRequest, 'instrumentType'>,
  { collarBps }: Pick<RiskThresholds, 'collarBps'>,
  mid: Px,
): number {
  if (instrumentType !== 'option') {
    return Math.min(collarBps, NARROW_COLLARS[instrumentType] ?? collarBps);
  }
  return mid > 0
    ? Math.max(collarBps, Math.floor((OPTION_COLLAR_MIN * BPS_PER_ONE) / mid))
    : collarBps;
}

/**
 * What an order's limit is measured from: the mid, or, while it waits for its trigger, the price at which it will go to
 * market. It is measured from the mid when it does.
 */
export function getCollarCentre(
  { triggered, stopPrice }: Pick<RiskCheckRequest, 'triggered' | 'stopPrice'>,
  mid: Px,
): { readonly from: 'mid' | 'stop'; readonly px: Px } {
  return triggered === false && stopPrice !== undefined
    ? { from: 'stop', px: stopPrice }
    : { from: 'mid', px: mid };
}

/** Beyond the collar's part of the mid fails; exactly on it passes. A market order is held by {@link protectionPx} instead. */
function priceCollar({ request, tick, thresholds }: RiskFacts): Outcome {
  const { staleMidMs } = thresholds;
  if (tick === null) {
    const limit = `a mid at most ${staleMidMs} ms old`;
    const detail = REJECTION.NO_REFERENCE_PRICE({ symbol: request.symbol, maxAgeMs: staleMidMs });
    return fails('NO_REFERENCE_PRICE', { value: 'none', limit }, detail);
  }
  const { from, px: centre } = getCollarCentre(request, tick.mid);
  const collarBps = getCollarBps(request, thresholds, centre);
  const limit = `${percent(collarBps)} from ${from} ${decimalOfPx(centre)}`;
  const limitPx = findLimit(request);
  if (limitPx === null) return passes('market order', limit);
  const away = Math.abs(limitPx - centre);
  const value = `${percent(Math.round((away / centre) * 1_000_000) / 100)} at ${decimalOfPx(limitPx)}`;
  if (BigInt(BPS_PER_ONE) * BigInt(away) <= BigInt(collarBps) * BigInt(centre))
    return passes(value, limit);
  const maxPct = collarBps / 100;
  const detail = REJECTION.PRICE_COLLAR({ pct: (100 * away) / centre, maxPct, from });
  return fails('PRICE_COLLAR', { value, limit }, detail);
}

/** The same order accepted less than the window ago fails; exactly the window ago passes. */
function duplicateOrder({ request, sameOrderAgeMs, thresholds }: RiskFacts): Outcome {
  const limit = `${thresholds.duplicateWindowMs} ms`;
  if (request.replaces !== undefined) return passes('a replace', limit);
  if (request.triggered === true) return passes('a triggered order', limit);
  if (sameOrderAgeMs === null) return passes('no same order', limit);
  const value = `${sameOrderAgeMs} ms`;
  const detail = REJECTION.DUPLICATE_ORDER({
    ageMs: sameOrderAgeMs,
    windowMs: thresholds.duplicateWindowMs,
  });
  return fails('DUPLICATE_ORDER', { value, limit }, detail);
}

/** A new order needs a free slot; a replace keeps the one it has. */
function maxOpenOrders({ request, openOrders, thresholds }: RiskFacts): Outcome {
  const limit = String(thresholds.maxOpenOrders);
  const value = String(openOrders);
  if (request.replaces !== undefined) return passes(`${value}, a replace keeps its slot`, limit);
  if (request.triggered === true) return passes(`${value}, it is one of them`, limit);
  if (openOrders < thresholds.maxOpenOrders) return passes(value, limit);
  const detail = REJECTION.MAX_OPEN_ORDERS({ count: openOrders, max: thresholds.maxOpenOrders });
  return fails('MAX_OPEN_ORDERS', { value, limit }, detail);
}

/** What a mode of self-match prevention does, as the check's limit states it. */
const SELF_MATCH_LIMITS = {
  cancelOldest: 'own orders are cancelled first',
  cancelBoth: 'cancelled together with own orders',
  decrement: 'own orders and this one are reduced first',
} as const satisfies Record<SelfMatchMode, string>;

/**
 * Fails by price, not by side: a position can always be closed beside one's own resting orders. Under self-match
 * prevention a new order passes, and the OMS keeps it apart from the own ones; a replace is refused, it keeps its terms.
 */
function selfCross({ request, opposite, pegPx, thresholds }: RiskFacts): Outcome {
  const { side } = request;
  if (request.triggered === false) return passes('not at market yet', 'when it is triggered');
  if (isRestingWithDealer(request)) return passes('dealt with a dealer', 'it meets no own order');
  if (thresholds.selfCross === 'allow') return passes(crossText(opposite), 'allowed');
  const mode = request.replaces === undefined ? findSelfMatchMode(thresholds.selfCross) : null;
  if (mode !== null) return passes(crossText(opposite), SELF_MATCH_LIMITS[mode]);
  const limit = 'no own order on the other side at this price';
  const reach = pegPx ?? findLimit(request) ?? marketPrice(side);
  if (opposite === null || !crosses(side, reach, opposite.price)) {
    return passes(crossText(opposite), limit);
  }
  const value = crossText(opposite);
  const detail = REJECTION.SELF_CROSS(value);
  return fails('SELF_CROSS', { value, limit }, detail);
}

/** A dealer is the other side of all that it deals, for an order that waits for its price as well. */
const isRestingWithDealer = ({ instrumentType, timeInForce }: RiskCheckRequest): boolean =>
  timeInForce !== undefined && returnsToWait({ instrumentType, timeInForce });

/** `own order at 100`: what an order would trade with. */
export function crossText(opposite: Pick<Rung, 'price'> | null): string {
  if (opposite === null) return 'none';
  const isMarket = opposite.price === 0 || opposite.price === Number.MAX_SAFE_INTEGER;
  return isMarket ? 'own market order' : `own order at ${decimalOfPx(px(opposite.price))}`;
}

/** More than the share of average daily volume fails; exactly the share passes; no known volume fails. */
function advLimit({ request, instrument, thresholds }: RiskFacts): Outcome {
  const { advPctBps } = thresholds;
  if (instrument === null || instrument.adv === 0) {
    const value = 'no average daily volume';
    const detail = REJECTION.ADV_LIMIT({ symbol: request.symbol });
    return fails('ADV_LIMIT', { value, limit: percent(advPctBps) }, detail);
  }
  const limit = `${percent(advPctBps)} of ${instrument.adv}`;
  const value = String(request.qty);
  if (BPS_PER_ONE * request.qty <= advPctBps * instrument.adv) return passes(value, limit);
  const detail = REJECTION.ADV_LIMIT({
    symbol: request.symbol,
    pct: (100 * request.qty) / instrument.adv,
    maxPct: advPctBps / 100,
  });
  return fails('ADV_LIMIT', { value, limit }, detail);
}

/** Every submission counts, refused ones and replaces too (RTS 6, article 15(2)); cancels do not. */
function rateLimit({ request, submissions, thresholds }: RiskFacts): Outcome {
  const limit = `${thresholds.ordersPerSecond} a second`;
  const value = String(submissions);
  if (request.triggered === true) return passes('a triggered order', limit);
  if (submissions < thresholds.ordersPerSecond) return passes(value, limit);
  const detail = REJECTION.RATE_LIMIT({ count: submissions, max: thresholds.ordersPerSecond });
  return fails('RATE_LIMIT', { value, limit }, detail);
}
