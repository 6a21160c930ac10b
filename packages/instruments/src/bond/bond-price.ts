/**
 * Price from yield, with its first and second derivative: one pass over the payments for price, duration, convexity and
 * DV01. Rates in per cent, prices per 100 of face. All functions give the same bits on every machine.
 */
import { exp, power } from '../math/elementary.ts';
import type { BondTerms, YieldConvention } from './bond-terms.ts';
import type { CashFlow, Remaining } from './coupon-schedule.ts';

/** The dirty price as a function of the yield: value, derivative and second derivative by the yield as a fraction. */
export type PriceCurve = {
  readonly dirty: number;
  readonly slope: number;
  readonly curvature: number;
  /** Sum of time (years) times present value: Macaulay duration times the dirty price. */
  readonly timeWeighted: number;
};

/**
 * The last period's simple interest: US street and Bund markets discount a single payment without compounding, however
 * long its period is (SIFMA, Standard Securities Calculation Methods: odd last coupon).
 */
const isSimple = (
  convention: YieldConvention,
  { flows, nextCoupon }: Pick<Remaining, 'flows' | 'nextCoupon'>,
): boolean =>
  flows.length === 1 &&
  flows[0]?.date === nextCoupon &&
  (convention === 'US_STREET' || convention === 'DE_BUND');

/**
 * Dirty price and derivatives at a yield.
 * @param yieldPct yearly, compounded `frequency` times a year (continuously for `CONTINUOUS`); may be negative, but
 *   above -100 % a period
 * @throws RangeError for a yield at which a payment has no present value
 */
export function priceCurve(
  { flows, stub, nextCoupon }: Pick<Remaining, 'flows' | 'stub' | 'nextCoupon'>,
  { frequency }: Pick<BondTerms, 'frequency'>,
  { yieldPct, convention }: { readonly yieldPct: number; readonly convention: YieldConvention },
): PriceCurve {
  const y = yieldPct / 100;
  if (convention === 'CONTINUOUS') return continuousCurve(flows, { y, stub, frequency });
  const growth = 1 + y / frequency;
  if (!(growth > 0)) throw new RangeError('the yield leaves nothing to discount by');
  if (isSimple(convention, { flows, nextCoupon }))
    return simpleCurve(flows, { y, stub, frequency });
  return convention === 'US_TREASURY'
    ? treasuryCurve(flows, { y, stub, frequency })
    : compoundCurve(flows, { growth, stub, frequency });
}

type At = { readonly y: number; readonly stub: number; readonly frequency: number };

/** Sum of CF v^(w+k), v = 1/(1 + y/f). */
function compoundCurve(
  flows: readonly CashFlow[],
  { growth, stub, frequency }: { growth: number; stub: number; frequency: number },
): PriceCurve {
  const v = 1 / growth;
  let discount = power(v, stub);
  let at = 0;
  let [dirty, slope, curvature, timeWeighted] = [0, 0, 0, 0];
  for (const { periods, amount } of flows) {
    // Whole periods by multiplication: one power a bond, not one a payment.
    for (; at + 1 <= periods; at += 1) discount *= v;
    const t = stub + periods;
    const pv = amount * (at === periods ? discount : discount * power(v, periods - at));
    dirty += pv;
    timeWeighted += (pv * t) / frequency;
    slope -= (pv * t * v) / frequency;
    curvature += (pv * t * (t + 1) * v * v) / (frequency * frequency);
  }
  return { dirty, slope, curvature, timeWeighted };
}

/** One payment at simple interest: CF / (1 + w y/f), w the periods to it. */
function simpleCurve(flows: readonly CashFlow[], { y, stub, frequency }: At): PriceCurve {
  const { amount = 0, periods = 0 } = flows[0] ?? {};
  const t = (stub + periods) / frequency;
  const growth = 1 + t * y;
  if (!(growth > 0)) throw new RangeError('the yield leaves nothing to discount by');
  const dirty = amount / growth;
  return {
    dirty,
    slope: (-dirty * t) / growth,
    curvature: (2 * dirty * t * t) / (growth * growth),
    timeWeighted: dirty * t,
  };
}

/** Whole periods compound, the broken one is simple: [sum of CF v^k] / (1 + w y/f) (31 CFR 356, appendix B). */
function treasuryCurve(flows: readonly CashFlow[], { y, stub, frequency }: At): PriceCurve {
  const whole = compoundCurve(flows, { growth: 1 + y / frequency, stub: 0, frequency });
  const t = stub / frequency;
  const growth = 1 + t * y;
  if (!(growth > 0)) throw new RangeError('the yield leaves nothing to discount by');
  const g = 1 / growth;
  const g1 = -t * g * g;
  const g2 = 2 * t * t * g * g * g;
  return {
    dirty: whole.dirty * g,
    slope: whole.slope * g + whole.dirty * g1,
    curvature: whole.curvature * g + 2 * whole.slope * g1 + whole.dirty * g2,
    timeWeighted: whole.timeWeighted * g + whole.dirty * g * t,
  };
}

/** Sum of CF exp(-y t), t = (w + k) / f. */
function continuousCurve(flows: readonly CashFlow[], { y, stub, frequency }: At): PriceCurve {
  let [dirty, timeWeighted, curvature] = [0, 0, 0];
  for (const { periods, amount } of flows) {
    const t = (stub + periods) / frequency;
    const pv = amount * exp(-y * t);
    dirty += pv;
    timeWeighted += pv * t;
    curvature += pv * t * t;
  }
  return { dirty, slope: -timeWeighted, curvature, timeWeighted };
}
