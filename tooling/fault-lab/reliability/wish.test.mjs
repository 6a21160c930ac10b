/** The arguments of the reliability run: one that would measure nothing is refused, for it would prove nothing. */
import { expect, test } from 'vitest';
import { firstBrokenIn } from './mutant-text.mjs';
import { readWish } from './wish.mjs';

const PARTS = ['mutants', 'rebuild', 'dst', 'rows'];

/** @param {...string} args */
const read = (...args) => readWish(args, PARTS);

test('without words everything is measured, with three seeds a row', () => {
  expect(read()).toEqual({ steps: PARTS, wish: { rows: [], seeds: 3, dst: 100_000 } });
});

test('parts, rows and seeds are chosen', () => {
  expect(read('--only', 'rows,dst', '--rows', 'F1,F12', '--seeds', '5', '--dst', '0')).toEqual({
    steps: ['rows', 'dst'],
    wish: { rows: ['F1', 'F12'], seeds: 5, dst: 0 },
  });
});

test('the report alone measures nothing, whatever else is named', () => {
  expect(read('--report', '--only', 'rows').steps).toEqual([]);
});

test('a part that is none is named with those that are', () => {
  expect(() => read('--only', 'rows,soak')).toThrow(
    'There is no part "soak".\nThere are mutants, rebuild, dst, rows.',
  );
});

test.each(['0', '-1', 'three', '', '1.5', 'NaN'])(
  'rows under no seed at all would hold by themselves: %s is refused',
  (seeds) => {
    expect(() => read(`--seeds=${seeds}`)).toThrow(`--seeds is "${seeds}"`);
  },
);

test.each(['many', '-1', '1e6'])('so is a simulation of %s seeds', (dst) => {
  expect(() => read(`--dst=${dst}`)).toThrow('--dst');
});

test('the first seed that found a missing guard is read from what was printed', () => {
  const text = 'seed 7 (pnpm dst --seed 7):\n  I3: twice\nseed 9 (pnpm dst --seed 9):\n  I3\n';
  expect(firstBrokenIn('inbox', `${text}58 of 60 seeds hold, 2 broken; 3.0 s\n`)).toBe(7);
});

test('a guard that nothing missed has no such seed', () => {
  expect(firstBrokenIn('inbox', '60 of 60 seeds hold, 0 broken; 3.0 s\n')).toBeNull();
});

test.each(['', 'Error: out of memory', '58 of 60 seeds hold, 2 broken; 3.0 s'])(
  'a run that did not come to its end is no evidence about a guard: %s',
  (text) => {
    expect(() => firstBrokenIn('outbox', text)).toThrow('the mutant outbox');
  },
);
