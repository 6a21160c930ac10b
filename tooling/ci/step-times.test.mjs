import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plannedSeconds } from './rounds.mjs';
import { keepTimes, RUN_LIMIT_SECONDS, timeTable } from './step-times.mjs';
import { STEPS } from './steps.mjs';

/**
 * @param {string} name
 * @param {Partial<import('./step-times.mjs').StepTime>} more
 * @returns {import('./step-times.mjs').StepTime}
 */
const toTime = (name, more = {}) => ({
  name,
  outcome: 'ok',
  seconds: 150,
  budgetSeconds: 200,
  ...more,
});

test('each step is shown with its share of the limit for the whole run', () => {
  const [, first, sum, ...warnings] = timeTable([toTime('types')], 150);
  expect(first).toMatch(/150\.0 s +10\.0 % of +200 s +ok +types/);
  expect(sum).toMatch(/150\.0 s +10\.0 % of the 25 minutes/);
  expect(warnings).toEqual([]);
});

test('a step over its budget and a run over its limit are warned of by name', () => {
  const times = [toTime('slow', { seconds: 1_501 }), toTime('quick', { seconds: 1 })];
  const lines = timeTable(times, 1_502);
  expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
    'warning: "slow" took 1501.0 s; its budget is 200 s',
    'warning: the run took 1502.0 s; its limit is 1500 s',
  ]);
});

test('a step that was left out has no time and no warning', () => {
  const lines = timeTable([toTime('later', { outcome: 'left out', seconds: 0 })], 0);
  expect(lines[1]).toMatch(/left out +later/);
  expect(lines).toHaveLength(3);
});

test('each run is appended as one line that a program can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'step-times-'));
  const path = join(folder, 'deep', 'times.jsonl');
  const run = {
    at: '2026-11-21T14:03:22.250Z',
    isWhole: true,
    seconds: 150,
    steps: [toTime('types')],
  };
  keepTimes(path, run);
  keepTimes(path, { ...run, isWhole: false });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true, force: true });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([run, { isWhole: false }]);
});

test('steps that ran side by side count once in what the run took', () => {
  const lines = timeTable([toTime('waits'), toTime('computes')], 160);
  expect(lines[3]).toMatch(/160\.0 s +10\.7 % of the 25 minutes/);
});

test('by the budgets of its steps a run is within its limit', () => {
  expect(plannedSeconds(STEPS)).toBeLessThanOrEqual(RUN_LIMIT_SECONDS);
});
