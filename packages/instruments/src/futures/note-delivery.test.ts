/** Deliverable notes and their conversion factors, beside published ones. */
import { describe, expect, it } from 'vitest';
import { conversionFactor, isDeliverable } from './note-delivery.ts';

describe('a conversion factor', () => {
  it.each([
    // CME Group, Calculating U.S. Treasury Futures Conversion Factors (2009), examples for ten-year notes and bonds.
    [3.75, '2018-11-15', 2008, 12, 0.8357],
    [4.5, '2038-05-15', 2008, 12, 0.7943],
    // CME Group's table for September 2011.
    [2.875, '2018-03-31', 2011, 9, 0.8338],
    [6.5, '2026-11-15', 2011, 9, 1.049],
    [6.625, '2027-02-15', 2011, 9, 1.0618],
    [6.375, '2027-08-15', 2011, 9, 1.0377],
    // TYH2 as Bloomberg showed it.
    [6.5, '2010-02-15', 2002, 3, 1.0305],
  ])('of %s %s into %s-%s is %s', (couponPct, maturity, year, month, factor) => {
    expect(conversionFactor({ couponPct, maturity }, { year, month })).toBe(factor);
  });

  it('of a note with the notional coupon is one at any whole half-year', () => {
    for (const maturity of ['2033-03-31', '2033-09-30', '2036-03-15']) {
      expect(conversionFactor({ couponPct: 6, maturity }, { year: 2027, month: 3 })).toBe(1);
    }
  });
});

describe('a deliverable note', () => {
  const march = { year: 2027, month: 3 };
  const note = (issueDate: string, maturity: string) =>
    ({ kind: 'GOVERNMENT', curve: 'USD', issueDate, maturity }) as const;

  it('has six and a half to ten years left, of ten at most', () => {
    expect(isDeliverable(note('2026-09-01', '2033-09-01'), march)).toBe(true);
    expect(isDeliverable(note('2026-08-31', '2033-08-31'), march)).toBe(false);
    expect(isDeliverable(note('2027-03-01', '2037-03-01'), march)).toBe(true);
    expect(isDeliverable(note('2007-02-15', '2037-02-15'), march)).toBe(false);
  });

  it('is a dollar government’s', () => {
    const listed = note('2026-11-15', '2036-11-15');
    expect(isDeliverable(listed, march)).toBe(true);
    expect(isDeliverable({ ...listed, curve: 'GBP' }, march)).toBe(false);
    expect(isDeliverable({ ...listed, kind: 'CORPORATE' }, march)).toBe(false);
  });
});
