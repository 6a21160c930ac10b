/**
 * Splits a source text into its code and its comments without parsing it: two texts of the same
 * length as the source, everything that is not theirs blanked out. Strings count as neither.
 */

/** @typedef {{ code: string, comments: string }} Split */

const REGEX_BEFORE =
  /(^|[(,=:[!&|?{;+\-*%~^]|\b(return|typeof|case|in|of|do|else|yield|await))\s*$/;

/**
 * @param {string} text
 * @returns {Split}
 */
export function splitSource(text) {
  const code = text.split('');
  /** @type {string[]} */
  const comments = code.map((char) => (char === '\n' ? '\n' : ' '));
  /** Depth of braces at which each open `${` of a template ends. @type {number[]} */
  const templates = [];
  let depth = 0;
  let at = 0;

  /** @param {number} end */
  const blank = (end) => {
    for (; at < end; at += 1) if (code[at] !== '\n') code[at] = ' ';
  };
  /** @param {number} end */
  const comment = (end) => {
    for (let i = at; i < end; i += 1) comments[i] = text[i] ?? '';
    blank(end);
  };
  /** Blanks a template's text up to its end or its next `${`. */
  const template = () => {
    while (at < text.length && text[at] !== '`' && !text.startsWith('${', at)) {
      blank(Math.min(text.length, at + (text[at] === '\\' ? 2 : 1)));
    }
    if (text[at] === '`') at += 1;
    else if (at < text.length) {
      at += 2;
      depth += 1;
      templates.push(depth);
    }
  };

  while (at < text.length) {
    const char = text[at];
    if (text.startsWith('//', at)) comment(endOfLine(text, at));
    else if (text.startsWith('/*', at)) comment(after(text, '*/', at + 2));
    else if (char === "'" || char === '"') {
      const end = endOfString(text, at);
      at += 1;
      if (end !== null) {
        blank(end);
        at += 1;
      }
    } else if (char === '`') {
      at += 1;
      template();
    } else if (char === '/') {
      const end = endOfRegex(text, at);
      at += 1;
      if (end !== null) blank(end);
    } else if (char === '{') {
      depth += 1;
      at += 1;
    } else if (char === '}') {
      const closesTemplate = templates.at(-1) === depth;
      depth -= 1;
      at += 1;
      if (closesTemplate) {
        templates.pop();
        template();
      }
    } else at += 1;
  }
  return { code: code.join(''), comments: comments.join('') };
}

/**
 * @param {string} text
 * @param {number} at
 * @returns {number}
 */
function endOfLine(text, at) {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

/**
 * @param {string} text
 * @param {string} mark
 * @param {number} at
 * @returns {number} just behind the mark, or the end of the text
 */
function after(text, mark, at) {
  const found = text.indexOf(mark, at);
  return found < 0 ? text.length : found + mark.length;
}

/**
 * Where the string that opens at `at` closes; null when its line ends first, as with an
 * apostrophe in the text of a page.
 * @param {string} text
 * @param {number} at
 * @returns {number | null}
 */
function endOfString(text, at) {
  for (let i = at + 1; i < text.length; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === text[at]) return i;
    else if (text[i] === '\n') return null;
  }
  return null;
}

/**
 * Where the regular expression that opens at `at` closes; null when the slash divides, closes a
 * tag, or no slash follows on its line.
 * @param {string} text
 * @param {number} at
 * @returns {number | null}
 */
function endOfRegex(text, at) {
  const before = text.slice(Math.max(0, at - 40), at);
  if (text[at + 1] === '>' || !REGEX_BEFORE.test(before)) return null;
  let inClass = false;
  for (let i = at + 1; i < text.length && text[i] !== '\n'; i += 1) {
    if (text[i] === '\\') i += 1;
    else if (text[i] === '[') inClass = true;
    else if (text[i] === ']') inClass = false;
    else if (text[i] === '/' && !inClass) return i;
  }
  return null;
}

/**
 * The line number, from 1, of a position.
 * @param {string} text
 * @param {number} at
 * @returns {number}
 */
export function lineAt(text, at) {
  let line = 1;
  for (let i = text.indexOf('\n'); i >= 0 && i < at; i = text.indexOf('\n', i + 1)) line += 1;
  return line;
}

/**
 * The position of the bracket that closes the one at `at`; the end of the code when none does.
 * @param {string} code without strings and comments
 * @param {number} at
 * @returns {number}
 */
export function closingBracket(code, at) {
  let depth = 0;
  for (let i = at; i < code.length; i += 1) {
    const char = code[i] ?? '';
    if ('([{'.includes(char)) depth += 1;
    else if (')]}'.includes(char)) {
      depth -= 1;
      if (depth === 0) return i;
    }
  }
  return code.length;
}
