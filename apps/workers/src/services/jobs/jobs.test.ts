/**
 * The jobs service with its queue and workers, on virtual time: no job is lost with a worker, a queue or the service, one
 * that fails is tried again and given up with a reason, and each user sees and stops own jobs alone.
 */
import {
  cancelJob,
  endJob,
  listJobs,
  retryJob,
  withdrawJob,
} from '@tradefloor/contracts/calls/jobs';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller } from '@tradefloor/contracts/user';
import {
  JOB_LEASE_MS,
  JOB_REQUEUE_MS,
  JOBS_KEPT,
  JOBS_OPEN_MAX,
} from '@tradefloor/contracts/vocabulary/jobs';
import { JOB_TABLES, newJob } from '@tradefloor/core/analytics/jobs/job';
import { err, ok } from '@tradefloor/core/result';
import { describe, expect, it } from 'vitest';
import type { JobHandler, JobWork } from '../../jobs/job-runner.ts';
import { JobFixture } from '../../testing/job-fixture.ts';
import { ALICE, BOB } from '../../testing/scenario-fixture.ts';

const ADMIN: Caller = { ...BOB, userId: userId('admin'), role: 'admin' };

/** Work that a test ends; notes who began what. */
class Work {
  readonly begun: JobWork[] = [];
  readonly #ends: ((result: Awaited<ReturnType<JobHandler['run']>>) => void)[] = [];

  readonly handler: JobHandler = {
    kind: 'BACKTEST',
    intake: { concurrency: 1 },
    maxMs: 86_400_000,
    run: (work) => {
      this.begun.push(work);
      return new Promise((resolve) => this.#ends.push(resolve));
    },
  };

  end(result: Awaited<ReturnType<JobHandler['run']>> = ok('7')): void {
    this.#ends.shift()?.(result);
  }
}

const broken: JobHandler = {
  kind: 'BACKTEST',
  intake: { concurrency: 1 },
  maxMs: 86_400_000,
  run: async () => err({ reason: 'the disk is full', isFinal: false }),
};

describe('a job', () => {
  it('is a row before it is queued, and is run once, with its progress and outcome published', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    await fixture.submit();
    expect(fixture.row()).toMatchObject({ state: 'QUEUED', attempts: 0 });
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    work.begun[0]?.progress(1, 4);
    await fixture.until(() => fixture.row().done === 1);
    work.end(ok('42'));
    await fixture.until(() => fixture.row().state === 'DONE');
    await fixture.pass(60_000);
    expect(work.begun).toHaveLength(1);
    expect(fixture.row()).toMatchObject({ outcome: '42', attempts: 1, worker: 'host/1' });
    const changes = fixture.published.map(({ job, outcome }) => [job.state, job.done, outcome]);
    expect(changes).toEqual([
      ['QUEUED', 0, null],
      ['RUNNING', 0, null],
      ['RUNNING', 1, null],
      ['DONE', 1, '42'],
    ]);
    const versions = fixture.published.map(({ job }) => job.version);
    expect(versions).toEqual([1, 2, 3, 4]);
  });

  it('that is submitted twice is one; another under its id is refused', async () => {
    const fixture = new JobFixture();
    expect(await fixture.submit()).toEqual(await fixture.submit());
    expect(fixture.lone.rows(JOB_TABLES.jobs)).toHaveLength(1);
    const other = await fixture.submit({ input: '{"other":1}' });
    expect(other).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });

  it('is taken over by another worker when its own is killed in mid-job', async () => {
    const fixture = new JobFixture();
    const [first, second] = [new Work(), new Work()];
    await fixture.submit();
    const killed = fixture.openWorker('host/1', [first.handler]);
    await fixture.until(() => first.begun.length === 1);
    const killedAt = fixture.time.nowMs;
    killed.kill();
    fixture.openWorker('host/2', [second.handler]);
    await fixture.until(() => second.begun.length === 1);
    const tookMs = fixture.time.nowMs - killedAt;
    expect(tookMs).toBeGreaterThan(JOB_LEASE_MS - 2_000);
    expect(tookMs).toBeLessThan(JOB_LEASE_MS + 5_000);
    // The dead one's result comes after all: its fence is an old one.
    const late = { jobId: 'job-1', fence: 1, end: { state: 'DONE', outcome: 'late' } } as const;
    expect(await fixture.call(endJob, late)).toEqual(ok({ isKept: false }));
    second.end(ok('right'));
    await fixture.until(() => fixture.row().state === 'DONE');
    expect(fixture.row()).toMatchObject({
      outcome: 'right',
      attempts: 2,
      fence: 2,
      worker: 'host/2',
    });
  });

  it('keeps its worker while that reports, however long it takes, over a restart of the service', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    await fixture.submit();
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    await fixture.pass(10 * JOB_LEASE_MS);
    fixture.restart();
    await fixture.pass(10 * JOB_LEASE_MS);
    expect(fixture.row()).toMatchObject({ state: 'RUNNING', attempts: 1 });
    work.end();
    await fixture.until(() => fixture.row().state === 'DONE');
    expect(work.begun).toHaveLength(1);
  });

