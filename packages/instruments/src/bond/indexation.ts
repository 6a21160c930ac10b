/**
 * How an index-linked gilt follows retail prices, with a lag of three months: UK Debt Management Office, "Formulae for
 * Calculating Gilt Prices from Yields", third edition of 16 March 2005, annex B. A payment, a price and the interest of a
 * day are the real ones times the day's index ratio; a fall below the base is passed on too.
 */
import { civilDate, daysInMonth } from '../calendar/civil-date.ts';
import { LAST_PUBLISHED, type PriceIndex, retailPrices } from './retail-prices.ts';

/** What a bond's payments are linked to. */
export type Indexation = {
  /** Months from the index to the day it counts for. */
  readonly lagMonths: number;
  /** Reference index of the day of issue. */
  readonly baseIndex: number;
};

/** Reference indices and index ratios are rounded to five decimals. */
const toFiveDecimals = (value: number): number => Math.round(value * 1e5) / 1e5;

/**
 * The reference index of a day: that of the month so many before on the first of a month, then day by day towards the
 * next month's. @param day day number (see civil-date)
 */
export function referenceIndex(
  day: number,
  lagMonths: number,
  index: PriceIndex = retailPrices,
): number {
  const { year, month, day: ofMonth } = civilDate(day);
  const from = year * 12 + month - 1 - lagMonths;
  const first = index(from);
  if (ofMonth === 1) return toFiveDecimals(first);
  const part = (ofMonth - 1) / daysInMonth(year, month);
  return toFiveDecimals(first + part * (index(from + 1) - first));
}

/** What 100 of real value are on a day, over 100: the day's reference index over that of the day of issue. */
export const indexRatio = (
  { lagMonths, baseIndex }: Indexation,
  day: number,
  index: PriceIndex = retailPrices,
): number => toFiveDecimals(referenceIndex(day, lagMonths, index) / baseIndex);

/** True where a day's reference index needs a month that is not published. */
export function isProjected(day: number, lagMonths: number): boolean {
  const { year, month, day: ofMonth } = civilDate(day);
  return year * 12 + month - 1 - lagMonths + (ofMonth === 1 ? 0 : 1) > LAST_PUBLISHED;
}
