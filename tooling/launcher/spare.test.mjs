/** A process that is loaded and waits takes the place of one that dies, and another one waits after it. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readText } from '../process/files.mjs';
import { isAlive, waitUntil } from '../process/process-identity.mjs';
import { Spare } from './spare.mjs';
import { Supervised } from './supervised.mjs';

const LIMITS = { timeoutMs: 50_000, everyMs: 20 };
/** Serves the services of its command line or its launcher. */
const SERVES = `
  const serve = (words) => { console.log('serves ' + words + ' as ' + process.pid); setInterval(() => {}, 1000); };
  if (process.argv[2] === '--wait') {
    process.channel.ref();
    process.once('message', ({ words }) => serve(words));
    process.send('loaded');
  } else serve(process.argv.slice(2));`;
/** @type {string} */
let folder;
/** @type {Spare} */
let spare;
/** @type {Supervised | null} */
let supervised = null;
// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'spare-'));
});
afterEach(async () => {
  spare.stop();
  await supervised?.finish();
  supervised = null;
  rmSync(folder, { recursive: true, force: true });
});

const logged = () => readText(join(folder, 'process.log'));

/** One service at work, one process loaded beside it. @param {string} script */
async function given(script) {
  const path = join(folder, 'script.mjs');
  writeFileSync(path, script);
  const program = { script: path, cwd: folder, env: process.env };
  spare = new Spare({ ...program, afterMs: 0 });
  supervised = new Supervised({
    ...program,
    name: 'workers',
    args: ['--only=oms'],
    spare,
    healthyMs: 60_000,
    logFile: join(folder, 'process.log'),
    graceMs: 2_000,
    backoffFirstMs: 1,
    onChange: () => {},
    onHopeless: () => {},
  });
  await supervised.start();
  expect(await waitUntil(() => logged().includes('serves'), LIMITS)).toBeTruthy();
  spare.fillIn(0);
  expect(await waitUntil(() => spare.state().pid !== null, LIMITS)).toBeTruthy();
  return supervised;
}

test('the standby replaces one that dies, with the same assignment', async () => {
  const one = await given(SERVES);
  const [first, waiting] = [one.state().pid, spare.state().pid];
  one.kill('SIGKILL');
  expect(
    await waitUntil(() => logged().includes(`serves --only=oms as ${waiting}`), LIMITS),
  ).toBeTruthy();
  expect(one.state()).toEqual({ pid: waiting, starts: 2 });
  expect(isAlive(first)).toBe(false);
});

test('another one waits after that', async () => {
  const one = await given(SERVES);
  const waiting = spare.state().pid;
  one.kill('SIGKILL');
  expect(
    await waitUntil(() => spare.state().pid !== null && spare.state().pid !== waiting, LIMITS),
  ).toBeTruthy();
  expect(isAlive(spare.state().pid)).toBe(true);
});

test('one that dies soon again does not use up those that wait', async () => {
  const one = await given(SERVES);
  one.kill('SIGKILL');
  expect(await waitUntil(() => one.state().starts === 2, LIMITS)).toBeTruthy();
  expect(await waitUntil(() => spare.state().pid !== null, LIMITS)).toBeTruthy();
  const waiting = spare.state().pid;
  one.kill('SIGKILL');
  expect(await waitUntil(() => one.state().starts === 3, LIMITS)).toBeTruthy();
  expect(spare.state().pid).toBe(waiting);
  expect(one.state().pid).not.toBe(waiting);
});

test('without a standby a process that dies is started normally', async () => {
  const one = await given(SERVES);
  spare.stop();
  one.kill('SIGKILL');
  expect(
    await waitUntil(() => one.state().starts === 2 && one.state().pid !== null, LIMITS),
  ).toBeTruthy();
  expect(
    await waitUntil(() => logged().includes(`serves --only=oms as ${one.state().pid}`), LIMITS),
  ).toBeTruthy();
});

test('the one that waits ends with its launcher', async () => {
  await given(SERVES);
  const { pid } = spare.state();
  spare.stop();
  expect(await waitUntil(() => !isAlive(pid), LIMITS)).toBe(true);
});
