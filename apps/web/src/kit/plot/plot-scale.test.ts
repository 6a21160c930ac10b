/** Scales of plots: every value is inside its range, marks are round and inside. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { makeMarks, toPlace, valueRange } from './plot-scale.ts';

const values = fc.array(fc.double({ min: -1e9, max: 1e9, noNaN: true }), {
  minLength: 1,
  maxLength: 30,
});

test('every value is inside the plot', () => {
  fc.assert(
    fc.property(values, fc.boolean(), (some, withZero) => {
      const range = valueRange(some, withZero);
      for (const value of withZero ? [...some, 0] : some) {
        expect(toPlace(value, range)).toBeGreaterThanOrEqual(0);
        expect(toPlace(value, range)).toBeLessThanOrEqual(1);
      }
    }),
  );
});

test('marks are few, rising and inside the range', () => {
  fc.assert(
    fc.property(values, (some) => {
      const range = valueRange(some, false);
      const marks = makeMarks(range, 4);
      expect(marks.length).toBeLessThanOrEqual(6);
      for (const mark of marks) {
        expect(mark).toBeGreaterThanOrEqual(range.low - 1e-6 * Math.abs(range.low));
        expect(mark).toBeLessThanOrEqual(range.high + 1e-6 * Math.abs(range.high));
      }
    }),
  );
});

test('without values there is a plot all the same', () => {
  expect(valueRange([], false)).toEqual({ low: 0, high: 1 });
  expect(valueRange([], true)).toEqual({ low: -1, high: 1 });
  expect(makeMarks({ low: 0, high: 100 }, 4)).toEqual([0, 25, 50, 75, 100]);
});

test.each([
  ['neighbouring doubles', 1e9, 1e9 + 1e-7],
  ['the smallest double', 0, Number.MIN_VALUE],
  ['a flat line', 5, 5],
])('a range too small for round marks has one at its low end: %s', (_name, low, high) => {
  expect(makeMarks({ low, high }, 4)).toEqual([low]);
});
