/** What a test run has to do, from the words of its command. */
import { readOptions } from '../process/options.mjs';
import { Problem } from '../process/problem.mjs';

/** The groups of steps, cheapest first. */
export const GROUPS = /** @type {const} */ (['check', 'unit', 'build', 'e2e']);
const USAGE = `usage: node bin/test.mjs [--only=${GROUPS.join('|')}] [--keep-going]`;
const OPTIONS = /** @type {const} */ ({
  only: { type: 'string' },
  'keep-going': { type: 'boolean', default: false },
});

/** @typedef {{ only: (typeof GROUPS)[number] | null, keepsGoing: boolean }} RunOptions */

/**
 * @param {string[]} words of the command, without program and file
 * @returns {RunOptions}
 * @throws {Problem} for a word that it does not know: a run of 25 minutes is not begun by mistake
 */
export function readRunOptions(words) {
  const { only, 'keep-going': keepsGoing } = readOptions(words, OPTIONS, { usage: USAGE }).values;
  if (only === undefined) return { only: null, keepsGoing };
  const group = GROUPS.find((name) => name === only);
  if (group === undefined) throw new Problem(`--only=${only}: no such group`, USAGE);
  return { only: group, keepsGoing };
}
