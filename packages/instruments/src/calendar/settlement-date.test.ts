/** Settlement dates over weekends, holidays and the two clocks of a New York date. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holidayDates } from './business-days.ts';
import { newYorkDate } from './new-york.ts';
import { settlementDate } from './settlement-date.ts';

const at = (text: string): number => Date.parse(text);
const closed = holidayDates('NYSE', 2026, 2028);
const anyTime = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2028-12-01T00:00:00Z') });

describe('settlement dates', () => {
  it.each([
    ['a Monday settles on Wednesday', '2026-11-16T15:00:00Z', '2026-11-18'],
    ['a Friday settles on Tuesday', '2026-11-20T15:00:00Z', '2026-11-24'],
    [
      'the Wednesday before Thanksgiving skips it and the weekend',
      '2026-11-25T15:00:00Z',
      '2026-11-30',
    ],
    ['a Saturday of the round-the-clock market is of Monday', '2026-11-21T15:00:00Z', '2026-11-25'],
    [
      'a Sunday evening in New York, Monday in UTC, is of Monday',
      '2026-11-23T01:00:00Z',
      '2026-11-25',
    ],
    ['Thanksgiving is of the Friday after it', '2026-11-26T15:00:00Z', '2026-12-01'],
    ['03:00 UTC is still the evening before in New York', '2026-11-17T03:00:00Z', '2026-11-18'],
    ['the year end skips Christmas observed on the 24th', '2027-12-23T15:00:00Z', '2027-12-28'],
  ])('%s', (_, traded, settles) => {
    expect(settlementDate(at(traded), 2)).toBe(settles);
  });

  it('T+1 is one business day and T+0 the trade date itself', () => {
    expect(settlementDate(at('2026-11-20T15:00:00Z'), 1)).toBe('2026-11-23');
    expect(settlementDate(at('2026-11-20T15:00:00Z'), 0)).toBe('2026-11-20');
  });

  it('no trade settles on a weekend or a holiday, nor before its date, nor later for an earlier trade', () => {
    fc.assert(
      fc.property(
        anyTime,
        fc.integer({ min: 1, max: 3 }),
        fc.nat(5 * 86_400_000),
        (ms, days, later) => {
          const date = settlementDate(ms, days);
          const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
          expect([0, 6]).not.toContain(weekday);
          expect(closed.has(date)).toBe(false);
          expect(date > newYorkDate(ms)).toBe(true);
          expect(settlementDate(ms + later, days) >= date).toBe(true);
        },
      ),
    );
  });
});
