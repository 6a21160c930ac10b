/** Long test files begin first, and the table of them names files that are there. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { LONG_FILES, longestFirst } from './longest-first.mjs';

/** @param {string} name @param {string} [project] */
const toFile = (name, project = 'unit') => ({
  moduleId: join(ROOT, name),
  project: { name: project },
});
/** @param {ReturnType<typeof toFile>[]} files */
const names = (files) => files.map(({ moduleId }) => moduleId.slice(ROOT.length + 1));

test('the longest file is first, and those that are not long keep their order', () => {
  const files = ['a.test.ts', 'ten.test.ts', 'b.test.ts', 'thirty.test.ts', 'c.test.ts'];
  const seconds = { 'ten.test.ts': 10, 'thirty.test.ts': 30 };
  expect(
    names(
      longestFirst(
        files.map((name) => toFile(name)),
        seconds,
      ),
    ),
  ).toEqual(['thirty.test.ts', 'ten.test.ts', 'a.test.ts', 'b.test.ts', 'c.test.ts']);
});

test('projects keep their order: a long file of the second is no earlier than the first', () => {
  const files = [toFile('a.test.ts', 'int'), toFile('b.test.ts'), toFile('long.test.ts')];
  const sorted = longestFirst(files, { 'long.test.ts': 9 });
  expect(names(sorted)).toEqual(['a.test.ts', 'long.test.ts', 'b.test.ts']);
});

test('each long file is there, longest first: a file that was renamed would begin last', () => {
  expect(Object.keys(LONG_FILES).filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  const seconds = Object.values(LONG_FILES);
  expect(seconds).toEqual(seconds.toSorted((a, b) => b - a));
  expect(seconds.length).toBeGreaterThan(20);
});
