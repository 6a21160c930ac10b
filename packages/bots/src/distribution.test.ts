/** Distributions by their definitions. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { quantile, toDistribution } from './distribution.ts';

test('a quantile leaves its part of the values at or below it', () => {
  const values = fc.array(fc.integer({ min: -1_000, max: 1_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), (list, p) => {
      const sorted = list.toSorted((a, b) => a - b);
      const value = quantile(sorted, p);
      const below = list.filter((one) => one <= value).length;
      expect(below).toBeGreaterThanOrEqual(Math.floor((list.length - 1) * p));
      expect(list.filter((one) => one >= value).length).toBeGreaterThanOrEqual(1);
    }),
  );
});

describe('a distribution', () => {
  it('of 1 to 5 is known', () => {
    expect(toDistribution([5, 3, 1, 2, 4])).toEqual({
      count: 5,
      mean: 3,
      median: 3,
      p5: 1.2,
      p25: 2,
      p75: 4,
      p95: 4.8,
      min: 1,
      max: 5,
    });
  });

  it('of an even number has its median between the two in the middle', () => {
    expect(toDistribution([1, 2, 4, 9])?.median).toBe(3);
  });

  it('of nothing is none', () => {
    expect(toDistribution([])).toBeNull();
  });
});
