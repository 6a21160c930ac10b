/** Pytest's report: success needs a number, and a good end. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readReport } from './junit-report.mjs';

const folder = mkdtempSync(join(tmpdir(), 'junit-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** @param {string} text @param {number} exitCode */
function read(text, exitCode) {
  const path = join(folder, 'report.xml');
  writeFileSync(path, text);
  return readReport(path, exitCode);
}

const FAILED = `<?xml version="1.0" encoding="utf-8"?><testsuites><testsuite name="pytest" errors="1" failures="1" skipped="2" tests="9" time="1.2">
<testcase classname="tests.test_exact" name="test_fine" time="0.1" />
<testcase classname="tests.test_exact" name="test_sum[&lt;a&gt;]" time="0.1"><failure message="assert 1 == 2&#10; + where">trace</failure></testcase>
<testcase classname="tests.test_more" name="test_set_up" time="0.1"><error message="no server">trace</error></testcase>
</testsuite></testsuites>`;

test('passed are the tests that neither failed nor were skipped', () => {
  expect(read(FAILED, 1)).toMatchObject({ passed: 5, failed: 2, skipped: 2 });
});

test('a failed test is named with its reason', () => {
  expect(read(FAILED, 1).failures).toEqual([
    'tests.test_exact test_sum[<a>]: assert 1 == 2  + where',
    'tests.test_more test_set_up: no server',
  ]);
});

test.each([
  ['no report', '', 2],
  ['no test', '<testsuite errors="0" failures="0" skipped="0" tests="0">', 0],
  [
    'a bad end after tests that passed',
    '<testsuite errors="0" failures="0" skipped="0" tests="3">',
    1,
  ],
])('%s is a failure', (_, text, code) => {
  expect(read(text, code).failed).toBe(1);
});
