/** The texts of a source file: those that are keys of the catalogue, and those that cannot be translated as they stand. */
import {
  isCodeCall,
  isCodeName,
  isInternalCall,
  isRead,
  isReadable,
  isSpoken,
} from './readable.mjs';
import { parse, walk } from './syntax.mjs';
import { isWord, listKnown, listTexts } from './values.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */
/**
 * `untagged`: a template with values that is no `phrase`; `split`: a sentence in pieces between values or elements; `early`: a
 * phrase that is made as the module is loaded, when the language may not be there.
 * @typedef {{ kind: 'untagged' | 'split' | 'early', node: Node, text: string }} Bare
 */
/** @typedef {{ texts: string[], bare: Bare[] }} Scan */
/**
 * @typedef {object} Rules
 * @property {RegExp} [only] properties and constants whose texts are for people; those of others are code then
 * @property {RegExp} [words] properties and constants whose texts are read, however short they are
 * @property {RegExp} [names] functions that make a sentence of a text they are given
 * @property {boolean} [hasGaps] texts there have words in braces that are filled later
 * @property {readonly string[]} [values] words that are values of sentences there and stand in no text of their own
 * @property {boolean} [isService] no styles are here, and a word beside a value is a text
 * @property {boolean} [showsErrors] what is thrown is shown
 * @property {readonly string[]} [codes] lists of codes that are shown as words: `PENDING_NEW` as `pending new`
 */

const TAGS = new Set(['phrase', 'richPhrase']);

/**
 * @param {string} path
 * @param {string} code
 * @param {Rules} [rules]
 * @returns {Scan}
 */
export function scan(path, code, rules = {}) {
  const { only, words, names, isService = false, codes = [], values = [] } = rules;
  /** @type {Scan} */
  const found = { texts: [...values], bare: [] };
  const tree = parse(path, code);
  const known = listKnown(tree);
  walk(tree, (node, above) => {
    if (isCode(node, above, rules)) return false;
    if (codes.includes(node['id']?.name)) found.texts.push(...listCodes(node));
    const isNamed = names?.test(calledAbove(above)) ?? false;
    if (isWord(node) && (words?.test(listName(above)) || isNamed)) {
      found.texts.push(node['value'].trim());
      return true;
    }
    if (only !== undefined && isMade(node) && !only.test(ownerName(above)) && !isNamed) return true;
    if (node.type === 'JSXElement' || node.type === 'JSXFragment') scanElement(node, found, code);
    else if (node.type === 'CallExpression' && TAGS.has(calledName(node['callee'])))
      for (const value of node['arguments']) found.texts.push(...listTexts(value, known));
    else if (node.type === 'Literal') scanLiteral(node, above, { ...found, isService });
    else if (node.type === 'TaggedTemplateExpression' && TAGS.has(node['tag'].name)) {
      found.texts.push(toKey(node['quasi']));
      if (isEarly(above)) found.bare.push({ kind: 'early', node, text: toKey(node['quasi']) });
      for (const value of node['quasi']['expressions'])
        found.texts.push(...listTexts(value, known));
    } else if (node.type === 'TemplateLiteral') scanTemplate(node, above, { ...found, isService });
    return true;
  });
  return rules.hasGaps ? { ...found, texts: found.texts.map(numberGaps) } : found;
}

/** A text with each of its gaps as a value: `{name} wins {amount}` as `{0} wins {1}`. @param {string} text */
function numberGaps(text) {
  let count = 0;
  return text.replace(/\{\w+\}/g, () => `{${count++}}`);
}

/** The property or the constant that has a value, or the list that the value is in. @param {readonly Node[]} above */
const listName = (above) =>
  ownerName(above.at(-1)?.type === 'ArrayExpression' ? above.slice(0, -1) : above);

/** The property or the constant that has a value, through choices between values. @param {readonly Node[]} above */
function ownerName(above) {
  const name = nameFor(above);
  if (name !== null) return name;
  const owner = above.findLast(({ type }) => /^VariableDeclarator$|Function|Property/.test(type));
  return owner?.type === 'VariableDeclarator' ? (owner['id'].name ?? '') : '';
}

