/**
 * Finds the functions of a source text by their brackets: declarations, methods and arrows, with
 * the number of their parameters and the lines they span. It looks, it does not parse: what it
 * cannot make out it leaves alone.
 */
import { closingBracket, lineAt } from './source.mjs';

/**
 * @typedef {object} FoundFunction
 * @property {number} line where it begins, from 1
 * @property {number} lines how many it spans, from its parameters to its last bracket
 * @property {number} parameters
 * @property {boolean} isArrow
 * @property {string} lead the text of its line before its parameters
 */

const NOT_METHODS = /\b(if|for|while|switch|catch|with|return|await|typeof|super)\s*$/;
const METHOD_LEAD =
  /^\s*(?:(?:static|override|async|get|set|readonly)\s+|\*\s*)*[\w$#]+\s*(?:<[^()]*>)?$/;
const FUNCTION_LEAD = /\bfunction\b\s*\*?\s*[\w$]*\s*(?:<[^()]*>)?$/;

/**
 * @param {string} code without strings and comments
 * @returns {FoundFunction[]}
 */
export function findFunctions(code) {
  /** @type {FoundFunction[]} */
  const found = [];
  for (let open = code.indexOf('('); open >= 0; open = code.indexOf('(', open + 1)) {
    const close = closingBracket(code, open);
    const lead = code.slice(code.lastIndexOf('\n', open) + 1, open);
    const arrow = arrowAfter(code, close + 1);
    const body = arrow === null ? methodBody(code, close + 1, lead) : bodyOfArrow(code, arrow);
    if (body === null) continue;
    const line = lineAt(code, open);
    found.push({
      line,
      lines: lineAt(code, body) - line + 1,
      parameters: countParameters(code.slice(open + 1, close)),
      isArrow: arrow !== null,
      lead,
    });
  }
  return found;
}

/**
 * Just behind the `=>` that follows a list of parameters and perhaps a return type.
 * @param {string} code
 * @param {number} at behind the closing bracket
 * @returns {number | null}
 */
function arrowAfter(code, at) {
  const direct = /^\s*=>/.exec(code.slice(at, at + 40));
  if (direct) return at + direct[0].length;
  if (!/^\s*:/.test(code.slice(at, at + 40))) return null;
  const end = endOfType(code, code.indexOf(':', at) + 1);
  return code.startsWith('=>', end) ? end + 2 : null;
}

/**
 * The last position of an arrow's body: its closing bracket, or for a bare expression the end of
 * its line (bare expressions are short; brackets in them are followed).
 * @param {string} code
 * @param {number} at behind the arrow
 * @returns {number}
 */
function bodyOfArrow(code, at) {
  const start = at + (/^\s*/.exec(code.slice(at))?.[0].length ?? 0);
  if ('({['.includes(code[start] ?? ' ')) return closingBracket(code, start);
  for (let i = start; i < code.length; i += 1) {
    const char = code[i] ?? '';
    if ('([{'.includes(char)) i = closingBracket(code, i);
    else if (')]},;\n'.includes(char)) return i;
  }
  return code.length;
}

/**
 * The last position of the body of a function declaration or a method; null for anything else,
 * such as a call or a condition.
 * @param {string} code
 * @param {number} at behind the closing bracket of the parameters
 * @param {string} lead
 * @returns {number | null}
 */
function methodBody(code, at, lead) {
  if (NOT_METHODS.test(lead)) return null;
  const isDeclared = FUNCTION_LEAD.test(lead);
  if (!isDeclared && !METHOD_LEAD.test(lead)) return null;
  let start = at + (/^\s*/.exec(code.slice(at))?.[0].length ?? 0);
  if (code[start] === ':') start = endOfType(code, start + 1);
  return code[start] === '{' ? closingBracket(code, start) : null;
}

/**
 * Where a return type ends: before the body's `{`, an arrow, or what ends a statement. A `{`
 * belongs to the type when an operator or an opening bracket stands before it.
 * @param {string} code
 * @param {number} at
 * @returns {number}
 */
function endOfType(code, at) {
  let last = ':';
  for (let i = at; i < code.length; i += 1) {
    const char = code[i] ?? '';
    if (/\s/.test(char)) continue;
    if (char === '=' && code[i + 1] === '>') {
      if (last !== ')') return i;
      i += 1;
      last = ':';
      continue;
    }
    if (char === ';' || char === ',' || char === ')' || char === '}' || char === '=') return i;
    if (char === '{' && !':|&<,('.includes(last)) return i;
    if ('([{'.includes(char)) i = closingBracket(code, i);
    last = code[i] ?? '';
  }
  return code.length;
}

/**
 * @param {string} list what stands between the brackets
 * @returns {number}
 */
function countParameters(list) {
  let count = 0;
  let angles = 0;
  let hasText = false;
  for (let i = 0; i < list.length; i += 1) {
    const char = list[i] ?? '';
    if ('([{'.includes(char)) i = closingBracket(list, i);
    else if (char === '<') angles += 1;
    else if (char === '>' && list[i - 1] !== '=') angles -= 1;
    else if (char === ',' && angles === 0) {
      count += hasText ? 1 : 0;
      hasText = false;
      continue;
    }
    if (!/\s/.test(char)) hasText = true;
  }
  return count + (hasText ? 1 : 0);
}
