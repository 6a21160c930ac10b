/** What goes wrong outside of the tests of a run is named with its reason and its place, by vitest's own account of it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeFolder } from '../process/files.mjs';
import { ROOT } from '../process/root.mjs';
import { runCommand } from '../process/run-command.mjs';
import { endLines, hookLines, unhandledLine } from './errors-outside.mjs';
import { loggedErrors, TEST_FILE_LOG, unendedFiles } from './test-file-log.mjs';

const FILES = {
  // Its own, so that the settings of the repository are not looked for.
  'vitest.config.mjs': 'export default { test: {} };',
  'outside.test.mjs': `
test('waits for nothing', async () => {
  Promise.reject(new Error('the line was cut'));
  await new Promise(setImmediate);
});
test('has a timer', async () => {
  setImmediate(() => { throw new TypeError('no such trader'); });
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
});
afterAll(() => { throw new Error('the database is in use'); });
describe('a book', () => {
  afterAll(() => { throw new Error('the book is open'); });
  test('is empty', () => {});
});`,
  'dies.test.mjs': `test('is ended', () => process.kill(process.pid, 'SIGKILL'));`,
  'broken.test.mjs': `throw new Error('a file that cannot be loaded is named elsewhere');`,
};

/** Within the repository: of a stack, its own lines are shown. */
const cache = join(ROOT, '.cache');
let folder = '';
beforeAll(() => {
  makeFolder(cache);
  folder = mkdtempSync(join(cache, 'errors-outside-'));
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a run names each rejection, exception, failed hook and dead process, and nothing else', async () => {
  const log = join(folder, 'files.jsonl');
  const vitest = join(ROOT, 'node_modules', '.bin', 'vitest');
  const reporter = join(ROOT, 'tooling', 'ci', 'test-file-log.mjs');
  const words = ['run', '--root', folder, '--globals', '--pool=forks', '--maxWorkers=2'];
  const outcome = await runCommand([vitest, ...words, `--reporter=${reporter}`], {
    env: { [TEST_FILE_LOG]: log, VITEST: undefined },
    isQuiet: true,
  });
  expect(outcome).toMatchObject({ code: 1, signal: null });
  const file = `${folder.slice(ROOT.length + 1)}/outside.test.mjs`;
  expect(loggedErrors(log).toSorted()).toEqual(
    [
      `${file}: Uncaught Exception: no such trader (${file}:7:30): during or after “has a timer”`,
      `${file}: Unhandled Rejection: the line was cut (${file}:3:18): during or after “waits for nothing”`,
      `${file}: a book: hook: the book is open (${file}:12:26)`,
      `${file}: hook: the database is in use (${file}:10:24)`,
      'Unhandled Error: [vitest-pool]: Worker forks emitted error.: Worker exited unexpectedly',
    ].toSorted(),
  );
  expect(unendedFiles(log)).toEqual([expect.stringMatching(/dies\.test\.mjs: begun at /)]);
});

test('what was thrown and is no error has a line, too', () => {
  expect(unhandledLine({ type: 'Unhandled Rejection', message: 'out of memory' })).toBe(
    'Unhandled Rejection: out of memory',
  );
  expect(unhandledLine({ message: undefined })).toBe('an error without a message');
});

test('a file without a test has no line of a hook: it is named as one that could not be loaded', () => {
  const errors = () => [{ message: 'no such module' }];
  const module = {
    moduleId: `${ROOT}/a.test.ts`,
    errors,
    children: { size: 0, allSuites: () => [] },
  };
  expect(hookLines(module)).toEqual([]);
  expect(hookLines({ ...module, children: { ...module.children, size: 1 } })).toEqual([
    'a.test.ts: hook: no such module',
  ]);
});

test('a runner that failed itself is named with its latest error, one that ended well is not', () => {
  const text = '\u001b[31mError\u001b[39m: no Postgres here\n  at setup\n\nDuration 3 s\n';
  expect(endLines({ code: 1, signal: null, text })).toEqual([
    'the test runner: ended with code 1: Error: no Postgres here',
  ]);
  expect(endLines({ code: -1, signal: 'SIGKILL', text: 'RUN v4\n···\n' })).toEqual([
    'the test runner: ended by SIGKILL: ···',
  ]);
  expect(endLines({ code: 1, signal: null, text: '' })).toEqual([
    'the test runner: ended with code 1: printed nothing',
  ]);
  expect(endLines({ code: 0, signal: null, text })).toEqual([]);
});
