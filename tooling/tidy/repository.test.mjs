/** Which files of a repository the rules read, and that code beside them is found. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readRepository } from './repository.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'repository-'));
});
afterEach(() => {
  rmSync(root, { recursive: true, force: true });
});

/** @param {string[]} paths */
function read(...paths) {
  for (const path of paths) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), '/** A file of code. */\n');
  }
  return readRepository(root);
}

test('code in a folder that no rule reads is a fault, file by file', () => {
  const { strays, files } = read('scripts/deep/a.mjs', 'scripts/b.ts', 'bin/c.mjs');
  expect(strays.map(({ rule, path }) => `${rule} ${path}`).sort()).toEqual([
    'place scripts/b.ts',
    'place scripts/deep/a.mjs',
  ]);
  expect(files.map(({ path }) => path)).toEqual(['bin/c.mjs']);
});

test('documents, hidden folders and what was installed or built are none', () => {
  const { strays } = read('docs/a.md', '.cache/a.mjs', 'node_modules/x/a.js', 'dist/a.js');
  expect(strays).toEqual([]);
});
