/** What `pnpm reliability` is to measure. */
import { parseArgs } from 'node:util';
import { Problem } from '../../process/problem.mjs';

/** @typedef {{ rows: string[], seeds: number, dst: number }} Wish */

/**
 * @param {string[]} args
 * @param {readonly string[]} known parts that can be measured
 * @returns {{ steps: string[], wish: Wish }}
 */
export function readWish(args, known) {
  const { values } = parseArgs({
    args,
    options: {
      only: { type: 'string', default: known.join(',') },
      rows: { type: 'string', default: '' },
      seeds: { type: 'string', default: '3' },
      dst: { type: 'string', default: '100000' },
      report: { type: 'boolean', default: false },
    },
  });
  const steps = values.report ? [] : values.only.split(',');
  const stranger = steps.find((name) => !known.includes(name));
  if (stranger !== undefined) {
    throw new Problem(`There is no part "${stranger}".`, `There are ${known.join(', ')}.`);
  }
  const rows = values.rows.split(',').filter((row) => row !== '');
  // No seed at all would be a promise kept by nothing.
  const seeds = readCount('seeds', values.seeds, 1);
  return { steps, wish: { rows, seeds, dst: readCount('dst', values.dst, 0) } };
}

/**
 * @param {string} option
 * @param {string} text
 * @param {number} least
 * @returns {number}
 */
function readCount(option, text, least) {
  if (/^\d{1,9}$/.test(text) && Number(text) >= least) return Number(text);
  throw new Problem(`--${option} is "${text}"; it must be a whole number from ${least} on.`);
}
