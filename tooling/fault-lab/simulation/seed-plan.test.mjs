/** A seed's run with guards taken away: the one that is named, all of them, and never one that there is not. */
import { expect, test } from 'vitest';
import { planFor } from './seed-plan.mjs';

const GUARDS = { inbox: true, unique: true, outbox: false };
const simulation = /** @type {any} */ ({
  makePlan: (/** @type {number} */ seed) => ({ seed, shape: 'split', guards: GUARDS }),
});

/** @param {string | null} without */
const toGuards = (without) => planFor(simulation, 5, without).guards;

test('an ordinary run has the guards of its plan', () => {
  expect(planFor(simulation, 5, null)).toEqual({ seed: 5, shape: 'split', guards: GUARDS });
});

test('one guard is taken away, the others stay as they are', () => {
  expect(toGuards('inbox')).toEqual({ inbox: false, unique: true, outbox: false });
});

test('all are taken away', () => {
  expect(toGuards('all')).toEqual({ inbox: false, unique: false, outbox: false });
});

test('a guard that there is not is named with those that are: its run would prove nothing', () => {
  expect(() => toGuards('inbx')).toThrow(
    'There is no guard "inbx".\nThere are inbox, unique, outbox, and all.',
  );
});

test('the plan itself is left as it was', () => {
  toGuards('all');
  expect(GUARDS).toEqual({ inbox: true, unique: true, outbox: false });
});
