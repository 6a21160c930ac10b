/** Detects whether sources have changed since the last build: one hash over names and contents. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from '../process/root.mjs';

const SKIPPED_FOLDERS = new Set([
  'node_modules',
  '.next',
  '.cache',
  '.data',
  'dist',
  'test-results',
]);
/** Tests and files that a build writes itself do not affect its result. */
const SKIPPED_FILES =
  /\.(test|int\.test|test-d|spec)\.(ts|tsx|mjs)$|^next-env\.d\.ts$|\.tsbuildinfo$/;

/**
 * @param {string[]} paths files or folders, relative to the root
 * @param {string} [root] the repository
 * @returns {string} hexadecimal
 */
export function computeFingerprint(paths, root = ROOT) {
  const hash = createHash('sha256');
  hash.update(`${process.platform} ${process.arch} ${process.versions.modules}\n`);
  for (const path of paths) addTo(hash, join(root, path), root);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} path
 * @param {string} root
 */
function addTo(hash, path, root) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat?.isDirectory()) {
    for (const name of readdirSync(path).sort()) {
      if (!SKIPPED_FOLDERS.has(name) && !SKIPPED_FILES.test(name))
        addTo(hash, join(path, name), root);
    }
  } else if (stat?.isFile()) {
    hash.update(`${relative(root, path)}\n`);
    hash.update(readFileSync(path));
  }
}
