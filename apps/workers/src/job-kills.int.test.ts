/**
 * Jobs in processes of the operating system: a worker that is killed in mid-job and an emptied Redis lose none, the next
 * worker goes on where the record ends, and a process of job workers alone runs no service.
 */
import { cancelJob, listJobs } from '@tradefloor/contracts/calls/jobs';
import {
  listScenarios,
  saveScenario,
  scenarioBatch,
  startBatch,
} from '@tradefloor/contracts/calls/scenarios';
import { userId } from '@tradefloor/contracts/ids';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type KillDrive, openKillDrive, startProcess } from './testing/kill-drive.ts';
import { WANTED } from './testing/scenario-fixture.ts';
import type { WorkerProcess } from './testing/worker-processes.ts';

const PATIENT = { timeout: 110_000, interval: 100 };
/** Several seconds of plays on a quick machine: a worker reports once a second, and is killed after its first report. */
const SEEDS = 500;
/** A lease of fifteen seconds runs out in it. */
const KILL_MS = 120_000;

const OWNER: Caller = givenCaller({ userId: userId('trader-high-touch') });
const OTHER: Caller = givenCaller({ userId: userId('trader-low-touch') });

let drive: KillDrive;
/** That of the services, which runs no jobs, and two of job workers alone. */
let services: WorkerProcess;
let workers: readonly [WorkerProcess, WorkerProcess];

beforeAll(async () => {
  drive = await openKillDrive('job-kills', { caller: OWNER });
  services = drive.process(['--only=jobs,scenario-engine'], { JOB_KINDS: 'none' });
  workers = [drive.process(['--only=none']), drive.process(['--only=none'])];
});
afterAll(() => drive.close());

const find: KillDrive['find'] = (call, input, caller) => drive.find(call, input, caller);

const findJob = async (jobId: string, caller = OWNER) =>
  (await find(listJobs, {}, caller))?.items.find((job) => job.jobId === jobId);

async function begin(caller = OWNER): Promise<string> {
  const scenario = await find(saveScenario, saveScenario.in.parse(WANTED), caller);
  const scenarioId = scenario?.scenarioId ?? '';
  const started = startBatch.in.parse({ scenarioId, seeds: SEEDS });
  return (await find(startBatch, started, caller))?.batchId ?? '';
}

test(
  'the job of a worker that is killed goes on at another, and one that waits outlives an emptied Redis',
  async () => {
    await startProcess(services);
    // Each of the two comes to work by itself.
    await expect.poll(() => find(listJobs, {}), PATIENT).not.toBeNull();
    await expect.poll(() => find(listScenarios, {}), PATIENT).not.toBeNull();
    // No worker is there yet: the job waits, and the queue loses it.
    const batchId = await begin();
    await expect.poll(async () => (await findJob(batchId))?.state, PATIENT).toBe('QUEUED');
    await drive.redis.flushdb();
    await Promise.all(workers.map(startProcess));
    const isUnderWay = async () => {
      const job = await findJob(batchId);
      return job?.state === 'RUNNING' && job.done >= 6;
    };
    await expect.poll(isUnderWay, PATIENT).toBe(true);
    const owner = (await findJob(batchId))?.worker ?? '';
    const killed = workers.find((worker) => owner.endsWith(`-${worker.pid()}`));
    const survivor = workers.find((worker) => worker !== killed);
    if (killed === undefined || survivor === undefined) throw new Error(`${owner} is a worker`);
    await killed.kill();
    await drive.redis.flushdb();
    await expect.poll(async () => (await findJob(batchId))?.state, PATIENT).toBe('DONE');
    const job = await findJob(batchId);
    expect(job?.worker).toMatch(new RegExp(`-${survivor.pid()}$`));
    const kept = await find(scenarioBatch, { batchId });
    expect(kept?.batch).toMatchObject({ state: 'DONE', done: SEEDS, total: SEEDS });
    expect(kept?.outcomes).toMatchObject([{ seeds: SEEDS }]);
  },
  KILL_MS,
);

test('a job is neither seen nor cancelled by another user, and ends its batch where its owner cancels it', async () => {
  const batchId = await begin(OTHER);
  await expect.poll(() => findJob(batchId, OTHER), PATIENT).toBeDefined();
  expect(await findJob(batchId)).toBeUndefined();
  expect(await find(cancelJob, { jobId: batchId })).toBeNull();
  expect(await find(cancelJob, { jobId: batchId }, OTHER)).toMatchObject({ state: 'CANCELED' });
  const readState = async () => (await find(scenarioBatch, { batchId }, OTHER))?.batch.state;
  await expect.poll(readState, PATIENT).toBe('CANCELED');
});
