import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
  const [, first, sum, ...warnings] = timeTable([toTime('types')]);
  expect(first).toMatch(/150\.0 s +10\.0 % of +200 s +ok +types/);
  expect(sum).toMatch(/150\.0 s +10\.0 % of the 25 minutes/);
  expect(warnings).toEqual([]);
});

test('a step over its budget and a run over its limit are warned of by name', () => {
  const lines = timeTable([toTime('slow', { seconds: 1_501 }), toTime('quick', { seconds: 1 })]);
  expect(lines.filter((line) => line.startsWith('warning'))).toEqual([
    'warning: "slow" took 1501.0 s; its budget is 200 s',
    'warning: the run took 1502.0 s; its limit is 1500 s',
  ]);
});

test('a step that was left out has no time and no warning', () => {
  const lines = timeTable([toTime('later', { outcome: 'left out', seconds: 0 })]);
  expect(lines[1]).toMatch(/left out +later/);
  expect(lines).toHaveLength(3);
});

test('each run is appended as one line that a program can read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'step-times-'));
  const path = join(folder, 'deep', 'times.jsonl');
  const run = { at: '2026-11-21T14:03:22.250Z', isWhole: true, steps: [toTime('types')] };
  keepTimes(path, run);
  keepTimes(path, { ...run, isWhole: false });
  const lines = readFileSync(path, 'utf8').trim().split('\n');
  rmSync(folder, { recursive: true, force: true });
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([run, { isWhole: false }]);
});

test('the budgets of all steps add up to the limit of a run', () => {
  expect(STEPS.reduce((sum, { budgetSeconds }) => sum + budgetSeconds, 0)).toBe(RUN_LIMIT_SECONDS);
});
