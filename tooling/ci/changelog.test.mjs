/** The changelog: what is not released yet stands first, then every version, newest first, the current one among them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';

const read = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
const KINDS = /^(Added|Changed|Deprecated|Removed|Fixed|Security)$/;

test('unreleased changes stand first, then versions with their days, newest first', () => {
  const [first, ...versions] = headings;
  expect(first).toBe('Unreleased');
  expect(versions.filter((text) => !/^\d+\.\d+\.\d+ - \d{4}-\d{2}-\d{2}$/.test(text))).toEqual([]);
  const days = versions.map((text) => text.slice(-10));
  expect(days).toEqual([...days].sort().reverse());
});

test('the version of the package has a heading', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(headings.some((text) => text.startsWith(`${version} - `))).toBe(true);
});

test('changes are grouped by kind, and no group is empty', () => {
  const groups = read('CHANGELOG.md').split(/^### /m).slice(1);
  expect(groups.filter((group) => !KINDS.test(group.split('\n')[0] ?? ''))).toEqual([]);
  expect(groups.filter((group) => !/^- \S/m.test(group))).toEqual([]);
});
