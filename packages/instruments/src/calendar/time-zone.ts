/**
 * Wall clocks of the cities of markets, from UTC milliseconds by the rules in force since 2007. No time zone database
 * is used, so that a day ends at the same millisecond on every machine.
 */
import { civilDate, dayNumber, toWeekday } from './civil-date.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/**
 * `us`: from the second Sunday of March to the first Sunday of November, 02:00 local. `eu`: from the last Sunday of
 * March to the last Sunday of October, 01:00 UTC (Directive 2000/84/EC; the United Kingdom keeps the same dates).
 */
type SummerTime = 'us' | 'eu' | null;

const ZONES = {
  UTC: { standardHours: 0, summer: null },
  'America/New_York': { standardHours: -5, summer: 'us' },
  'America/Chicago': { standardHours: -6, summer: 'us' },
  'Europe/London': { standardHours: 0, summer: 'eu' },
  'Europe/Berlin': { standardHours: 1, summer: 'eu' },
  'Asia/Hong_Kong': { standardHours: 8, summer: null },
  'Asia/Singapore': { standardHours: 8, summer: null },
  'Asia/Tokyo': { standardHours: 9, summer: null },
} as const satisfies Record<string, { standardHours: number; summer: SummerTime }>;

/** A name of the IANA time zone database. */
export type TimeZone = keyof typeof ZONES;
export const TIME_ZONES = Object.keys(ZONES) as readonly TimeZone[];

export const isTimeZone = (name: string): name is TimeZone => Object.hasOwn(ZONES, name);

/** The answer that was worked out last: clocks change at whole hours of UTC only. */
let kept = { zone: 'UTC' as TimeZone, hour: Number.NaN, offsetMs: 0 };

/** What to add to UTC milliseconds to get the zone's. */
export function offsetMs(zone: TimeZone, ms: number): number {
  const hour = Math.floor(ms / HOUR_MS);
  if (kept.hour !== hour || kept.zone !== zone) {
    kept = { zone, hour, offsetMs: computeOffset(zone, ms) };
  }
  return kept.offsetMs;
}

function computeOffset(zone: TimeZone, ms: number): number {
  const { standardHours, summer }: { standardHours: number; summer: SummerTime } = ZONES[zone];
  const isSummer = summer !== null && isSummerTime(summer, standardHours, ms);
  return (standardHours + (isSummer ? 1 : 0)) * HOUR_MS;
}

function isSummerTime(rule: 'us' | 'eu', standardHours: number, ms: number): boolean {
  const { year } = civilDate(Math.floor(ms / DAY_MS));
  if (rule === 'eu') {
    const from = lastSunday(year, 3) * DAY_MS + HOUR_MS;
    return ms >= from && ms < lastSunday(year, 10) * DAY_MS + HOUR_MS;
  }
  // 02:00 local: standard time before the change to summer time, summer time before the change back.
  const from = nthSunday(year, 3, 2) * DAY_MS + (2 - standardHours) * HOUR_MS;
  return ms >= from && ms < nthSunday(year, 11, 1) * DAY_MS + (1 - standardHours) * HOUR_MS;
}

/** Days since 1970 of the zone's date at a time. */
export const toLocalDay = (zone: TimeZone, ms: number): number =>
  Math.floor((ms + offsetMs(zone, ms)) / DAY_MS);

/** Whole minutes since the zone's midnight, 0 to 1439. */
export function toLocalMinute(zone: TimeZone, ms: number): number {
  const local = ms + offsetMs(zone, ms);
  return Math.floor((local - Math.floor(local / DAY_MS) * DAY_MS) / MINUTE_MS);
}

/**
 * The time at which the zone's clock shows a minute of a day. A minute that a change to summer time leaves out is
 * taken as if the clock had not been changed yet; of one that comes twice, the first is meant.
 * @param day days since 1970
 */
export function timeOfLocal(zone: TimeZone, day: number, minute: number): number {
  const local = day * DAY_MS + minute * MINUTE_MS;
  const before = offsetMs(zone, local - DAY_MS);
  const after = offsetMs(zone, local + DAY_MS);
  const early = local - before;
  if (offsetMs(zone, early) === before) return early;
  const late = local - after;
  return offsetMs(zone, late) === after ? late : early;
}

/** Days since 1970 of the n-th Sunday of a month. */
function nthSunday(year: number, month: number, n: number): number {
  const first = dayNumber({ year, month, day: 1 });
  return first + ((7 - toWeekday(first)) % 7) + 7 * (n - 1);
}

/** Days since 1970 of the last Sunday of a month that has 31 days. */
function lastSunday(year: number, month: number): number {
  const last = dayNumber({ year, month, day: 31 });
  return last - toWeekday(last);
}
