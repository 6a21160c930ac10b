/**
 * A bond at a settlement date: price from yield, yield from price, and the measures of its risk. Prices per 100 of
 * face, rates in per cent, durations in years, convexity in years squared. Of an index-linked bond prices are in money, that
 * is real ones times the settlement date's index ratio, and yields are real (DMO, "Formulae for Calculating Gilt Prices from
 * Yields", section one: index-linked gilts with a three-month lag).
 */
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { accruedInterest } from './accrued-interest.ts';
import { type PriceCurve, priceCurve } from './bond-price.ts';
import type { BondTerms, YieldConvention } from './bond-terms.ts';
import { type CashFlow, type Remaining, remainingAt } from './coupon-schedule.ts';
import { indexRatio } from './indexation.ts';

/** Yields are looked for between these, in per cent. */
export const YIELD_MIN_PCT = -50;
export const YIELD_MAX_PCT = 200;
/** A yield is found when its price is this near, per 100 of face. */
const PRICE_TOLERANCE = 1e-11;
const STEPS_MAX = 100;

/** A bond on one settlement date under one yield convention: the dates are computed once, prices many times. */
export type Valuation = {
  readonly terms: BondTerms;
  readonly convention: YieldConvention;
  /** Of an index-linked bond at the index ratio below, as if prices rose no further. */
  readonly remaining: Remaining;
  /** Per 100 of face; negative while ex-dividend. */
  readonly accrued: number;
  /** Of the settlement date, which is in the payments and the interest above; 1 for a bond that is not index-linked. */
  readonly indexRatio: number;
};

type Made = {
  readonly settlement: number;
  readonly exDividendDate: number | null;
  readonly valuation: Valuation;
};

/** The last valuation of a bond: it is priced with every tick, and settles on the same date all day. */
const made = new WeakMap<BondTerms, Made>();

/** Real payments and real interest at a day's index ratio. */
const inMoney = (real: Remaining, accrued: number, ratio: number) => ({
  remaining: {
    ...real,
    flows: real.flows.map((flow) => ({ ...flow, amount: flow.amount * ratio })),
  },
  accrued: accrued * ratio,
  indexRatio: ratio,
});

/**
 * What is still paid, per 100 of face: of an index-linked bond at the index ratio of each date, as it is published or
 * projected.
 */
export const projectedFlows = ({
  terms: { indexation },
  remaining: { flows },
  indexRatio: ratio,
}: Pick<Valuation, 'terms' | 'remaining' | 'indexRatio'>): readonly CashFlow[] =>
  indexation === undefined
    ? flows
    : flows.map((flow) => ({
        ...flow,
        amount: (flow.amount / ratio) * indexRatio(indexation, flow.date),
      }));

/** @throws RangeError when settlement is not before maturity */
export function valuationAt(
  terms: BondTerms,
  settlement: number,
  {
    convention,
    exDividendDate = null,
  }: { readonly convention: YieldConvention; readonly exDividendDate?: number | null },
): Valuation {
  const last = made.get(terms);
  if (
    last?.settlement === settlement &&
    last.exDividendDate === exDividendDate &&
    last.valuation.convention === convention
  ) {
    return last.valuation;
  }
  const real = remainingAt(terms, settlement, exDividendDate);
  const accrued = accruedInterest(terms, settlement, exDividendDate);
  const at = { terms, convention };
  const valuation =
    terms.indexation === undefined
      ? { ...at, remaining: real, accrued, indexRatio: 1 }
      : { ...at, ...inMoney(real, accrued, indexRatio(terms.indexation, settlement)) };
  made.set(terms, { settlement, exDividendDate, valuation });
  return valuation;
}

const curveAt = ({ terms, convention, remaining }: Valuation, yieldPct: number): PriceCurve =>
  priceCurve(remaining, terms, { yieldPct, convention });

/** @throws RangeError for a yield at which a payment has no present value */
export const dirtyFromYield = (bond: Valuation, yieldPct: number): number =>
  curveAt(bond, yieldPct).dirty;

/** @throws RangeError for a yield at which a payment has no present value */
export const cleanFromYield = (bond: Valuation, yieldPct: number): number =>
  dirtyFromYield(bond, yieldPct) - bond.accrued;

/**
 * The yield, in per cent, at which the bond costs a dirty price: Newton's steps, kept inside a bracket that bisection
 * narrows where they leave it. Null when no yield between -50 and 200 per cent gives the price.
 */
export function yieldFromDirty(bond: Valuation, dirty: number): number | null {
  if (!Number.isFinite(dirty)) return null;
  let low = YIELD_MIN_PCT;
  let high = YIELD_MAX_PCT;
  if (dirtyFromYield(bond, low) < dirty || dirtyFromYield(bond, high) > dirty) return null;
  let guess = Math.min(Math.max((bond.terms.couponPct / dirty) * 100, 0), 50);
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const { dirty: at, slope } = curveAt(bond, guess);
    const miss = at - dirty;
    if (Math.abs(miss) < PRICE_TOLERANCE) return guess;
    // The price falls as the yield rises: too dear means that the yield is above.
    if (miss > 0) low = guess;
    else high = guess;
    const next = guess - (miss / slope) * 100;
    const stepped = next > low && next < high ? next : (low + high) / 2;
    if (stepped === guess) return guess;
    guess = stepped;
  }
  return guess;
}

/** As {@link yieldFromDirty}, from the clean price. */
export const yieldFromClean = (bond: Valuation, clean: number): number | null =>
  yieldFromDirty(bond, clean + bond.accrued);

/** How a bond's price moves with its yield. */
export type BondRisk = {
  /** Present-value-weighted time, years. */
  readonly macaulayDuration: number;
  /** -dP/dy / P, years. */
  readonly modifiedDuration: number;
  /** d2P/dy2 / P, years squared (screens that divide it by 100 state so). */
  readonly convexity: number;
  /** What one basis point of yield is worth, per 100 of face. */
  readonly dv01Per100: number;
};

/** The clean price in real terms: what an index-linked gilt is dealt at between dealers. */
export const realPrice = (
  { indexRatio: ratio }: Pick<Valuation, 'indexRatio'>,
  clean: number,
): number => clean / ratio;

/** Durations, convexity and DV01 at a yield. @throws RangeError as the price does */
export function riskAtYield(bond: Valuation, yieldPct: number): BondRisk {
  const { dirty, slope, curvature, timeWeighted } = curveAt(bond, yieldPct);
  return {
    macaulayDuration: timeWeighted / dirty,
    modifiedDuration: -slope / dirty,
    convexity: curvature / dirty,
    dv01Per100: -slope / BPS_PER_ONE,
  };
}
