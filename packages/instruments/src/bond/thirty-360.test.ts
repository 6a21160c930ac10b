/**
 * The three 30/360 day counts of the 2006 ISDA Definitions, 4.16(f) to (h), against the examples that ISDA publishes
 * (https://www.isda.org/2008/12/22/30-360-day-count-conventions/, workbook "30-360-2006ISDADefs"; the figures as QuantLib
 * has them in test-suite/daycounters.cpp, testThirty360_BondBasis, _EurobondBasis and _ISDA).
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDay } from '../calendar/civil-date.ts';
import { type DayCount, dayCountDays, yearFraction } from './day-count.ts';

/** Null where ISDA's example does not list the day count. */
type Row = readonly [
  start: string,
  end: string,
  bondBasis: number | null,
  eurobond: number | null,
  isda: number | null,
];
type Example = { readonly name: string; readonly maturity: string; readonly rows: readonly Row[] };

const EXAMPLES: readonly Example[] = [
  {
    name: 'example 1, no end of February',
    maturity: '2009-08-20',
    rows: [
      ['2006-08-20', '2007-02-20', 180, 180, 180],
      ['2007-02-20', '2007-08-20', 180, 180, 180],
      ['2007-08-20', '2008-02-20', 180, 180, 180],
      ['2008-02-20', '2008-08-20', 180, 180, 180],
      ['2008-08-20', '2009-02-20', 180, 180, 180],
      ['2009-02-20', '2009-08-20', 180, 180, 180],
    ],
  },
  {
    name: 'example 2, ends of February',
    maturity: '2012-02-29',
    rows: [
      ['2006-02-28', '2006-08-31', null, 182, 180],
      ['2006-08-31', '2007-02-28', 178, 178, 180],
      ['2007-02-28', '2007-08-31', 183, 182, 180],
      ['2007-08-31', '2008-02-29', 179, 179, 180],
      ['2008-02-29', '2008-08-31', 182, 181, 180],
      ['2008-08-31', '2009-02-28', 178, 178, 180],
      ['2009-02-28', '2009-08-31', 183, 182, 180],
      ['2009-08-31', '2010-02-28', null, 178, 180],
      ['2010-02-28', '2010-08-31', null, 182, 180],
      ['2010-08-31', '2011-02-28', null, 178, 180],
      ['2011-02-28', '2011-08-31', null, 182, 180],
      ['2011-08-31', '2012-02-29', null, 179, 179],
    ],
  },
  {
    name: 'example 3, single stubs',
    maturity: '2008-02-29',
    rows: [
      ['2006-01-31', '2006-02-28', 28, 28, 30],
      ['2006-01-30', '2006-02-28', 28, 28, 30],
      ['2006-02-28', '2006-03-03', 5, 5, 3],
      ['2006-02-14', '2006-02-28', 14, 14, 16],
      ['2006-09-30', '2006-10-31', 30, 30, 30],
      ['2006-10-31', '2006-11-28', 28, 28, 28],
      ['2007-08-31', '2008-02-28', 178, 178, 178],
      ['2008-02-28', '2008-08-28', 180, 180, 180],
      ['2008-02-28', '2008-08-30', 182, 182, 182],
      ['2008-02-28', '2008-08-31', 183, 182, 182],
      ['2007-02-26', '2008-02-28', 362, 362, null],
      ['2007-02-26', '2008-02-29', 363, 363, null],
      ['2007-02-28', '2008-02-28', null, null, 358],
      ['2007-02-28', '2008-02-29', null, null, 359],
      ['2008-02-29', '2009-02-28', 359, 359, 360],
      ['2008-02-28', '2008-03-30', 32, 32, null],
      ['2008-02-28', '2008-03-31', 33, 32, null],
      ['2008-02-29', '2008-03-30', null, null, 30],
      ['2008-02-29', '2008-03-31', null, null, 30],
    ],
  },
];

for (const { name, maturity, rows } of EXAMPLES) {
  describe(`ISDA's ${name}`, () => {
    it.each(rows)('from %s to %s', (start, end, bondBasis, eurobond, isda) => {
      const span = { start: toDay(start), end: toDay(end), maturity: toDay(maturity) };
      const published: readonly (readonly [DayCount, number | null])[] = [
        ['30_360', bondBasis],
        ['30E_360', eurobond],
        ['30E_360_ISDA', isda],
      ];
      for (const [basis, days] of published) {
        if (days === null) continue;
        expect(dayCountDays(basis, span), basis).toBe(days);
        expect(yearFraction(basis, span), basis).toBe(days / 360);
      }
    });
  });
}

describe('days of 30-day months', () => {
  const day = fc.integer({ min: toDay('1999-12-01'), max: toDay('2041-03-31') });
  const bases = fc.constantFrom<DayCount>('30_360', '30E_360', '30E_360_ISDA', '30U_360');

  it('are at most the five days of February and a year’s long months away from the calendar', () => {
    fc.assert(
      fc.property(day, fc.nat(4_000), bases, (start, days, basis) => {
        const counted = dayCountDays(basis, { start, end: start + days });
        expect(counted).toBeGreaterThanOrEqual(0);
        expect(Math.abs(counted - days)).toBeLessThanOrEqual(3 + (days / 365) * 6);
      }),
    );
  });

  it('of ISDA and the eurobond differ at the ends of February alone, by two days at most each', () => {
    fc.assert(
      fc.property(day, fc.nat(4_000), (start, days) => {
        const span = { start, end: start + days };
        const more = dayCountDays('30E_360', span) - dayCountDays('30E_360_ISDA', span);
        expect(Math.abs(more)).toBeLessThanOrEqual(2);
        // Redeemed on the last day, no end of February is the 30th but the first.
        const redeemed = dayCountDays('30E_360_ISDA', { ...span, maturity: span.end });
        expect(redeemed).toBeLessThanOrEqual(dayCountDays('30E_360_ISDA', span));
      }),
    );
  });
});
