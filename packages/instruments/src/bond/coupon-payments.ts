/** The coupons of a listed bond as they are paid: to whom by settlement date, when, and how much per 100 of face. */
import type { Bond } from '@tradefloor/contracts/bond';
import { type Px, px } from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { businessDayFrom } from '../calendar/business-days.ts';
import { marketOfBond } from './bond-market.ts';
import { couponAfter } from './coupon-schedule.ts';
import { indexRatio } from './indexation.ts';
import { toExDividendDate, toTerms } from './listed-bond.ts';

/** Dates are day numbers (see civil-date). */
export type CouponPayment = {
  /** The date of the schedule: from it on, interest accrues for the next coupon. */
  readonly couponDay: number;
  /**
   * Who bought for settlement before this day has the coupon: the coupon date itself or, of a bond that goes
   * ex-dividend, the first day on which it trades without it.
   */
  readonly holdsBefore: number;
  /** The coupon date or, where its market is closed on it, the next business day (ICMA "following"). */
  readonly payDay: number;
  /**
   * What 100 of face receive, in price units: as the bond is priced. Of an index-linked gilt at the coupon date's index
   * ratio, to six decimals (DMO, "Formulae for Calculating Gilt Prices from Yields", section two).
   */
  readonly rate: Px;
};

/** Ex-dividend periods are far shorter than this. */
const LONGEST_EX_DAYS = 31;

/** The coupons whose `holdsBefore` lies after one day and no later than another, by date. */
export function listCoupons(bond: Bond, after: number, until: number): CouponPayment[] {
  const terms = toTerms(bond);
  const market = marketOfBond(bond);
  const found: CouponPayment[] = [];
  if (bond.couponPct === 0) return found;
  for (let day = after; day < terms.maturity; ) {
    const { date: couponDay, amount } = couponAfter(terms, day);
    const ex = toExDividendDate(terms, couponDay - 1, { days: bond.exDividendDays, market });
    const holdsBefore = ex ?? couponDay;
    const isInside = after < holdsBefore && holdsBefore <= until;
    if (isInside) {
      const payDay = businessDayFrom(market, couponDay);
      const ratio = terms.indexation === undefined ? 1 : indexRatio(terms.indexation, couponDay);
      const rate = px(Math.round(amount * ratio * PX_PER_UNIT));
      found.push({ couponDay, holdsBefore, payDay, rate });
    }
    if (couponDay > until + LONGEST_EX_DAYS) break;
    day = couponDay;
  }
  return found;
}
