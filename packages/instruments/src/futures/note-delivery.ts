/**
 * What may be delivered into the note future, and at what factor. The seller chooses the note; the invoice is the
 * futures price times the note's conversion factor, with accrued interest on top (CBOT Rulebook, chapter 19).
 */
import type { Bond } from '@tradefloor/contracts/bond';
import type { FutureContract } from '@tradefloor/contracts/future';
import { addMonths, civilDate, dayNumber, toDay } from '../calendar/civil-date.ts';
import { power } from '../math/elementary.ts';

/** At issue ten years at most; on the first day of the delivery month at least six and a half, at most ten. */
const LONGEST_MONTHS = 120;
const SHORTEST_MONTHS = 78;
/** Half a year at the notional coupon of six per cent. */
const HALF_YEAR = 1.03;
const NOTIONAL_COUPON = 0.06;

type Month = Pick<FutureContract, 'year' | 'month'>;
const firstDay = ({ year, month }: Month): number => dayNumber({ year, month, day: 1 });

/** Whether a Treasury may be delivered into a month of the note future. */
export function isDeliverable(
  bond: Pick<Bond, 'kind' | 'curve' | 'issueDate' | 'maturity'>,
  month: Month,
): boolean {
  if (bond.kind !== 'GOVERNMENT' || bond.curve !== 'USD') return false;
  const maturity = toDay(bond.maturity);
  const first = firstDay(month);
  return (
    addMonths(toDay(bond.issueDate), LONGEST_MONTHS) >= maturity &&
    addMonths(first, SHORTEST_MONTHS) <= maturity &&
    addMonths(first, LONGEST_MONTHS) >= maturity
  );
}

/**
 * The price, per 1 of face, at which a note yields six per cent on the first day of the delivery month, its time to
 * maturity rounded down to quarters (CME Group, _Calculating U.S. Treasury Futures Conversion Factors_).
 * @returns to four decimals
 */
export function conversionFactor(
  { couponPct, maturity }: Pick<Bond, 'couponPct' | 'maturity'>,
  month: Month,
): number {
  const first = civilDate(firstDay(month));
  const last = civilDate(toDay(maturity));
  const months = (last.year - first.year) * 12 + last.month - first.month;
  const years = Math.floor(months / 12);
  const quarters = Math.floor((months % 12) / 3) * 3;
  const stub = quarters < 7 ? quarters : 3;
  const half = couponPct / 200;
  const redeemed = power(HALF_YEAR, -(quarters < 7 ? 2 * years : 2 * years + 1));
  const coupons = (couponPct / 100 / NOTIONAL_COUPON) * (1 - redeemed);
  const worth = power(HALF_YEAR, -stub / 6) * (half + redeemed + coupons);
  return Math.round((worth - (half * (6 - stub)) / 6) * 10_000) / 10_000;
}
