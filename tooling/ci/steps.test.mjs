/** The steps of a whole run: cheapest first, within the time a run may take, and none by two names. */
import { expect, test } from 'vitest';
import { STEPS } from './steps.mjs';

test('each step has a budget', () => {
  expect(Math.min(...STEPS.map(({ budgetSeconds }) => budgetSeconds))).toBeGreaterThan(0);
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
