/** The sheet of the log-in page names its files one by one: a file it does not name would be drawn without its classes. */
import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { expect, test } from 'vitest';

const HERE = import.meta.dirname;
const PAGES = ['layout.tsx', 'page.tsx', 'ops/page.tsx', 'error.tsx', 'not-found.tsx'];
/** Imports that bring code: not those of types alone, nor `import()`, whose code brings its own sheet. */
const IMPORTS = /^(?:import|export)\s(?!type\s)[^;]*?'(\.[^']+\.tsx?)';$/gm;

function withImports(file: string, seen: Set<string>): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTS)) {
    withImports(resolve(dirname(file), path), seen);
  }
  return seen;
}

test('every file that the first pages draw is a source of their sheet', () => {
  const sheet = readFileSync(resolve(HERE, 'globals.css'), 'utf8');
  const sources = [...sheet.matchAll(/^@source "([^"]+)";$/gm)].map(
    ([, path = '']) =>
      new RegExp(`^${resolve(HERE, path).replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`),
  );
  const drawn = new Set<string>();
  for (const page of PAGES) withImports(resolve(HERE, page), drawn);
  const withClasses = [...drawn].filter((file) => /className/.test(readFileSync(file, 'utf8')));
  expect(withClasses.length).toBeGreaterThan(5);
  expect(withClasses.filter((file) => !sources.some((source) => source.test(file)))).toEqual([]);
});
