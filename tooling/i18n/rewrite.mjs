/** Makes templates and split sentences of a file phrases; its owner then reads what came of it. */
import { posix } from 'node:path';
import { joinLines, scan } from './scan.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */
/** @typedef {{ start: number, end: number, text: string }} Edit */

/** Where each tag is, from `apps/web/src`. */
const HOMES = { phrase: 'lib/text/phrase.ts', richPhrase: 'kit/text/rich-phrase.tsx' };

/**
 * @param {string} path relative to the repository
 * @param {string} code
 * @returns {string}
 */
export function rewrite(path, code) {
  const { bare } = scan(path, code);
  /** @type {Edit[]} */
  const edits = bare
    .filter(({ kind }) => kind !== 'early')
    .flatMap(({ kind, node }) =>
      kind === 'untagged'
        ? [{ start: node.start, end: node.start, text: 'phrase' }]
        : editSentence(node, code),
    );
  // An element inside a sentence is rewritten with the sentence, or by the next run.
  const apart = edits.filter(
    (edit) =>
      !edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end),
  );
  const changed = apart
    .toSorted((a, b) => b.start - a.start)
    .reduce(
      (text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end),
      code,
    );
  return withImports(path, changed);
}

/** @param {Node} element @param {string} code @returns {Edit[]} */
function editSentence(element, code) {
  const children = sentenceIn(element['children']);
  const first = children.at(0);
  const last = children.at(-1);
  if (first === undefined || last === undefined) return [];
  const isRich = children.some(({ type }) => type === 'JSXElement' || type === 'JSXFragment');
  const text = children.map((child) => toTemplatePart(child, code)).join('');
  const tag = isRich ? 'richPhrase' : 'phrase';
  return [{ start: first.start, end: last.end, text: `{${tag}\`${text}\`}` }];
}

/**
 * Elements that stand on lines of their own around a sentence are no part of it: an icon before, a button after.
 * @param {readonly Node[]} children
 */
function sentenceIn(children) {
  const isText = (/** @type {Node} */ child) =>
    child.type === 'JSXExpressionContainer' ||
    (child.type === 'JSXText' && child['value'].trim() !== '');
  const from = children.findIndex(isText);
  const to = children.findLastIndex(isText);
  const before = children[from];
  const after = children[to];
  const startsLine = before?.type === 'JSXText' && /^\s*\n/.test(before['value']);
  const endsLine = after?.type === 'JSXText' && /\n\s*$/.test(after['value']);
  return children.slice(startsLine ? from : 0, endsLine ? to + 1 : children.length);
}

/** @param {Node} child @param {string} code */
function toTemplatePart(child, code) {
  if (child.type === 'JSXText') return joinLines(child['value']).replace(/[`\\]|\$(?=\{)/g, '\\$&');
  const source = code.slice(child.start, child.end);
  if (child.type !== 'JSXExpressionContainer') return `\${${source}}`;
  const { expression } = /** @type {any} */ (child);
  if (expression.type === 'Literal') return String(expression.value);
  return `$${source}`;
}

/** @param {string} path @param {string} code */
function withImports(path, code) {
  const below = path.slice('apps/web/src/'.length);
  return Object.entries(HOMES).reduce((text, [tag, home]) => {
    if (!new RegExp(`\\b${tag}\``).test(text) || new RegExp(`import [^;]*\\b${tag}\\b`).test(text))
      return text;
    const from = posix.relative(posix.dirname(below), home);
    const line = `import { ${tag} } from '${from.startsWith('.') ? from : `./${from}`}';\n`;
    const at = text.search(/^import /m);
    const place = at === -1 ? text.indexOf('*/') + 3 : at;
    return text.slice(0, place) + line + text.slice(place);
  }, code);
}
