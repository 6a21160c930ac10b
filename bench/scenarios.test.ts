import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

type Listed = {
  readonly name: string;
  readonly needs?: string;
  readonly measures: readonly string[];
};
const ROOT = join(import.meta.dirname, '..');
const text = (path: string): string => readFileSync(join(ROOT, path), 'utf8');
const listed = JSON.parse(text('bench/scenarios.json')) as readonly Listed[];

it('every scenario of the program is in the list, and so has its smoke run, and the other way round', () => {
  const [, table = ''] = /const SCENARIOS[^{]*\{([\s\S]*?)\n\};/.exec(text('bench/main.ts')) ?? [];
  const known = [...table.matchAll(/^ {2}'?([a-z-]+)'?: async/gm)].map(([, name]) => name ?? '');
  expect(known.length).toBeGreaterThan(15);
  expect(listed.map(({ name }) => name).sort()).toEqual(known.sort());
});

it('a scenario measures paths that are there, so that a change of them makes its result old', () => {
  for (const { name, measures } of listed) {
    expect(measures.length, name).toBeGreaterThan(0);
    for (const path of measures)
      expect(existsSync(join(ROOT, path)), `${name}: ${path}`).toBe(true);
  }
});

it('the page that explains the bench names every scenario', () => {
  const page = text('bench/README.md');
  for (const { name } of listed) expect(page).toContain(`| \`${name}\``);
});
