/** The syntax tree of a source file, and walking it. */
import { parseSync } from 'oxc-parser';

/** @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node */

/**
 * @param {string} path its ending decides the language
 * @param {string} code
 * @returns {Node}
 */
export function parse(path, code) {
  const { program, errors } = parseSync(path, code);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  return /** @type {Node} */ (/** @type {unknown} */ (program));
}

/** @param {unknown} value @returns {value is Node} */
const isNode = (value) =>
  typeof value === 'object' &&
  value !== null &&
  typeof (/** @type {any} */ (value).type) === 'string';

/** @param {Node} node @returns {Node[]} its parts, in the order of the code */
const listParts = (node) =>
  Object.values(node)
    .flat()
    .filter(isNode)
    .sort((a, b) => a.start - b.start);

/**
 * Visits a tree from its root; the visitor returns false where it does not want the parts.
 * @param {Node} node
 * @param {(node: Node, above: readonly Node[]) => boolean} visit `above`: from the root to the parent
 * @param {readonly Node[]} above
 */
export function walk(node, visit, above = []) {
  if (!visit(node, above)) return;
  const path = [...above, node];
  for (const part of listParts(node)) walk(part, visit, path);
}
