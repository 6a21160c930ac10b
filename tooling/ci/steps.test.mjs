/** The steps of a whole run: cheapest first, within the time a run may take, and none by two names. */
import { expect, test } from 'vitest';
import { RUN_LIMIT_SECONDS } from './step-times.mjs';
import { STEPS } from './steps.mjs';

test('the budgets of all steps are within the limit of a run', () => {
  const budgets = STEPS.map(({ budgetSeconds }) => budgetSeconds);
  expect(Math.min(...budgets)).toBeGreaterThan(0);
  expect(budgets.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThanOrEqual(RUN_LIMIT_SECONDS);
});

test('each step has a name of its own', () => {
  const names = STEPS.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the groups follow each other: what fails quickly is known before what takes long begins', () => {
  const groups = STEPS.map(({ group }) => group);
  const first = groups.filter((group, at) => groups.indexOf(group) === at);
  expect(first).toEqual(['check', 'unit', 'build', 'e2e']);
  const order = groups.map((group) => first.indexOf(group));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
});

test('the repository’s own checker is the first step, for it needs nothing installed', () => {
  expect(STEPS[0]?.name).toMatch(/^tidy/);
});

test.each(['bundle sizes', 'image: content, size, packages, pages'])(
  '%s follows the build that it is of',
  (name) => {
    const names = STEPS.map((step) => step.name);
    expect(names.indexOf(name)).toBeGreaterThan(names.indexOf('production build'));
  },
);
