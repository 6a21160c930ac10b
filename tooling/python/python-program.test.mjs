/** Which Python is used: the one that is named, if it is recent and has the packages. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { findPython } from './python-program.mjs';

const folder = mkdtempSync(join(tmpdir(), 'python-'));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

/** A program that prints what a Python would. @param {string} name @param {string} text */
function standIn(name, text) {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nprintf '${text}'\n`);
  chmodSync(path, 0o755);
  vi.stubEnv('PYTHON', path);
  return path;
}

test('a Python with all packages is used', async () => {
  const program = standIn('whole', 'version 3 13\\n');
  expect(await findPython(() => undefined)).toEqual({ program, missing: null });
});

test('what a named Python lacks is stated, and not installed', async () => {
  standIn('bare', 'version 3 11\\nmissing httpx\\nmissing mypy\\n');
  const { missing } = await findPython(() => {
    throw new Error('nothing is installed for a Python that was named');
  });
  expect(missing).toBe('httpx, mypy');
});

test.each([
  ['an older one', 'version 3 10\\n'],
  ['a program that is no Python', 'hello\\n'],
])('%s is none', async (_, text) => {
  standIn('other', text);
  const { missing } = await findPython(() => undefined);
  expect(missing).toBe('no Python 3.11 or later');
});

test('a Python that is not there is none', async () => {
  vi.stubEnv('PYTHON', join(folder, 'absent'));
  const { missing } = await findPython(() => undefined);
  expect(missing).toBe('no Python 3.11 or later');
});
