/** That the page of commands lists every script, and that the README opens with picture, purpose and the two commands. */
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (/** @type {string} */ name) =>
  readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('every script of package.json is listed in docs/commands.md', () => {
  const rows = read('docs/commands.md')
    .split('\n')
    .filter((line) => line.startsWith('|'));
  const reported = new Set(
    rows.flatMap((row) => [...row.matchAll(/`pnpm (?:run )?([a-z0-9]+)/g)].map(([, name]) => name)),
  );
  const scripts = Object.keys(JSON.parse(read('package.json')).scripts);
  expect(scripts.filter((name) => !reported.has(name))).toEqual([]);
});

test('the README reads in two minutes and opens with a picture of the desk and the two commands', () => {
  const text = read('README.md');
  expect(text.split(/\s+/).length).toBeLessThan(480);
  expect(text.indexOf('docs/guide/pictures/')).toBeLessThan(200);
  expect(text.indexOf('npx -y pnpm@12 dev')).toBeLessThan(text.indexOf('npx -y pnpm@12 test'));
});

test('every local link of the README and of the pages it names leads to a file', () => {
  const broken = [
    'README.md',
    'docs/first-hour.md',
    'docs/commands.md',
    'docs/http.md',
    'docs/settings.md',
  ].flatMap((page) =>
    [...read(page).matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)]
      .map(([, target = '']) => new URL(target, new URL(`../../${page}`, import.meta.url)))
      .filter((target) => !existsSync(target))
      .map((target) => `${page}: ${target.pathname}`),
  );
  expect(broken).toEqual([]);
});
