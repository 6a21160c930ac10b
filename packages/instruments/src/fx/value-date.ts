/**
 * Trade and value dates of spot deals. The day of the currency market ends at 17:00 in New York. Spot is two days on
 * which both other currencies than the dollar settle, and a day on which the dollar settles too (market convention:
 * a holiday of the dollar alone does not delay the count, but nothing is delivered on it).
 */
import type { FxPair, PriceCurrency } from '@tradefloor/contracts/fx';
import { dayBeforeBusinessDays, isBusinessDay, type Market } from '../calendar/business-days.ts';
import {
  addMonths,
  civilDate,
  dayNumber,
  daysInMonth,
  formatDate,
  toDay,
  toWeekday,
} from '../calendar/civil-date.ts';
import { SATURDAY, SUNDAY } from '../calendar/holiday-rules.ts';
import { newYorkDay } from '../calendar/new-york.ts';

/** From 17:00 in New York to midnight. */
const DAY_ENDS_EARLY_MS = 7 * 3_600_000;

const CENTRE_OF: Readonly<Record<PriceCurrency, Market>> = {
  USD: 'NEW_YORK',
  EUR: 'TARGET',
  GBP: 'LONDON',
  JPY: 'TOKYO',
  AUD: 'SYDNEY',
  CAD: 'TORONTO',
  CHF: 'ZURICH',
  BRL: 'SAO_PAULO',
  INR: 'MUMBAI',
  TWD: 'TAIPEI',
};

const settles = (currency: PriceCurrency, day: number): boolean =>
  isBusinessDay(CENTRE_OF[currency], day);

type Dates = Pick<FxPair, 'base' | 'quote' | 'spotDays'>;

/** True when both currencies can be delivered on the day; a cross is dealt through the dollar, which has to settle too. */
export const isValueDay = ({ base, quote }: Dates, day: number): boolean =>
  settles(base, day) && settles(quote, day) && settles('USD', day);

/** The date a deal is of, `YYYY-MM-DD`: a deal of a weekend is one of Monday's. */
export function fxTradeDate(nowMs: number): string {
  const day = newYorkDay(nowMs + DAY_ENDS_EARLY_MS);
  const weekday = toWeekday(day);
  return formatDate(weekday === SATURDAY ? day + 2 : weekday === SUNDAY ? day + 1 : day);
}

/** When a spot deal of a date is delivered. @param tradeDate `YYYY-MM-DD`, of a weekend too */
export function spotDate(pair: Dates, tradeDate: string): string {
  const counting = [pair.base, pair.quote].filter((currency) => currency !== 'USD');
  let day = toDay(tradeDate);
  for (let left = pair.spotDays; left > 0; left -= 1) {
    do day += 1;
    while (!counting.every((currency) => settles(currency, day)));
  }
  while (!isValueDay(pair, day)) day += 1;
  return formatDate(day);
}

/** The last day of a day's month on which the pair settles. */
function lastValueDay(pair: Dates, from: number): number {
  const { year, month } = civilDate(from);
  let day = dayNumber({ year, month, day: daysInMonth(year, month) });
  while (!isValueDay(pair, day)) day -= 1;
  return day;
}

/**
 * Months or weeks after spot, on a day that settles. Weeks go to the next such day. Months do too, but never into another
 * month ("modified following"), and from the last value day of a month to the last of theirs (the market's "end-end"
 * convention).
 * @param spot `YYYY-MM-DD`, a value day of the pair
 */
export function forwardDate(
  pair: Dates,
  spot: string,
  of: { readonly months: number } | { readonly weeks: number },
): string {
  const from = toDay(spot);
  const requested = 'weeks' in of ? from + 7 * of.weeks : addMonths(from, of.months);
  let day = requested;
  while (!isValueDay(pair, day)) day += 1;
  if ('weeks' in of) return formatDate(day);
  const last = lastValueDay(pair, requested);
  return formatDate(from === lastValueDay(pair, from) ? last : Math.min(day, last));
}

/**
 * When a forward of a non-deliverable pair is fixed, `YYYY-MM-DD`: business days of its city before the value date.
 * @param valueDate `YYYY-MM-DD`
 */
export const fixingDate = (pair: Pick<FxPair, 'quote'>, valueDate: string, lagDays: number) =>
  formatDate(dayBeforeBusinessDays(CENTRE_OF[pair.quote], toDay(valueDate), lagDays));
