/** What makes a build stale, and what does not. */
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { computeFingerprint } from './fingerprint.mjs';

/** @type {string} */
let root;
/** @type {string} */
let before;
const now = () => computeFingerprint(['src', 'lock.yaml'], root);
/** @param {string} path @param {string} text */
const write = (path, text) => writeFileSync(join(root, path), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'fingerprint-'));
  mkdirSync(join(root, 'src', 'node_modules'), { recursive: true });
  write('src/a.ts', 'one');
  write('lock.yaml', 'one');
  before = now();
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test('nothing changed, even when files are written again', () => {
  write('src/a.ts', 'one');
  expect(now()).toBe(before);
});

test('a source, a new file, a new name or the lockfile makes a build stale', () => {
  write('src/a.ts', 'two');
  const changed = now();
  write('src/b.ts', '');
  const added = now();
  renameSync(join(root, 'src/b.ts'), join(root, 'src/c.ts'));
  const renamed = now();
  write('lock.yaml', 'two');
  expect(new Set([before, changed, added, renamed, now()]).size).toBe(5);
});

test('tests, installed packages and files a build writes do not', () => {
  write('src/a.test.ts', 'x');
  write('src/next-env.d.ts', 'x');
  write('src/node_modules/x.js', 'x');
  expect(now()).toBe(before);
});
