/** The rows of a replay have the journal's scopes: own fills, the desk's, or the firm's. Its runs are jobs of who starts them. */
import {
  cancelReplay,
  replayBars,
  replayCoverage,
  replayPicture,
  replayRun,
  reportRecording,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Job } from '@tradefloor/contracts/job';
import { parseReplayTerms, toReplayId, toReplayPeriod } from '@tradefloor/contracts/replay';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { EXPORT_KEPT_MS } from '@tradefloor/contracts/vocabulary/exports';
import { RECORDING_KEPT_MS } from '@tradefloor/core/analytics/replay/recordings';
import { expect, test } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
  refusalCode,
} from '../../testing/journal-fixture.ts';
import {
  close,
  DONE,
  fills,
  ME,
  makeJob,
  OTHER,
  openReplays,
  PARTS,
  PERIOD,
  PORT,
  RESULT,
  RUN_ID as runId,
} from '../../testing/journal-replays.ts';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';

const AAPL = instrumentSymbol('AAPL');
const mine = givenCaller({ userId: ME, role: 'trader' });

/** A worker states that it can replay the period. */
const report = (lone: LoneService) =>
  getResponse(lone, reportRecording, {
    input: { worker: 'host/1', periods: [PERIOD] },
    caller: null,
  });

test('a trader sees his own fills and their profit at each step, an admin all', async () => {
  const { lone } = openReplays();
  const own = await getResponse(lone, replayPicture, { input: { runId }, caller: mine });
  expect(own.fills.map(({ fill }) => fill.userId)).toEqual([ME]);
  // 100 bought at 10.00 for 0.50: nothing before, then marked at 10.00, 10.50 and 9.00.
  expect(own.profit).toEqual([0, -5_000, 495_000, -1_005_000]);
  const admin = givenCaller({ role: 'admin' });
  const all = await getResponse(lone, replayPicture, { input: { runId }, caller: admin });
  expect(all.fills.map(({ fill }) => fill)).toEqual(fills);
  expect(all.marks).toEqual(PARTS[2]);
  expect(all.run).toMatchObject({ state: 'DONE', progress: 1, speed: 900, proof: RESULT.proof });
});

test('another trader reads nothing of a run by its id, who sees the firm reads all of it', async () => {
  const { lone } = openReplays();
  const reads = (caller: Caller) =>
    Promise.all([
      refusalCode(lone, replayRun, { input: { runId }, caller }),
      refusalCode(lone, replayPicture, { input: { runId }, caller }),
      refusalCode(lone, replayBars, { input: { runId, symbol: AAPL }, caller }),
    ]);
  const others = (['trader', 'sales'] as const).map((role) =>
    reads(givenCaller({ userId: OTHER, role })),
  );
  for (const codes of await Promise.all(others))
    expect(codes).toEqual(['NOT_FOUND', 'NOT_FOUND', 'NOT_FOUND']);
  const overseers = (['admin', 'compliance', 'risk-manager'] as const).map((role) =>
    reads(givenCaller({ userId: OTHER, role })),
  );
  for (const codes of [...(await Promise.all(overseers)), await reads(mine)])
    expect(codes).toEqual([null, null, null]);
});

test('a role that sees no fills sees no replay of them', async () => {
  const { lone } = openReplays();
  const caller = givenCaller({ role: 'viewer' });
  expect(await refusalCode(lone, replayPicture, { input: { runId }, caller })).toBe('FORBIDDEN');
});

test('a symbol’s mids come by steps, with nothing before its first quote', async () => {
  const { lone } = openReplays();
  const bars = await getResponse(lone, replayBars, {
    input: { runId, symbol: AAPL },
    caller: mine,
  });
  for (const name of ['open', 'high', 'low', 'close'] as const) expect(bars[name]).toEqual(close);
  expect(bars.volume).toEqual([0, 5, 0, 7]);
  const unknown = { runId, symbol: instrumentSymbol('NOSUCH') };
  expect(await refusalCode(lone, replayBars, { input: unknown, caller: mine })).toBe('NOT_FOUND');
});

test('a start is a job of the caller, and a repeat returns the run that waits, runs or is done', async () => {
  const start = { input: PERIOD, caller: mine };
  const empty = openReplays({ jobs: [] });
  await report(empty.lone);
  const run = await getResponse(empty.lone, startReplay, start);
  expect(run).toMatchObject({ runId, ...PERIOD, state: 'WAITING', progress: 0, failure: null });
  const [job] = empty.submitted;
  expect(job).toMatchObject({ kind: 'REPLAY', userId: ME });
  expect(job?.jobId.startsWith(`replay-${runId}-`)).toBe(true);
  expect(parseReplayTerms(job?.input ?? '')).toEqual({ userId: ME, ...PERIOD });
  for (const state of ['QUEUED', 'RUNNING', 'DONE'] as const) {
    const { lone, submitted } = openReplays({ jobs: [{ ...DONE, job: makeJob({ state }) }] });
    await report(lone);
    expect((await getResponse(lone, startReplay, start)).runId).toBe(runId);
    expect(submitted).toEqual([]);
  }
});

test('what failed, was stopped, is another user’s or is not kept any more is started again', async () => {
  const gone = { endedAt: JOURNAL_START_MS - EXPORT_KEPT_MS };
  for (const more of [
    { state: 'FAILED' },
    { state: 'CANCELED' },
    { userId: OTHER },
    gone,
  ] as const) {
    const { lone, submitted } = openReplays({ jobs: [{ ...DONE, job: makeJob(more) }] });
    await report(lone);
    await getResponse(lone, startReplay, { input: PERIOD, caller: mine });
    expect(submitted).toHaveLength(1);
  }
  const { lone } = openReplays({ jobs: [{ ...DONE, job: makeJob(gone) }] });
  for (const call of [replayRun, replayPicture])
    expect(await refusalCode(lone, call, { input: { runId }, caller: mine })).toBe('NOT_FOUND');
});

