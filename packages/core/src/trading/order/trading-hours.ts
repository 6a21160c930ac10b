/**
 * When the market accepts orders, and which trading day a time belongs to: DAY orders end with it, daily limits reset
 * with the next. Given times only; no clock is read.
 */
import { formatDate, toWeekday } from '@tradefloor/instruments/calendar/civil-date';
import {
  type TimeZone,
  timeOfLocal,
  toLocalDay,
  toLocalMinute,
} from '@tradefloor/instruments/calendar/time-zone';

/** One session on every day that is not a weekend or a holiday. */
export type SessionHours = {
  readonly kind: 'sessions';
  /** The market trades around the clock, on every day: its sessions say when its auctions are, and when its days end. */
  readonly tradesOutside?: true;
  readonly zone: TimeZone;
  /** Minutes of the local day: from, and up to but not including. */
  readonly opensAtMinute: number;
  readonly closesAtMinute: number;
  /** Local dates, `YYYY-MM-DD`, without a session. */
  readonly closedOn: ReadonlySet<string>;
  /** Local dates whose session ends early, and the minute it ends at. */
  readonly earlyCloses: ReadonlyMap<string, number>;
};

/** `always`: around the clock, every day; a trading day is a date of the zone. */
export type TradingHours = { readonly kind: 'always'; readonly zone: TimeZone } | SessionHours;

/** A demo is open whenever someone looks at it. */
export const ALWAYS_OPEN: TradingHours = { kind: 'always', zone: 'UTC' };

/** Longest run of days without a session that is looked through: more is a calendar without sessions. */
const SEARCH_DAYS_MAX = 400;

/** The minute at which the session of a local day ends; null on a day without one. */
function closingTime(hours: SessionHours, day: number): number | null {
  const weekday = toWeekday(day);
  if (hours.tradesOutside !== true && (weekday === 0 || weekday === 6)) return null;
  const date = formatDate(day);
  if (hours.closedOn.has(date)) return null;
  const closes = hours.earlyCloses.get(date) ?? hours.closesAtMinute;
  return closes > hours.opensAtMinute ? closes : null;
}

export function isMarketOpen(hours: TradingHours, ms: number): boolean {
  if (hours.kind === 'always' || hours.tradesOutside === true) return true;
  const closes = closingTime(hours, toLocalDay(hours.zone, ms));
  const minute = toLocalMinute(hours.zone, ms);
  return closes !== null && minute >= hours.opensAtMinute && minute < closes;
}

type Session = { readonly day: number; readonly closesAtMs: number };

// Callers within one session get the same one.
let latest: { hours: SessionHours; fromMs: number; session: Session } | null = null;

/** The first session that ends after the time: the one under way, or the next. */
function sessionAt(hours: SessionHours, ms: number): Session {
  if (latest?.hours === hours && ms >= latest.fromMs && ms < latest.session.closesAtMs) {
    return latest.session;
  }
  const today = toLocalDay(hours.zone, ms);
  for (let day = today; day < today + SEARCH_DAYS_MAX; day += 1) {
    const closes = closingTime(hours, day);
    if (closes === null) continue;
    const closesAtMs = timeOfLocal(hours.zone, day, closes);
    if (closesAtMs <= ms) continue;
    const session = { day, closesAtMs };
    latest = { hours, fromMs: ms, session };
    return session;
  }
  throw new RangeError(`no session within ${SEARCH_DAYS_MAX} days of ${formatDate(today)}`);
}

/**
 * The trading day of a time, `YYYY-MM-DD` in the zone of the hours. After a session's end it is that of the next
 * session: what is counted then counts for the day to come.
 */
export const tradingDay = (hours: TradingHours, ms: number): string =>
  formatDate(hours.kind === 'always' ? toLocalDay(hours.zone, ms) : sessionAt(hours, ms).day);

/** The first session that ends after a time: its local date, `YYYY-MM-DD`, and its ends in milliseconds since 1970. */
export function findSession(hours: SessionHours, ms: number) {
  const { day, closesAtMs } = sessionAt(hours, ms);
  const opensAtMs = timeOfLocal(hours.zone, day, hours.opensAtMinute);
  return { date: formatDate(day), opensAtMs, closesAtMs } as const;
}

/** The time at which the trading day of a time is over: the session's end, or the zone's midnight. */
export const dayEndsAt = (hours: TradingHours, ms: number): number =>
  hours.kind === 'always'
    ? timeOfLocal(hours.zone, toLocalDay(hours.zone, ms) + 1, 0)
    : sessionAt(hours, ms).closesAtMs;

/** When the trading day of a time began: with the end of the session before, or at the zone's midnight. */
export function dayStartedAt(hours: TradingHours, ms: number): number {
  if (hours.kind === 'always') return timeOfLocal(hours.zone, toLocalDay(hours.zone, ms), 0);
  const { day } = sessionAt(hours, ms);
  for (let before = day - 1; before > day - SEARCH_DAYS_MAX; before -= 1) {
    const closes = closingTime(hours, before);
    if (closes !== null) return timeOfLocal(hours.zone, before, closes);
  }
  throw new RangeError(`no session within ${SEARCH_DAYS_MAX} days before ${formatDate(day)}`);
}

/** A minute of a local day, `HH:MM`. */
export const clockText = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** Why the market takes no orders now, and when it next does, for a person to read. */
export function closedText(hours: TradingHours, ms: number): string {
  if (hours.kind === 'always' || hours.tradesOutside) return 'the market is always open';
  const { zone, opensAtMinute } = hours;
  const { day } = sessionAt(hours, ms);
  return `the market opens on ${formatDate(day)} at ${clockText(opensAtMinute)} ${zone}`;
}
