/** The administrator's view of jobs: queues by kind, one job in detail, and actions that the audit trail keeps. */
import type { CallOutput } from '@tradefloor/contracts/calls/call';
import {
  cancelJob,
  jobDetail,
  jobQueues,
  listJobs,
  operateJob,
  operateQueue,
} from '@tradefloor/contracts/calls/jobs';
import { userId } from '@tradefloor/contracts/ids';
import type { JobKindQueue } from '@tradefloor/contracts/job';
import type { Caller } from '@tradefloor/contracts/user';
import { JOB_REQUEUE_MS } from '@tradefloor/contracts/vocabulary/jobs';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { JobFixture } from '../../testing/job-fixture.ts';
import { ALICE, BOB } from '../../testing/scenario-fixture.ts';

const ADMIN: Caller = { ...BOB, userId: userId('admin'), role: 'admin' };
const REASON = 'the disk was full';

/** Fails at once, for good, in a function that its stack names. */
const failing: JobHandler = {
  kind: 'BACKTEST',
  intake: { concurrency: 1 },
  maxMs: 86_400_000,
  run: async () => err({ reason: 'no such terms', isFinal: true, stack: 'Error: at parseTerms' }),
};
const quick: JobHandler = { ...failing, run: async () => ok('7') };
const endless: JobHandler = { ...failing, run: () => new Promise(() => undefined) };

async function readQueue(fixture: JobFixture): Promise<JobKindQueue | undefined> {
  const queues = await fixture.call(jobQueues, {}, ADMIN);
  return queues.ok ? queues.value.items.find(({ kind }) => kind === 'BACKTEST') : undefined;
}

const operate = (fixture: JobFixture, action: 'CANCEL' | 'RETRY' | 'REMOVE', jobId = 'job-1') =>
  fixture.call(operateJob, { jobId, action, reason: REASON }, ADMIN);
const operateAll = (fixture: JobFixture, action: 'PAUSE' | 'RESUME') =>
  fixture.call(operateQueue, { kind: 'BACKTEST', action, reason: REASON }, ADMIN);

async function failed(): Promise<JobFixture> {
  const fixture = new JobFixture();
  await fixture.submit({ userId: ALICE.userId, input: '{"seed":7}' });
  fixture.openWorker('host/1', [failing]);
  await fixture.until(() => fixture.row().state === 'FAILED');
  return fixture;
}

describe('the queue of a kind', () => {
  it('counts what waits, runs and failed, the oldest that waits, and the processes at work', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    const gone = fixture.openWorker('host/1', [failing]);
    await fixture.until(() => fixture.row().state === 'FAILED');
    gone.kill();
    const startMs = fixture.time.nowMs;
    fixture.openWorker('host/2', [endless]);
    for (const jobId of ['a', 'b', 'c']) {
      await fixture.submit({ jobId });
      await fixture.pass(1_000);
    }
    const queue = await readQueue(fixture);
    expect(queue).toEqual({
      kind: 'BACKTEST',
      waiting: 2,
      running: 1,
      failed: 1,
      oldestAt: startMs + 1_000,
      workers: [{ worker: 'host/2', running: 1 }],
      paused: null,
    });
  });

  it('that is paused begins nothing, lets go on what runs, and begins all that waits when it is resumed', async () => {
    const fixture = new JobFixture();
    await fixture.submit({ jobId: 'runs' });
    const worker = fixture.openWorker('host/1', [endless]);
    await fixture.until(() => fixture.row('runs').state === 'RUNNING');
    expect(await operateAll(fixture, 'PAUSE')).toMatchObject({
      value: { paused: { by: 'admin', reason: REASON } },
    });
    await fixture.submit();
    await fixture.pass(3 * JOB_REQUEUE_MS);
    expect(fixture.queue.waiting).toBe(0);
    expect(fixture.row('runs')).toMatchObject({ state: 'RUNNING', attempts: 1 });
    worker.kill();
    fixture.openWorker('host/2', [quick]);
    // A ticket from before the pause begins nothing either.
    fixture.queue.open().add('BACKTEST', { jobId: 'job-1', fence: 0 });
    fixture.restart();
    await fixture.pass(6 * JOB_REQUEUE_MS);
    expect(fixture.row()).toMatchObject({ state: 'QUEUED', attempts: 0 });
    expect(await operateAll(fixture, 'PAUSE')).toMatchObject({ error: { code: 'CONFLICT' } });
    await operateAll(fixture, 'RESUME');
    await fixture.until(() => fixture.row().state === 'DONE', 2_000);
    await fixture.until(() => fixture.row('runs').state === 'DONE', 2_000);
    expect(await operateAll(fixture, 'RESUME')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(fixture.operated.map(({ action, actor, jobId }) => [action, actor, jobId])).toEqual([
      ['PAUSE', 'admin', null],
      ['RESUME', 'admin', null],
    ]);
  });
});

