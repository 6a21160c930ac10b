/** The counts behind the last line of a test run: no failure and no silence may pass for success. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightCounts, vitestCounts } from './counts.mjs';

const folder = mkdtempSync(join(tmpdir(), 'counts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} content */
function report(content) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('tests are counted as the runner counted them', () => {
  const path = report({
    numPassedTests: 7,
    numFailedTests: 2,
    numPendingTests: 1,
    testResults: [],
  });
  expect(vitestCounts(path, 1)).toEqual({ passed: 7, failed: 2, skipped: 1 });
});

test('a test file that could not be loaded is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(vitestCounts(report({ numPassedTests: 3, testResults }), 1)).toMatchObject({ failed: 1 });
});

test('a run of no test is a failure, whatever the exit code', () => {
  expect(vitestCounts(report({ numPassedTests: 0 }), 0)).toMatchObject({ passed: 0, failed: 1 });
  expect(vitestCounts(join(folder, 'missing.json'), 0)).toMatchObject({ failed: 1 });
  expect(playwrightCounts(report({ stats: { expected: 0 } }), 0)).toMatchObject({ failed: 1 });
});

test('a run that crashed after passing tests is a failure', () => {
  expect(vitestCounts(report({ numPassedTests: 3 }), 1)).toMatchObject({ passed: 3, failed: 1 });
  expect(playwrightCounts(report({ stats: { expected: 3 } }), 1)).toMatchObject({ failed: 1 });
});

test('browser tests are counted, flaky ones as passed', () => {
  const stats = { expected: 4, flaky: 1, unexpected: 2, skipped: 3 };
  expect(playwrightCounts(report({ stats }), 1)).toEqual({ passed: 5, failed: 2, skipped: 3 });
});
