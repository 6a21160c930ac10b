/** The rows of a replay have the journal's scopes: own fills, the desk's, or the firm's. */
import {
  cancelReplay,
  replayBars,
  replayCoverage,
  replayPicture,
  replayRun,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, type UserId, userId } from '@tradefloor/contracts/ids';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { ReplayRun } from '@tradefloor/contracts/replay';
import { givenCaller, givenFill } from '@tradefloor/contracts/testing/given';
import type { Caller } from '@tradefloor/contracts/user';
import { err, ok } from '@tradefloor/core/result';
import { expect, test } from 'vitest';
import { getResponse, openJournalFixture, refusalCode } from '../../testing/journal-fixture.ts';
import { publishedOn } from '../../testing/lone-service.ts';
import { NO_REPLAYS, type ReplayOutcome, type ReplayPort } from './replay-port.ts';

const AAPL = instrumentSymbol('AAPL');
const [ME, OTHER] = [userId('trader-low-touch'), userId('trader-high-touch')];
const PERIOD = { from: 1_000_000_000_000, to: 1_000_000_001_000 };
const RUN: ReplayRun = {
  runId: 'Rcre66i9s-cre66j1k',
  ...PERIOD,
  state: 'DONE',
  progress: 1,
  speed: 900,
  proof: null,
  failure: null,
};

const fees = { sec31: money(0), finraTaf: money(0), commission: money(5_000), venue: money(0) };
const toFill = (who: UserId, at: number): Fill =>
  givenFill({
    userId: who,
    symbol: AAPL,
    side: 'BUY',
    qty: qty(100),
    price: px(10_000_000),
    at,
    fees: { ...fees, total: money(5_000) },
  });

const column = (...mids: number[]) => Float64Array.from(mids);
const close = column(Number.NaN, 10_000_000, 10_500_000, 9_000_000);
const OUTCOME: ReplayOutcome = {
  run: RUN,
  marks: [],
  stepMs: 250,
  steps: 4,
  fills: [toFill(ME, PERIOD.from + 300), toFill(OTHER, PERIOD.from + 600)].map((fill) => ({
    fill,
    source: 'REPLAYED',
    isEqual: true,
  })),
  splits: [],
  columns: new Map([
    ['AAPL', { open: close, high: close, low: close, close, volume: column(0, 5, 0, 7) }],
  ]),
};

const PORT: ReplayPort = {
  ...NO_REPLAYS,
  coverage: () => [PERIOD],
  start: ({ to }) => {
    if (to === 1) return err({ why: 'PERIOD', detail: 'the end is not after the beginning' });
    return to === 2 ? err({ why: 'BUSY', detail: 'wait' }) : ok(RUN);
  },
  run: (runId) => (runId === RUN.runId ? RUN : null),
  isRequestedBy: (runId, by) => runId === RUN.runId && by === ME,
  outcome: (runId) => (runId === RUN.runId ? OUTCOME : null),
  cancel: (runId, by) => {
    if (runId !== RUN.runId) return null;
    return by === ME ? ok(RUN) : err('NOT_YOURS');
  },
};

const lone = openJournalFixture([], PORT);
const mine = givenCaller({ userId: ME, role: 'trader' });
const { runId } = RUN;

test('a trader sees his own fills and their profit at each step, an admin all', async () => {
  const own = await getResponse(lone, replayPicture, { input: { runId }, caller: mine });
  expect(own.fills.map(({ fill }) => fill.userId)).toEqual([ME]);
  // 100 bought at 10.00 for 0.50: nothing before, then marked at 10.00, 10.50 and 9.00.
  expect(own.profit).toEqual([0, -5_000, 495_000, -1_005_000]);
  const admin = givenCaller({ role: 'admin' });
  const all = await getResponse(lone, replayPicture, { input: { runId }, caller: admin });
  expect(all.fills).toHaveLength(2);
});

test('another trader reads nothing of a run by its id, who sees the firm reads all of it', async () => {
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
  const caller = givenCaller({ role: 'viewer' });
  expect(await refusalCode(lone, replayPicture, { input: { runId }, caller })).toBe('FORBIDDEN');
});

test('a symbol’s mids come by steps, with nothing before its first quote', async () => {
  const bars = await getResponse(lone, replayBars, {
    input: { runId, symbol: AAPL },
    caller: mine,
  });
  expect(bars.close).toEqual([null, 10_000_000, 10_500_000, 9_000_000]);
  expect(bars.volume).toEqual([0, 5, 0, 7]);
  const unknown = { runId, symbol: instrumentSymbol('NOSUCH') };
  expect(await refusalCode(lone, replayBars, { input: unknown, caller: mine })).toBe('NOT_FOUND');
});

test('every refusal has its code, and where nothing is recorded there is nothing to replay', async () => {
  const start = (to: number) =>
    refusalCode(lone, startReplay, { input: { from: 0, to }, caller: mine });
  expect(await start(1)).toBe('VALIDATION_FAILED');
  expect(await start(2)).toBe('RATE_LIMITED');
  expect(await start(3)).toBeNull();
  const gone = 'R000000-000000';
  expect(await refusalCode(lone, replayRun, { input: { runId: gone }, caller: mine })).toBe(
    'NOT_FOUND',
  );
  expect(await refusalCode(lone, cancelReplay, { input: { runId: gone }, caller: mine })).toBe(
    'NOT_FOUND',
  );
  const other = givenCaller({ userId: OTHER, role: 'trader' });
  expect(await refusalCode(lone, cancelReplay, { input: { runId }, caller: other })).toBe(
    'FORBIDDEN',
  );
  expect(await refusalCode(lone, cancelReplay, { input: { runId }, caller: mine })).toBeNull();
  const bare = openJournalFixture();
  expect(await getResponse(bare, replayCoverage, { input: {}, caller: mine })).toEqual({
    periods: [],
  });
  expect(await refusalCode(bare, startReplay, { input: PERIOD, caller: mine })).toBe('CONFLICT');
});

test('progress is published when a kept run has changed, with all that are kept, and once after a start', () => {
  let runs: readonly ReplayRun[] = [];
  const journal = openJournalFixture([], { ...PORT, isOn: true, runs: () => runs });
  const published = () => {
    const [message, ...more] = publishedOn(journal.interval('replay-progress'), 'replay.progress');
    expect(more).toEqual([]);
    return message?.runs.map(({ state, progress }) => `${state} ${progress}`) ?? null;
  };
  expect([published(), published()]).toEqual([[], null]);
  const running = { ...RUN, state: 'RUNNING', progress: 0.25 } as const;
  runs = [running];
  expect([published(), published()]).toEqual([['RUNNING 0.25'], null]);
  runs = [RUN];
  expect([published(), published()]).toEqual([['DONE 1'], null]);
  journal.restart();
  runs = [];
  // The runs of the process before are forgotten: a screen that follows one must learn so.
  expect([published(), published()]).toEqual([[], null]);
});

test('where nothing is recorded nothing is published, and no time is spent on it', () => {
  expect(() => openJournalFixture().interval('replay-progress')).toThrow('replay-progress');
});