describe('a job in detail', () => {
  it('has its input, its outcome, and where its newest attempt failed', async () => {
    const fixture = await failed();
    const detail = (await fixture.call(jobDetail, { jobId: 'job-1' }, ADMIN)) as {
      value: CallOutput<typeof jobDetail>;
    };
    expect(detail.value).toMatchObject({
      job: { state: 'FAILED', reason: 'no such terms', worker: 'host/1' },
      input: '{"seed":7}',
      outcome: null,
      stack: 'Error: at parseTerms',
    });
  });

  it('keeps the stack of a handler that threw, until an attempt ends well', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    let tries = 0;
    const run: JobHandler['run'] = async () => {
      tries += 1;
      if (tries === 1) throw new Error('it threw');
      return ok('7');
    };
    fixture.openWorker('host/1', [{ ...failing, run }]);
    await fixture.until(() => fixture.row().reason === 'it threw');
    expect(fixture.row().stack).toContain('operations.test.ts');
    await fixture.until(() => fixture.row().state === 'DONE');
    expect(fixture.row().stack).toBeNull();
  });
});

describe('what an administrator does with another’s job', () => {
  it('is kept with who, why and whose; a refusal is not', async () => {
    const fixture = await failed();
    expect(await operate(fixture, 'CANCEL')).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await operate(fixture, 'RETRY', 'nothing')).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    await operate(fixture, 'RETRY');
    await fixture.until(() => fixture.row().fence === 2 && fixture.row().state === 'FAILED');
    expect(fixture.operated).toEqual([
      {
        action: 'RETRY',
        kind: 'BACKTEST',
        jobId: 'job-1',
        userId: ALICE.userId,
        actor: 'admin',
        reason: REASON,
        at: expect.any(Number),
      },
    ]);
  });

  it('is kept also by the call of the owners, whose own acts are not', async () => {
    const fixture = new JobFixture();
    for (const jobId of ['own', 'another']) await fixture.submit({ jobId, userId: ALICE.userId });
    await fixture.call(cancelJob, { jobId: 'own' }, ALICE);
    await fixture.call(cancelJob, { jobId: 'another' }, ADMIN);
    expect(fixture.operated.map(({ jobId, reason }) => [jobId, reason])).toEqual([['another', '']]);
  });

  it('takes one that ended out of every list and keeps its row; its id may be submitted again', async () => {
    const fixture = await failed();
    await operate(fixture, 'REMOVE');
    for (const caller of [ALICE, ADMIN])
      expect(await fixture.call(listJobs, {}, caller)).toMatchObject({ value: { items: [] } });
    expect(await fixture.call(jobDetail, { jobId: 'job-1' }, ADMIN)).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    expect(await readQueue(fixture)).toMatchObject({ failed: 0 });
    expect(await operate(fixture, 'REMOVE')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    const { version } = fixture.row();
    await fixture.submit({ userId: ALICE.userId, input: '{"seed":7}' });
    expect(fixture.row()).toMatchObject({ state: 'QUEUED', attempts: 0, removedAt: null });
    // Versions name what is published: none of them twice.
    expect(fixture.row().version).toBe(version + 1);
  });

  it('removes none that waits or runs', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    expect(await operate(fixture, 'REMOVE')).toMatchObject({ error: { code: 'CONFLICT' } });
    fixture.openWorker('host/1', [endless]);
    await fixture.until(() => fixture.row().state === 'RUNNING');
    expect(await operate(fixture, 'REMOVE')).toMatchObject({ error: { code: 'CONFLICT' } });
  });
});
