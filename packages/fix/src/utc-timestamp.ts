/**
 * UTCTimestamp, `YYYYMMDD-HH:MM:SS.sss`, to and from milliseconds since 1970. Written and read on
 * every message, so the newest text and its day are kept between calls. Nothing here knows what time it is.
 */

const MS_PER_DAY = 86_400_000;

let dayKept = Number.NaN;
let dayText = '';
let msKept = Number.NaN;
let textKept = '';
/** The day that was read last, and how it was written. */
let readDay = 0;
let readDayText = '';

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
  if (ms === msKept) return textKept;
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
  textKept = `${dayText}-${clock}.${three(Math.floor(rest) % 1000)}`;
  msKept = ms;
  return textKept;
}

const DASH = 45;
const COLON = 58;
const POINT = 46;
const SECONDS_END = 17;
/** Lengths a timestamp may have: to the second, millisecond, microsecond, nanosecond. */
const LENGTHS: readonly number[] = [21, 17, 24, 27];
/** The time that was read last, and how it was written: a message repeats it, and so do its neighbours. */
let readMs: number | null = null;
let readText = '';

/** The number in `count` digits; NaN when one of them is none. */
function readDigits(text: string, from: number, count: number): number {
  let number = 0;
  for (let at = from; at < from + count; at += 1) {
    const digit = text.charCodeAt(at) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** Days since 1970-01-01 of `YYYYMMDD`; NaN for a day that does not exist. */
function parseDay(text: string): number {
  if (text === readDayText) return readDay;
  const [year, month, day] = [
    readDigits(text, 0, 4),
    readDigits(text, 4, 2),
    readDigits(text, 6, 2),
  ];
  if (!(month >= 1 && month <= 12 && day >= 1)) return Number.NaN;
  const days = daysFromCivil(year, month, day);
  if (civilText(days) !== text) return Number.NaN;
  readDay = days;
  readDayText = text;
  return days;
}

/** Whether the text is a day that exists, as `YYYYMMDD`. */
export const isUtcDay = (text: string): boolean =>
  text.length === 8 && !Number.isNaN(parseDay(text));

/** Milliseconds of the part behind the second, whose digits below the millisecond are only checked. */
function parseFraction(text: string): number {
  if (text.length === SECONDS_END) return 0;
  const below = readDigits(text, 21, text.length - 21);
  return text.charCodeAt(SECONDS_END) === POINT && !Number.isNaN(below)
    ? readDigits(text, 18, 3)
    : Number.NaN;
}

/**
 * Milliseconds since 1970 of a UTCTimestamp; digits below the millisecond are cut off, second 60
 * is allowed as the specification does. Null when the text is not a time that exists.
 */
export function parseUtcTimestamp(text: string): number | null {
  if (text !== readText) {
    readMs = readTimestamp(text);
    readText = text;
  }
  return readMs;
}

function readTimestamp(text: string): number | null {
  if (!LENGTHS.includes(text.length) || text.charCodeAt(8) !== DASH) return null;
  if (text.charCodeAt(11) !== COLON || text.charCodeAt(14) !== COLON) return null;
  const hour = readDigits(text, 9, 2);
  const minute = readDigits(text, 12, 2);
  const second = readDigits(text, 15, 2);
  if (hour > 23 || minute > 59 || second > 60) return null;
  const days = parseDay(text.slice(0, 8));
  const ms = days * MS_PER_DAY + ((hour * 60 + minute) * 60 + second) * 1000 + parseFraction(text);
  return Number.isNaN(ms) ? null : ms;
}
