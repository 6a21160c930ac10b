import { expect, test } from 'vitest';
import { brokenSeeds, distinctSeeds } from './seed-ranges.mjs';

/** @param {number} from @param {number} to */
const ride = (from, to, broken = 0) => ({ from, seeds: to - from + 1, broken });

test.each([
  ['none', [], 0],
  ['one run', [ride(1, 3_000)], 3_000],
  ['the same twice', [ride(1, 3_000), ride(1, 3_000)], 3_000],
  ['apart, in any order', [ride(5_001, 6_000), ride(1, 100)], 1_100],
  ['overlapping', [ride(1, 100), ride(51, 150), ride(60, 70)], 150],
])('seeds count once: %s', (_, rides, count) => {
  expect(distinctSeeds(rides)).toBe(count);
});

test('a failed seed counts until the whole of its run is repeated and holds', () => {
  const first = ride(1, 100, 2);
  expect(brokenSeeds([first])).toEqual({ open: 2, mended: 0 });
  expect(brokenSeeds([first, ride(1, 50)])).toEqual({ open: 2, mended: 0 });
  expect(brokenSeeds([first, ride(1, 200, 1)])).toEqual({ open: 3, mended: 0 });
  expect(brokenSeeds([ride(1, 100), first])).toEqual({ open: 2, mended: 0 });
  expect(brokenSeeds([first, ride(1, 200)])).toEqual({ open: 0, mended: 2 });
});
