/**
 * Calendar dates as whole days since 1970-01-01 in the Gregorian calendar: arithmetic for coupons, day counts, business days and clocks.
 * No time of day, no time zone, no clock.
 */

export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

const isLeap = (year: number): boolean => year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Days in a month, 1 to 12. */
export const daysInMonth = (year: number, month: number): number =>
  month === 2 && isLeap(year) ? 29 : (MONTH_DAYS[month - 1] ?? 30);

/** Days in a calendar year: 365 or 366. */
export const daysInYear = (year: number): number => (isLeap(year) ? 366 : 365);

/**
 * Days since 1970-01-01 of a date (Hinnant's days_from_civil: years begin in March, so that the leap day is the last).
 */
export function dayNumber({ year, month, day }: CivilDate): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100);
  return era * 146_097 + dayOfEra + dayOfYear - 719_468;
}

/** The date of a day number; the inverse of {@link dayNumber}. */
export function civilDate(days: number): CivilDate {
  const shifted = days + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const marchMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * marchMonth + 2) / 5) + 1;
  const month = marchMonth < 10 ? marchMonth + 3 : marchMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}

const DASH = 45;
const ZERO = 48;
const NO_NUMBER = -1;

/** Day number of `YYYY-MM-DD`; null when it is not a date of the calendar (2026-02-30, 2026-13-01). */
export function parseDate(text: string): number | null {
  if (text.length !== 10 || text.charCodeAt(4) !== DASH || text.charCodeAt(7) !== DASH) return null;
  const year = readDigits(text, 0, 4);
  const month = readDigits(text, 5, 7);
  const day = readDigits(text, 8, 10);
  const isThere = year >= 0 && month >= 1 && month <= 12 && day >= 1;
  return isThere && day <= daysInMonth(year, month) ? dayNumber({ year, month, day }) : null;
}

/** The number that some digits of a text are; negative where one is none. Dates are read by the thousand a second. */
function readDigits(text: string, from: number, to: number): number {
  let number = 0;
  for (let i = from; i < to; i += 1) {
    const digit = text.charCodeAt(i) - ZERO;
    if (digit < 0 || digit > 9) return NO_NUMBER;
    number = number * 10 + digit;
  }
  return number;
}

/** Day number of a date that is known to be one, `YYYY-MM-DD`. */
export function toDay(date: string): number {
  const day = parseDate(date);
  if (day === null) throw new RangeError(`${date} is not a date`);
  return day;
}

/** 0 for Sunday to 6 for Saturday. Day 0 was a Thursday. */
export const toWeekday = (days: number): number => (((days + 4) % 7) + 7) % 7;

/** The date that was written last: what is priced or booked in a moment is of one day. */
let kept = { days: Number.NaN, text: '' };

/** `YYYY-MM-DD` of a day number. */
export function formatDate(days: number): string {
  if (days !== kept.days) {
    const { year, month, day } = civilDate(days);
    const two = (n: number): string => String(n).padStart(2, '0');
    kept = { days, text: `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}` };
  }
  return kept.text;
}

/**
 * The same day some months later, moved back to the month's last day where it does not exist.
 * @param endOfMonth always the last day of the month
 */
export function addMonths(days: number, months: number, endOfMonth = false): number {
  const { year, month, day } = civilDate(days);
  const index = year * 12 + (month - 1) + months;
  const toYear = Math.floor(index / 12);
  const toMonth = index - toYear * 12 + 1;
  const last = daysInMonth(toYear, toMonth);
  return dayNumber({ year: toYear, month: toMonth, day: endOfMonth ? last : Math.min(day, last) });
}

/** Whether the date is the last one of its month. */
export function isMonthEnd(days: number): boolean {
  const { year, month, day } = civilDate(days);
  return day === daysInMonth(year, month);
}
