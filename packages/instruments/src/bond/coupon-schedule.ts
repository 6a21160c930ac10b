/**
 * Coupon dates, rolled back from maturity without adjustment for holidays, and what each pays. The first coupon may be
 * long or short (31 CFR 356, appendix B; ICMA rule 251): it earns the parts of all quasi-coupon periods it spans.
 */

import { addMonths, isMonthEnd } from '../calendar/civil-date.ts';
import type { BondTerms } from './bond-terms.ts';
import {
  type CouponPeriod,
  type DayCount,
  dayCountDays,
  isThirty360,
  yearFraction,
} from './day-count.ts';

/** Only a month's end rolls to months' ends. */
const paysAtMonthEnds = ({ maturity, endOfMonth }: BondTerms): boolean =>
  endOfMonth && isMonthEnd(maturity);

/** The n-th quasi-coupon date before maturity; n = 0 is maturity itself. */
const quasiDate = (terms: BondTerms, n: number): number =>
  addMonths(terms.maturity, (-12 / terms.frequency) * n, paysAtMonthEnds(terms));

/**
 * How a bond's days are counted: the US rule takes the end of February for the 30th only where coupons are paid at month
 * ends, and is the bond basis elsewhere (SIFMA, Standard Securities Calculation Methods).
 */
const toDayCount = (terms: BondTerms): DayCount =>
  terms.dayCount === '30U_360' && !paysAtMonthEnds(terms) ? '30_360' : terms.dayCount;

/** How many whole quasi-coupon periods lie between the first quasi date after `date` and maturity. */
function periodsAfter(terms: BondTerms, date: number): number {
  // A guess by the calendar, a period too many at most: then walked to the exact one.
  let n = Math.max(0, Math.floor(((terms.maturity - date) / 365.25) * terms.frequency) + 1);
  while (n > 0 && quasiDate(terms, n) <= date) n -= 1;
  while (quasiDate(terms, n + 1) > date) n += 1;
  return n;
}

/** The quasi-coupon period that contains the date: `start <= date < end`. */
export function quasiPeriod(terms: BondTerms, date: number): CouponPeriod {
  const n = periodsAfter(terms, date);
  return {
    start: quasiDate(terms, n + 1),
    end: quasiDate(terms, n),
    frequency: terms.frequency,
  };
}

/** Part of a year of interest earned from `from` to `to`, summed over the quasi-coupon periods between them. */
export function interestFraction(terms: BondTerms, from: number, to: number): number {
  const dayCount = toDayCount(terms);
  if (to <= from) return 0;
  if (dayCount !== 'ACT_ACT_ICMA') return yearFraction(dayCount, { start: from, end: to });
  let sum = 0;
  let at = from;
  while (at < to) {
    const period = quasiPeriod(terms, at);
    const until = Math.min(to, period.end);
    sum += yearFraction(dayCount, { start: at, end: until }, period);
    at = until;
  }
  return sum;
}

/** The date of the first coupon. */
export const firstCouponDate = (terms: BondTerms): number =>
  terms.firstCoupon ?? Math.min(terms.maturity, quasiPeriod(terms, terms.accrualStart).end);

/** A payment: when, and how many whole quasi-coupon periods after the end of the settlement's own one. */
export type CashFlow = {
  readonly date: number;
  readonly periods: number;
  /** Per 100 of face, redemption included. */
  readonly amount: number;
};

/**
 * The remaining cash flows of a bond after settlement, and the position of settlement in its
 * period.
 */
export type Remaining = {
  /** Part of the settlement's quasi-coupon period that is still to come, 0 to 1. */
  readonly stub: number;
  readonly flows: readonly CashFlow[];
  /** Date of the last coupon paid, or the first day of interest. */
  readonly accruesFrom: number;
  readonly nextCoupon: number;
  readonly isExDividend: boolean;
};

/**
 * The payments a buyer who settles on `settlement` receives. A coupon of the settlement date itself has been paid;
 * from the ex-dividend date on, the next coupon stays with the seller.
 * @param exDividendDate the first day on which the bond trades without its next coupon; null when it never does
 * @throws RangeError when settlement is not before maturity
 */
export function remainingAt(
  terms: BondTerms,
  settlement: number,
  exDividendDate: number | null = null,
): Remaining {
  if (settlement >= terms.maturity) throw new RangeError('the bond has matured');
  const period = quasiPeriod(terms, settlement);
  const first = firstCouponDate(terms);
  const accruesFrom =
    settlement < first ? terms.accrualStart : Math.max(terms.accrualStart, period.start);
  const nextCoupon = settlement < first ? first : period.end;
  const isExDividend =
    exDividendDate !== null &&
    exDividendDate <= settlement &&
    exDividendDate > Math.max(accruesFrom, period.start) &&
    settlement < nextCoupon;
  return {
    stub: stubPeriod(terms, period, settlement),
    flows: flowsAfter(terms, settlement, { nextCoupon, isExDividend }),
    accruesFrom,
    nextCoupon,
    isExDividend,
  };
}

/**
 * Thirty-day months: the days to come are the period's less those gone, never a second count to its end. From the end
 * of February to the end of August this count has gone through the period up to two days early; none is left then.
 */
function stubPeriod(terms: BondTerms, period: CouponPeriod, settlement: number): number {
  const dayCount = toDayCount(terms);
  if (isThirty360(dayCount)) {
    const whole = 360 / period.frequency;
    return Math.max(0, whole - dayCountDays(dayCount, period.start, settlement)) / whole;
  }
  return (period.end - settlement) / (period.end - period.start);
}

function flowsAfter(
  terms: BondTerms,
  settlement: number,
  { nextCoupon, isExDividend }: Pick<Remaining, 'nextCoupon' | 'isExDividend'>,
): readonly CashFlow[] {
  const left = periodsAfter(terms, settlement);
  const first = firstCouponDate(terms);
  const regular = terms.couponPct / terms.frequency;
  const flows: CashFlow[] = [];
  for (let n = left; n >= 0; n -= 1) {
    const date = quasiDate(terms, n);
    const isRedemption = n === 0;
    const coupon = date < nextCoupon ? 0 : date === first ? firstAmount(terms, first) : regular;
    const isKept = isExDividend && date === nextCoupon;
    const amount = (isKept ? 0 : coupon) + (isRedemption ? 100 : 0);
    if (amount !== 0 || isRedemption) flows.push({ date, periods: left - n, amount });
  }
  return flows;
}

/** The next coupon after a day before maturity: when, and how much per 100 of face, redemption left out. */
export function couponAfter(terms: BondTerms, day: number): Omit<CashFlow, 'periods'> {
  const first = firstCouponDate(terms);
  if (day < first) return { date: first, amount: firstAmount(terms, first) };
  return { date: quasiPeriod(terms, day).end, amount: terms.couponPct / terms.frequency };
}

/** A regular first coupon is a regular one to the last digit; an odd one earns its year fraction. */
function firstAmount(terms: BondTerms, first: number): number {
  const period = quasiPeriod(terms, terms.accrualStart);
  const isRegular = period.start === terms.accrualStart && period.end === first;
  if (isRegular) return terms.couponPct / terms.frequency;
  return terms.couponPct * interestFraction(terms, terms.accrualStart, first);
}
