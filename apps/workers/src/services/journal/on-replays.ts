/** Session replay, answered: what is covered, runs, and of what a run came to as much as the caller may see. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  cancelReplay,
  replayBars,
  replayCoverage,
  replayPicture,
  replayRun,
  startReplay,
} from '@tradefloor/contracts/calls/replay';
import { px, qty } from '@tradefloor/contracts/money';
import type { ReplayId, ReplayRun } from '@tradefloor/contracts/replay';
import { computeProfit } from '@tradefloor/core/analytics/replay/profit';
import { inScope } from '@tradefloor/core/trading/access/access';
import {
  type CallResponse,
  type Interval,
  publish,
  type Refused,
  refuse,
  respond,
} from '@tradefloor/runtime';
import type {
  JournalCtx,
  JournalScopedCtx,
  JournalState,
  JournalUserCtx,
} from './journal-state.ts';
import type { Read } from './paging.ts';
import type { ReplayOutcome, ReplayRefusal } from './replay-port.ts';

type Now<O> = CallResponse<never, never, O>;

const PROGRESS_MS = 500;

/**
 * Reports how the kept replays stand whenever one has changed, and once after a start: the runs of the process before are
 * forgotten.
 */
export const replayProgress: Interval<JournalState, 'replay.progress', never> = {
  everyMs: PROGRESS_MS,
  on: ({ state, nowMs: at }) => {
    const runs = state.replays.runs();
    const published = new Set(state.publishedReplays);
    if (state.publishedReplays?.length === runs.length && runs.every((run) => published.has(run)))
      return [];
    state.publishedReplays = runs;
    const items = runs.map(({ runId, state, progress }) => ({ runId, state, progress }));
    return [publish('replay.progress', { runs: items, at })];
  },
};

export const onReplayCoverage = ({ state }: JournalCtx): Now<CallOutput<typeof replayCoverage>> =>
  respond({ periods: [...state.replays.coverage()] });

export function onStartReplay(
  { state, caller }: JournalUserCtx,
  period: CallInput<typeof startReplay>,
): Now<CallOutput<typeof startReplay>> {
  const begun = state.replays.start(period, caller.userId);
  return begun.ok ? respond(begun.value) : toRefusal(begun.error);
}

function toRefusal({ why, detail }: ReplayRefusal): Refused {
  switch (why) {
    case 'PERIOD':
      return refuse('VALIDATION_FAILED', { errors: [{ path: 'to', message: detail }], detail });
    case 'GAP':
      return refuse('CONFLICT', { detail });
    case 'BUSY':
      return refuse('RATE_LIMITED', { detail });
  }
}

const unknown = (): Refused =>
  refuse('NOT_FOUND', { detail: 'this replay is no longer stored: replay the period again' });

/** One's own runs; who sees the firm's rows sees every run. */
const isVisible = ({ state, scope, caller }: JournalScopedCtx, runId: ReplayId): boolean =>
  scope.kind === 'firm' || state.replays.isRequestedBy(runId, caller.userId);

export function onReplayRun(
  ctx: JournalScopedCtx,
  { runId }: CallInput<typeof replayRun>,
): Now<ReplayRun> {
  const run = isVisible(ctx, runId) ? ctx.state.replays.run(runId) : null;
  return run === null ? unknown() : respond(run);
}

export function onCancelReplay(
  { state, caller }: JournalUserCtx,
  { runId }: CallInput<typeof cancelReplay>,
): Now<ReplayRun> {
  const canceled = state.replays.cancel(runId, caller.userId);
  if (canceled === null) return unknown();
  return canceled.ok
    ? respond(canceled.value)
    : refuse('FORBIDDEN', { detail: 'another user requested this replay' });
}

/** Null once it is known that there is none. */
function toOutcome(ctx: JournalScopedCtx, runId: ReplayId): ReplayOutcome | Refused {
  if (!isVisible(ctx, runId)) return unknown();
  const { state } = ctx;
  const outcome = state.replays.outcome(runId);
  if (outcome !== null) return outcome;
  if (state.replays.run(runId) === null) return unknown();
  return refuse('CONFLICT', { detail: 'the replay has not finished' });
}

const isOutcome = (one: ReplayOutcome | Refused): one is ReplayOutcome => 'columns' in one;

export async function onReplayPicture(
  ctx: JournalScopedCtx,
  { runId }: CallInput<typeof replayPicture>,
): Read<CallOutput<typeof replayPicture>> {
  const outcome = toOutcome(ctx, runId);
  if (!isOutcome(outcome)) return outcome;
  const { run, marks, stepMs, steps, columns, splits } = outcome;
  const fills = outcome.fills.filter(({ fill }) => inScope(ctx.scope, fill));
  const profit = computeProfit(
    fills.map(({ fill }) => fill),
    {
      fromMs: run.from,
      stepMs,
      steps,
      splits,
      getMid: (symbol, step) => midIn(columns.get(symbol)?.close, step),
    },
  );
  return respond({ run, fills, marks: [...marks], stepMs, profit });
}

/** Not a number stands for nothing quoted yet. */
function midIn(column: Float64Array | undefined, step: number): number | null {
  const mid = column?.[step];
  return mid === undefined || Number.isNaN(mid) ? null : mid;
}

export function onReplayBars(
  ctx: JournalScopedCtx,
  { runId, symbol }: CallInput<typeof replayBars>,
): Now<CallOutput<typeof replayBars>> {
  const outcome = toOutcome(ctx, runId);
  if (!isOutcome(outcome)) return outcome;
  const columns = outcome.columns.get(symbol);
  if (columns === undefined) {
    return refuse('NOT_FOUND', { detail: `${symbol} was not quoted at the exchange` });
  }
  const prices = (column: Float64Array) =>
    Array.from(column, (mid) => (Number.isNaN(mid) ? null : px(mid)));
  const { open, high, low, close, volume } = columns;
  const { run, stepMs } = outcome;
  return respond({
    symbol,
    from: run.from,
    stepMs,
    open: prices(open),
    high: prices(high),
    low: prices(low),
    close: prices(close),
    volume: Array.from(volume, (shares) => qty(shares)),
  });
}
