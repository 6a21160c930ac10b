/** Holidays of the payment systems against their published calendars. */
import { expect, it } from 'vitest';
import { holidayDates } from './business-days.ts';

// Weekends aside, as each system lists them for 2026: federalreserve.gov, ecb.europa.eu, boj.or.jp, payments.ca,
// six-group.com, rba.gov.au.
it.each([
  ['NEW_YORK', '01-01 01-19 02-16 05-25 06-19 09-07 10-12 11-11 11-26 12-25'],
  ['TARGET', '01-01 04-03 04-06 05-01 12-25'],
  [
    'TOKYO',
    '01-01 01-02 01-12 02-11 02-23 03-20 04-29 05-04 05-05 05-06 07-20 08-11 09-21 09-22 09-23 10-12 11-03 11-23 12-31',
  ],
  ['TORONTO', '01-01 04-03 05-18 07-01 09-07 09-30 10-12 11-11 12-25 12-28'],
  ['ZURICH', '01-01 01-02 04-03 04-06 05-01 05-14 05-25 12-25'],
  ['SYDNEY', '01-01 01-26 04-03 04-06 04-27 06-08 08-03 10-05 12-25 12-28'],
] as const)('%s is closed on the days it lists for 2026', (centre, days) => {
  const weekdays = [...holidayDates(centre, 2026, 2026)]
    .filter((date) => ![0, 6].includes(new Date(date).getUTCDay()))
    .sort();
  expect(weekdays).toEqual(days.split(' ').map((day) => `2026-${day}`));
});

// NSW Government, "Minns Labor Government adds extra public holiday", 15 February 2026: these two years only.
it.each([
  [2020, []],
  [2021, []],
  [2025, ['2025-04-25']],
  [2026, ['2026-04-27']],
  [2027, ['2027-04-26']],
  [2032, []],
])('Sydney keeps ANZAC day of %i on weekdays %j', (year, expected) => {
  const days = [...holidayDates('SYDNEY', year, year)].filter(
    (date) => /-04-2[5-7]$/.test(date) && ![0, 6].includes(new Date(date).getUTCDay()),
  );
  expect(days).toEqual(expected);
});
