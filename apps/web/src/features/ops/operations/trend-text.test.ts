/** A course in numbers: what is not known counts for nothing, and is a gap. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lonePoints, measureTrend, TREND_FORMATS, toTrendPoints } from './trend-text.ts';

test('minimum, mean and maximum are of the recorded points alone', () => {
  expect(measureTrend([null, 4, 0, null, 5])).toEqual({
    min: 0,
    mean: 3,
    max: 5,
    known: 3,
    count: 5,
  });
  expect(measureTrend([null, null])).toBe(null);
  expect(measureTrend([])).toBe(null);
});

test('the mean lies between the ends, and times the number of points is their sum', () => {
  const value = fc.option(fc.integer({ min: -1_000_000, max: 1_000_000 }), { nil: null });
  fc.assert(
    fc.property(fc.array(value, { maxLength: 200 }), (values) => {
      const facts = measureTrend(values);
      let [sum, known] = [0, 0];
      for (const one of values) {
        if (one === null) continue;
        sum += one;
        known += 1;
      }
      if (facts === null) return known === 0;
      expect(facts.mean * facts.known).toBeCloseTo(sum, 3);
      expect(facts.known).toBe(known);
      expect(values.some((one) => one === facts.min)).toBe(true);
      expect(values.every((one) => one === null || (one >= facts.min && one <= facts.max))).toBe(
        true,
      );
      return facts.min <= facts.mean + 1e-9 && facts.mean <= facts.max + 1e-9;
    }),
  );
});

test('points follow one another a minute apart; one between two gaps stands alone', () => {
  const points = toTrendPoints([1, 2, null, 3, null], { fromMs: 600, everyMs: 60 });
  expect(points).toEqual([{ x: 600, y: 1 }, { x: 660, y: 2 }, null, { x: 780, y: 3 }, null]);
  expect(lonePoints(points)).toEqual([{ x: 780, y: 3 }]);
});

test.each([
  ['count', 1_234, '1,234'],
  ['count', 12.25, '12.3'],
  ['bytes', 12_400_000, '12.4 MB'],
  ['ms', 48.5, '48.5 ms'],
  ['age', 250_000, '4 min 10 s'],
  ['share', 0.99985, '99.985 %'],
  ['burn', 14.4, '14.4'],
  ['state', 1, 'up'],
  ['state', 0, 'not up'],
  ['state', 0.5, 'up 50 %'],
] as const)('%s %d is written as %s', (unit, value, text) => {
  expect(TREND_FORMATS[unit](value)).toBe(text);
});
