/** What a program that is not a test runner reports that it checked: success needs a number, and a good end. */
import { expect, test } from 'vitest';
import { reportedCounts } from './counts.mjs';

/** @param {string} text */
const seeds = (text) => /(\d+) of (\d+) seeds hold/.exec(text);

test('all that was looked at holds', () => {
  expect(reportedCounts(seeds('3000 of 3000 seeds hold, 0 broken'), 0)).toEqual({
    passed: 3_000,
    failed: 0,
    skipped: 0,
  });
});

test('what did not hold is counted', () => {
  expect(reportedCounts(seeds('2997 of 3000 seeds hold, 3 broken'), 1)).toMatchObject({
    passed: 2_997,
    failed: 3,
  });
});

test.each([
  ['it printed no count', 'Killed', 0],
  ['it printed no count and failed', 'Error: out of memory', 1],
  ['it looked at nothing', '0 of 0 seeds hold', 0],
  ['it ended badly after all had held', '3000 of 3000 seeds hold', 1],
  ['it was ended by a signal', '3000 of 3000 seeds hold', -1],
])('a failure of its own: %s', (_why, text, code) => {
  expect(reportedCounts(seeds(text), code).failed).toBe(1);
});

test('a good exit code does not hide what did not hold', () => {
  expect(reportedCounts(seeds('1 of 3 seeds hold'), 0)).toMatchObject({ passed: 1, failed: 2 });
});
