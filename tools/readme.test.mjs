/** That the README's table of commands knows every script there is. */
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../${name}`, import.meta.url), 'utf8');

test('every script of package.json has its place in the README’s tables', () => {
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const told = new Set(
    rows.flatMap((row) => [...row.matchAll(/`pnpm (?:run )?([a-z0-9]+)/g)].map(([, name]) => name)),
  );
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  expect(scripts.filter((name) => !told.has(name))).toEqual([]);
});
