/** Business days, held against what the exchanges have published. */
import { describe, expect, it, test } from 'vitest';
import { NYSE_HOLIDAYS } from '../ems/settlement-date.ts';
import { addBusinessDays, dateOfDay, dayOf, holidaysOf, isBusinessDay } from './calendar.ts';

const datesOf = (market: Parameters<typeof holidaysOf>[0], year: number) =>
  [...holidaysOf(market, year)].sort((a, b) => a - b).map(dateOfDay);

test('the rules give the closing days NYSE published for 2026 to 2028', () => {
  const byRule = [2026, 2027, 2028].flatMap((year) => datesOf('NYSE', year));
  expect(byRule).toEqual([...NYSE_HOLIDAYS].sort());
});

describe('US government bonds', () => {
  it('rest on Columbus Day and Veterans Day, when the exchange trades', () => {
    for (const date of ['2026-10-12', '2026-11-11', '2027-10-11', '2027-11-11']) {
      expect(isBusinessDay('US_GOVERNMENT_BONDS', dayOf(date)), date).toBe(false);
      expect(isBusinessDay('NYSE', dayOf(date)), date).toBe(true);
    }
  });
  it('trade on a Good Friday that meets the employment report, and rest on the others', () => {
    // 3 April 2026 is the first Friday of its month; 26 March 2027 is not.
    expect(isBusinessDay('US_GOVERNMENT_BONDS', dayOf('2026-04-03'))).toBe(true);
    expect(isBusinessDay('NYSE', dayOf('2026-04-03'))).toBe(false);
    expect(isBusinessDay('US_GOVERNMENT_BONDS', dayOf('2027-03-26'))).toBe(false);
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

test('dates and days are each other, over four centuries', () => {
  for (let day = -200_000; day < 200_000; day += 137) expect(dayOf(dateOfDay(day))).toBe(day);
});
