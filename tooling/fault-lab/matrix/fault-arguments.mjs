/** The words after `pnpm faults`: which rows, under which seed, how long. */
import { readOptions } from '../../process/options.mjs';
import { Problem } from '../../process/problem.mjs';
import { ROWS, rowsFor } from './matrix.mjs';

/** @typedef {import('./matrix.mjs').Row} Row */

const OPTIONS = /** @type {const} */ ({
  quick: { type: 'boolean', default: false },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  json: { type: 'string' },
});

/**
 * @param {readonly string[]} given
 * @returns {{ words: string[], isQuick: boolean, rows: Row[], seed: number, minutes: number | null, json: string | undefined }}
 */
export function readFaultArguments(given) {
  const { values, positionals: names } = readOptions(given, OPTIONS, { takesWords: true });
  const stranger = names.find((name) => !ROWS.some(({ id }) => id === name));
  if (stranger !== undefined) {
    throw new Problem(
      `There is no row ${stranger}.`,
      `There are ${ROWS.map(({ id }) => id).join(', ')}.`,
    );
  }
  return {
    words: given.filter((word) => word !== '--'),
    isQuick: values.quick,
    rows: rowsFor(names, values.quick),
    seed: readSeed(values.seed),
    minutes: readMinutes(values.minutes),
    json: values.json,
  };
}

/** @param {string | undefined} text @returns {number} */
function readSeed(text = '1') {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Problem(`--seed is "${text}"; it must be a whole number from 1 on.`);
}

/** @param {string | undefined} text @returns {number | null} */
function readMinutes(text) {
  if (text === undefined) return null;
  if (Number(text) > 0) return Number(text);
  throw new Problem(`--minutes is "${text}"; it must be a number above zero.`);
}
