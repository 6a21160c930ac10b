/**
 * The UK's retail prices index by month: RPI all items, January 1987 = 100, as the Office for National Statistics
 * published it (series CHAW of data set MM23, release of 25 March 2026; Open Government Licence). What comes after its
 * last month is projected at a constant rate: simulated, no forecast.
 */
import { power } from '../math/elementary.ts';

/** An index by month: the value of a month, counted from January of year 0. */
export type PriceIndex = (month: number) => number;

const FIRST_YEAR = 2011;
/** By year, from January. */
const PUBLISHED: readonly (readonly number[])[] = [
  [229, 231.3, 232.5, 234.4, 235.2, 235.2, 234.7, 236.1, 237.9, 238, 238.5, 239.4],
  [238, 239.9, 240.8, 242.5, 242.4, 241.8, 242.1, 243, 244.2, 245.6, 245.6, 246.8],
  [245.8, 247.6, 248.7, 249.5, 250, 249.7, 249.7, 251, 251.9, 251.9, 252.1, 253.4],
  [252.6, 254.2, 254.8, 255.7, 255.9, 256.3, 256, 257, 257.6, 257.7, 257.1, 257.5],
  [255.4, 256.7, 257.1, 258, 258.5, 258.9, 258.6, 259.8, 259.6, 259.5, 259.8, 260.6],
  [258.8, 260, 261.1, 261.4, 262.1, 263.1, 263.4, 264.4, 264.9, 264.8, 265.5, 267.1],
  [265.5, 268.4, 269.3, 270.6, 271.7, 272.3, 272.9, 274.7, 275.1, 275.3, 275.8, 278.1],
  [276, 278.1, 278.3, 279.7, 280.7, 281.5, 281.7, 284.2, 284.1, 284.5, 284.6, 285.6],
  [283, 285, 285.1, 288.2, 289.2, 289.6, 289.5, 291.7, 291, 290.4, 291, 291.9],
  [290.6, 292, 292.6, 292.6, 292.2, 292.7, 294.2, 293.3, 294.3, 294.3, 293.5, 295.4],
  [294.6, 296, 296.9, 301.1, 301.9, 304, 305.5, 307.4, 308.6, 312, 314.3, 317.7],
  [317.7, 320.2, 323.5, 334.6, 337.1, 340, 343.2, 345.2, 347.6, 356.2, 358.3, 360.4],
  [360.3, 364.5, 367.2, 372.8, 375.3, 376.4, 374.2, 376.6, 378.4, 377.8, 377.3, 379],
  [378, 381, 383, 385, 386.4, 387.3, 387.5, 389.9, 388.6, 390.7, 390.9, 392.1],
  [391.7, 394, 395.3, 402.2, 402.9, 404.5, 406.2, 407.7, 406.1, 407.4, 405.6, 408.5],
  [406.4, 408.2],
];
const VALUES = PUBLISHED.flat();
const FIRST_MONTH = FIRST_YEAR * 12;

/** The last month that is published; later ones are projected. */
export const LAST_PUBLISHED = FIRST_MONTH + VALUES.length - 1;

/** Per cent a year that an index is taken to grow by after its last month (DMO, estimated redemption payments). */
export const GROWTH_PCT = 3;

/** Retail prices are published to a tenth. */
const toTenth = (value: number): number => Math.round(value * 10) / 10;

/** An index after a month: grown by a rate a year, to the tenth in which it is published. */
export const grownFrom =
  (
    { month: from, value }: { readonly month: number; readonly value: number },
    growthPct: number,
  ): PriceIndex =>
  (month) =>
    toTenth(value * power(1 + growthPct / 100, (month - from) / 12));

const projected = grownFrom(
  { month: LAST_PUBLISHED, value: VALUES.at(-1) ?? Number.NaN },
  GROWTH_PCT,
);

/** The retail prices index of a month: published, or projected from the last one. @throws RangeError before 2011 */
export const retailPrices: PriceIndex = (month) => {
  if (month > LAST_PUBLISHED) return projected(month);
  const value = VALUES[month - FIRST_MONTH];
  if (value === undefined) throw new RangeError('retail prices are kept from 2011 on');
  return value;
};
