/** Business days of the gilt market: bank holidays in England and Wales, as published on gov.uk. */
import { formatDate } from './civil-date.ts';

const HOLIDAYS: ReadonlySet<string> = new Set([
  '2026-01-01',
  '2026-04-03',
  '2026-04-06',
  '2026-05-04',
  '2026-05-25',
  '2026-08-31',
  '2026-12-25',
  '2026-12-28',
  '2027-01-01',
  '2027-03-26',
  '2027-03-29',
  '2027-05-03',
  '2027-05-31',
  '2027-08-30',
  '2027-12-27',
  '2027-12-28',
  '2028-01-03',
  '2028-04-14',
  '2028-04-17',
  '2028-05-01',
  '2028-05-29',
  '2028-08-28',
  '2028-12-25',
  '2028-12-26',
]);

/** Whether a day number is a business day in London. */
export function isLondonBusinessDay(day: number): boolean {
  // Day 0 was a Thursday: 2 and 3 of every week are Saturday and Sunday.
  const weekday = ((day % 7) + 7) % 7;
  return weekday !== 2 && weekday !== 3 && !HOLIDAYS.has(formatDate(day));
}