/** A text that is a value. @param {Node} node */
const isMade = ({ type }) => type === 'Literal' || type === 'TemplateLiteral';

/** What is called with a value, by its name. @param {readonly Node[]} above @returns {string} */
function calledAbove(above) {
  const call = above.at(-1);
  return call?.type === 'CallExpression' ? calledName(call['callee']) : '';
}

/** The codes of a constant, as words. @param {Node} declarator @returns {string[]} */
function listCodes({ init }) {
  const list = init?.type === 'TSAsExpression' ? init.expression : init;
  return (list?.elements ?? [])
    .filter((/** @type {Node} */ { type }) => type === 'Literal')
    .map((/** @type {Node} */ { value }) => value.toLowerCase().replaceAll('_', ' '));
}

/** Outside of every function but those that a list is made with at once. @param {readonly Node[]} above */
const isEarly = (above) =>
  above.every(
    (node, at) =>
      !/Function|PropertyDefinition/.test(node.type) ||
      (above[at - 1]?.type === 'CallExpression' &&
        /^(?:map|flatMap|filter|from)$/.test(calledName(above[at - 1]?.['callee']))),
  );

/** @param {Node} template @returns {string} its text with each value as its number in braces */
const toKey = (template) =>
  template['quasis']
    .map((/** @type {Node} */ { value }) => value.cooked)
    .reduce(
      (/** @type {string} */ key, /** @type {string} */ part, /** @type {number} */ i) =>
        `${key}{${i - 1}}${part}`,
    );

/** Parts of the tree without texts for a person. @param {Node} node @param {readonly Node[]} above @param {Rules} rules */
function isCode(node, above, { isService = false, showsErrors = false }) {
  const { type } = node;
  if (/^(?:TS|Import|ExportAll)/.test(type)) {
    return !/^TS(?:As|Satisfies|NonNull|Instantiation)/.test(type) || type === 'ImportDeclaration';
  }
  if (type === 'ThrowStatement') return !showsErrors;
  // The name of a queue.
  if (type === 'VariableDeclarator') return /^lane$|Lane$/.test(node['id'].name ?? '');
  if (type === 'JSXAttribute') return isCodeName(attributeName(node));
  if (type === 'Property') return isCodeName(keyName(node) ?? '');
  const parent = above.at(-1);
  if (type === 'CallExpression' || type === 'NewExpression') {
    const name = calledName(node['callee']);
    if (showsErrors && /Error$/.test(name)) return false;
    if (isService) return isInternalCall(name);
    // `lines.map(describe).join('; ')`: what a text is made of stands before the call.
    return isCodeCall(name) && node['callee'].type !== 'MemberExpression';
  }
  if (
    !isService &&
    parent?.type === 'CallExpression' &&
    parent['callee'] !== node &&
    isCodeCall(calledAbove(above))
  )
    return true;
  if (isService && type === 'Literal' && isCodeCall(calledAbove(above))) return !showsErrors;
  if (parent?.type === 'BinaryExpression')
    return /^[=!]=/.test(parent['operator']) && type === 'Literal';
  if (parent?.type === 'SwitchCase') return parent['test'] === node;
  if (parent?.type === 'MemberExpression') return parent['property'] === node;
  if (parent?.type === 'Property') return parent['key'] === node && !parent['computed'];
  return parent?.type === 'ExpressionStatement' && typeof parent['directive'] === 'string';
}

/** @param {Node} callee @returns {string} */
function calledName(callee) {
  if (callee.type === 'Identifier') return callee['name'];
  return callee.type === 'MemberExpression' ? (callee['property'].name ?? '') : '';
}

/** @param {Node} attribute */
const attributeName = ({ name }) =>
  name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name;

/** @param {Node} property @returns {string | null} */
const keyName = ({ key, computed }) =>
  computed && key.type !== 'Literal' ? null : (key.name ?? key.value ?? null);

/** @typedef {Scan & { isService: boolean }} Found */

