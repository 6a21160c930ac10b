/** Reads the repository's own code files and package manifests from disk, without git. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOTS } from './layers.mjs';
import { splitSource } from './source.mjs';

/**
 * @typedef {object} SourceFile
 * @property {string} path relative to the root, with forward slashes
 * @property {string} text
 * @property {string} code without strings and comments
 * @property {string} comments alone
 * @property {boolean} isTest
 */

/**
 * @typedef {object} Repository
 * @property {string} root
 * @property {SourceFile[]} files
 * @property {Array<{ path: string, folder: string, manifest: Record<string, any> }>} manifests
 * @property {Fault[]} strays code in folders that no rule reads
 */

/** @typedef {{ path: string, line: number, rule: string, message: string }} Fault */

const SKIPPED = new Set(
  'node_modules .git .next .data .cache dist generated migrations test-results playwright-report'.split(
    ' ',
  ),
);
const CODE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
/** Tests, parsers as they are fuzzed, and what only tests use: `x.given.ts` beside them and folders called `testing`. */
const TEST = /\.(test|int\.test|test-d|spec|given|fuzz)\.(ts|tsx|mjs)$|\/testing\//;

/**
 * @param {string} path
 * @returns {boolean}
 */
export function isTestPath(path) {
  return TEST.test(path);
}

/**
 * @param {string} root
 * @returns {Repository}
 */
export function readRepository(root) {
  const paths = [
    ...ROOTS.flatMap((folder) => walk(root, folder)),
    ...readdirSync(root, { withFileTypes: true }).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    ),
  ];
  const files = paths
    .filter((path) => CODE.test(path) && !path.endsWith('next-env.d.ts'))
    .map((path) => readSource(root, path));
  const manifests = paths
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => ({
      path,
      folder: path.slice(0, -'/package.json'.length),
      manifest: JSON.parse(readFileSync(join(root, path), 'utf8')),
    }));
  return { root, files, manifests, strays: findStrays(root) };
}

/**
 * A folder of code beside the known ones would pass every rule unread.
 * @param {string} root
 * @returns {Fault[]}
 */
function findStrays(root) {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !/^\./.test(entry.name))
    .filter(({ name }) => !ROOTS.includes(name) && !SKIPPED.has(name))
    .flatMap(({ name }) => walk(root, name))
    .filter((path) => CODE.test(path))
    .map((path) => ({ path, line: 1, rule: 'place', message: `code is in ${ROOTS.join(', ')}` }));
}

/**
 * @param {string} root
 * @param {string} path
 * @returns {SourceFile}
 */
function readSource(root, path) {
  const text = readFileSync(join(root, path), 'utf8');
  return { path, text, ...splitSource(text), isTest: isTestPath(path) };
}

/**
 * Paths of all files below a folder, relative to the root.
 * @param {string} root
 * @param {string} folder
 * @returns {string[]}
 */
export function walk(root, folder) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : walk(root, path);
    return entry.isFile() ? [path] : [];
  });
}
