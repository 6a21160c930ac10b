/** Growth by samples: a pace needs time, a price per order needs orders, and what shrinks lasts for ever. */
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeGrowth } from './growth.ts';

const HOUR_MS = 3_600_000;
const UNKNOWN = { bytesPerDay: null, bytesPerOrder: null, daysLeft: null };

test('one sample, and two within an hour, are no pace', () => {
  expect(computeGrowth([], 1_000)).toEqual(UNKNOWN);
  const first = { at: 0, bytes: 1, orders: 0 };
  expect(computeGrowth([first], 1_000)).toEqual(UNKNOWN);
  expect(computeGrowth([first, { at: HOUR_MS - 1, bytes: 9, orders: 9 }], 1)).toEqual(UNKNOWN);
});

test('an even pace is found whatever happened more than seven days ago', () => {
  const samples = Array.from({ length: 24 * 20 }, (_, hour) => ({
    at: hour * HOUR_MS,
    // Twelve days of nothing, then 2,000 bytes and half an order an hour.
    bytes: 5_000 + Math.max(0, hour - 24 * 12) * 2_000,
    orders: Math.max(0, hour - 24 * 12) / 2,
  }));
  expect(computeGrowth(samples, 480_000)).toEqual({
    bytesPerDay: 48_000,
    bytesPerOrder: null,
    daysLeft: 10,
  });
});

test('a price per order needs a hundred of them', () => {
  const grown = (orders: number) =>
    computeGrowth(
      [
        { at: 0, bytes: 0, orders: 0 },
        { at: HOUR_MS, bytes: 400_000, orders },
      ],
      null,
    );
  expect(grown(99)).toMatchObject({ bytesPerOrder: null, daysLeft: null });
  expect(grown(100)).toMatchObject({ bytesPerOrder: 4_000, daysLeft: null });
});

test('what does not grow has no last day', () => {
  void fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (bytes, less, free) => {
      const after = { at: 2 * HOUR_MS, bytes: Math.max(0, bytes - less), orders: 0 };
      const { daysLeft, bytesPerDay } = computeGrowth([{ at: 0, bytes, orders: 0 }, after], free);
      expect(daysLeft).toBeNull();
      expect(bytesPerDay).toBeLessThanOrEqual(0);
    }),
  );
});