test('a run has the progress of its job, and the reason of one that failed', async () => {
  const read = (more: Partial<Job>) =>
    getResponse(openReplays({ jobs: [{ job: makeJob(more), outcome: null }] }).lone, replayRun, {
      input: { runId },
      caller: mine,
    });
  const running = { endedAt: null, total: 1_000, state: 'RUNNING' } as const;
  expect(await read({ ...running, done: 250 })).toMatchObject({ state: 'RUNNING', progress: 0.25 });
  expect(await read({ ...running, total: 0, done: 0 })).toMatchObject({ progress: 0 });
  const again = { endedAt: null, state: 'QUEUED', reason: 'The worker stopped' } as const;
  expect(await read(again)).toMatchObject({ state: 'WAITING', failure: null });
  const failed = await read({ state: 'FAILED', reason: 'a part is missing', done: 400 });
  expect(failed).toMatchObject({ state: 'FAILED', progress: 0.4, failure: 'a part is missing' });
});

test('only its owner stops a run', async () => {
  const { lone, withdrawn } = openReplays();
  const cancel = { input: { runId }, caller: mine };
  expect(await getResponse(lone, cancelReplay, cancel)).toMatchObject({ state: 'CANCELED' });
  expect(withdrawn).toEqual([DONE.job.jobId]);
  const other = givenCaller({ userId: OTHER, role: 'admin' });
  expect(await refusalCode(lone, cancelReplay, { ...cancel, caller: other })).toBe('FORBIDDEN');
  const gone = { input: { runId: 'R000000-000000' }, caller: mine };
  expect(await refusalCode(lone, cancelReplay, gone)).toBe('NOT_FOUND');
  expect(withdrawn).toHaveLength(1);
});

test('every refusal has its code', async () => {
  const { lone } = openReplays({ jobs: [] });
  const start = (to: number) =>
    refusalCode(lone, startReplay, { input: { from: PERIOD.from, to }, caller: mine });
  expect(await start(PERIOD.from)).toBe('VALIDATION_FAILED');
  expect(await start(PERIOD.to)).toBe('CONFLICT');
  await report(lone);
  expect(await start(PERIOD.to)).toBeNull();
  expect(await start(PERIOD.to + 1)).toBe('CONFLICT');
  expect(await refusalCode(lone, replayRun, { input: { runId }, caller: mine })).toBe('NOT_FOUND');
  const running = openReplays({ jobs: [{ job: makeJob({ state: 'RUNNING' }), outcome: null }] });
  expect(await refusalCode(running.lone, replayPicture, { input: { runId }, caller: mine })).toBe(
    'CONFLICT',
  );
});

test('what can be replayed is what workers report, and nothing after they are gone', async () => {
  const { lone } = openReplays();
  const read = async () =>
    (await getResponse(lone, replayCoverage, { input: {}, caller: mine })).periods;
  expect(await read()).toEqual([]);
  await report(lone);
  expect(await read()).toEqual([PERIOD]);
  lone.nowMs += RECORDING_KEPT_MS + 1;
  expect(await read()).toEqual([]);
});

test('without the jobs service or the database no run is read, and none is taken for gone', async () => {
  const alone = openJournalFixture([], PORT);
  const requested = { input: { runId }, caller: mine };
  for (const call of [replayRun, replayPicture, cancelReplay])
    expect(await refusalCode(alone, call, requested)).toBe('UPSTREAM_UNAVAILABLE');
  const broken = openReplays({ port: { part: () => Promise.reject(new Error('down')) } });
  expect(await refusalCode(broken.lone, replayPicture, requested)).toBe('UPSTREAM_UNAVAILABLE');
  const deleted = openReplays({ port: { part: async () => null } });
  expect(await refusalCode(deleted.lone, replayPicture, requested)).toBe('NOT_FOUND');
});

test('progress states the replays that changed last, the newest at the end, and nothing of other jobs', async () => {
  const { lone } = openReplays();
  const change = async (more: Partial<Job>) => {
    const events = await lone.receive('jobs.changed', { job: makeJob(more), outcome: null });
    const [message] = publishedOn(events, 'replay.progress');
    return message?.runs.map((run) => `${run.runId} ${run.state} ${run.progress}`) ?? null;
  };
  const second = toReplayId({ from: 1, to: 36 ** 6 });
  expect(await change({ state: 'RUNNING', done: 250 })).toEqual([`${runId} RUNNING 0.25`]);
  expect(await change({ jobId: `replay-${second}-2`, state: 'QUEUED', done: 0 })).toEqual([
    `${runId} RUNNING 0.25`,
    `${second} WAITING 0`,
  ]);
  expect(await change({})).toEqual([`${second} WAITING 0`, `${runId} DONE 1`]);
  expect(await change({ jobId: 'export-1', kind: 'EXPORT' })).toBeNull();
  for (let no = 0; no < 20; no += 1) await change({ jobId: `replay-${runId}-x${no}` });
  expect(await change({})).toHaveLength(16);
});

test('a period is named by its two instants, and read back', () => {
  expect(toReplayPeriod(toReplayId(PERIOD))).toEqual(PERIOD);
});
