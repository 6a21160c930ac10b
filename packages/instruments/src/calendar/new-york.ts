/**
 * New York's wall clock from UTC milliseconds: regulatory fees and settlement go by its date. Times before 2007 are
 * out of range: no fee schedule here reaches that far back.
 */
import { formatDate } from './civil-date.ts';
import { offsetMs, toLocalDay, toLocalMinute } from './time-zone.ts';

const ZONE = 'America/New_York';

/** What to add to UTC milliseconds to get New York's: minus four hours in summer, minus five else. */
export const newYorkOffsetMs = (ms: number): number => offsetMs(ZONE, ms);

/** Day number of the date in New York (see civil-date). */
export const newYorkDay = (ms: number): number => toLocalDay(ZONE, ms);

/** The calendar date in New York, `YYYY-MM-DD`, of a time in milliseconds since 1970. */
export const newYorkDate = (ms: number): string => formatDate(newYorkDay(ms));

/** Whole minutes since New York's midnight, 0 to 1439. */
export const newYorkMinuteOfDay = (ms: number): number => toLocalMinute(ZONE, ms);
