/** Trading hours as a setting: around the clock, New York's regular hours, or hours and holidays of one's own. */
import { holidayDates } from '@tradefloor/instruments/calendar/business-days';
import { isTimeZone, TIME_ZONES, type TimeZone } from '@tradefloor/instruments/calendar/time-zone';
import { err, ok, type Result } from '../../result.ts';
import type { SessionHours, TradingHours } from './trading-hours.ts';

/** Days on which the New York Stock Exchange closes at 13:00, as published by NYSE for 2026 to 2028. */
const NYSE_EARLY_CLOSES = ['2026-11-27', '2026-12-24', '2027-11-26', '2028-07-03', '2028-11-24'];

/** Years whose holidays are listed by rule; beyond them every weekday counts as a trading day. */
const FIRST_YEAR = 2022;
const LAST_YEAR = 2060;

/** 09:30 to 16:00 in New York. */
export const NEW_YORK_HOURS: SessionHours = {
  kind: 'sessions',
  zone: 'America/New_York',
  opensAtMinute: 9 * 60 + 30,
  closesAtMinute: 16 * 60,
  closedOn: holidayDates('NYSE', FIRST_YEAR, LAST_YEAR),
  earlyCloses: new Map(NYSE_EARLY_CLOSES.map((date) => [date, 13 * 60])),
};

export type HoursSetting = {
  /** `always`, `new-york`, or `HH:MM-HH:MM` on weekdays. */
  readonly hours: string;
  /** Where the clock stands that hours and days go by; New York's hours have their own. */
  readonly zone: string;
  /** Days without a session, `YYYY-MM-DD`, and early ends, `YYYY-MM-DD@HH:MM`, separated by commas. */
  readonly holidays: string;
};

const RANGE = /^([01]\d|2[0-3]):([0-5]\d)-([01]\d|2[0-3]):([0-5]\d)$/;
const HOLIDAY =
  /^(\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))(?:@([01]\d|2[0-3]):([0-5]\d))?$/;

/** The hours a setting stands for, or what is wrong with it. */
export function parseTradingHours({
  hours,
  zone,
  holidays,
}: HoursSetting): Result<TradingHours, string> {
  if (!isTimeZone(zone)) return err(`the zone is one of ${TIME_ZONES.join(', ')}`);
  if (hours !== 'always' && hours !== 'new-york' && !RANGE.test(hours)) {
    return err('the hours are always, new-york, or like 09:00-17:30');
  }
  const days = listHolidays(holidays);
  if (typeof days === 'string') return err(days);
  if (hours === 'always') {
    return days.size === 0
      ? ok({ kind: 'always', zone })
      : err('a market without hours has no holidays');
  }
  if (hours === 'new-york') return ok(withDays(NEW_YORK_HOURS, days));
  const sessions = parseSessions(hours, zone);
  return sessions === null
    ? err('a session ends after it begins, on the same day')
    : ok(withDays(sessions, days));
}

/**
 * The hours of a market that trades around the clock and has an opening and a closing auction every day.
 * @param times of both, `HH:MM-HH:MM` by the clock of the hours' zone
 */
export function withAuctionTimes(
  { zone }: Pick<TradingHours, 'zone'>,
  times: string,
): Result<SessionHours, string> {
  const sessions = RANGE.test(times) ? parseSessions(times, zone) : null;
  return sessions === null
    ? err('the auctions are at times like 09:30-16:00, the opening before the close')
    : ok({ ...sessions, tradesOutside: true });
}

/** Sessions from and until a minute of each weekday; null where they would end before they begin. */
function parseSessions(hours: string, zone: TimeZone): SessionHours | null {
  const [, fromHour, fromMinute, toHour, toMinute] = RANGE.exec(hours) ?? [];
  const opensAtMinute = parseMinute(fromHour, fromMinute);
  const closesAtMinute = parseMinute(toHour, toMinute);
  if (opensAtMinute >= closesAtMinute) return null;
  const bare = { zone, opensAtMinute, closesAtMinute, closedOn: new Set<string>() };
  return { kind: 'sessions', ...bare, earlyCloses: new Map() };
}

const parseMinute = (hour = '0', minute = '0'): number => Number(hour) * 60 + Number(minute);

/** Dates with the minute the session ends at, null for none; or what is wrong. */
function listHolidays(text: string): ReadonlyMap<string, number | null> | string {
  const days = new Map<string, number | null>();
  for (const word of text.split(',').map((part) => part.trim())) {
    if (word === '') continue;
    const [, date, hour, minute] = HOLIDAY.exec(word) ?? [];
    if (date === undefined) return `"${word}" is no date like 2026-12-25 or 2026-12-24@13:00`;
    days.set(date, hour === undefined ? null : parseMinute(hour, minute));
  }
  return days;
}

function withDays(hours: SessionHours, days: ReadonlyMap<string, number | null>): SessionHours {
  const closed = [...days].filter(([, minute]) => minute === null).map(([date]) => date);
  const early = [...days].flatMap(([date, minute]) =>
    minute === null ? [] : ([[date, minute]] as const),
  );
  return {
    ...hours,
    closedOn: new Set([...hours.closedOn, ...closed]),
    earlyCloses: new Map([...hours.earlyCloses, ...early]),
  };
}
