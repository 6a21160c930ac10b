/**
 * The one term structure of each currency, which bonds, options, currencies and futures are priced from. The
 * government's curve is the money market's as well: no spread lies between them (ADR 72).
 *
 * Compounding is converted here and nowhere else:
 * - par yields are compounded as the sovereign's bonds pay, and discount factors are stripped from them coupon by coupon
 *   (Hull, Options, Futures, chapter 4: bootstrap);
 * - zero rates are continuous, a year having 365 days: options and futures;
 * - money-market rates are simple, in the day count of the currency: forward points.
 */
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import { YEAR_DAYS } from '@tradefloor/instruments/fx/forward';
import { exp, ln, power } from '@tradefloor/instruments/math/elementary';
import { type Curve, curveAt, type RateCurveName } from './curves.ts';

/**
 * How a curve's yields are compounded: payments a year, and whether interest within the last period is simple (US street
 * and Bunds, see instruments/bond/bond-terms) or compounded (gilts and OATs). Curves without listed bonds follow Treasuries.
 */
type Quotation = { readonly frequency: 1 | 2; readonly isLastSimple: boolean };
const SEMI_ANNUAL: Quotation = { frequency: 2, isLastSimple: true };
const ANNUAL: Quotation = { frequency: 1, isLastSimple: true };
const QUOTATION: Readonly<Record<RateCurveName, Quotation>> = {
  USD: SEMI_ANNUAL,
  GBP: { frequency: 2, isLastSimple: false },
  EUR_DE: ANNUAL,
  EUR_FR: { frequency: 1, isLastSimple: false },
  JPY: SEMI_ANNUAL,
  AUD: SEMI_ANNUAL,
  CAD: SEMI_ANNUAL,
  CHF: ANNUAL,
  BRL: ANNUAL,
  INR: ANNUAL,
  TWD: ANNUAL,
};

/** The curve of a currency: euro money follows Germany's, whose Bunds are the benchmark of the area. */
const CURVE_OF: Readonly<Record<PriceCurrency, RateCurveName>> = {
  USD: 'USD',
  EUR: 'EUR_DE',
  GBP: 'GBP',
  JPY: 'JPY',
  AUD: 'AUD',
  CAD: 'CAD',
  CHF: 'CHF',
  BRL: 'BRL',
  INR: 'INR',
  TWD: 'TWD',
};

const DAYS_A_YEAR = 365;
/** Nothing is lent for less than a day: the rate to any nearer time is the one to tomorrow. */
const SHORTEST = 1 / DAYS_A_YEAR;

export type RateCurve = {
  /** Par yield in per cent, compounded as the sovereign's bonds pay, by years to maturity. */
  readonly parYield: Curve;
  /** Continuous and a year, as a fraction: what `years` (of 365 days) of lending pay. */
  zeroRate(this: void, years: number): number;
  /** What one unit paid in so many years is worth now; 1 for what is paid now. */
  discount(this: void, years: number): number;
};

/**
 * The discount factor at a maturity, stripped from a par curve: of the par bonds that end at each payment date up to it,
 * every one prices its own last payment. A par bond is worth 1 at a payment date and grows by its yield until the next.
 * @param years more than none
 */
function stripDiscount(curve: Curve, { frequency, isLastSimple }: Quotation, years: number) {
  const count = Math.ceil(years * frequency);
  const first = years - (count - 1) / frequency;
  const left = first * frequency;
  let factor = 1;
  let annuity = 0;
  for (let n = 0; n < count; n += 1) {
    const rate = curve(first + n / frequency) / 100 / frequency;
    const growth = 1 + rate;
    factor =
      n === 0 && isLastSimple
        ? 1 / (1 + rate * left)
        : (power(growth, 1 - left) - rate * annuity) / growth;
    annuity += factor;
  }
  return factor;
}

/** A par curve as zero rates. The last maturity is kept: contracts are priced expiry by expiry. */
function toRateCurve(parYield: Curve, quotation: Quotation): RateCurve {
  let last = { years: Number.NaN, rate: 0 };
  const zeroRate = (years: number): number => {
    const at = Math.max(years, SHORTEST);
    if (at !== last.years) {
      last = { years: at, rate: -ln(stripDiscount(parYield, quotation, at)) / at };
    }
    return last.rate;
  };
  const discount = (years: number): number => (years <= 0 ? 1 : exp(-zeroRate(years) * years));
  return { parYield, zeroRate, discount };
}

type Made = { readonly seed: number; readonly tick: number; readonly curve: RateCurve };
/** The last curve of each name: bonds, options, futures and currencies of a batch read the same. */
const made = new Map<RateCurveName, Made>();

/** The term structure of a sovereign at a tick: a function of seed and tick alone. */
export function sovereignCurveAt(seed: number, name: RateCurveName, tick: number): RateCurve {
  const last = made.get(name);
  if (last?.seed === seed && last.tick === tick) return last.curve;
  const curve = toRateCurve(curveAt(seed, name, tick), QUOTATION[name]);
  made.set(name, { seed, tick, curve });
  return curve;
}

/** The term structure of a currency at a tick: a function of seed and tick alone. */
export const rateCurveAt = (seed: number, currency: PriceCurrency, tick: number): RateCurve =>
  sovereignCurveAt(seed, CURVE_OF[currency], tick);

/**
 * The simple money-market rate a year for so many days, as a fraction: what a deposit pays that grows as the curve
 * discounts, (1 / P - 1) D / d.
 * @param days more than none
 */
export function moneyMarketRate(curve: RateCurve, currency: PriceCurrency, days: number): number {
  const growth = 1 / curve.discount(days / DAYS_A_YEAR);
  return ((growth - 1) * YEAR_DAYS[currency]) / days;
}
