/** Verdicts are what the newest measurements say: one that is missing is not measured, one that failed is not hidden. */
import { expect, test } from 'vitest';
import { nextSeed } from '../history/history.mjs';
import { atLeast, atMost } from '../world/measure.mjs';
import { listVerdicts } from './goals.mjs';
import { toReport } from './report.mjs';
import { newestRows } from './seen.mjs';

/** @param {string} kind @param {object} figures @param {string} [at] @returns {import('./goals.mjs').Entry} */
const entry = (kind, figures, at = '2026-11-22T02:00:00.000Z') => ({
  at,
  commit: 'abc1234',
  kind,
  command: `pnpm ${kind}`,
  figures: /** @type {Record<string, unknown>} */ (figures),
});

/** @param {string} row @param {object} [more] */
const toRow = (row, more = {}) => ({
  row,
  fault: 'a kill',
  goal: 'back',
  seed: 1,
  verdict: 'pass',
  figure: 'fine',
  orders: 100,
  restMs: 900,
  tookMs: 9_000,
  violations: [],
  measures: [],
  ...more,
});

/** @param {object[]} rows @param {number} [acknowledged] @param {string} [at] */
const faults = (rows, acknowledged = 100, at) =>
  entry('faults', { seed: 1, orders: { acknowledged, refused: 0, unknown: 0 }, rows }, at);

/** @param {import('./goals.mjs').Entry[]} history @param {string} id */
const verdict = (history, id, rowIds = ['F1']) =>
  listVerdicts(history, rowIds).find((one) => one.id === id);

test('without measurements no goal is met', () => {
  const states = listVerdicts([], ['F1']).map(({ state }) => state);
  expect(states).toHaveLength(14);
  expect(new Set(states)).toEqual(new Set(['not measured']));
});

test('a row counts by its newest run under each seed', () => {
  const measures = [atMost({ goal: 'G6', name: 'back' }, 9_000, 3_000)];
  const better = [atMost({ goal: 'G6', name: 'back' }, 1_000, 3_000)];
  const early = faults([toRow('F1', { measures }), toRow('F1', { seed: 2, measures: better })]);
  expect(verdict([early], 'G6')).toMatchObject({ state: 'missed' });
  const late = faults([toRow('F1', { measures: better })], 100, '2026-11-22T03:00:00.000Z');
  expect(newestRows([early, late])).toHaveLength(2);
  expect(verdict([early, late], 'G6')).toMatchObject({ state: 'partly', at: '2026-11-22' });
});

test('a goal that several rows measure is met by all of them, not by one', () => {
  const median = [atMost({ goal: 'G9', name: 'refusal beside 3.0 s, median' }, 20, 200)];
  const held = [atMost({ goal: 'G9', name: 'kill switch in force, p99' }, 90, 250)];
  const one = faults([toRow('F18c', { measures: median })]);
  expect(verdict([one], 'G9')).toMatchObject({
    state: 'partly',
    seen: expect.stringContaining('not yet measured: F29'),
  });
  expect(verdict([one, faults([toRow('F29', { measures: held })])], 'G9')?.state).toBe('met');
});

test('the worst figure over the seeds is the reported one', () => {
  const share = (/** @type {number} */ value) => [
    atLeast({ goal: 'G12', name: 'goodput', unit: 'ratio' }, value, 0.8),
  ];
  const runs = [1, 0.7, 0.9].map((value, n) =>
    toRow('F25', { seed: n + 1, measures: share(value) }),
  );
  expect(verdict([faults(runs)], 'G12')).toMatchObject({
    state: 'missed',
    seen: 'goodput **70 %** (\u2265 80 %)',
  });
});

test('every row without a violation is a goal met only with three seeds each', () => {
  const runs = [1, 2, 3].map((seed) => toRow('F1', { seed }));
  expect(verdict([faults(runs.slice(1))], 'G1')?.state).toBe('partly');
  expect(verdict([faults(runs)], 'G1')?.state).toBe('met');
  expect(verdict([faults(runs)], 'G1', ['F1', 'F2'])?.state).toBe('partly');
  const violations = [{ id: 'I4', count: 1, examples: ['x'] }];
  const broken = toRow('F1', { seed: 3, verdict: 'fail', violations });
  expect(verdict([faults([...runs.slice(0, 2), broken])], 'G1')?.state).toBe('missed');
});

test('acknowledged orders add up over all runs, and one that is lost shows', () => {
  const soak = entry('soak', { orders: { acknowledged: 999_900 }, violations: [] });
  expect(verdict([faults([toRow('F1')])], 'G2')?.state).toBe('partly');
  expect(verdict([faults([toRow('F1')]), soak], 'G2')?.state).toBe('met');
  const violations = [{ id: 'I1', count: 1, examples: ['x'] }];
  expect(verdict([faults([toRow('F1', { violations })]), soak], 'G2')?.state).toBe('missed');
});

test('seeds add up; a guard without effect turns its goal red', () => {
  const runs = [
    entry('dst', { from: 1, seeds: 3_000, broken: 0, seconds: 40 }),
    entry('dst', { from: 3_001, seeds: 997_000, broken: 0, seconds: 9_000 }),
  ];
  const guards = { inbox: { first: 4, seeds: 60 }, outbox: { first: 9, seeds: 60 } };
  const caught = entry('mutants', { guards, naive: { first: 1, seeds: 3 } });
  expect(verdict([...runs, caught], 'G4')?.state).toBe('met');
  expect(verdict([...runs, caught], 'G5')?.state).toBe('met');
  const missed = { ...guards, outbox: { first: null, seeds: 60 } };
  const blind = entry('mutants', { guards: missed, naive: { first: 1, seeds: 3 } });
  expect(verdict([...runs, blind], 'G5')?.state).toBe('missed');
  expect(nextSeed(runs)).toBe(1_000_001);
  expect(nextSeed([])).toBe(1);
});

test('a failed seed misses its goal until its run is repeated and holds, and is reported even then', () => {
  const caught = entry('mutants', { guards: {}, naive: { first: 1, seeds: 3 } });
  const ci = entry('dst', { from: 1, seeds: 3_000, broken: 0, seconds: 40 });
  const broken = entry('dst', { from: 3_001, seeds: 997_000, broken: 1, seconds: 9_000 });
  const again = entry('dst', { from: 3_001, seeds: 997_000, broken: 0, seconds: 9_000 });
  expect(verdict([ci, broken, caught], 'G4')?.state).toBe('missed');
  expect(verdict([ci, broken, again, caught], 'G4')).toMatchObject({
    state: 'met',
    seen: expect.stringContaining('1 that broke once holds'),
  });
});

test('the report gives the reason of a missed goal, and nothing of met ones', () => {
  const measures = [atMost({ goal: 'G6', name: 'back' }, 9_000, 3_000)];
  const text = toReport([faults([toRow('F1', { measures })])], {
    rowIds: ['F1'],
    remarks: { G6: 'A machine too busy.', G14: 'Not tried.' },
  });
  expect(text).toContain('## Goals: 0 of 14 met');
  expect(text).toContain('- G6: A machine too busy.');
  expect(text).toContain('| F1 | a kill | 1 | 100 | 0 | 0.90 s | back | fine | pass |');
});

test('the report names how a row outside ordinary runs is started, and whether it was', () => {
  const of = { rowIds: ['F1'], longIds: ['F27'], remarks: {} };
  expect(toReport([faults([toRow('F1')])], of)).toContain(
    '`pnpm faults F27` starts it; not run yet.',
  );
  expect(toReport([faults([toRow('F27')])], of)).toContain('`pnpm faults F27` starts it.');
});
