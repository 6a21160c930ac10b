/**
 * Business days of markets. Holidays by rule, as published: the New York Stock Exchange, SIFMA's recommendation for US
 * government bonds, and the bank holidays of England and Wales (gov.uk), which close the gilt market. Rules hold from
 * 2022 on, when Juneteenth became a holiday in the US; days proclaimed once (a coronation) are not among them. No clock
 * is read.
 */

import { type Centre, centreHolidays } from './centre-holidays.ts';
import { civilDate, dayNumber, formatDate, toDay, toWeekday } from './civil-date.ts';
import {
  easter,
  lastMonday,
  MONDAY,
  nthWeekday,
  observed,
  SATURDAY,
  SUNDAY,
  THURSDAY,
} from './holiday-rules.ts';
import { isNdfCentre, type NdfCentre, ndfCentreHolidays } from './ndf-centre-holidays.ts';

export type Market = 'NYSE' | 'US_GOVERNMENT_BONDS' | 'LONDON' | Centre | NdfCentre;

function usHolidays(year: number): (number | null)[] {
  const on = (month: number, day: number) => dayNumber({ year, month, day });
  return [
    // A Saturday's New Year falls into the old year, which both markets leave open.
    observed(on(1, 1), { fromSaturday: false }),
    nthWeekday(year, 1, { n: 3, weekday: MONDAY }),
    nthWeekday(year, 2, { n: 3, weekday: MONDAY }),
    lastMonday(year, 5),
    observed(on(6, 19), { fromSaturday: true }),
    observed(on(7, 4), { fromSaturday: true }),
    nthWeekday(year, 9, { n: 1, weekday: MONDAY }),
    nthWeekday(year, 11, { n: 4, weekday: THURSDAY }),
    observed(on(12, 25), { fromSaturday: true }),
  ];
}

function bondHolidays(year: number, goodFriday: number): (number | null)[] {
  // In the first week of a month it meets the employment report: the bond market then closes early, not wholly.
  const isFirstWeek = civilDate(goodFriday).day <= 7;
  return [
    isFirstWeek ? null : goodFriday,
    nthWeekday(year, 10, { n: 2, weekday: MONDAY }),
    observed(dayNumber({ year, month: 11, day: 11 }), { fromSaturday: false }),
  ];
}

/** A bank holiday on a weekend is made up for on the next weekday that is none itself. */
function londonHolidays(year: number): number[] {
  const on = (month: number, day: number) => dayNumber({ year, month, day });
  const afterWeekend = (day: number): number =>
    toWeekday(day) === SATURDAY ? day + 2 : toWeekday(day) === SUNDAY ? day + 1 : day;
  const christmas = afterWeekend(on(12, 25));
  const boxingDay = afterWeekend(on(12, 26));
  return [
    afterWeekend(on(1, 1)),
    easter(year) - 2,
    easter(year) + 1,
    nthWeekday(year, 5, { n: 1, weekday: MONDAY }),
    lastMonday(year, 5),
    lastMonday(year, 8),
    christmas,
    boxingDay === christmas ? boxingDay + 1 : boxingDay,
  ];
}

function holidaysByRule(market: Market, year: number): readonly (number | null)[] {
  const goodFriday = easter(year) - 2;
  switch (market) {
    case 'NYSE':
      return [...usHolidays(year), goodFriday];
    case 'US_GOVERNMENT_BONDS':
      return [...usHolidays(year), ...bondHolidays(year, goodFriday)];
    case 'LONDON':
      return londonHolidays(year);
    default:
      return isNdfCentre(market) ? ndfCentreHolidays(market, year) : centreHolidays(market, year);
  }
}

const known = new Map<string, ReadonlySet<number>>();

/** Days since 1970 on which a market is closed all day in a year, weekends aside. */
function listHolidays(market: Market, year: number): ReadonlySet<number> {
  const key = `${market} ${year}`;
  const found = known.get(key);
  if (found !== undefined) return found;
  const days = new Set(holidaysByRule(market, year).filter((day) => day !== null));
  known.set(key, days);
  return days;
}

export function isBusinessDay(market: Market, day: number): boolean {
  const weekday = toWeekday(day);
  if (weekday === SUNDAY || weekday === SATURDAY) return false;
  return !listHolidays(market, civilDate(day).year).has(day);
}

/** The day itself, or the first business day after it. */
export function businessDayFrom(market: Market, day: number): number {
  let from = day;
  while (!isBusinessDay(market, from)) from += 1;
  return from;
}

/** The day number `count` business days after a day; the day itself for none, whatever day it is. */
export function dayAfterBusinessDays(market: Market, from: number, count: number): number {
  let day = from;
  for (let left = count; left > 0; left -= 1) {
    do day += 1;
    while (!isBusinessDay(market, day));
  }
  return day;
}

/** The day number `count` business days before a day; for none, the day itself or the last business day before it. */
export function dayBeforeBusinessDays(market: Market, from: number, count: number): number {
  let day = from;
  while (!isBusinessDay(market, day)) day -= 1;
  for (let left = count; left > 0; left -= 1) {
    do day -= 1;
    while (!isBusinessDay(market, day));
  }
  return day;
}

/** How many business days of a market lie after one day and no later than another: none where that is not later. */
export function countBusinessDays(market: Market, after: number, until: number): number {
  let count = 0;
  for (let day = after + 1; day <= until; day += 1) if (isBusinessDay(market, day)) count += 1;
  return count;
}

/** The day after so many business days as a date, `YYYY-MM-DD`. */
export const addBusinessDays = (market: Market, date: string, count: number): string =>
  formatDate(dayAfterBusinessDays(market, toDay(date), count));

/** The dates on which a market is closed all day, weekends aside, in the years from the first to the last. */
export function holidayDates(market: Market, first: number, last: number): ReadonlySet<string> {
  const years = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  return new Set(years.flatMap((year) => [...listHolidays(market, year)].map(formatDate)));
}
