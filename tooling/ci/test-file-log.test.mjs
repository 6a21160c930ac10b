/** A run that stands still shows once where its threads are; one that goes on shows nothing. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ROOT } from '../process/root.mjs';
import TestFileLog, { TEST_FILE_LOG } from './test-file-log.mjs';

/** @type {TestFileLog[]} */
const open = [];
// The log of the run that this test is a part of is not its own.
beforeEach(() => vi.stubEnv(TEST_FILE_LOG, undefined));
afterEach(() => {
  for (const log of open.splice(0)) log.onTestRunEnd();
});

/** A log that calls a run stalled after so many milliseconds. @param {number} stallMs */
function openLog(stallMs) {
  /** @type {string[]} */
  const printed = [];
  const log = new TestFileLog({
    stallMs,
    lookMs: 5,
    print: (text) => printed.push(text),
    readStacks: async () => [
      { title: 'one.js', frames: ['loops a.ts:3', 'calls b.ts:4'] },
      { title: 'two.js', frames: [] },
    ],
  });
  open.push(log);
  return { log, printed };
}
const file = (/** @type {string} */ name) => ({ moduleId: `${ROOT}/${name}` });
const CALLS = 'thread one.js: computes\n  loops a.ts:3\n  calls b.ts:4\nthread two.js: waits\n';

it('shows the file that does not end and the calls of its thread, once, while others begin and end', async () => {
  const { log, printed } = openLog(40);
  log.onTestModuleQueued(file('a.test.ts'));
  await vi.waitUntil(() => {
    log.onTestModuleQueued(file('b.test.ts'));
    log.onTestModuleEnd(file('b.test.ts'));
    return printed.length === 2;
  });
  expect(printed).toEqual(['\nstalled; files that run: a.test.ts\n', CALLS]);
});

it('shows a run whose files have all ended and which does not end itself', async () => {
  const { log, printed } = openLog(40);
  log.onTestModuleQueued(file('a.test.ts'));
  log.onTestModuleEnd(file('a.test.ts'));
  await vi.waitUntil(() => printed.length === 2);
  expect(printed[0]).toBe('\nstalled; files that run: none\n');
});

it('shows nothing of a run that goes on, or has ended', async () => {
  const going = openLog(60_000);
  going.log.onTestModuleQueued(file('a.test.ts'));
  const ended = openLog(20);
  ended.log.onTestModuleQueued(file('a.test.ts'));
  ended.log.onTestRunEnd();
  const stalled = openLog(20);
  await vi.waitUntil(() => stalled.printed.length === 2);
  expect([going.printed, ended.printed]).toEqual([[], []]);
});
