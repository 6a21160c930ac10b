/** The trading day of a contract on the screen: its change, its last price, its open interest. */

import { formatQty, formatSignedQty, NONE } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { changeText, priceText } from './prices.ts';
import type { Month, Strip } from './use-strip.ts';

type Terms = Strip['terms'];
type Day = Month['day'];

/** The day's change: from the settlement of the day before, of the last price, or of the middle while nothing traded. */
export function dayChange({ mid, open, day }: Pick<Month, 'mid' | 'open' | 'day'>): number {
  const from = day?.priorSettlement ?? null;
  return from === null ? mid - open : (day?.last ?? mid) - from;
}

/** A price of the day; a dash while there is none. */
export const dayPrice = (price: number | null | undefined, terms: Terms): string =>
  price === null || price === undefined ? NONE : priceText(price, terms);

/** `2026-11-23, change +1,204`: which day an open interest is of. */
export function openText(day: Day): string | undefined {
  if (day === undefined) return undefined;
  const { openInterestOn, openInterestChange: change } = day;
  return change === null
    ? openInterestOn
    : phrase`${openInterestOn}, change ${formatSignedQty(change)}`;
}

/** `Last 69.21 (+0.35) · Settlement 68.86 on 2026-11-23 · Volume 12,345 · Open interest 448,000`. */
export function describeDay(month: Month, terms: Terms): string {
  const { day } = month;
  if (day === undefined) return '';
  const last = phrase`Last ${dayPrice(day.last, terms)} (${changeText(dayChange(month), terms)})`;
  const settled =
    day.settlement === null
      ? []
      : [phrase`Settlement ${priceText(day.settlement, terms)} on ${day.settledOn ?? ''}`];
  const traded = phrase`Volume ${formatQty(day.volume)}`;
  return [last, ...settled, traded, phrase`Open interest ${formatQty(day.openInterest)}`].join(
    ' · ',
  );
}
