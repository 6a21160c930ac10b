/** What bounds jobs: the time of an attempt, the jobs of one user that run, and the jobs of a kind that are begun. */
import { JOB_TURN_MS, JOBS_RUNNING_MAX } from '@tradefloor/contracts/vocabulary/jobs';
import { ok } from '@tradefloor/core/result';
import { expect, it } from 'vitest';
import type { JobHandler } from '../../jobs/job-runner.ts';
import { JobFixture } from '../../testing/job-fixture.ts';
import { ALICE, BOB } from '../../testing/scenario-fixture.ts';

const MAX_MS = 60_000;

const endless: JobHandler = {
  kind: 'BACKTEST',
  intake: { concurrency: 100 },
  maxMs: MAX_MS,
  run: () => new Promise(() => undefined),
};

it('an attempt that loops is ended after its time, its thread is signalled, and it is not tried again', async () => {
  const fixture = new JobFixture();
  const signals: AbortSignal[] = [];
  const run: JobHandler['run'] = ({ signal }) => {
    signals.push(signal);
    return endless.run({} as never);
  };
  await fixture.submit();
  fixture.openWorker('host/1', [{ ...endless, run }]);
  await fixture.until(() => signals.length === 1);
  await fixture.pass(MAX_MS - 1_000);
  expect(fixture.row().state).toBe('RUNNING');
  await fixture.until(() => fixture.row().state === 'FAILED', 2_000);
  expect(fixture.row().reason).toBe('An attempt may take 60 s at most');
  expect(signals[0]?.aborted).toBe(true);
  await fixture.pass(600_000);
  expect(signals).toHaveLength(1);
});

it('an attempt that ends in time is not ended by the clock of an earlier one', async () => {
  const fixture = new JobFixture();
  fixture.openWorker('host/1', [{ ...endless, run: async () => ok('7') }]);
  await fixture.submit();
  await fixture.until(() => fixture.row().state === 'DONE');
  await fixture.pass(2 * MAX_MS);
  expect(fixture.row()).toMatchObject({ state: 'DONE', outcome: '7' });
});

it('of one user four run at the same time; another user’s and the platform’s own do not wait for them', async () => {
  const fixture = new JobFixture();
  const ends: (() => void)[] = [];
  const run: JobHandler['run'] = () =>
    new Promise((resolve) => {
      ends.push(() => resolve(ok(null)));
    });
  fixture.openWorker('host/1', [{ ...endless, maxMs: 3_600_000, run }]);
  const own = Array.from({ length: JOBS_RUNNING_MAX + 2 }, (_, i) => `alice-${i}`);
  for (const jobId of own) await fixture.submit({ jobId, userId: ALICE.userId });
  await fixture.submit({ jobId: 'bob', userId: BOB.userId });
  await fixture.submit({ jobId: 'platform' });
  await fixture.pass(10 * JOB_TURN_MS);
  const count = (state: string) => own.filter((id) => fixture.row(id).state === state).length;
  expect([count('RUNNING'), count('QUEUED')]).toEqual([JOBS_RUNNING_MAX, 2]);
  for (const jobId of ['bob', 'platform']) expect(fixture.row(jobId).state).toBe('RUNNING');
  ends[0]?.();
  await fixture.until(() => count('DONE') === 1);
  await fixture.until(() => count('RUNNING') === JOBS_RUNNING_MAX, 2 * JOB_TURN_MS);
});

it('of a kind with a limit so many are begun in its span, over all workers', async () => {
  const fixture = new JobFixture();
  const limited: JobHandler = {
    ...endless,
    intake: { concurrency: 10, limit: { max: 3, perMs: 60_000 } },
    run: async () => ok(null),
  };
  for (const name of ['host/1', 'host/2']) fixture.openWorker(name, [limited]);
  const ids = ['a', 'b', 'c', 'd', 'e'];
  for (const jobId of ids) await fixture.submit({ jobId });
  const count = () => ids.filter((jobId) => fixture.row(jobId).state === 'DONE').length;
  await fixture.until(() => count() === 3);
  await fixture.pass(50_000);
  expect(count()).toBe(3);
  await fixture.until(() => count() === 5, 70_000);
});
