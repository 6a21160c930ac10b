/** Treasury bills: sold at a discount, quoted by it. Rates in per cent, prices per 100 of face. */

/** Price from the bank discount rate: 100 (1 - d t/360) (31 CFR 356, appendix B, section VI). */
export const billPriceFromDiscount = (discountRatePct: number, daysToMaturity: number): number =>
  100 * (1 - ((discountRatePct / 100) * daysToMaturity) / 360);

/** Money-market yield on a 360-day year. */
export const billMoneyMarketYield = (price: number, daysToMaturity: number): number =>
  ((100 - price) / price) * (360 / daysToMaturity) * 100;

/**
 * Coupon-equivalent yield (the Treasury's "investment rate"). Up to half a year, interest is simple: P (1 + r i / y) =
 * 100. Beyond, a coupon bond would have paid after half a year and earned interest on it: the positive root of
 * a i^2 + b i + c = 0 with a = r / 2y - 1/4, b = r / y, c = (P - 100) / P (31 CFR 356, appendix B, VI.D).
 * @param yearDays days of the year that follows the issue: 366 when it holds 29 February
 * @throws RangeError where the discount leaves no price above zero, and beyond a year, for which the formula is not made
 */
export function billBondEquivalentYield(
  discountRatePct: number,
  daysToMaturity: number,
  yearDays: 365 | 366 = 365,
): number {
  const price = billPriceFromDiscount(discountRatePct, daysToMaturity);
  if (!(price > 0)) throw new RangeError('the discount leaves no price');
  if (!(daysToMaturity > 0 && daysToMaturity <= yearDays))
    throw new RangeError('a bill runs for a year at most');
  const gain = (100 - price) / price;
  const b = daysToMaturity / yearDays;
  if (b <= 0.5) return (gain / b) * 100;
  const a = b / 2 - 0.25;
  // (-b + root) / 2a, written without the difference of two numbers that are almost alike just past half a year.
  return ((2 * gain) / (b + Math.sqrt(b * b + 4 * a * gain))) * 100;
}
