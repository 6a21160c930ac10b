/** The changelog and the changesets that become its next version. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '../process/root.mjs';

const read = (/** @type {string} */ name) => readFileSync(join(ROOT, name), 'utf8');
const headings = [...read('CHANGELOG.md').matchAll(/^## (.+)$/gm)].map(([, text = '']) => text);
const KINDS = /^(Added|Changed|Deprecated|Removed|Fixed|Security|(Major|Minor|Patch) Changes)$/;
const VERSION = /^(\d+)\.(\d+)\.(\d+)(?: - \d{4}-\d{2}-\d{2})?$/;

/** A version as one number that sorts. @param {string} text */
function toRank(text) {
  const [, major, minor, patch] = VERSION.exec(text) ?? [];
  return Number(major) * 1e6 + Number(minor) * 1e3 + Number(patch);
}

test('every heading is a version, newest first', () => {
  expect(headings.filter((text) => !VERSION.test(text))).toEqual([]);
  const ranks = headings.map(toRank);
  expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
});

test('the newest version is the one of the package', () => {
  const { version } = JSON.parse(read('package.json'));
  expect(headings[0]?.split(' ')[0]).toBe(version);
});

test('changes are grouped by kind, and no group is empty', () => {
  const groups = read('CHANGELOG.md').split(/^### /m).slice(1);
  expect(groups.filter((group) => !KINDS.test(group.split('\n')[0] ?? ''))).toEqual([]);
  expect(groups.filter((group) => !/^- \S/m.test(group))).toEqual([]);
});

test('a changeset names the root package, how large the change is, and what changed', () => {
  const files = readdirSync(join(ROOT, '.changeset')).filter(
    (name) => name.endsWith('.md') && name !== 'README.md',
  );
  for (const name of files) {
    expect(read(`.changeset/${name}`), name).toMatch(
      /^---\n"tradefloor": (major|minor|patch)\n---\n\n\S[^\n]{20,}\n$/,
    );
  }
});
