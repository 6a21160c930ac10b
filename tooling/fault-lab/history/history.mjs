/**
 * The memory of every measurement of reliability: a JSON line a run, appended, never changed. The report shows the newest
 * of each kind and adds up what counts over all runs.
 */
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../process/root.mjs';

const HISTORY = join(ROOT, 'docs', 'reliability', 'history.jsonl');

/**
 * @template F
 * @typedef {object} Entry
 * @property {string} at when the run ended, ISO 8601
 * @property {string} commit
 * @property {string} kind
 * @property {string} command
 * @property {F} figures
 */

/** @returns {string} short, with a plus sign when files were changed since; `unknown` outside a repository */
function commitNow() {
  const git = (/** @type {string[]} */ ...words) =>
    spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' });
  const head = git('rev-parse', '--short', 'HEAD');
  if (head.status !== 0) return 'unknown';
  const changed = git(
    'status',
    '--porcelain',
    '--',
    'apps',
    'packages',
    'bin',
    'tooling',
    'e2e',
    'audit',
  );
  return `${head.stdout.trim()}${changed.stdout.trim() === '' ? '' : '+'}`;
}

/**
 * @param {{ kind: string, command: string, figures: object }} of
 * @param {string} [path]
 */
export function remember({ kind, command, figures }, path = HISTORY) {
  mkdirSync(dirname(path), { recursive: true });
  const entry = { at: new Date().toISOString(), commit: commitNow(), kind, command, figures };
  appendFileSync(path, `${JSON.stringify(entry)}\n`);
}

/**
 * @param {string} [path]
 * @returns {Entry<Record<string, unknown>>[]} oldest first; none where there is no file
 */
export function readHistory(path = HISTORY) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

/**
 * @param {readonly Entry<Record<string, unknown>>[]} history
 * @returns {number} the first seed of the simulation that no remembered run has ridden
 */
export function nextSeed(history) {
  const ends = history
    .filter(({ kind }) => kind === 'dst')
    .map(({ figures }) => Number(figures['from']) + Number(figures['seeds']));
  return Math.max(1, ...ends);
}
