/** Building blocks of holiday rules: n-th weekdays, substitute days for weekends, and Easter. No clock is read. */
import { dayNumber, toWeekday } from './civil-date.ts';

export const SUNDAY = 0;
export const MONDAY = 1;
export const THURSDAY = 4;
export const FRIDAY = 5;
export const SATURDAY = 6;

/** The n-th given weekday of a month. */
export function nthWeekday(
  year: number,
  month: number,
  which: { n: number; weekday: number },
): number {
  const first = dayNumber({ year, month, day: 1 });
  return first + ((which.weekday - toWeekday(first) + 7) % 7) + 7 * (which.n - 1);
}

/** When listed derivatives end by custom, in days since 1970. */
export const thirdFriday = (year: number, month: number): number =>
  nthWeekday(year, month, { n: 3, weekday: FRIDAY });

/** The last Monday of a month that has 31 days. */
export function lastMonday(year: number, month: number): number {
  const last = dayNumber({ year, month, day: 31 });
  return last - ((toWeekday(last) - MONDAY + 7) % 7);
}

/** Sunday's holidays move to Monday; Saturday's to Friday where the market does so. */
export function observed(day: number, { fromSaturday }: { fromSaturday: boolean }): number | null {
  if (toWeekday(day) === SUNDAY) return day + 1;
  if (toWeekday(day) === SATURDAY) return fromSaturday ? day - 1 : null;
  return day;
}

/** Easter Sunday by the anonymous Gregorian computus (Meeus, Astronomical Algorithms, chapter 8). */
export function easter(year: number): number {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return dayNumber({ year, month: Math.floor(sum / 31), day: (sum % 31) + 1 });
}
