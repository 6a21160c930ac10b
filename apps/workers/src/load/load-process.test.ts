/** The load generator's program beside the platform: a run outlives its starter, and ends eventually. */
import { mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { LoadPlan } from '@tradefloor/contracts/load';
import { createLog } from '@tradefloor/runtime/host/log';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { LoadProcess } from './load-process.ts';

const PLAN: LoadPlan = {
  users: 2,
  ratePerSecond: 5,
  seconds: 60,
  mix: 'EQUITIES',
  arrivals: 'EVEN',
  seed: 1,
};
/** Counts ten operations a second and reports it as the generator does; it stops on request. */
const PROGRAM = `
  import { readFileSync, renameSync, writeFileSync } from 'node:fs';
  const file = process.env.LOAD_STATUS;
  let run = { ...JSON.parse(readFileSync(file, 'utf8')), state: 'RUNNING', usersReady: 2 };
  const report = (more) => {
    run = { ...run, ...more };
    writeFileSync(file + '.new', JSON.stringify(run));
    renameSync(file + '.new', file);
  };
  setInterval(() => report({ due: run.due + 1, accepted: run.accepted + 1 }), 100);
  process.on('SIGTERM', () => {
    report({ state: 'STOPPED' });
    process.exit(0);
  });`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'load-'));
  writeFileSync(join(folder, 'program.mjs'), PROGRAM);
});
afterEach(async () => {
  await workers().close();
  rmSync(folder, { recursive: true, force: true });
});

/** The generator as a process of the platform has it from its start. */
const workers = (isOn = true): LoadProcess =>
  new LoadProcess({
    program: isOn ? join(folder, 'program.mjs') : null,
    maxRate: 50,
    folder,
    env: {},
    log: createLog({ service: 'test', level: 'silent' }),
  });

const pidNow = (): number => {
  const current: { pid: number } = JSON.parse(readFileSync(join(folder, 'current.json'), 'utf8'));
  return current.pid;
};

/** Notes a run as started by a process that is no more, as kill -9 leaves it. */
const orphan = (): void => {
  const file = join(folder, 'current.json');
  const noted: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...noted, startedBy: 2 ** 22 + 1 }));
};

test('before the first run there is none, where there is no generator nothing', () => {
  expect(workers().run()).toMatchObject({ state: 'IDLE', runId: null });
  expect(workers(false).run()).toMatchObject({ state: 'OFF' });
});

test('a run continues when its workers are killed, and their successors see and stop it', async () => {
  workers().start(PLAN, 'run-1');
  await expect.poll(() => workers().run().accepted, { timeout: 15_000 }).toBeGreaterThan(2);
  orphan();
  const next = workers();
  const seen = next.run();
  expect(seen).toMatchObject({ state: 'RUNNING', runId: 'run-1', plan: PLAN });
  await expect.poll(() => next.run().accepted, { timeout: 15_000 }).toBeGreaterThan(seen.accepted);
  next.stop();
  await expect.poll(() => next.run().state, { timeout: 15_000 }).toBe('STOPPED');
});

test('a run whose program is killed is interrupted, with what it had counted', async () => {
  const load = workers();
  load.start(PLAN, 'run-1');
  await expect.poll(() => load.run().accepted, { timeout: 15_000 }).toBeGreaterThan(2);
  process.kill(pidNow(), 'SIGKILL');
  await expect.poll(() => load.run().state, { timeout: 15_000 }).toBe('FAILED');
  const ended = load.run();
  expect(ended).toMatchObject({ open: 0, note: expect.stringContaining('interrupted') });
  expect(ended.accepted).toBeGreaterThan(2);
  expect(workers().run()).toEqual(ended);
});

test('a run that reports nothing any more is interrupted, even when another process has its number', async () => {
  const load = workers();
  load.start(PLAN, 'run-1');
  await expect.poll(() => load.run().state, { timeout: 15_000 }).toBe('RUNNING');
  process.kill(pidNow(), 'SIGSTOP');
  const longAgo = new Date(Date.now() - 60_000);
  utimesSync(join(folder, 'run-1', 'status.json'), longAgo, longAgo);
  expect(load.run()).toMatchObject({ state: 'FAILED' });
  process.kill(pidNow(), 'SIGKILL');
});

test('a program that cannot even begin is interrupted', async () => {
  writeFileSync(join(folder, 'program.mjs'), 'throw new Error("no")');
  const load = workers();
  load.start(PLAN, 'run-1');
  await expect.poll(() => load.run().state, { timeout: 15_000 }).toBe('FAILED');
  expect(load.run()).toMatchObject({ runId: 'run-1', accepted: 0 });
});

test('a stop of the platform ends its run, but not that of another process that lives', async () => {
  const load = workers();
  load.start(PLAN, 'run-1');
  await expect.poll(() => load.run().state, { timeout: 15_000 }).toBe('RUNNING');
  const file = join(folder, 'current.json');
  const noted: object = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...noted, startedBy: process.ppid }));
  await load.close();
  expect(load.run().state).toBe('RUNNING');
  orphan();
  await load.close();
  expect(load.run().state).toBe('STOPPED');
});