  it('that the queue loses while it waits is queued again, and loses time only', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    await fixture.pass(100);
    expect(fixture.queue.waiting).toBe(1);
    fixture.queue.wipe();
    const work = new Work();
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1, JOB_REQUEUE_MS + 1_000);
  });

  it('that runs while the queue is wiped goes on', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    await fixture.submit();
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    fixture.queue.wipe();
    await fixture.pass(2 * JOB_LEASE_MS);
    work.end();
    await fixture.until(() => fixture.row().state === 'DONE');
    expect(fixture.row()).toMatchObject({ attempts: 1 });
  });

  it('whose ticket comes twice is run once', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    await fixture.submit();
    for (const name of ['host/1', 'host/2']) fixture.openWorker(name, [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    fixture.queue.open().add('BACKTEST', { jobId: 'job-1', fence: 0 });
    await fixture.pass(JOB_REQUEUE_MS);
    expect(work.begun).toHaveLength(1);
  });

  it('that fails is tried again after a growing wait, and has failed after eight attempts', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    fixture.openWorker('host/1', [broken]);
    const begun: number[] = [];
    for (let attempt = 1; attempt <= 8; attempt += 1) {
      await fixture.until(() => fixture.row().attempts === attempt);
      begun.push(fixture.time.nowMs);
    }
    await fixture.until(() => fixture.row().state === 'FAILED');
    expect(fixture.row()).toMatchObject({ attempts: 8, reason: 'the disk is full' });
    const waits = begun.slice(1).map((at, i) => at - (begun[i] ?? 0));
    for (const [i, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(1_000 * 2 ** i);
      expect(wait).toBeLessThanOrEqual(2_000 * 2 ** i + 200);
    }
    await fixture.pass(600_000);
    expect(fixture.row().attempts).toBe(8);
    expect(await fixture.call(retryJob, { jobId: 'job-1' }, ADMIN)).toMatchObject({ ok: true });
    await fixture.until(() => fixture.row().fence === 9);
  });

  it('whose failure is final, or whose handler throws, states the reason', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    const run: JobHandler['run'] = async () => {
      if (fixture.row().attempts === 1) throw new Error('it threw');
      return err({ reason: 'no such terms', isFinal: true });
    };
    fixture.openWorker('host/1', [{ ...broken, run }]);
    await fixture.until(() => fixture.row().reason === 'it threw');
    expect(fixture.row().state).toBe('QUEUED');
    await fixture.until(() => fixture.row().state === 'FAILED');
    expect(fixture.row()).toMatchObject({ attempts: 2, reason: 'no such terms' });
  });

  it('that ends while the service is away keeps its result', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    await fixture.submit();
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    fixture.isUp = false;
    work.end(ok('kept'));
    await fixture.pass(5_000);
    expect(fixture.row().state).toBe('RUNNING');
    fixture.isUp = true;
    await fixture.until(() => fixture.row().state === 'DONE');
    expect(fixture.row()).toMatchObject({ outcome: 'kept', attempts: 1 });
    expect(work.begun).toHaveLength(1);
  });

  it('is given back by a worker that stops, for another to take soon', async () => {
    const fixture = new JobFixture();
    const [first, second] = [new Work(), new Work()];
    await fixture.submit();
    const stopping = fixture.openWorker('host/1', [first.handler]);
    await fixture.until(() => first.begun.length === 1);
    const stopped = stopping.stop();
    await fixture.until(() => first.begun[0]?.signal.aborted === true, 100);
    first.end(err({ reason: 'stopped', isFinal: false }));
    await stopped;
    fixture.openWorker('host/2', [second.handler]);
    await fixture.until(() => second.begun.length === 1, 5_000);
  });
});

describe('several workers', () => {
  it('share the jobs, each of them run once', async () => {
    const fixture = new JobFixture();
    const runs: string[] = [];
    const makeHandler = (name: string): JobHandler => ({
      ...broken,
      run: async ({ input }) => {
        runs.push(input);
        await new Promise<void>((resolve) => fixture.time.after(1_000, resolve));
        return ok(name);
      },
    });
    for (const name of ['host/1', 'host/2']) fixture.openWorker(name, [makeHandler(name)]);
    const ids = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const jobId of ids) await fixture.submit({ jobId, input: JSON.stringify(jobId) });
    await fixture.until(() => ids.every((jobId) => fixture.row(jobId).state === 'DONE'));
    expect(runs.map((input) => JSON.parse(input)).sort()).toEqual(ids);
    const byWorker = ids.map((jobId) => fixture.row(jobId).worker).sort();
    expect(byWorker).toEqual([...Array(3).fill('host/1'), ...Array(3).fill('host/2')]);
  });
});

