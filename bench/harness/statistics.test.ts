import fc from 'fast-check';
import { expect, it } from 'vitest';
import { median, percentiles, rounded } from './statistics.ts';

it('the median is in the middle, whatever the order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([])).toBeNaN();
});

it('a percentile is a value that occurred, and no larger share has a smaller one', () => {
  const values = fc.array(fc.double({ noNaN: true }), { minLength: 1 });
  fc.assert(
    fc.property(values, (list) => {
      const { p50, p95, p99, max } = percentiles(list);
      for (const value of [p50, p95, p99, max]) expect(list).toContain(value);
      expect(p50 <= p95 && p95 <= p99 && p99 <= max).toBe(true);
    }),
  );
  const hundred = Array.from({ length: 100 }, (_, i) => i + 1);
  expect(percentiles(hundred)).toEqual({ p50: 50, p95: 95, p99: 99, max: 100 });
});

it('rounding keeps three digits that mean something', () => {
  expect([0.0123456, 12.345, 1234.5, 0, -99.99].map(rounded)).toEqual([
    0.0123, 12.3, 1235, 0, -100,
  ]);
});
