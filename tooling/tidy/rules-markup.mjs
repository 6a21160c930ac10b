/** That the kit of the browser half is the one home of tables: panels take its parts. */
import { lineAt } from './source.mjs';

/** @typedef {import('./repository.mjs').SourceFile} SourceFile */
/** @typedef {import('./repository.mjs').Fault} Fault */

const BROWSER = 'apps/web/src/';
const KIT = 'apps/web/src/kit/';
/** Elements that the kit draws, and what a panel takes from `kit/table` instead. */
const PARTS = new Map([
  ['table', 'DataTable, or TableFrame where its rows have a shape of their own'],
  ['th', 'ColumnHead or RowHead'],
]);

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function markupFaults({ path, code, isTest }) {
  if (isTest || !path.endsWith('.tsx') || !path.startsWith(BROWSER) || path.startsWith(KIT))
    return [];
  return [...code.matchAll(/<(table|th)(?=[\s/>])/g)].map(({ 0: tag, 1: name = '', index }) => ({
    path,
    line: lineAt(code, index),
    rule: 'markup',
    message: `${tag}> outside the kit: take ${PARTS.get(name)} from kit/table`,
  }));
}
