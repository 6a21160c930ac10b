/** From a bond as it is listed to the terms its price is worked out from. */
import type { Bond } from '@tradefloor/contracts/bond';
import { isBusinessDay, type Market } from '../calendar/business-days.ts';
import { parseDate } from '../calendar/civil-date.ts';
import type { BondTerms } from './bond-terms.ts';
import { couponAfter } from './coupon-schedule.ts';

const toDay = (date: string): number => {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`${date} is no date of the calendar`);
  return day;
};

const toDayOrNull = (date: string | null): number | null => (date === null ? null : toDay(date));

/** Terms of a listed bond. @throws RangeError when its dates are none */
export const toTerms = (
  bond: Pick<
    Bond,
    | 'issueDate'
    | 'maturity'
    | 'firstCoupon'
    | 'lastCoupon'
    | 'couponPct'
    | 'frequency'
    | 'dayCount'
    | 'endOfMonth'
    | 'indexation'
  >,
): BondTerms => ({
  accrualStart: toDay(bond.issueDate),
  firstCoupon: toDayOrNull(bond.firstCoupon),
  lastCoupon: toDayOrNull(bond.lastCoupon),
  maturity: toDay(bond.maturity),
  couponPct: bond.couponPct,
  frequency: bond.frequency,
  dayCount: bond.dayCount,
  endOfMonth: bond.endOfMonth,
  indexation: bond.indexation,
});

/**
 * First day on which the bond trades without the coupon that follows `settlement`: so many business days before it.
 * Null for bonds that never do.
 * @param market whose business days count
 */
export function toExDividendDate(
  terms: BondTerms,
  settlement: number,
  { days, market }: { readonly days: number; readonly market: Market },
): number | null {
  if (days === 0) return null;
  let { date: day } = couponAfter(terms, settlement);
  for (let left = days; left > 0; left -= 1) {
    do day -= 1;
    while (!isBusinessDay(market, day));
  }
  return day;
}
