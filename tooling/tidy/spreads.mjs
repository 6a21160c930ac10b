/**
 * Finds spreads of array and object literals: `[a, ...[b, c]]` equals `[a, b, c]`, on fewer lines than the formatter
 * would give it. A literal that is first mapped, chosen or copied is no such spread, nor is a rest parameter.
 */
import { closingBracket, lineAt } from './source.mjs';

const SPREAD = /\.\.\.\s*(?=\(?\s*[[{])/g;
/** Words in one string, taken apart again: a list of literals on one line. */
const SPLIT_WORDS = /\.\.\.\s*(['"`])[^'"`]*\1\s*\.split\([^()]*\)(?=\s*[,\]})])/g;

/**
 * @param {string} code without strings and comments
 * @returns {number[]} the lines they stand on
 */
export function spreadLiterals(code) {
  const literals = [...code.matchAll(SPREAD)]
    .map(({ index, 0: { length } }) => ({ start: index, open: index + length }))
    .filter(({ open }) => isWhole(code, open) && !isRestParameter(code, open));
  const words = [...code.matchAll(SPLIT_WORDS)].map(({ index }) => ({ start: index }));
  return [...literals, ...words].map(({ start }) => lineAt(code, start));
}

/**
 * Whether the literal is all that is spread: what follows ends a member or the list.
 * @param {string} code
 * @param {number} open
 * @returns {boolean}
 */
function isWhole(code, open) {
  const close = closingBracket(code, open);
  const ends = /^\s*[,\]})]/.test(code.slice(close + 1, close + 200));
  return code[open] === '(' ? ends && isLiteralInBrackets(code, open, close) : ends;
}

/**
 * Brackets around nothing but a literal, perhaps with its type: not around a choice.
 * @param {string} code
 * @param {number} open
 * @param {number} close
 * @returns {boolean}
 */
function isLiteralInBrackets(code, open, close) {
  const literal = open + 1 + code.slice(open + 1).search(/\S/);
  return /^\s*((as|satisfies)\b[^?]*)?$/.test(code.slice(closingBracket(code, literal) + 1, close));
}

/**
 * @param {string} code
 * @param {number} open of a pattern or a literal
 * @returns {boolean} whether a function's parameters end behind it
 */
function isRestParameter(code, open) {
  return /^\s*\)\s*(=>|:|\{)/.test(code.slice(closingBracket(code, open) + 1));
}
