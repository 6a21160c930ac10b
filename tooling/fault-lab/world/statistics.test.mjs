/** Percentiles and seconds of the report, against values that were counted out. */
import { expect, test } from 'vitest';
import { seededRandom } from './seed.mjs';
import { percentile, seconds } from './statistics.mjs';

test.each([
  [[], 0.5, 0],
  [[7], 0, 7],
  [[7], 1, 7],
  [[4, 1, 3, 2], 0.5, 2],
  [[5, 1, 4, 2, 3], 0.5, 3],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.95, 10],
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
  [[10, 9], 1, 10],
])('of %j the %s share is %s', (values, share, result) => {
  expect(percentile(values, share)).toBe(result);
});

test('a percentile is the smallest value that so many are at or below', () => {
  const random = seededRandom(11);
  for (let run = 0; run < 300; run += 1) {
    const values = Array.from({ length: 1 + Math.floor(random() * 40) }, () =>
      Math.floor(random() * 50),
    );
    const share = random();
    const result = percentile(values, share);
    const atOrBelow = (/** @type {number} */ limit) =>
      values.filter((value) => value <= limit).length;
    expect(values).toContain(result);
    expect(atOrBelow(result)).toBeGreaterThanOrEqual(share * values.length);
    // One less would not be enough, unless it is the lowest of all.
    const lower = values.filter((value) => value < result);
    if (lower.length > 0) expect(lower.length).toBeLessThan(share * values.length);
  }
});

test('values keep their order', () => {
  const values = [3, 1, 2];
  percentile(values, 0.5);
  expect(values).toEqual([3, 1, 2]);
});

test.each([
  [0, '0.00 s'],
  [1_234, '1.23 s'],
  [9_990, '9.99 s'],
  [10_000, '10.0 s'],
  [61_270, '61.3 s'],
  [Number.POSITIVE_INFINITY, 'Infinity s'],
])('%s ms is %s', (ms, text) => {
  expect(seconds(ms)).toBe(text);
});
