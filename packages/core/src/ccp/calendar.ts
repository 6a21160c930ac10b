/**
 * Business days of the markets that are cleared. Holidays by rule, as their exchanges publish them: the New York Stock
 * Exchange, and SIFMA's recommendation for US government bonds. They differ on Columbus Day, Veterans Day and some
 * Good Fridays. Rules hold from 2022 on, when Juneteenth became a holiday of both. No clock is asked.
 */
import { civilOf, daysOf } from '../execution/time-zone.ts';

export type Market = 'NYSE' | 'US_GOVERNMENT_BONDS';

/** Days since 1970 of a date, `YYYY-MM-DD`. */
export const dayOf = (date: string): number => {
  const [year = 1970, month = 1, day = 1] = date.split('-').map(Number);
  return daysOf({ year, month, day });
};

/** The date of a count of days since 1970. */
export function dateOfDay(days: number): string {
  const { year, month, day } = civilOf(days);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** 0 is Sunday. Day 0 was a Thursday. */
const weekdayOf = (day: number): number => (((day + 4) % 7) + 7) % 7;
const SUNDAY = 0;
const MONDAY = 1;
const THURSDAY = 4;
const SATURDAY = 6;

/** The n-th given weekday of a month. */
function nthOf(year: number, month: number, which: { n: number; weekday: number }): number {
  const first = daysOf({ year, month, day: 1 });
  return first + ((which.weekday - weekdayOf(first) + 7) % 7) + 7 * (which.n - 1);
}

/** The last Monday of May. */
function memorialDay(year: number): number {
  const last = daysOf({ year, month: 5, day: 31 });
  return last - ((weekdayOf(last) - MONDAY + 7) % 7);
}

/** Sunday's holidays move to Monday; Saturday's to Friday where the market does so. */
function observed(day: number, { fromSaturday }: { fromSaturday: boolean }): number | null {
  if (weekdayOf(day) === SUNDAY) return day + 1;
  if (weekdayOf(day) === SATURDAY) return fromSaturday ? day - 1 : null;
  return day;
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return daysOf({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}

function sharedHolidays(year: number): (number | null)[] {
  const on = (month: number, day: number) => daysOf({ year, month, day });
  return [
    // A Saturday's New Year falls into the old year, which both markets leave open.
    observed(on(1, 1), { fromSaturday: false }),
    nthOf(year, 1, { n: 3, weekday: MONDAY }),
    nthOf(year, 2, { n: 3, weekday: MONDAY }),
    memorialDay(year),
    observed(on(6, 19), { fromSaturday: true }),
    observed(on(7, 4), { fromSaturday: true }),
    nthOf(year, 9, { n: 1, weekday: MONDAY }),
    nthOf(year, 11, { n: 4, weekday: THURSDAY }),
    observed(on(12, 25), { fromSaturday: true }),
  ];
}

function bondHolidays(year: number, goodFriday: number): (number | null)[] {
  // In the first week of a month it meets the employment report: the bond market then closes early, not wholly.
  const isFirstWeek = civilOf(goodFriday).day <= 7;
  return [
    isFirstWeek ? null : goodFriday,
    nthOf(year, 10, { n: 2, weekday: MONDAY }),
    observed(daysOf({ year, month: 11, day: 11 }), { fromSaturday: false }),
  ];
}

const known = new Map<string, ReadonlySet<number>>();

/** Days since 1970 on which a market is closed all day in a year, weekends aside. */
export function holidaysOf(market: Market, year: number): ReadonlySet<number> {
  const key = `${market} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const goodFriday = easter(year) - 2;
  const own = market === 'NYSE' ? [goodFriday] : bondHolidays(year, goodFriday);
  const days = new Set([...sharedHolidays(year), ...own].filter((day) => day !== null));
  known.set(key, days);
  return days;
}

export function isBusinessDay(market: Market, day: number): boolean {
  const weekday = weekdayOf(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  return !holidaysOf(market, civilOf(day).year).has(day);
}

/** The date `count` business days after a date; the date itself for none, whatever day it is. */
export function addBusinessDays(market: Market, date: string, count: number): string {
  let day = dayOf(date);
  for (let left = count; left > 0; left -= 1) {
    do day += 1;
    while (!isBusinessDay(market, day));
  }
  return dateOfDay(day);
}
