/**
 * Share splits: a small calendar, a function of the seed and the symbol. Companies are real, dates and ratios are not.
 * Companies with listed options or with dividends (`instruments/equity/dividends.ts`) are not in it: their contracts and
 * rates would have to be adjusted, too. Nothing splits by it unless `MARKET_SPLITS` is on.
 */

import { toSymbol } from '@tradefloor/contracts/brands';
import type { CalendarSplit } from '@tradefloor/contracts/split';
import {
  businessDayFrom,
  dayBeforeBusinessDays,
} from '@tradefloor/instruments/calendar/business-days';
import { civilDate, dayNumber, formatDate } from '@tradefloor/instruments/calendar/civil-date';
import { combine32, hash32, mix32 } from '../../prng.ts';

/**
 * New shares for one old one. Quoted mids are multiples of half a cent, which all of these divide into whole money units:
 * a split moves no mark by a fraction.
 */
const RATIOS = [2, 5, 10] as const;

/** Each with the largest ratio that leaves a share of plausible price. */
const COMPANIES: readonly (readonly [symbol: string, largest: (typeof RATIOS)[number]])[] = [
  ['META', 10],
  ['BKNG', 10],
  ['COST', 10],
  ['LLY', 10],
  ['EQIX', 10],
  ['MA', 5],
  ['TMO', 5],
  ['LMT', 5],
  ['LIN', 5],
  ['ADBE', 5],
  ['UNH', 2],
  ['AXP', 2],
];

/** In every span of two years a company splits at most once, in every second span on average. */
const SPAN_YEARS = 2;
/** Days of a span on which a split may fall: what is left keeps the splits of two spans apart. */
const SPAN_DAYS = 700;
/** Business days from the announcement to the ex-date. */
const DECLARED_BEFORE = 20;

/** A company's split in a span of years; null for none. */
function splitIn(
  seed: number,
  [symbol, largest]: (typeof COMPANIES)[number],
  span: number,
): (CalendarSplit & { readonly exDay: number }) | null {
  const key = combine32(combine32(seed, hash32(`split ${symbol}`)), span);
  if (mix32(key) % 2 === 0) return null;
  const start = dayNumber({ year: span * SPAN_YEARS, month: 1, day: 1 });
  const exDay = businessDayFrom('NYSE', start + (combine32(key, 1) % SPAN_DAYS));
  const possible = RATIOS.filter((ratio) => ratio <= largest);
  const ratio = possible[combine32(key, 2) % possible.length] ?? RATIOS[0];
  const exDate = formatDate(exDay);
  return {
    splitId: `${symbol}-${exDate}`,
    symbol: toSymbol(symbol),
    ratio,
    declaredOn: formatDate(dayBeforeBusinessDays('NYSE', exDay, DECLARED_BEFORE)),
    exDate,
    exDay,
  };
}

/** The companies that may split. */
export const SPLITTING: readonly string[] = COMPANIES.map(([symbol]) => symbol);

/**
 * The splits whose ex-date lies after one day and no later than another, by date. Days are day numbers (see civil-date).
 * Dates are business days of the New York Stock Exchange.
 */
export function listSplits(
  seed: number,
  { after, until }: { readonly after: number; readonly until: number },
): CalendarSplit[] {
  const found: (CalendarSplit & { readonly exDay: number })[] = [];
  const last = Math.floor(civilDate(until).year / SPAN_YEARS);
  for (let span = Math.floor(civilDate(after).year / SPAN_YEARS); span <= last; span += 1) {
    for (const company of COMPANIES) {
      const split = splitIn(seed, company, span);
      if (split !== null && after < split.exDay && split.exDay <= until) found.push(split);
    }
  }
  return found
    .sort((a, b) => a.exDay - b.exDay || (a.symbol < b.symbol ? -1 : 1))
    .map(({ exDay: _, ...split }) => split);
}
