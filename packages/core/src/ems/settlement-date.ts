/**
 * Days as the US equity market counts them: business days and settlement dates, by the date in New York.
 * No clock is asked.
 */
import { dateOf } from '@tradefloor/contracts/time';
import { newYorkOffsetMs } from '../execution/new-york.ts';

const DAY_MS = 86_400_000;

/** Days between trade and settlement of equities (service interface: Limits). Real US equities: 1 since 2024-05-28. */
export const EQUITY_SETTLEMENT_DAYS = 2;

/** Full closing days of the New York Stock Exchange, as published by NYSE for 2026 to 2028. */
export const NYSE_HOLIDAYS: ReadonlySet<string> = new Set([
  '2026-01-01',
  '2026-01-19',
  '2026-02-16',
  '2026-04-03',
  '2026-05-25',
  '2026-06-19',
  '2026-07-03',
  '2026-09-07',
  '2026-11-26',
  '2026-12-25',
  '2027-01-01',
  '2027-01-18',
  '2027-02-15',
  '2027-03-26',
  '2027-05-31',
  '2027-06-18',
  '2027-07-05',
  '2027-09-06',
  '2027-11-25',
  '2027-12-24',
  '2028-01-17',
  '2028-02-21',
  '2028-04-14',
  '2028-05-29',
  '2028-06-19',
  '2028-07-04',
  '2028-09-04',
  '2028-11-23',
  '2028-12-25',
]);

/** Days since 1970 of the date in New York. */
const newYorkDay = (ms: number): number => Math.floor((ms + newYorkOffsetMs(ms)) / DAY_MS);

const isBusinessDay = (day: number): boolean => {
  // Day 0 was a Thursday: 2 and 3 of every week are Saturday and Sunday.
  const weekday = ((day % 7) + 7) % 7;
  return weekday !== 2 && weekday !== 3 && !NYSE_HOLIDAYS.has(dateOf(day * DAY_MS));
};

// Fills of one day settle on one date: worked out once for all that follow each other.
let latest = { day: Number.NaN, businessDays: 0, date: '' };

/**
 * The date, `YYYY-MM-DD`, on which a trade settles: `businessDays` business days after its date in New York.
 * A trade of a Saturday counts from Saturday.
 */
export function settlementDateOf(tradedAtMs: number, businessDays: number): string {
  const day = newYorkDay(tradedAtMs);
  if (latest.day !== day || latest.businessDays !== businessDays) {
    latest = { day, businessDays, date: dateAfter(day, businessDays) };
  }
  return latest.date;
}

function dateAfter(from: number, businessDays: number): string {
  let day = from;
  for (let left = businessDays; left > 0; left -= 1) {
    do day += 1;
    while (!isBusinessDay(day));
  }
  return dateOf(day * DAY_MS);
}
