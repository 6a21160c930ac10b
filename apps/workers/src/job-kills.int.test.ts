/**
 * Jobs in processes of the operating system: a worker that is killed in mid-job and an emptied Redis lose none, the next
 * worker goes on where the record ends, and a process of job workers alone runs no service.
 */
import { randomBytes } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { cancelJob, listJobs } from '@tradefloor/contracts/calls/jobs';
import { saveScenario, scenarioBatch, startBatch } from '@tradefloor/contracts/calls/scenarios';
import { userId } from '@tradefloor/contracts/ids';
import { SERVICES, type ServiceName } from '@tradefloor/contracts/services';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { type FreshDatabase, freshDatabase } from '@tradefloor/db/testing/fresh-database';
import { type CallsClient, callsClient } from '@tradefloor/runtime/host/calls-client';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { WANTED } from './testing/scenario-fixture.ts';
import { drawPortOffset } from './testing/test-ports.ts';
import {
  buildWorkersProgram,
  type WorkerProcess,
  type WorkersProgram,
} from './testing/worker-processes.ts';

const SECRET = randomBytes(24).toString('hex');
const PATIENT = { timeout: 110_000, interval: 100 };
const OFFSET = drawPortOffset('job-kills');
/** The program has no prefix of its own in Redis: it has a database, and no other test file has that one. */
const REDIS_DATABASE = 14;
/** Several seconds of plays on a quick machine: a worker reports once a second, and is killed after its first report. */
const SEEDS = 500;
/** A lease of fifteen seconds runs out in it. */
const KILL_MS = 120_000;

const OWNER: Caller = givenCaller({ userId: userId('trader-high-touch') });
const OTHER: Caller = givenCaller({ userId: userId('trader-low-touch') });

let fresh: FreshDatabase;
let redis: Redis;
let program: WorkersProgram;
let client: CallsClient;
/** That of the services, which runs no jobs, and two of job workers alone. */
let services: WorkerProcess;
let workers: readonly [WorkerProcess, WorkerProcess];

beforeAll(async () => {
  const redisUrl = `${inject('redisUrl')}/${REDIS_DATABASE}`;
  redis = new Redis(redisUrl);
  [fresh, program] = await Promise.all([freshDatabase(), buildWorkersProgram()]);
  const env = {
    ...process.env,
    DATABASE_URL: fresh.url,
    REDIS_URL: redisUrl,
    INTERNAL_SECRET: SECRET,
    PORT_OFFSET: String(OFFSET),
    LOG_LEVEL: 'fatal',
  };
  services = program.process(['--only=jobs,scenario-engine'], { ...env, JOB_KINDS: 'none' });
  workers = [program.process(['--only=none'], env), program.process(['--only=none'], env)];
  const getBaseUrl = (service: ServiceName): string =>
    `http://127.0.0.1:${SERVICES[service].port + OFFSET}`;
  client = callsClient({ getBaseUrl, secret: SECRET, from: 'gateway' });
});
afterAll(async () => {
  await program.remove();
  await client.close();
  await redis.flushdb();
  await redis.quit();
  await fresh.drop();
});

/** Null while it is refused or not responded to. */
async function find<C extends Call>(
  call: C,
  input: CallInput<C>,
  caller = OWNER,
): Promise<CallOutput<C> | null> {
  const meta = { requestId: 'request-1', caller, as: 'user' } as const;
  const response = await client.request(call, input, meta);
  return response.ok ? response.value : null;
}

async function start(worker: WorkerProcess): Promise<void> {
  await worker.load();
  worker.run();
}

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
    await start(services);
    await expect.poll(() => find(listJobs, {}), PATIENT).not.toBeNull();
    // No worker is there yet: the job waits, and the queue loses it.
    const batchId = await begin();
    await expect.poll(async () => (await findJob(batchId))?.state, PATIENT).toBe('QUEUED');
    await redis.flushdb();
    await Promise.all(workers.map(start));
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
    await redis.flushdb();
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
