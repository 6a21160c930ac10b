/**
 * UTCTimestamp, `YYYYMMDD-HH:MM:SS.sss`, to and from milliseconds since 1970. Written on every
 * message, so the day's part is kept between calls. Nothing here knows what time it is.
 */

const MS_PER_DAY = 86_400_000;
const PATTERN = /^(\d{4})(\d\d)(\d\d)-(\d\d):(\d\d):(\d\d)(?:\.(\d{3})(?:\d{3}(?:\d{3})?)?)?$/;

let dayKept = Number.NaN;
let dayText = '';

const two = (number: number): string => (number < 10 ? `0${number}` : String(number));
const three = (number: number): string => (number < 100 ? `0${two(number)}` : String(number));

/** Days since 1970-01-01. Source: Howard Hinnant, chrono-compatible low-level date algorithms. */
function daysFromCivil(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** The inverse of `daysFromCivil`, as `YYYYMMDD`. Same source. */
function civilText(days: number): string {
  const z = days + 719_468;
  const era = Math.floor(z / 146_097);
  const dayOfEra = z - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}${two(month)}${two(day)}`;
}

/** Milliseconds since 1970 as `YYYYMMDD-HH:MM:SS.sss`. */
export function formatUtcTimestamp(ms: number): string {
  const day = Math.floor(ms / MS_PER_DAY);
  if (day !== dayKept) {
    dayKept = day;
    dayText = civilText(day);
  }
  const rest = ms - day * MS_PER_DAY;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const clock = `${two(hours)}:${two(minutes % 60)}:${two(seconds % 60)}`;
  return `${dayText}-${clock}.${three(Math.floor(rest) % 1000)}`;
}

/**
 * Milliseconds since 1970 of a UTCTimestamp; digits below the millisecond are cut off, second 60
 * is allowed as the specification does. Null when the text is not a time that exists.
 */
export function parseUtcTimestamp(text: string): number | null {
  const match = PATTERN.exec(text);
  if (match === null) return null;
  const part = (index: number): number => Number(match[index] ?? 0);
  const [year, month, day, hour] = [part(1), part(2), part(3), part(4)];
  const [minute, second] = [part(5), part(6)];
  if (hour > 23 || minute > 59 || second > 60 || month < 1 || month > 12 || day < 1) return null;
  const days = daysFromCivil(year, month, day);
  if (civilText(days) !== text.slice(0, 8)) return null;
  return days * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000 + part(7);
}
