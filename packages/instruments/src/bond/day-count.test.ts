/** Day counts, with the dates of ISDA's "EMU and market conventions" (1998) and of its 30/360 examples (2006, 4.16). */
import { DAY_COUNTS } from '@tradefloor/contracts/vocabulary/instruments';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addMonths, civilDate, daysInYear, toDay } from '../calendar/civil-date.ts';
import { type DayCount, dayCountDays, isThirty360, yearFraction } from './day-count.ts';

const span = (start: string, end: string) => ({ start: toDay(start), end: toDay(end) });

describe('months of thirty days', () => {
  it.each([
    // start, end, 30/360, 30E/360, 30U/360
    ['2007-01-15', '2007-01-30', 15, 15, 15],
    ['2007-01-15', '2007-02-15', 30, 30, 30],
    ['2007-01-15', '2007-01-31', 16, 15, 16],
    ['2007-01-30', '2007-01-31', 0, 0, 0],
    ['2007-01-29', '2007-01-31', 2, 1, 2],
    ['2008-02-29', '2008-03-31', 32, 31, 30],
    ['2007-09-30', '2007-10-31', 30, 30, 30],
    ['2007-09-30', '2008-03-31', 180, 180, 180],
    ['2007-01-31', '2007-02-28', 28, 28, 28],
    ['2007-02-28', '2007-03-31', 33, 32, 30],
    ['2006-02-28', '2006-08-31', 183, 182, 180],
    ['2006-08-31', '2007-02-28', 178, 178, 178],
    ['2007-02-28', '2008-02-29', 361, 361, 360],
    ['2008-02-29', '2009-02-28', 359, 359, 360],
    ['2008-02-28', '2008-03-31', 33, 32, 33],
  ])('from %s to %s are %i, %i and %i', (start, end, bondBasis, euro, us) => {
    const { start: from, end: to } = span(start, end);
    const days = (['30_360', '30E_360', '30U_360'] as const).map((basis) =>
      dayCountDays(basis, { start: from, end: to }),
    );
    expect(days).toEqual([bondBasis, euro, us]);
  });

  it('make a year of 360 days and half a year of 180 from any day up to the 28th', () => {
    const day = fc.integer({ min: toDay('1990-01-01'), max: toDay('2060-12-31') });
    fc.assert(
      fc.property(
        day,
        fc.constantFrom<DayCount>(...DAY_COUNTS.filter(isThirty360)),
        (from, basis) => {
          fc.pre(civilDate(from).day < 28);
          expect(dayCountDays(basis, { start: from, end: addMonths(from, 12) })).toBe(360);
          expect(dayCountDays(basis, { start: from, end: addMonths(from, 6) })).toBe(180);
          expect(yearFraction(basis, { start: from, end: addMonths(from, 3) })).toBe(0.25);
        },
      ),
    );
  });

  it('are those of four day counts; the others count the calendar', () => {
    expect(DAY_COUNTS.filter(isThirty360)).toEqual([
      '30_360',
      '30E_360',
      '30E_360_ISDA',
      '30U_360',
    ]);
    const { start, end } = span('2007-02-28', '2007-03-31');
    for (const basis of DAY_COUNTS) {
      if (!isThirty360(basis)) expect(dayCountDays(basis, { start, end })).toBe(31);
    }
  });
});

describe('a part of a year', () => {
  it('of actual days stands over 360 or 365', () => {
    const quarter = span('2027-01-01', '2027-04-01');
    expect(yearFraction('ACT_360', quarter)).toBe(0.25);
    expect(yearFraction('ACT_365F', span('2024-01-01', '2025-01-01'))).toBe(366 / 365);
  });

  it.each([
    ['2003-11-01', '2004-05-01', 61 / 365 + 121 / 366],
    ['1999-02-01', '1999-07-01', 150 / 365],
    ['2002-08-15', '2003-07-15', 334 / 365],
    ['1999-07-30', '2000-01-30', 155 / 365 + 29 / 366],
    ['2000-01-30', '2000-06-30', 152 / 366],
    ['2023-07-01', '2026-07-01', 184 / 365 + 2 + 181 / 365],
  ])('by ISDA counts each year by its own days: %s to %s', (start, end, expected) => {
    const { start: from, end: to } = span(start, end);
    expect(yearFraction('ACT_ACT_ISDA', { start: from, end: to })).toBeCloseTo(expected, 14);
    expect(yearFraction('ACT_ACT_ISDA', { start: to, end: from })).toBeCloseTo(-expected, 14);
  });

  it('by ISDA is the sum over its days of one over the length of each day’s year', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: toDay('1995-01-01'), max: toDay('2035-01-01') }),
        fc.nat(1_500),
        (start, days) => {
          let sum = 0;
          for (let day = start; day < start + days; day += 1) {
            sum += 1 / daysInYear(civilDate(day).year);
          }
          expect(yearFraction('ACT_ACT_ISDA', { start, end: start + days })).toBeCloseTo(sum, 9);
        },
      ),
      { numRuns: 30 },
    );
  });

  it.each([
    ['2003-11-01', '2004-05-01', ['2003-11-01', '2004-05-01', 2], 0.5],
    ['1999-02-01', '1999-07-01', ['1998-07-01', '1999-07-01', 1], 150 / 365],
    ['2002-08-15', '2003-07-15', ['2003-01-15', '2003-07-15', 2], 153 / 368 + 0.5],
    ['2000-01-30', '2000-06-30', ['2000-01-30', '2000-07-30', 2], 152 / 364],
    ['2026-02-15', '2026-05-15', ['2026-02-15', '2026-05-15', 4], 0.25],
  ] as const)('by ICMA is measured by its coupon period: %s to %s', (start, end, own, expected) => {
    const [from, to, frequency] = own;
    const period = { ...span(from, to), frequency };
    expect(yearFraction('ACT_ACT_ICMA', span(start, end), period)).toBeCloseTo(expected, 14);
  });

  it('by ICMA cannot be computed without the coupon period', () => {
    expect(() => yearFraction('ACT_ACT_ICMA', span('2026-01-01', '2026-02-01'))).toThrow(
      'ACT/ACT ICMA needs its coupon period',
    );
  });

  it('is nothing from a day to itself, in every day count', () => {
    const { start } = span('2024-02-29', '2024-02-29');
    const period = { start: start - 30, end: start + 150, frequency: 2 };
    for (const basis of DAY_COUNTS) {
      expect(yearFraction(basis, { start, end: start }, period)).toBe(0);
    }
  });
});
