/**
 * New York's wall clock from UTC milliseconds, by the rule in force since 2007: summer time from the second
 * Sunday of March to the first Sunday of November, both at 02:00 local. Regulatory fees go by its date.
 * Times before 2007 are out of range: no fee schedule here reaches that far back.
 */

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export type CivilDate = { readonly year: number; readonly month: number; readonly day: number };

/** What to add to UTC milliseconds to get New York's: minus four hours in summer, minus five else. */
export function newYorkOffsetMs(ms: number): number {
  const { year } = civilOf(Math.floor(ms / DAY_MS));
  // 02:00 local is 07:00 UTC before the change to summer time, 06:00 UTC before the change back.
  const summerFrom = sundayOf(year, 3, 2) * DAY_MS + 7 * HOUR_MS;
  const summerTo = sundayOf(year, 11, 1) * DAY_MS + 6 * HOUR_MS;
  return (ms >= summerFrom && ms < summerTo ? -4 : -5) * HOUR_MS;
}

/** The calendar date in New York, `YYYY-MM-DD`, of a time in milliseconds since 1970. */
export function newYorkDate(ms: number): string {
  const { year, month, day } = civilOf(Math.floor((ms + newYorkOffsetMs(ms)) / DAY_MS));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
}

/** Whole minutes since New York's midnight, 0 to 1439. */
export function newYorkMinuteOfDay(ms: number): number {
  const local = ms + newYorkOffsetMs(ms);
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/** Days since 1970 of the n-th Sunday of a month. */
function sundayOf(year: number, month: number, n: number): number {
  const first = daysOf({ year, month, day: 1 });
  // Day 0 was a Thursday.
  const weekday = (((first + 4) % 7) + 7) % 7;
  return first + ((7 - weekday) % 7) + 7 * (n - 1);
}

/** Days since 1970 of a Gregorian date (Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms"). */
export function daysOf({ year, month, day }: CivilDate): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The Gregorian date of a count of days since 1970; inverse of the function above. */
export function civilOf(days: number): CivilDate {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1_460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const day = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day };
}
