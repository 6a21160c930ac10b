/** Business days, held against what the exchanges have published. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  addBusinessDays,
  countBusinessDays,
  dayAfterBusinessDays,
  dayBeforeBusinessDays,
  holidayDates,
  isBusinessDay,
} from './business-days.ts';
import { formatDate, toDay, toWeekday } from './civil-date.ts';

/** Full closing days as NYSE has published them, and bank holidays in England and Wales by gov.uk. */
const PUBLISHED = {
  NYSE: [
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
  ],
  LONDON: [
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
  ],
} as const;

test.each(['NYSE', 'LONDON'] as const)(
  'the rules give the closing days published for 2026 to 2028: %s',
  (market) => {
    expect([...holidayDates(market, 2026, 2028)].sort()).toEqual([...PUBLISHED[market]].sort());
  },
);

/** Weekdays only: ecb.europa.eu, T2 holidays; sifma.org, full closes of government securities in the US. */
test.each([
  ['TARGET', 2027, '01-01 03-26 03-29'],
  ['TARGET', 2028, '04-14 04-17 05-01 12-25 12-26'],
  [
    'US_GOVERNMENT_BONDS',
    2027,
    '01-01 01-18 02-15 03-26 05-31 06-18 07-05 09-06 10-11 11-11 11-25 12-24',
  ],
  [
    'US_GOVERNMENT_BONDS',
    2026,
    '01-01 01-19 02-16 05-25 06-19 07-03 09-07 10-12 11-11 11-26 12-25',
  ],
] as const)('%s of %i is closed on the days published for it', (market, year, days) => {
  const weekdays = [...holidayDates(market, year, year)].filter(
    (date) => ![0, 6].includes(new Date(date).getUTCDay()),
  );
  expect(weekdays.sort()).toEqual(days.split(' ').map((day) => `${year}-${day}`));
});

test('no holiday falls on a weekend', () => {
  for (const market of ['NYSE', 'LONDON', 'US_GOVERNMENT_BONDS'] as const) {
    for (const date of holidayDates(market, 2022, 2060))
      expect([0, 6]).not.toContain(toWeekday(toDay(date)));
  }
});

describe('US government bonds', () => {
  it('rest on Columbus Day and Veterans Day, when the exchange trades', () => {
    for (const date of ['2026-10-12', '2026-11-11', '2027-10-11', '2027-11-11']) {
      expect(isBusinessDay('US_GOVERNMENT_BONDS', toDay(date)), date).toBe(false);
      expect(isBusinessDay('NYSE', toDay(date)), date).toBe(true);
    }
  });
  it('trade on a Good Friday that meets the employment report, and rest on the others', () => {
    // 3 April 2026 is the first Friday of its month; 26 March 2027 is not.
    expect(isBusinessDay('US_GOVERNMENT_BONDS', toDay('2026-04-03'))).toBe(true);
    expect(isBusinessDay('NYSE', toDay('2026-04-03'))).toBe(false);
    expect(isBusinessDay('US_GOVERNMENT_BONDS', toDay('2027-03-26'))).toBe(false);
  });
});

test.each([
  ['2026-11-23', 2, '2026-11-25', 'Monday to Wednesday'],
  ['2026-11-25', 1, '2026-11-27', 'over Thanksgiving'],
  ['2026-11-20', 2, '2026-11-24', 'over a weekend'],
  ['2026-11-21', 2, '2026-11-24', 'a Saturday counts from Saturday'],
  ['2026-12-31', 1, '2027-01-04', 'over New Year'],
  ['2026-11-21', 0, '2026-11-21', 'the same day'],
])('%s and %i business days is %s (%s)', (from, days, to) => {
  expect(addBusinessDays('NYSE', from, days)).toBe(to);
});

test.each([
  ['2026-11-25', 2, '2026-11-23', 'Wednesday to Monday'],
  ['2026-11-27', 1, '2026-11-25', 'over Thanksgiving'],
  ['2026-11-21', 0, '2026-11-20', 'none of a Saturday is the Friday before'],
  ['2026-11-20', 0, '2026-11-20', 'none of a business day is that day'],
  ['2026-11-21', 1, '2026-11-19', 'a Saturday counts from the Friday before'],
])('%s less %i business days is %s (%s)', (from, days, to) => {
  expect(formatDate(dayBeforeBusinessDays('NYSE', toDay(from), days))).toBe(to);
});

test('the days counted between two are those that lead from the one to the other', () => {
  const from = toDay('2026-01-01');
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(30), (start, count) => {
      const end = dayAfterBusinessDays('NYSE', from + start, count);
      expect(countBusinessDays('NYSE', from + start, end)).toBe(count);
      expect(countBusinessDays('NYSE', end, from + start)).toBe(0);
    }),
  );
  // Over Thanksgiving and a weekend.
  expect(countBusinessDays('NYSE', toDay('2026-11-25'), toDay('2026-11-30'))).toBe(2);
});
