/**
 * Coupon dates, rolled without adjustment for holidays from maturity or, where the last period is odd, from the last
 * coupon before it, and what each pays. The first and the last coupon may be long or short (31 CFR 356, appendix B; ICMA
 * rule 251; SIFMA, Standard Securities Calculation Methods): it earns the parts of all quasi-coupon periods it spans.
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

/** The date that the others are rolled from. */
const toAnchor = ({ maturity, lastCoupon }: BondTerms): number => lastCoupon ?? maturity;

/** Only a month's end rolls to months' ends. */
const paysAtMonthEnds = (terms: BondTerms): boolean =>
  terms.endOfMonth && isMonthEnd(toAnchor(terms));

/** The n-th quasi-coupon date before the anchor; n = 0 is the anchor itself, n < 0 is after it. */
const quasiDate = (terms: BondTerms, n: number): number =>
  addMonths(toAnchor(terms), (-12 / terms.frequency) * n, paysAtMonthEnds(terms));

/**
 * How a bond's days are counted: the US rule takes the end of February for the 30th only where coupons are paid at month
 * ends, and is the bond basis elsewhere (SIFMA, Standard Securities Calculation Methods).
 */
const toDayCount = (terms: BondTerms): DayCount =>
  terms.dayCount === '30U_360' && !paysAtMonthEnds(terms) ? '30_360' : terms.dayCount;

/** How many whole quasi-coupon periods lie between the first quasi date after `date` and the anchor; negative after it. */
function periodsAfter(terms: BondTerms, date: number): number {
  // A guess by the calendar, a period too many at most: then walked to the exact one.
  let n = Math.floor(((toAnchor(terms) - date) / 365.25) * terms.frequency) + 1;
  while (quasiDate(terms, n) <= date) n -= 1;
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
  const { maturity } = terms;
  if (dayCount !== 'ACT_ACT_ICMA')
    return yearFraction(dayCount, { start: from, end: to, maturity });
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

/** A payment: when, and how much later than the end of the settlement's own quasi-coupon period. */
export type CashFlow = {
  readonly date: number;
  /** Quasi-coupon periods, not below 0; whole but for the redemption after an odd last period. */
  readonly periods: number;
  /** Per 100 of face, redemption included. */
  readonly amount: number;
};

/**
 * The remaining cash flows of a bond after settlement, and the position of settlement in its
 * period.
 */
export type Remaining = {
  /** Part of the settlement's quasi-coupon period that is still to come or, where it is redeemed before, that long. 0 to 1. */
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
  const { from: accruesFrom, date: nextCoupon } = couponAfter(terms, settlement);
  const isExDividend =
    exDividendDate !== null &&
    exDividendDate <= settlement &&
    exDividendDate > accruesFrom &&
    settlement < nextCoupon;
  return {
    stub: stubPeriod(terms, settlement),
    flows: flowsAfter(terms, settlement, { nextCoupon, isExDividend }),
    accruesFrom,
    nextCoupon,
    isExDividend,
  };
}

/**
 * Where a date stands in its quasi-coupon period, in days of the day count. Thirty-day months: a period has all its days,
 * and what is to come is the rest, never a second count to its end. From the end of February to the end of August this
 * count has gone through the period up to two days early; none is left then.
 */
function positionIn(
  terms: BondTerms,
  period: CouponPeriod,
  date: number,
): { readonly gone: number; readonly whole: number } {
  const { start, end, frequency } = period;
  const dayCount = toDayCount(terms);
  if (!isThirty360(dayCount)) return { gone: date - start, whole: end - start };
  const whole = 360 / frequency;
  const gone = date === end ? whole : dayCountDays(dayCount, { start, end: date });
  return { gone: Math.min(whole, gone), whole };
}

function stubPeriod(terms: BondTerms, settlement: number): number {
  const period = quasiPeriod(terms, settlement);
  const until = Math.min(period.end, terms.maturity);
  const { gone, whole } = positionIn(terms, period, settlement);
  return (positionIn(terms, period, until).gone - gone) / whole;
}

/** When the face is paid, in periods after the end of the one that is `left` periods before the anchor. */
function redemptionPeriods(terms: BondTerms, left: number): number {
  if (terms.lastCoupon === null) return left;
  const ahead = periodsAfter(terms, terms.maturity);
  // In the settlement's own period: the stub goes as far.
  if (ahead === left) return 0;
  const { gone, whole } = positionIn(terms, quasiPeriod(terms, terms.maturity), terms.maturity);
  return left - ahead - 1 + gone / whole;
}

function flowsAfter(
  terms: BondTerms,
  settlement: number,
  { nextCoupon, isExDividend }: Pick<Remaining, 'nextCoupon' | 'isExDividend'>,
): readonly CashFlow[] {
  const left = periodsAfter(terms, settlement);
  const first = firstCouponDate(terms);
  const couponOn = (date: number): number => {
    const isPaid = date >= nextCoupon && !(isExDividend && date === nextCoupon);
    return isPaid ? couponAmount(terms, date, first) : 0;
  };
  const flows: CashFlow[] = [];
  const until = terms.lastCoupon === null ? 1 : 0;
  for (let n = left; n >= until; n -= 1) {
    const date = quasiDate(terms, n);
    const amount = couponOn(date);
    if (amount !== 0) flows.push({ date, periods: left - n, amount });
  }
  const { maturity } = terms;
  const amount = couponOn(maturity) + 100;
  flows.push({ date: maturity, periods: redemptionPeriods(terms, left), amount });
  return flows;
}

/** A coupon: from when interest accrues for it, when it is paid, and how much per 100 of face. */
type Coupon = { readonly from: number; readonly date: number; readonly amount: number };

/** The next coupon after a day before maturity, redemption left out. Days are day numbers. */
export function couponAfter(terms: BondTerms, day: number): Coupon {
  const first = firstCouponDate(terms);
  const { accrualStart, lastCoupon, maturity } = terms;
  const on = (from: number, date: number) => ({
    from,
    date,
    amount: couponAmount(terms, date, first),
  });
  if (day < first) return on(accrualStart, first);
  if (lastCoupon !== null && day >= lastCoupon) return on(lastCoupon, maturity);
  const { start, end } = quasiPeriod(terms, day);
  return on(Math.max(accrualStart, start), end);
}

/** A regular coupon is a regular one to the last digit; an odd one earns its year fraction. */
function couponAmount(terms: BondTerms, date: number, first: number): number {
  const { accrualStart, lastCoupon, maturity, couponPct, frequency } = terms;
  if (date === first) {
    const period = quasiPeriod(terms, accrualStart);
    const isRegular = period.start === accrualStart && period.end === first;
    if (!isRegular) return couponPct * interestFraction(terms, accrualStart, first);
  } else if (lastCoupon !== null && date === maturity) {
    return couponPct * interestFraction(terms, lastCoupon, maturity);
  }
  return couponPct / frequency;
}
