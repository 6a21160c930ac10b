/** Interest that has grown since the last coupon: the difference between the dirty and the clean price. */
import type { BondTerms } from './bond-terms.ts';
import { interestFraction, remainingAt } from './coupon-schedule.ts';

/**
 * Accrued interest per 100 of face on the settlement date, in real terms where the bond is index-linked; negative from the ex-dividend date to the coupon, when the
 * buyer pays for days whose interest the seller keeps.
 * @throws RangeError when settlement is not before maturity
 */
export function accruedInterest(
  terms: BondTerms,
  settlement: number,
  exDividendDate: number | null = null,
): number {
  const { accruesFrom, nextCoupon, isExDividend } = remainingAt(terms, settlement, exDividendDate);
  if (settlement < terms.accrualStart) return 0;
  const fraction = isExDividend
    ? -interestFraction(terms, settlement, nextCoupon)
    : interestFraction(terms, accruesFrom, settlement);
  return terms.couponPct * fraction;
}
