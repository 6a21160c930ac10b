/**
 * Day counts: how many days, and what part of a year, lie between two dates under a bond's convention.
 * Dates are day numbers (see civil-date).
 */

import type { DAY_COUNTS } from '@tradefloor/contracts/vocabulary/instruments';
import {
  addMonths,
  civilDate,
  dayNumber,
  daysInMonth,
  daysInYear,
} from '../calendar/civil-date.ts';

export type DayCount = (typeof DAY_COUNTS)[number];

/** Whether months count as 30 days each. */
export const isThirty360 = (basis: DayCount): boolean => basis.startsWith('30');

const isFebruaryEnd = (year: number, month: number, day: number): boolean =>
  month === 2 && day === daysInMonth(year, 2);

/** Two day numbers (see civil-date) between which interest accrues. */
type DaySpan = {
  readonly start: number;
  readonly end: number;
  /** Day of redemption: under `30E_360_ISDA` the end of February is not the 30th on it. */
  readonly maturity?: number | undefined;
};

/**
 * Days from `start` to `end` as the day count has them: calendar days, or days of 30-day months (ISDA 2006 Definitions,
 * 4.16(f) to (h); SIFMA, Standard Securities Calculation Methods).
 */
export function dayCountDays(basis: DayCount, { start, end, maturity }: DaySpan): number {
  if (!isThirty360(basis)) return end - start;
  const a = civilDate(start);
  const b = civilDate(end);
  const isFromFebruary = isFebruaryEnd(a.year, a.month, a.day);
  const isToFebruary = isFebruaryEnd(b.year, b.month, b.day);
  let d1 = Math.min(a.day, 30);
  let d2 = b.day;
  if (basis === '30E_360_ISDA') {
    if (isFromFebruary) d1 = 30;
    if (isToFebruary && end !== maturity) d2 = 30;
  }
  if (basis === '30U_360' && isFromFebruary) {
    if (isToFebruary) d2 = 30;
    d1 = 30;
  }
  const isEuropean = basis === '30E_360' || basis === '30E_360_ISDA';
  if (d2 === 31 && (isEuropean || d1 === 30)) d2 = 30;
  return 360 * (b.year - a.year) + 30 * (b.month - a.month) + (d2 - d1);
}

/** A quasi-coupon period and how many of them make a year: what ACT/ACT ICMA measures against (ICMA rule 251). */
export type CouponPeriod = {
  readonly start: number;
  readonly end: number;
  readonly frequency: number;
};

/**
 * Part of a year from `start` to `end` (ISDA 2006 Definitions, 4.16; ICMA rule 251).
 * @param period needed for ACT/ACT ICMA: the coupon period that contains `end`; `start` may be before it (long first
 * period)
 * @throws when ACT/ACT ICMA is used without a period
 */
export function yearFraction(basis: DayCount, span: DaySpan, period?: CouponPeriod): number {
  const { start, end } = span;
  switch (basis) {
    case 'ACT_ACT_ICMA':
      if (period === undefined) throw new RangeError('ACT/ACT ICMA needs its coupon period');
      return icmaFraction(start, end, period);
    case 'ACT_ACT_ISDA':
      return isdaFraction(start, end);
    case '30_360':
    case '30E_360':
    case '30E_360_ISDA':
    case '30U_360':
      return dayCountDays(basis, span) / 360;
    case 'ACT_360':
      return (end - start) / 360;
    case 'ACT_365F':
      return (end - start) / 365;
    default:
      return basis satisfies never;
  }
}

/** The part before the period is measured against the quasi-coupon periods that would have preceded it. */
function icmaFraction(start: number, end: number, period: CouponPeriod): number {
  const before = start < period.start ? icmaFraction(start, period.start, earlier(period)) : 0;
  const from = Math.max(start, period.start);
  return before + (end - from) / (period.frequency * (period.end - period.start));
}

const earlier = ({ start, frequency }: CouponPeriod): CouponPeriod => ({
  start: addMonths(start, -12 / frequency),
  end: start,
  frequency,
});

/** Days in leap years over 366 and the others over 365 (ISDA 2006, 4.16(b)). */
function isdaFraction(start: number, end: number): number {
  if (end < start) return -isdaFraction(end, start);
  const first = civilDate(start).year;
  const last = civilDate(end).year;
  if (first === last) return (end - start) / daysInYear(first);
  const afterFirst = dayNumber({ year: first + 1, month: 1, day: 1 });
  const beforeLast = dayNumber({ year: last, month: 1, day: 1 });
  return (
    (afterFirst - start) / daysInYear(first) +
    (last - first - 1) +
    (end - beforeLast) / daysInYear(last)
  );
}
