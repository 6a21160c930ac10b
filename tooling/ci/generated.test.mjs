/** A generated file that is out of date is found, and the check itself changes nothing. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { GENERATED, generatedProblem } from './generated.mjs';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'generated-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {Record<string, string>} files that were committed @param {string} script that writes them again */
async function check(files, script) {
  mkdirSync(join(folder, 'out'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, 'out', name), text);
  const problem = await generatedProblem({
    path: relative(ROOT, join(folder, 'out')),
    cwd: relative(ROOT, folder),
    command: [process.execPath, '-e', script],
  });
  const left = readdirSync(join(folder, 'out')).sort();
  return {
    problem,
    left: Object.fromEntries(
      left.map((name) => [name, readFileSync(join(folder, 'out', name), 'utf8')]),
    ),
  };
}

const WRITE = "const { writeFileSync: w, rmSync } = require('node:fs');";

describe('a folder that a program writes', () => {
  test('is up to date when the same text is written again', async () => {
    const { problem, left } = await check({ a: '1' }, `${WRITE} w('out/a', '1')`);
    expect([problem, left]).toEqual([null, { a: '1' }]);
  });

  test.each([
    ['a changed file', `${WRITE} w('out/a', '2')`, 'a'],
    ['a new file', `${WRITE} w('out/b', '1')`, 'b'],
    ['a file that is no longer written', `${WRITE} rmSync('out/a')`, 'a'],
  ])(
    'is out of date with %s, which is named, and put back as it was',
    async (_what, script, name) => {
      const { problem, left } = await check({ a: '1' }, script);
      expect(problem).toMatch(/^out of date: /);
      expect(problem).toContain(join('out', name));
      expect(left).toEqual({ a: '1' });
    },
  );

  test('is not checked by a program that fails, whatever it wrote', async () => {
    const { problem, left } = await check({ a: '1' }, `${WRITE} w('out/a', '2'); process.exit(3)`);
    expect(problem).toContain('failed (exit code 3)');
    expect(left).toEqual({ a: '1' });
  });

  test('is missing when there is nothing to compare', async () => {
    const { problem } = await check({}, '');
    expect(problem).toContain('is missing: there is nothing to compare');
  });
});

test('every generated file of the repository is there, and where its program runs', () => {
  expect(GENERATED.length).toBeGreaterThan(0);
  for (const { path, cwd } of GENERATED) {
    expect(readdirSync(join(ROOT, path)).length, path).toBeGreaterThan(0);
    expect(readdirSync(join(ROOT, cwd)), cwd).toContain('package.json');
  }
});
