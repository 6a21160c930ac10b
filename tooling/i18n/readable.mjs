/** Which literals a person reads on a screen, and which are code: decided by how they look and where they stand. */

/** Attributes and properties whose text is read, however short it is. */
const READ = new Set(
  'alt title what description label header heading placeholder hint empty caption tooltip aria-label aria-description aria-valuetext aria-roledescription'.split(
    ' ',
  ),
);

/** Attributes and properties that are code. */
const CODE =
  /^(?:className|classes?|style|id|key|d|points|transform|viewBox|href|src|htmlFor|type|role|lang|cursor|color|fill|stroke|data-.+|aria-(?:labelledby|describedby|controls|owns|activedescendant)|testId|autoComplete|method|rel|target|pattern|path|url|selector|font|fontFamily|grid\w*|preserveAspectRatio|colorScheme|lane)$/;

/** A constant, or the name of a field of FIX. */
const CODE_WORD = /^(?:[A-Z0-9_]+|[A-Z][a-z]+[A-Z]\w*)$/;

/** Calls whose texts are code. */
const CODE_CALLS =
  /^(?:cx|Error|\w+Error|URL|RegExp|fetch|querySelector(?:All)?|closest|matches|getAttribute|setAttribute|addEventListener|removeEventListener|getElementById|startsWith|endsWith|includes|split|join|replace(?:All)?|indexOf|has|get|set|DateTimeFormat|NumberFormat|import|createElement|setProperty|getPropertyValue|matchMedia|assert\w*|invariant|hash\d*)$/;

const CLASS_WORDS = new Set(
  'flex grid block inline hidden absolute relative fixed sticky static truncate italic uppercase underline grow shrink contents table visible invisible border rounded shadow outline ring resize transition group peer font-mono'.split(
    ' ',
  ),
);

/** @param {string} word @returns {boolean} */
const isClass = (word) => CLASS_WORDS.has(word) || /[-:[\]/_]|\d/.test(word);

/** @param {string} text @returns {boolean} a list of classes, of style values or the like */
function isStyle(text) {
  const words = text.trim().split(/\s+/);
  if (words.some((word) => /^[A-Z][A-Za-z]+(?:-[a-z]+)*[,.:;]?$/.test(word))) return false;
  return words.filter(isClass).length * 2 >= words.length;
}

/** `Best c`: the head of a column with its unit. */
const WITH_UNIT = /^[A-Z][a-z]{2,} \p{L}$/u;

/** Calls in services whose texts are for who maintains them, with all that is made for them. */
const INTERNAL_CALLS = /^(?:\w*Error|URL|RegExp|import|assert\w*|invariant|hash\d*)$/;

/** @param {string} text @returns {boolean} a service has made it of words, be they two */
export const isSpoken = (text) =>
  /\p{Ll}{3}/u.test(text) && /\p{L}\S* +\S*\p{L}/u.test(text) && !/^https?:|\bPath=\//.test(text);

/**
 * @param {string} text
 * @returns {boolean} it begins like a label or is made of words
 */
export function isReadable(text) {
  const trimmed = text.trim();
  if (
    !/\p{Ll}/u.test(trimmed) ||
    /\bPath=\/|^(?:https?:|[.#@]|\/\S*$|[\w-]+\/[\w-]+$|var\(|[a-z-]+\(|\([a-z-]+:)/.test(trimmed)
  )
    return false;
  if (/^[A-Z][a-z]+(?:[A-Z][a-z0-9]*)+$/.test(trimmed)) return false;
  const words = trimmed.match(/\p{L}{2,}/gu) ?? [];
  if (/\s/.test(trimmed)) {
    return (words.length >= 2 || WITH_UNIT.test(trimmed)) && !isStyle(trimmed);
  }
  return /^[A-Z][a-z]+(?:-[a-z]+)*[….:!?]?$/.test(trimmed);
}

/**
 * @param {string} text
 * @param {string | null} name of the attribute or property that it is
 * @returns {boolean}
 */
export function isRead(text, name) {
  if (name !== null && CODE.test(name)) return false;
  if (name !== null && READ.has(name)) return /\p{L}{2,}/u.test(text) && !CODE_WORD.test(text);
  return isReadable(text);
}

/** @param {string} name of an attribute or property @returns {boolean} */
export const isCodeName = (name) => CODE.test(name);

/** @param {string} name of what is called @returns {boolean} */
export const isInternalCall = (name) => INTERNAL_CALLS.test(name);

/** @param {string} name of what is called @returns {boolean} */
export const isCodeCall = (name) => CODE_CALLS.test(name);
