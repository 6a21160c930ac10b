/** Steps that wait run beside those that compute; all others run alone, and each runs once. */
import { expect, test } from 'vitest';
import { plannedSeconds, toRounds } from './rounds.mjs';
import { STEPS } from './steps.mjs';

/**
 * @param {string} name
 * @param {Partial<import('./steps.mjs').Step>} [more]
 * @returns {import('./steps.mjs').Step}
 */
const toStep = (name, more = {}) => ({
  name,
  group: 'e2e',
  budgetSeconds: 10,
  run: async () => ({ passed: 1, failed: 0, skipped: 0 }),
  ...more,
});
/** @param {readonly import('./steps.mjs').Step[]} steps */
const names = (steps) =>
  toRounds(steps).map((lines) => lines.map((line) => line.map((s) => s.name)));

test('a step runs beside as many of those after it as it names; the next one waits for all of them', () => {
  const steps = [
    toStep('a'),
    toStep('waits', { besideNext: 2 }),
    toStep('b'),
    toStep('c'),
    toStep('d'),
  ];
  expect(names(steps)).toEqual([[['a']], [['waits'], ['b', 'c']], [['d']]]);
});

test('a round takes as long as its longest line', () => {
  const waits = toStep('waits', { besideNext: 2, budgetSeconds: 25 });
  expect(plannedSeconds([toStep('a'), waits, toStep('b'), toStep('c')])).toBe(35);
  expect(plannedSeconds([waits, toStep('b'), toStep('c', { budgetSeconds: 30 })])).toBe(40);
});

test('each step of the whole run is in one round, in its order', () => {
  expect(toRounds(STEPS).flat(2)).toEqual(STEPS);
});

test('what runs side by side is of one group, but for the build, which needs no test before it', () => {
  for (const lines of toRounds(STEPS)) {
    const groups = new Set(lines.flat().map(({ group }) => group));
    expect([...groups].filter((group) => group !== 'build').length).toBeLessThanOrEqual(1);
  }
});

test('the browser tests, which occupy both processors, run alone', () => {
  expect(
    toRounds(STEPS).find((lines) => lines.flat().some(({ name }) => name === 'browser tests')),
  ).toHaveLength(1);
});
