/** A row's machine-readable result: its figures by goal, the auditor's among them. */
import { expect, test } from 'vitest';
import { atLeast, atMost, toRecord } from '../world/measure.mjs';
import { seededRandom } from '../world/seed.mjs';
import { ROWS, rowsFor } from './matrix.mjs';

const SERVING = { goal: 'G6', name: 'serving again' };

test('a figure meets its goal up to the target itself', () => {
  expect(atMost(SERVING, 3_000, 3_000)).toMatchObject({ isMet: true, sense: '<=', unit: 'ms' });
  expect(atMost(SERVING, 3_001, 3_000).isMet).toBe(false);
  expect(atLeast(SERVING, 3_000, 3_000)).toMatchObject({ isMet: true, sense: '>=' });
  expect(atLeast(SERVING, 2_999, 3_000).isMet).toBe(false);
});

test('what never came to its end meets no goal, and is null for programs', () => {
  for (const measure of [atMost, atLeast]) {
    expect(measure(SERVING, Number.POSITIVE_INFINITY, 1)).toMatchObject({
      value: null,
      isMet: false,
    });
  }
});

test('the first figure of every row is the number of violations', () => {
  const [row] = ROWS;
  if (!row) throw new Error('there are no rows');
  const violations = [
    { id: 'I3', count: 2, examples: [] },
    { id: 'I9', count: 1, examples: [] },
  ];
  const record = toRecord({
    row,
    violations,
    ok: false,
    isInTime: true,
    seed: 3,
    figure: 'so it was',
    orders: 10,
    restMs: 1.4,
    tookMs: 2.6,
    measures: [atMost(SERVING, 1, 2)],
  });
  expect(record).toMatchObject({ row: row.id, verdict: 'fail', seed: 3, restMs: 1, tookMs: 3 });
  expect(record.measures).toMatchObject([{ goal: 'G1', value: 3, isMet: false }, { goal: 'G6' }]);
});

test('the same seed gives the same numbers, another one others', () => {
  const givenDraws = (/** @type {number} */ seed) => Array.from({ length: 5 }, seededRandom(seed));
  expect(givenDraws(1)).toEqual(givenDraws(1));
  expect(givenDraws(1)).not.toEqual(givenDraws(2));
  for (const one of givenDraws(3)) expect(one >= 0 && one < 1).toBe(true);
});

test('every row has a number of its own', () => {
  const ids = ROWS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a row of half an hour runs when it is named, never unasked', () => {
  const long = ROWS.filter(({ isLong }) => isLong).map(({ id }) => id);
  expect(long).toEqual(['F27']);
  const ordinary = rowsFor([], false);
  expect(ordinary).toEqual(ROWS.filter(({ id }) => id !== 'F27'));
  expect(rowsFor([], true)).toEqual(ordinary.filter(({ isQuick }) => isQuick));
  expect(rowsFor(['F27', 'F1'], true).map(({ id }) => id)).toEqual(['F1', 'F27']);
});
