/**
 * Replays as jobs: the same fills and prices as computed directly, also over a worker that is killed, with progress and
 * cancel, on a machine that has the recording.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { retryJob, withdrawJob } from '@tradefloor/contracts/calls/jobs';
import { replayBars, replayPicture } from '@tradefloor/contracts/calls/replay';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { toReplayId } from '@tradefloor/contracts/replay';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { NOW } from '@tradefloor/sim/exchange/exchange.given';
import type { PeriodResult } from '@tradefloor/sim/replay/period-replay';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { getResponse } from '../testing/journal-fixture.ts';
import { RecordedPlatform, toReader } from '../testing/recorded-platform.ts';
import {
  inTurn,
  OWNER,
  openReplayFixture,
  type Period,
  ReplayFixture,
} from '../testing/replay-fixture.ts';
import { Coverage } from './coverage.ts';
import type { ReplayThread } from './replay-job.ts';
import { planReplay, toOutcome } from './replay-plan.ts';
import { replayPeriod } from './replay-work.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'replay-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** The period computed here and now, without a job. */
async function computeDirectly({ platform, recording }: ReplayFixture, period: Period) {
  const parts = recording.listParts(period);
  if (!parts.ok) throw new Error(parts.error);
  const plan = await planReplay(toReader(platform), { period, parts: parts.value, compId: 'EMS' });
  const results: PeriodResult[] = [];
  replayPeriod(plan.work, {
    nowMs: () => 0,
    publish: (news) => {
      if (news.kind === 'DONE') results.push(news.result);
    },
  });
  const [result] = results;
  if (result === undefined) throw new Error('the period is computed');
  return toOutcome(plan, result);
}

test('what a job kept is what the period comes to when it is computed directly, to the bit', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const fixture = openReplayFixture(platform);
  const period = { from: NOW, to: platform.nowMs };
  const { proof, stepMs, steps } = await fixture.replayed(period);
  const direct = await computeDirectly(fixture, period);
  expect({ proof, stepMs, steps }).toEqual({
    proof: direct.proof,
    stepMs: direct.stepMs,
    steps: direct.steps,
  });
  const journal = fixture.openJournal();
  const runId = toReplayId(period);
  const caller = givenCaller({ role: 'admin' });
  const picture = await getResponse(journal, replayPicture, { input: { runId }, caller });
  expect(picture.fills).toEqual(direct.fills);
  expect(picture.fills.length).toBeGreaterThan(10);
  for (const [name, columns] of direct.columns) {
    const input = { runId, symbol: instrumentSymbol(name) };
    const bars = await getResponse(journal, replayBars, { input, caller });
    for (const column of ['open', 'high', 'low', 'close', 'volume'] as const)
      expect(bars[column]).toEqual(
        Array.from(columns[column], (value) => (Number.isNaN(value) ? null : value)),
      );
  }
});

test('a market that is not kept, or a thread that dies, fails for good, and a retry may do better', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const rows = platform.checkpoints.splice(0);
  const period = { from: NOW, to: platform.nowMs };
  const fixture = openReplayFixture(platform);
  const failed = await fixture.ended(await fixture.begin(period));
  expect(failed).toMatchObject({ state: 'FAILED', attempts: 1 });
  expect(failed.reason).toContain('The state of the market before');
  platform.checkpoints.push(...rows);
  await fixture.call(retryJob, { jobId: failed.jobId }, OWNER);
  expect(await fixture.ended(failed.jobId)).toMatchObject({ state: 'DONE' });
  const dying: ReplayThread = (_, publish) => {
    setImmediate(() => publish({ kind: 'FAILED', why: 'out of memory' }));
    return { stop: () => undefined };
  };
  const other = openReplayFixture(platform, dying);
  expect(await other.ended(await other.begin(period))).toMatchObject({
    state: 'FAILED',
    reason: 'out of memory',
  });
});

/** A thread that reports how far it is and goes on for ever. */
function makeEndless() {
  const stopped: number[] = [];
  let count = 0;
  const thread: ReplayThread = (_, publish) => {
    count += 1;
    const no = count;
    setImmediate(() => publish({ kind: 'PROGRESS', progress: 0.25 }));
    return { stop: () => stopped.push(no) };
  };
  return { thread, stopped };
}

test('progress is that of the period, and a cancel ends the thread', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const { thread, stopped } = makeEndless();
  const fixture = openReplayFixture(platform, thread);
  const jobId = await fixture.begin({ from: NOW, to: platform.nowMs });
  await fixture.until(() => fixture.row(jobId).done === 250);
  expect(fixture.row(jobId)).toMatchObject({ state: 'RUNNING', total: 1_000 });
  await fixture.call(withdrawJob, { jobId });
  await fixture.until(() => stopped.length === 1, 5_000);
  expect(fixture.row(jobId).state).toBe('CANCELED');
  expect(fixture.partsIn(jobId)).toEqual([]);
});

test('another machine comes to the same when the first is killed in the middle, and the queue emptied', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const period = { from: NOW, to: platform.nowMs };
  const fixture = new ReplayFixture(platform);
  const killed = fixture.work('host/1', makeEndless().thread);
  const jobId = await fixture.begin(period);
  await fixture.until(() => fixture.row(jobId).done === 250);
  killed.kill();
  fixture.queue.wipe();
  fixture.work('host/2');
  const row = await fixture.ended(jobId);
  expect(row).toMatchObject({ state: 'DONE', worker: 'host/2' });
  const calm = openReplayFixture(platform);
  const undisturbed = await calm.begin(period);
  await calm.ended(undisturbed);
  expect(fixture.partsIn(jobId)).toEqual(calm.partsIn(undisturbed));
});

test('a machine without a recording takes no replay: it waits for one that has it', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const fixture = new ReplayFixture(platform);
  fixture.work('bare/1', inTurn, new Coverage(join(folder, 'nowhere')));
  const jobId = await fixture.begin({ from: NOW, to: platform.nowMs });
  await fixture.pass(60_000);
  expect(fixture.row(jobId)).toMatchObject({ state: 'QUEUED', attempts: 0 });
  fixture.work('host/1');
  expect(await fixture.ended(jobId)).toMatchObject({ state: 'DONE', worker: 'host/1' });
});

test('an owner who was disabled, or may not replay any more, has nothing computed', async () => {
  const platform = new RecordedPlatform(folder);
  platform.trade();
  const period = { from: NOW, to: platform.nowMs };
  for (const more of [{ disabled: true }, { role: 'viewer' }] as const) {
    const fixture = openReplayFixture(platform, () => {
      throw new Error('nothing is computed');
    });
    Object.assign(fixture.account, more);
    expect(await fixture.ended(await fixture.begin(period))).toMatchObject({
      state: 'FAILED',
      attempts: 1,
      stack: null,
    });
  }
});
