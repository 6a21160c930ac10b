/** The texts that the values of a phrase may be, as far as the file that has the phrase shows them. */
import { walk } from './syntax.mjs';

/** @typedef {import('./syntax.mjs').Node} Node */

/** What the constants of a file are, by their names. @param {Node} tree @returns {Map<string, Node>} */
export function listKnown(tree) {
  /** @type {Map<string, Node>} */
  const known = new Map();
  walk(tree, (node) => {
    if (node.type === 'VariableDeclarator' && node['init'] && node['id'].type === 'Identifier')
      known.set(node['id'].name, node['init']);
    return true;
  });
  return known;
}

/** @param {Node} node */
export const isWord = ({ type, value }) =>
  type === 'Literal' && typeof value === 'string' && /\p{Ll}/u.test(value);

/**
 * The texts that a value of a phrase may be, which are translated in it: what is written there, or in the constant or the
 * function of the file that it is taken from.
 * @param {Node} node
 * @param {Map<string, Node>} known what names of the file stand for
 * @returns {string[]}
 */
export function listTexts(node, known) {
  const among = (/** @type {(Node | undefined)[]} */ ...nodes) =>
    nodes.flatMap((one) => (one === undefined ? [] : listTexts(one, known)));
  const named = (/** @type {string} */ name) => {
    const value = known.get(name);
    return value === undefined ? [] : listTexts(value, new Map([...known, [name, NOTHING]]));
  };
  switch (node.type) {
    case 'Literal':
      return isWord(node) && /\p{Ll}{2}/u.test(node['value'])
        ? [node['value'].trim()].filter((text) => !text.includes('\n'))
        : [];
    case 'ConditionalExpression':
      return among(node['consequent'], node['alternate']);
    case 'LogicalExpression':
      return among(node['right']);
    case 'Identifier':
      return named(node['name']);
    case 'CallExpression':
      return node['callee'].type === 'Identifier' ? named(node['callee'].name) : [];
    case 'ArrowFunctionExpression':
      return among(node['body']);
    case 'MemberExpression':
      return node['computed'] && node['object'].type === 'Identifier'
        ? named(node['object'].name)
        : [];
    case 'ObjectExpression':
      return among(...node['properties'].map((/** @type {Node} */ { value }) => value));
    case 'ParenthesizedExpression':
    case 'TSAsExpression':
    case 'TSSatisfiesExpression':
      return among(node['expression']);
    default:
      return [];
  }
}

/** @type {Node} */
const NOTHING = /** @type {Node} */ ({ type: 'Nothing' });
