/** The words after `pnpm faults`: which rows, under which seed, how long. */
import { Problem } from '../../process/problem.mjs';
import { ROWS, rowsFor } from './matrix.mjs';

/** @typedef {import('./matrix.mjs').Row} Row */

/**
 * @param {readonly string[]} given
 * @returns {{ words: string[], isQuick: boolean, rows: Row[], seed: number, minutes: number | null, json: string | undefined }}
 */
export function readFaultArguments(given) {
  // pnpm passes its own separator on.
  const words = given.filter((word) => word !== '--');
  const isQuick = words.includes('--quick');
  const names = words.filter((word) => !word.startsWith('--'));
  const stranger = names.find((name) => !ROWS.some(({ id }) => id === name));
  if (stranger !== undefined) {
    throw new Problem(
      `There is no row ${stranger}.`,
      `There are ${ROWS.map(({ id }) => id).join(', ')}.`,
    );
  }
  return {
    words,
    isQuick,
    rows: rowsFor(names, isQuick),
    seed: readSeed(findValue(words, 'seed')),
    minutes: readMinutes(findValue(words, 'minutes')),
    json: findValue(words, 'json'),
  };
}

/** @param {readonly string[]} words @param {string} name @returns {string | undefined} the value of `--name=value` */
const findValue = (words, name) =>
  words.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3);

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
