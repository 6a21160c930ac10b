/** The names of failed tests at the end of a run: each failed test is there with its reason, and nothing else is. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { playwrightFailures, vitestFailures } from './failed-tests.mjs';

const folder = mkdtempSync(join(tmpdir(), 'failed-tests-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** @param {object} content */
function report(content) {
  const path = join(folder, 'report.json');
  writeFileSync(path, JSON.stringify(content));
  return path;
}

test('a failed test is named with its file and the start of its reason', () => {
  const assertionResults = [
    { fullName: 'a fill is booked once', status: 'passed' },
    {
      fullName: 'an order is kept',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  to be 2'],
    },
  ];
  const path = report({
    testResults: [{ name: '/src/packages/a.test.ts', status: 'failed', assertionResults }],
  });
  expect(vitestFailures(path, '/src')).toEqual([
    'packages/a.test.ts: an order is kept: expected 1 to be 2',
  ]);
});

test('a file that could not be loaded is named', () => {
  const path = report({
    testResults: [{ name: '/src/b.test.ts', status: 'failed', message: 'no such module' }],
  });
  expect(vitestFailures(path, '/src')).toEqual(['b.test.ts: no such module']);
});

test('a browser test that failed is found at every depth', () => {
  const failed = { results: [{ status: 'failed', error: { message: `late ${'x'.repeat(400)}` } }] };
  const path = report({
    suites: [
      {
        title: 'chart.spec.ts',
        specs: [{ title: 'is drawn', file: 'chart.spec.ts', ok: true, tests: [] }],
        suites: [
          {
            title: 'lines',
            specs: [{ title: 'moves', file: 'chart.spec.ts', ok: false, tests: [failed] }],
          },
        ],
      },
    ],
  });
  const [found, ...others] = playwrightFailures(path);
  expect(found).toMatch(/^chart\.spec\.ts: moves: late x{295}…$/);
  expect(others).toEqual([]);
});

test('a report that is missing names nothing', () => {
  expect(vitestFailures(join(folder, 'missing.json'), '/src')).toEqual([]);
  expect(playwrightFailures(join(folder, 'missing.json'))).toEqual([]);
});
