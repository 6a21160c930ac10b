/**
 * The clearing clock: business dates in New York, at the pace of the world or faster. Only the clock is compressed,
 * never the date arithmetic: settlement dates are counted in business days (calendar.ts).
 */

import { addBusinessDays, businessDayFrom } from '@tradefloor/instruments/calendar/business-days';
import { formatDate, toDay } from '@tradefloor/instruments/calendar/civil-date';
import { clearingTime } from '@tradefloor/instruments/calendar/clearing-time';
import { newYorkDate, newYorkOffsetMs } from '@tradefloor/instruments/calendar/new-york';
import type { CcpStateRow } from './tables.ts';

export const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

type ClockRow = Pick<CcpStateRow, 'anchorMs' | 'anchorSimMs' | 'businessDate'>;

/** Midnight in New York at the start of a date, milliseconds since 1970. */
export function startOfDate(date: string): number {
  const utcMidnight = toDay(date) * DAY_MS;
  // At 05:00 UTC it is midnight or one o'clock there: the offset of that hour is the offset of the night.
  return utcMidnight - newYorkOffsetMs(utcMidnight + 5 * HOUR_MS);
}

/** The date itself where business is done on it, else the next on which it is: what a weekend does is of Monday. */
const rolled = (date: string): string => formatDate(businessDayFrom('NYSE', toDay(date)));

/** A clock that begins in step with the world. */
export const startClock = (nowMs: number): ClockRow => ({
  anchorMs: nowMs,
  anchorSimMs: nowMs,
  businessDate: rolled(newYorkDate(nowMs)),
});

/** Simulated time, which runs `DAY_MS / simDayMs` times as fast as the world. */
const simNow = ({ anchorMs, anchorSimMs }: ClockRow, nowMs: number, simDayMs: number): number =>
  clearingTime({ anchorMs, anchorSimMs, simDayMs }, nowMs);

/** The date that New York's calendar shows, of a weekend too: what is due on a date is not delivered before it. */
export const calendarDateAt = (clock: ClockRow, nowMs: number, simDayMs: number): string =>
  newYorkDate(simNow(clock, nowMs, simDayMs));

/** The business date it is for the CCP. It never goes back, whatever the world's clock does. */
export function businessDateAt(clock: ClockRow, nowMs: number, simDayMs: number): string {
  const date = rolled(calendarDateAt(clock, nowMs, simDayMs));
  const isPast = date < clock.businessDate;
  return isPast ? clock.businessDate : date;
}

/** When, by the world's clock, a date begins for the CCP. In the past for a date that is reached. */
export const toRealTime = (clock: ClockRow, date: string, simDayMs: number): number =>
  clock.anchorMs + Math.ceil(((startOfDate(date) - clock.anchorSimMs) * simDayMs) / DAY_MS);

/** The clock put to the start of the next business day. */
export function advanced(clock: ClockRow, nowMs: number, simDayMs: number): ClockRow {
  const next = addBusinessDays('NYSE', calendarDateAt(clock, nowMs, simDayMs), 1);
  return { anchorMs: nowMs, anchorSimMs: startOfDate(next), businessDate: next };
}

/** When the date after the present one begins. */
export const nextDateAt = (clock: ClockRow, nowMs: number, simDayMs: number): number =>
  toRealTime(clock, formatDate(toDay(businessDateAt(clock, nowMs, simDayMs)) + 1), simDayMs);
