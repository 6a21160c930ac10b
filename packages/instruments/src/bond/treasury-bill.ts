/** Treasury bills: sold at a discount, quoted by it. Rates in per cent, prices per 100 of face. */

/** Price from the bank discount rate: 100 (1 - d t/360) (31 CFR 356, appendix B, section VI). */
export const billPriceFromDiscount = (discountRatePct: number, daysToMaturity: number): number =>
  100 * (1 - ((discountRatePct / 100) * daysToMaturity) / 360);

/** Money-market yield on a 360-day year. */
export const billMoneyMarketYield = (price: number, daysToMaturity: number): number =>
  ((100 - price) / price) * (360 / daysToMaturity) * 100;

/** Coupon-equivalent yield of a bill with at most half a year to run, on a 365-day year. */
export const billBondEquivalentYield = (discountRatePct: number, daysToMaturity: number): number =>
  ((365 * (discountRatePct / 100)) / (360 - (discountRatePct / 100) * daysToMaturity)) * 100;
