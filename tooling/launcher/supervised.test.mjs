/** A supervised process dies, hangs, changes and loses its runner; each time the right thing follows. */
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readText } from '../process/files.mjs';
import { isAlive, waitUntil } from '../process/process-identity.mjs';
import { ROOT } from '../process/root.mjs';
import { Supervised } from './supervised.mjs';

const LIMITS = { timeoutMs: 50_000, everyMs: 20 };
/** @type {string} */
let folder;
/** @type {Supervised | null} */
let supervised = null;
let hopeless = 0;
// Starting a process takes seconds on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'supervised-'));
  hopeless = 0;
});
afterEach(async () => {
  await supervised?.finish();
  supervised = null;
  rmSync(folder, { recursive: true, force: true });
});

/**
 * @param {string} script
 * @param {number} [graceMs]
 */
function plan(script, graceMs = 2_000) {
  const path = join(folder, 'script.mjs');
  writeFileSync(path, script);
  return {
    name: /** @type {const} */ ('workers'),
    script: path,
    cwd: folder,
    env: process.env,
    logFile: join(folder, 'process.log'),
    graceMs,
    onChange: () => {},
    onHopeless: () => {
      hopeless += 1;
    },
  };
}

const logged = () => readText(join(folder, 'process.log'));
/** @param {string} word */
const isLogged = (word) => waitUntil(() => logged().includes(word), LIMITS);
const STAYS = "console.log('up'); setInterval(() => {}, 1000);";

test('a process that is killed is started again', async () => {
  supervised = new Supervised(plan(STAYS));
  await supervised.start();
  const first = supervised.state().pid;
  await isLogged('up');
  supervised.kill('SIGKILL');
  expect(await waitUntil(() => supervised?.state().starts === 2, LIMITS)).toBeTruthy();
  expect(supervised.state().pid).not.toBe(first);
  expect(isAlive(supervised.state().pid)).toBe(true);
  expect(isAlive(first)).toBe(false);
});

test('a process that dies is started again at once; one that dies soon again waits, longer each time', async () => {
  const published = vi.spyOn(process.stdout, 'write');
  supervised = new Supervised({ ...plan('process.exit(3);'), backoffFirstMs: 1 });
  await supervised.start();
  expect(await waitUntil(() => hopeless > 0, LIMITS)).toBeTruthy();
  const waits = published.mock.calls.flatMap(
    ([text]) => /again in (\d+) ms/.exec(String(text))?.[1] ?? [],
  );
  published.mockRestore();
  expect(waits.map(Number)).toEqual([0, 2, 4, 8, 16, 32, 64]);
});

test('a process that stops in order is given its time and is not started again', async () => {
  // It must listen before it reports that it is up.
  const script = `process.on('SIGTERM', () => setTimeout(() => { console.log('bye'); process.exit(0); }, 300)); ${STAYS}`;
  supervised = new Supervised(plan(script));
  await supervised.start();
  const { pid } = supervised.state();
  await isLogged('up');
  await supervised.stop();
  expect(isAlive(pid)).toBe(false);
  await isLogged('bye');
  expect(supervised.state()).toEqual({ pid: null, starts: 1 });
});

test('a process that does not stop is ended, and so are its own children', async () => {
  const script = `import { spawn } from 'node:child_process';
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)']);
    process.on('SIGTERM', () => {});
    console.log('child ' + child.pid + ' up'); setInterval(() => {}, 1000);`;
  supervised = new Supervised(plan(script, 200));
  await supervised.start();
  const { pid } = supervised.state();
  await isLogged(' up');
  const childPid = Number(/child (\d+)/.exec(logged())?.[1]);
  expect(isAlive(childPid)).toBe(true);
  await supervised.stop();
  expect(isAlive(pid)).toBe(false);
  expect(await waitUntil(() => !isAlive(childPid), LIMITS)).toBe(true);
});

test('concurrent restarts leave one process running', async () => {
  supervised = new Supervised(plan(STAYS));
  await supervised.start();
  const pids = new Set([supervised.state().pid]);
  await Promise.all([1, 2, 3].map(() => supervised?.restart()));
  pids.add(supervised.state().pid);
  expect(supervised.state().starts).toBe(4);
  const last = supervised.state().pid;
  expect([...pids].filter((pid) => isAlive(pid))).toEqual([last]);
});

test('a process that gives up at once, again and again, is left alone in the end', async () => {
  supervised = new Supervised({ ...plan('process.exit(3);'), backoffFirstMs: 1 });
  await supervised.start();
  expect(await waitUntil(() => hopeless > 0, LIMITS)).toBeTruthy();
  expect(hopeless).toBe(1);
  expect(supervised.state()).toEqual({ pid: null, starts: 8 });
});

test('a process with wrong settings is not restarted', async () => {
  supervised = new Supervised(plan('process.exit(78);'));
  await supervised.start();
  expect(await waitUntil(() => hopeless > 0, LIMITS)).toBeTruthy();
  expect(supervised.state()).toEqual({ pid: null, starts: 1 });
});

test('when the runner is killed with -9 its process stops in order', async () => {
  writeFileSync(
    join(folder, 'runner.mjs'),
    `import { Supervised } from '${ROOT}/tooling/launcher/supervised.mjs';
     const plan = JSON.parse(process.argv[2]);
     const one = new Supervised({ ...plan, env: process.env, onChange: () => {}, onHopeless: () => {} });
     await one.start();`,
  );
  const script = `${STAYS} process.on('SIGTERM', () => { console.log('orphaned'); process.exit(0); }); (await import('node:fs')).writeFileSync('pid', String(process.pid));`;
  const runner = spawn(process.execPath, [
    join(folder, 'runner.mjs'),
    JSON.stringify(plan(script)),
  ]);
  const pid = await waitUntil(() => {
    try {
      return Number(readFileSync(join(folder, 'pid'), 'utf8'));
    } catch {
      return null;
    }
  }, LIMITS);
  expect(isAlive(pid)).toBe(true);
  runner.kill('SIGKILL');
  expect(await waitUntil(() => !isAlive(pid), LIMITS)).toBe(true);
});
