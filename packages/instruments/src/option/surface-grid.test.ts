/** The places at which a surface is shown: listed expiries first, business days beyond them, never twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBusinessDay } from '../calendar/business-days.ts';
import { toDay } from '../calendar/civil-date.ts';
import { expiriesAt, optionEndsAt } from './option-contract.ts';
import { gridExpiries } from './surface-grid.ts';

const DAY_MS = 86_400_000;
const instants = fc.integer({ min: Date.UTC(2026, 0, 1), max: Date.UTC(2029, 0, 1) });

describe('the expiries of the grid', () => {
  it('begin with the listed ones, rise to a year, and end on business days to come', () => {
    fc.assert(
      fc.property(instants, (nowMs) => {
        const grid = gridExpiries(nowMs);
        const listed = grid.filter(({ isListed }) => isListed).map(({ expiry }) => expiry);
        expect(listed).toEqual(expiriesAt(nowMs));
        const days = grid.map(({ expiry }) => toDay(expiry));
        expect(days).toEqual([...new Set(days)].sort((a, b) => a - b));
        for (const { expiry, days: left } of grid) {
          expect(isBusinessDay('NYSE', toDay(expiry))).toBe(true);
          expect(optionEndsAt(expiry)).toBeGreaterThan(nowMs);
          expect(left).toBeLessThanOrEqual(366);
          expect(Math.abs(left * DAY_MS - (optionEndsAt(expiry) - nowMs))).toBeLessThan(DAY_MS);
        }
        expect(grid.at(-1)?.days).toBeGreaterThanOrEqual(360);
      }),
    );
  });

  it('of a Sunday in November are the Friday after it, two third Fridays, and four quarters', () => {
    const grid = gridExpiries(Date.UTC(2026, 10, 22, 12));
    expect(grid.map(({ expiry, days }) => [expiry, days])).toEqual([
      ['2026-11-27', 5],
      ['2026-12-18', 26],
      ['2027-01-15', 54],
      ['2027-02-22', 92],
      ['2027-05-21', 180],
      ['2027-08-20', 271],
      ['2027-11-22', 365],
    ]);
  });
});
