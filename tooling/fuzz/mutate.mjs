/**
 * A case of the fuzzer: an input that is known to be interesting, changed in one to five places. Bytes, numbers and words
 * are changed, parts are removed, repeated, and taken from other inputs.
 */
import { oneOf } from './draws.mjs';

/** @typedef {import('./draws.mjs').Draw} Draw */
/** @typedef {{ draw: Draw, words: readonly Buffer[], others: readonly Buffer[], bytesMax: number }} From */

/** What parsers are known to trip over: ends of ranges, syntax of many formats, names of prototypes, odd characters. */
const ODD_WORDS =
  '0 -0 -1 1e308 1e-7 0.1 NaN Infinity 9007199254740993 4294967296 null true [] {} "" [[[[ {"a": " \\ \\u0000 \\ud800 __proto__ constructor toString length .. / // %2e %00 % @ : ; , = & | + - . _ ~ ( * $ < 2026-02-30 00:00:60';
const ODD_CHARACTERS = "\0 \x01 \r\n \t \x7f \u{feff} \u2028 \u00e4 \u0130 \u{1f600} '";
const ODD = `${ODD_WORDS} ${ODD_CHARACTERS}`.split(' ').map((text) => Buffer.from(text, 'utf8'));
const ODD_BYTES = [0, 1, 9, 10, 13, 32, 34, 44, 48, 57, 61, 92, 127, 128, 192, 255];
const CHANGES_MAX = 5;
/** Most cases differ in one place: more seldom lead anywhere that one has not. */
const SINGLE_OUT_OF = 2;
/** How often a part is repeated until the input is as long as it may be: what costs more than its length shows there. */
const GROWN_ONE_IN = 2_000;

/**
 * @param {Buffer} input
 * @param {From} from
 * @returns {Buffer} another one; the input itself is left as it is
 */
export function mutate(input, from) {
  const { draw, bytesMax } = from;
  let changed = input;
  const changes = draw(SINGLE_OUT_OF) === 0 ? 1 : 1 + draw(CHANGES_MAX);
  for (let left = changes; left > 0; left -= 1) {
    changed = oneOf(CHANGES, draw)(changed, from);
  }
  if (draw(GROWN_ONE_IN) === 0) changed = grow(changed, from);
  return changed.length > bytesMax ? changed.subarray(0, bytesMax) : changed;
}

/** @type {ReadonlyArray<(input: Buffer, from: From) => Buffer>} */
const CHANGES = [
  changeByte,
  changeByte,
  remove,
  repeat,
  insertWord,
  insertWord,
  replaceWord,
  replaceWord,
  replaceNumber,
  splice,
];

/** @param {Buffer} input @param {[number, number]} run @param {Buffer} put */
const replaced = (input, [from, to], put) =>
  Buffer.concat([input.subarray(0, from), put, input.subarray(to)]);

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function changeByte(input, { draw }) {
  if (input.length === 0) return Buffer.from([draw(256)]);
  const copy = Buffer.from(input);
  const at = draw(copy.length);
  const before = copy[at] ?? 0;
  copy[at] = [before ^ (1 << draw(8)), draw(256), oneOf(ODD_BYTES, draw), before + 1][draw(4)] ?? 0;
  return copy;
}

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function remove(input, { draw }) {
  const from = draw(input.length + 1);
  const to = from + draw(draw(4) === 0 ? input.length - from + 1 : 8);
  return Buffer.concat([input.subarray(0, from), input.subarray(to)]);
}

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function repeat(input, { draw }) {
  const from = draw(input.length + 1);
  const part = input.subarray(from, from + 1 + draw(32));
  const times = 1 + draw(draw(8) === 0 ? 32 : 2);
  return insert(input, from, Buffer.concat(Array.from({ length: times }, () => part)));
}

/** @param {Buffer} input @param {number} at @param {Buffer} part */
const insert = (input, at, part) =>
  Buffer.concat([input.subarray(0, at), part, input.subarray(at)]);

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function insertWord(input, from) {
  return insert(input, from.draw(input.length + 1), pickWord(from));
}

/** @param {From} from */
const pickWord = ({ draw, words }) => oneOf(words.length > 0 && draw(2) === 0 ? words : ODD, draw);

/** @param {number} byte */
const isDigit = (byte) => byte >= 48 && byte <= 57;
/** @param {number} byte */
const isLetter = (byte) => isDigit(byte) || (byte | 32) - 97 < 26 || byte === 95;

/**
 * The run of bytes of one kind at or after a place; from the start when there is none after it.
 * @param {Buffer} input @param {number} at @param {(byte: number) => boolean} isOf
 * @returns {[number, number]}
 */
function runAt(input, at, isOf) {
  let from = at;
  while (from > 0 && isOf(input[from - 1] ?? 0)) from -= 1;
  while (from < input.length && !isOf(input[from] ?? 0)) from += 1;
  let to = from;
  while (to < input.length && isOf(input[to] ?? 0)) to += 1;
  return [from, to];
}

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function replaceWord(input, from) {
  const [start, end] = runAt(input, from.draw(input.length + 1), isLetter);
  return replaced(input, [start, end], pickWord(from));
}

const NUMBERS = ['0', '1', '2', '9', '10', '99', '127', '128', '255', '256', '1000', '65536'];

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function replaceNumber(input, { draw }) {
  const [start, end] = runAt(input, draw(input.length + 1), isDigit);
  const before = Number(input.toString('latin1', start, Math.min(end, start + 15)));
  const near = [before - 1, before + 1, -before, before * 10, before / 10, 2 ** draw(54)];
  const number = draw(2) === 0 ? String(oneOf(near, draw)) : oneOf(NUMBERS, draw);
  return replaced(input, [start, end], Buffer.from(number, 'latin1'));
}

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function splice(input, { draw, others }) {
  const other = others.length === 0 ? input : oneOf(others, draw);
  const from = draw(other.length + 1);
  const part = other.subarray(from, from + 1 + draw(64));
  const at = draw(input.length + 1);
  return draw(2) === 0
    ? insert(input, at, part)
    : Buffer.concat([input.subarray(0, at), other.subarray(from)]);
}

/** @param {Buffer} input @param {From} from @returns {Buffer} */
function grow(input, { draw, bytesMax }) {
  const from = draw(input.length + 1);
  const part = input.subarray(from, from + 1 + draw(16));
  if (part.length === 0) return input;
  const room = Math.max(0, bytesMax - input.length);
  return insert(input, from, Buffer.alloc(room, part));
}
