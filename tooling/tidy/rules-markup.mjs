/** That panels take tables from the kit of the browser half, and that screen readers announce every status. */
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

/** A region that comes with its text is not announced (WCAG technique ARIA22), unless it is an alert. */
const HIDDEN_STATUS = /<[a-z]+(?=[\s>])[^<>]*role="status"[^<>]*\bempty:hidden\b/g;

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
export function markupFaults(file) {
  const { path, isTest } = file;
  if (isTest || !path.endsWith('.tsx') || !path.startsWith(BROWSER)) return [];
  return [...(path.startsWith(KIT) ? [] : tableFaults(file)), ...statusFaults(file)];
}

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
function statusFaults({ path, text, code }) {
  return [...text.matchAll(HIDDEN_STATUS)]
    .filter(({ index }) => code[index] === '<')
    .map(({ index }) => ({
      path,
      line: lineAt(text, index),
      rule: 'markup',
      message: 'a status that is hidden while it is empty is not announced: leave it shown',
    }));
}

/**
 * @param {SourceFile} file
 * @returns {Fault[]}
 */
function tableFaults({ path, code }) {
  return [...code.matchAll(/<(table|th)(?=[\s/>])/g)].map(({ 0: tag, 1: name = '', index }) => ({
    path,
    line: lineAt(code, index),
    rule: 'markup',
    message: `${tag}> outside the kit: take ${PARTS.get(name)} from kit/table`,
  }));
}
