/** The arguments of a run of the matrix; a wrong word is named before a platform is started. */
import { expect, test } from 'vitest';
import { readFaultArguments } from './fault-arguments.mjs';
import { ROWS, rowsFor } from './matrix.mjs';

test('without words it is every ordinary row under the first seed, for its own time', () => {
  const wish = readFaultArguments([]);
  expect(wish).toMatchObject({ isQuick: false, seed: 1, minutes: null, json: undefined });
  expect(wish.rows).toEqual(rowsFor([], false));
});

test('rows are run in the order of their numbers, however they are named', () => {
  const { rows } = readFaultArguments(['F12', 'F1', 'F3']);
  expect(rows.map(({ id }) => id)).toEqual(['F1', 'F3', 'F12']);
});

test('a short run has the short selection, and is not empty', () => {
  const { rows, isQuick } = readFaultArguments(['--quick']);
  expect(isQuick).toBe(true);
  expect(rows.length).toBeGreaterThan(3);
  expect(rows.length).toBeLessThan(ROWS.length);
  expect(rows.every((row) => row.isQuick)).toBe(true);
});

test('the separator that pnpm passes on is no word', () => {
  expect(readFaultArguments(['--', 'F1', '--seed=3'])).toMatchObject({
    words: ['F1', '--seed=3'],
    seed: 3,
  });
});

test('results can be written elsewhere, and a long row shortened', () => {
  expect(readFaultArguments(['F27', '--minutes=2.5', '--json=/tmp/x=1.jsonl'])).toMatchObject({
    minutes: 2.5,
    json: '/tmp/x=1.jsonl',
  });
});

test('a row that is none is named with those that are', () => {
  expect(() => readFaultArguments(['F1', 'F99'])).toThrow(/There is no row F99\.\nThere are F1,/);
});

test.each(['0', '-1', 'x', '1.5', '', '1e3'])(
  'a seed is a whole number from 1 on, not %s',
  (seed) => {
    expect(() => readFaultArguments([`--seed=${seed}`])).toThrow(`--seed is "${seed}"`);
  },
);

test.each(['0', '-3', 'half', ''])('minutes are above zero, not %s', (minutes) => {
  expect(() => readFaultArguments([`--minutes=${minutes}`])).toThrow(`--minutes is "${minutes}"`);
});

test('a mistyped option is refused, not ignored', () => {
  expect(() => readFaultArguments(['--sede=3'])).toThrow(/--sede/);
});
