/** A simulation that does not find a platform without guards finds nothing: this shows, and is never called "not tried". */
import { expect, test } from 'vitest';
import { seeds } from './seen.mjs';

const AT = '2026-11-22T02:00:00.000Z';

/** @param {string} kind @param {Record<string, unknown>} figures */
const entry = (kind, figures) => ({ at: AT, commit: 'abc1234', kind, command: kind, figures });

/** Enough seeds, in time. */
const RUNS = [
  entry('dst', { from: 1, seeds: 3_000, broken: 0, seconds: 40 }),
  entry('dst', { from: 3_001, seeds: 997_000, broken: 0, seconds: 9_000 }),
];

/** @param {number | null} first */
const mutants = (first) => entry('mutants', { guards: {}, naive: { first, seeds: 3 } });

test('found within three seeds, the goal is met', () => {
  const { state, seen } = seeds([...RUNS, mutants(2)]);
  expect(state).toBe('met');
  expect(seen).toContain('without guards seed 2 is caught');
});

test('not tried yet, the goal is met in part', () => {
  const { state, seen } = seeds(RUNS);
  expect(state).toBe('partly');
  expect(seen).toContain('without guards not tried');
});

test.each([null, 4])('tried and not found within three seeds (%s), the goal is missed', (first) => {
  const { state, seen } = seeds([...RUNS, mutants(first)]);
  expect(state).toBe('missed');
  expect(seen).toContain('**without guards nothing is caught in 3 seeds**');
  expect(seen).not.toContain('not tried');
});

test('the newest try counts', () => {
  expect(seeds([...RUNS, mutants(null), mutants(1)]).state).toBe('met');
  expect(seeds([...RUNS, mutants(1), mutants(null)]).state).toBe('missed');
});

test('a run of the ordinary size that takes over a minute keeps the goal open', () => {
  const slow = entry('dst', { from: 1, seeds: 3_000, broken: 0, seconds: 61 });
  expect(seeds([...RUNS, slow, mutants(1)])).toMatchObject({ state: 'partly' });
});

test('without a run nothing is measured', () => {
  expect(seeds([mutants(1)])).toEqual({ seen: '', state: 'not measured', at: '', commit: '' });
});
