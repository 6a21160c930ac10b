/** What a fixed-coupon bullet bond is, as far as its price depends on it; its coupon may be fixed in real terms. */
import type { DayCount } from './day-count.ts';
import type { Indexation } from './indexation.ts';

/**
 * How a yield discounts. The conventions differ in the first and in the last coupon period:
 * - `US_STREET` compounds the broken first period, and takes simple interest in the last one;
 * - `US_TREASURY` takes simple interest in the broken first period (31 CFR 356, appendix B);
 * - `UK_DMO`, `FR_OAT` and `ICMA` compound everywhere (DMO "Formulae for calculating gilt prices from yields");
 * - `DE_BUND` compounds, with simple interest in the last period;
 * - `CONTINUOUS` discounts by exp(-y t).
 */
export const YIELD_CONVENTIONS = [
  'US_STREET',
  'US_TREASURY',
  'UK_DMO',
  'DE_BUND',
  'FR_OAT',
  'ICMA',
  'CONTINUOUS',
] as const;
export type YieldConvention = (typeof YIELD_CONVENTIONS)[number];

/** Dates are day numbers (see civil-date). */
export type BondTerms = {
  /** First day of interest. */
  readonly accrualStart: number;
  /** First coupon date where the first period is odd; null when it follows from the schedule. */
  readonly firstCoupon: number | null;
  /** Last coupon date before maturity where the last period is odd: the schedule is rolled from it. Else null. */
  readonly lastCoupon: number | null;
  readonly maturity: number;
  /** Per cent of face a year. */
  readonly couponPct: number;
  /** Coupons a year. */
  readonly frequency: 1 | 2 | 4;
  readonly dayCount: DayCount;
  /** Coupons on the last day of the month. */
  readonly endOfMonth: boolean;
  /** What face and coupons are linked to; absent where they are fixed in money. */
  readonly indexation?: Indexation | undefined;
};