describe('cancelling', () => {
  it('stops a job that waits, and one that runs within a report', async () => {
    const fixture = new JobFixture();
    const work = new Work();
    const { userId: owner } = ALICE;
    await fixture.submit({ userId: owner });
    await fixture.submit({ jobId: 'job-2', userId: owner });
    fixture.openWorker('host/1', [work.handler]);
    await fixture.until(() => work.begun.length === 1);
    for (const jobId of ['job-2', 'job-1'])
      expect(await fixture.call(cancelJob, { jobId }, ALICE)).toMatchObject({
        value: { state: 'CANCELED' },
      });
    await fixture.until(() => work.begun[0]?.signal.aborted === true, 2_000);
    work.end(ok('too late'));
    await fixture.pass(600_000);
    expect(work.begun).toHaveLength(1);
    expect(fixture.row()).toMatchObject({ state: 'CANCELED', outcome: null });
    expect(fixture.row('job-2')).toMatchObject({ state: 'CANCELED', attempts: 0 });
    expect(await fixture.call(cancelJob, { jobId: 'job-1' }, ALICE)).toMatchObject({
      error: { code: 'CONFLICT' },
    });
  });

  it('by the service that submitted it may be repeated', async () => {
    const fixture = new JobFixture();
    await fixture.submit();
    for (let i = 0; i < 2; i += 1)
      expect(await fixture.call(withdrawJob, { jobId: 'job-1' })).toMatchObject({
        value: { job: { state: 'CANCELED' } },
      });
    expect(await fixture.call(withdrawJob, { jobId: 'job-9' })).toEqual(ok({ job: null }));
    expect(fixture.published).toHaveLength(2);
  });
});

describe('a job of another user', () => {
  it('is neither seen nor stopped nor retried; an admin sees all, the platform’s own too', async () => {
    const fixture = new JobFixture();
    await fixture.submit({ userId: ALICE.userId });
    await fixture.submit({ jobId: 'own', userId: null });
    for (const call of [cancelJob, retryJob] as const)
      for (const jobId of ['job-1', 'own'])
        expect(await fixture.call(call, { jobId }, BOB)).toMatchObject({
          error: { code: 'NOT_FOUND' },
        });
    const seen = async (caller: Caller) => {
      const listed = await fixture.call(listJobs, {}, caller);
      return listed.ok ? listed.value.items.map(({ jobId }) => jobId).sort() : [];
    };
    expect(await seen(BOB)).toEqual([]);
    expect(await seen(ALICE)).toEqual(['job-1']);
    expect(await seen(ADMIN)).toEqual(['job-1', 'own']);
    expect(await fixture.call(cancelJob, { jobId: 'own' }, ADMIN)).toMatchObject({ ok: true });
  });

  it('does not count among one’s own, of which twenty may be open', async () => {
    const fixture = new JobFixture();
    for (let i = 0; i < JOBS_OPEN_MAX; i += 1)
      expect(await fixture.submit({ jobId: `a${i}`, userId: ALICE.userId })).toMatchObject({
        ok: true,
      });
    expect(await fixture.submit({ jobId: 'more', userId: ALICE.userId })).toMatchObject({
      error: { code: 'RATE_LIMITED' },
    });
    expect(await fixture.submit({ jobId: 'bob', userId: BOB.userId })).toMatchObject({ ok: true });
  });
});

it('the oldest that ended leave memory and the list, and no row is lost', async () => {
  const fixture = new JobFixture();
  for (let i = 0; i < JOBS_KEPT; i += 1) {
    const request = {
      jobId: `old-${i}`,
      kind: 'BACKTEST',
      userId: null,
      title: 'T',
      input: '',
    } as const;
    fixture.lone.put(JOB_TABLES.jobs, { ...newJob(request, i), state: 'DONE', endedAt: i + 1 });
  }
  fixture.restart();
  await fixture.submit();
  await fixture.call(withdrawJob, { jobId: 'job-1' });
  const rows = fixture.lone.rows(JOB_TABLES.jobs);
  expect(rows).toHaveLength(JOBS_KEPT + 1);
  expect(rows.filter(({ droppedAt }) => droppedAt !== null).map(({ jobId }) => jobId)).toEqual([
    'old-0',
  ]);
});
