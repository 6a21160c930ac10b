/** How many seeds were ridden and which are still broken, against a count of every seed one by one. */
import { expect, test } from 'vitest';
import { nextSeed } from '../history/history.mjs';
import { seededRandom } from '../world/seed.mjs';
import { brokenSeeds, distinctSeeds } from './seed-ranges.mjs';

/** @typedef {{ from: number, seeds: number, broken: number }} Ride */

/** @param {() => number} random @returns {Ride[]} */
const makeRides = (random) =>
  Array.from({ length: 1 + Math.floor(random() * 8) }, () => ({
    from: 1 + Math.floor(random() * 60),
    seeds: 1 + Math.floor(random() * 30),
    broken: random() < 0.3 ? 1 + Math.floor(random() * 3) : 0,
  }));

/** @param {Ride} ride @returns {number[]} every seed of it */
const listSeeds = ({ from, seeds }) => Array.from({ length: seeds }, (_, n) => from + n);

test('each seed counts once, however runs overlap and in whatever order they are', () => {
  const random = seededRandom(1);
  for (let run = 0; run < 500; run += 1) {
    const rides = makeRides(random);
    const counted = new Set(rides.flatMap(listSeeds)).size;
    expect(distinctSeeds(rides)).toBe(counted);
    expect(distinctSeeds(rides.toReversed())).toBe(counted);
  }
});

test('no failed seed is forgotten: each is open or mended', () => {
  const random = seededRandom(2);
  for (let run = 0; run < 500; run += 1) {
    const rides = makeRides(random);
    const { open, mended } = brokenSeeds(rides);
    expect(open + mended).toBe(rides.reduce((sum, { broken }) => sum + broken, 0));
    // A run without a failure over everything mends everything before it.
    const whole = { from: 1, seeds: 100, broken: 0 };
    expect(brokenSeeds([...rides, whole]).open).toBe(0);
    // Before them it proves nothing.
    expect(brokenSeeds([whole, ...rides]).open).toBe(open);
  }
});

test.each([
  ['a repeat of a part', { from: 10, seeds: 5, broken: 0 }, 2],
  ['a repeat that fails again', { from: 1, seeds: 20, broken: 1 }, 3],
  ['a repeat of the whole', { from: 1, seeds: 20, broken: 0 }, 0],
  ['a repeat of more', { from: 1, seeds: 30, broken: 0 }, 0],
])('after %s so many are open', (_how, again, open) => {
  expect(brokenSeeds([{ from: 1, seeds: 20, broken: 2 }, again]).open).toBe(open);
});

test('nothing ridden is nothing counted', () => {
  expect(distinctSeeds([])).toBe(0);
  expect(brokenSeeds([])).toEqual({ open: 0, mended: 0 });
});

test('the next seed is one that no remembered run has had', () => {
  const random = seededRandom(3);
  for (let run = 0; run < 200; run += 1) {
    const rides = makeRides(random);
    const history = rides.map((figures) => ({
      at: '',
      commit: '',
      kind: 'dst',
      command: '',
      figures: /** @type {Record<string, unknown>} */ (figures),
    }));
    const next = nextSeed(history);
    const ridden = new Set(rides.flatMap(listSeeds));
    expect(ridden.has(next)).toBe(false);
    expect(next).toBe(Math.max(...ridden) + 1);
  }
});

test('runs of other kinds have no seeds', () => {
  const figures = { from: 1, seeds: 500 };
  expect(nextSeed([{ at: '', commit: '', kind: 'faults', command: '', figures }])).toBe(1);
});
