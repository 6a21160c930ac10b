import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { newSubjects, subjectProblem } from './commit-subjects.mjs';

/** @type {string} */
let root;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'subjects-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

/** @param {string[]} words */
function git(...words) {
  const who = ['-c', 'user.name=Una', '-c', 'user.email=una@example.com'];
  const { status, stderr } = spawnSync('git', [...who, ...words], { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
}

/** @param {string} subject @param {string} file */
function commit(subject, file) {
  writeFileSync(join(root, file), subject);
  git('add', '.');
  git('commit', '-q', '-m', subject);
}

test.each([
  'oms: refuse an order without a price',
  'web, api: make calls through their typed client',
  'Revert "oms: refuse an order without a price"',
])('a subject in the form is accepted: %s', (subject) => {
  expect(subjectProblem(subject)).toBeNull();
});

test.each([
  ['OMS refuses an order', /form/],
  ['oms: refuse an order.', /full stop/],
  [`oms: ${'x'.repeat(68)}`, /73 characters/],
])('%s is not', (subject, why) => {
  expect(subjectProblem(subject)).toMatch(why);
});

test('only commits after the rule are looked at', () => {
  git('init', '-q');
  commit('Before there was a rule.', 'a');
  commit('docs: describe how to contribute', 'CONTRIBUTING.md');
  commit('oms: refuse an order without a price', 'b');
  expect(newSubjects(root)).toEqual(['oms: refuse an order without a price']);
});

test('without a history there is no finding', () => {
  expect(newSubjects(root)).toBeNull();
});