/** @param {Node} node @param {readonly Node[]} above @param {Found} found */
function scanLiteral(node, above, { texts, isService }) {
  const { value } = node;
  if (typeof value !== 'string') return;
  const isPhrase = above.some(
    (up) => up.type === 'CallExpression' && TAGS.has(calledName(up['callee'])),
  );
  if (isPhrase || isRead(value, nameFor(above)) || (isService && isSpoken(value))) {
    texts.push(value.trim());
  }
}

/** What the value is, through choices between values. @param {readonly Node[]} above @returns {string | null} */
function nameFor(above) {
  for (const node of above.toReversed()) {
    if (node.type === 'JSXAttribute') return attributeName(node);
    if (node.type === 'Property') return keyName(node);
    if (
      !/^(?:Conditional|Logical|Parenthesized|TS\w+)Expression$|^JSXExpressionContainer$/.test(
        node.type,
      )
    )
      return null;
  }
  return null;
}

/** `62 legs`, `75% won`, `STRD manually`. */
const COUNTED = /^\{0\}%? (?!(?:min|bps)$)(?:[a-z]{1,2} )?(?:[a-z]{3,} ?)+(?:\{\d\})?$/;

/** @param {Node} node @param {readonly Node[]} above @param {Found} found */
function scanTemplate(node, above, { texts, bare, isService }) {
  if (above.at(-1)?.type === 'TaggedTemplateExpression') return;
  if (node['expressions'].length === 0) {
    const text = node['quasis'][0].value.cooked;
    if (isRead(text, nameFor(above))) texts.push(text.trim());
    return;
  }
  const text = toKey(node);
  const words = text.replace(/\{\d+\}/g, '0').trim();
  const name = nameFor(above);
  if (name !== null && isCodeName(name)) return;
  const isText = isService
    ? isSpoken(words.replace(/\b0\b/g, 'X'))
    : COUNTED.test(text) ||
      (/\p{L}{3,}|\p{L}{2,} /u.test(words) &&
        isReadable(words.replace(/^0 ?/, 'X ').replace(/\b0\b/g, 'Xx')));
  if (isText) {
    bare.push({ kind: 'untagged', node, text });
  }
}

/** As the compiler joins the lines of a text between tags. @param {string} raw */
export const joinLines = (raw) =>
  raw
    .split(/\r?\n/)
    .map((line, i, lines) => {
      const left = i === 0 ? line : line.trimStart();
      return i === lines.length - 1 ? left : left.trimEnd();
    })
    .filter((line) => line !== '')
    .join(' ');

const LETTERS = /\p{L}{2,}/u;

/** @param {Node} node @param {Scan} found @param {string} code */
function scanElement(node, { texts, bare }, code) {
  const name = node['openingElement']?.name.name;
  if (/^(?:code|kbd|pre|script|style)$/.test(name)) return;
  /** @type {Node[]} */
  const children = node['children'];
  const read = children.filter(
    (child) => child.type === 'JSXText' && LETTERS.test(entities(child['value'])),
  );
  if (read.length === 0) return;
  if (read.length > 1 || children.some(isValue)) {
    bare.push({ kind: 'split', node, text: code.slice(node.start, node.end).replace(/\s+/g, ' ') });
    return;
  }
  for (const child of read) texts.push(joinLines(entities(child['value'])).trim());
}

/** @param {string} text */
const entities = (text) =>
  text
    .replaceAll('&apos;', "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>');

/** An expression between texts that is itself text or a figure, and no element or nothing. @param {Node} child */
function isValue(child) {
  if (child.type !== 'JSXExpressionContainer') return false;
  return isText(child['expression']);
}

/** @param {Node} expression @returns {boolean} */
function isText({ type, ...rest }) {
  if (type === 'ConditionalExpression')
    return isText(rest['consequent']) || isText(rest['alternate']);
  if (type === 'LogicalExpression') return isText(rest['right']);
  if (type === 'Literal') return rest['value'] !== null && String(rest['value']).trim() !== '';
  if (type === 'CallExpression')
    return !/^(?:map|flatMap|children|render\w*)$/.test(calledName(rest['callee']));
  return !/^(?:JSX|Null)/.test(type);
}
