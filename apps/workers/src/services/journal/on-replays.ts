/** Session replay, answered: what is covered, runs, and of what a run came to as much as the caller may see. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
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
import { profitOf } from '@tradefloor/core/analytics/replay/profit';
import { inScope } from '@tradefloor/core/trading/access/access';
import { type Answered, answered, type Refused, refused } from '@tradefloor/runtime';
import type { JournalCtx, JournalScopedCtx, JournalUserCtx } from './journal-state.ts';
import type { Read } from './paging.ts';
import type { ReplayOutcome, ReplayRefusal } from './replay-port.ts';

type Now<O> = Answered<never, never, O>;

export const onReplayCoverage = ({ state }: JournalCtx): Now<Answer<typeof replayCoverage>> =>
  answered({ periods: [...state.replays.coverage()] });

export function onStartReplay(
  { state, caller }: JournalUserCtx,
  period: Asked<typeof startReplay>,
): Now<Answer<typeof startReplay>> {
  const begun = state.replays.start(period, caller.userId);
  return begun.ok ? answered(begun.value) : refusalOf(begun.error);
}

function refusalOf({ why, detail }: ReplayRefusal): Refused {
  switch (why) {
    case 'PERIOD':
      return refused('VALIDATION_FAILED', { errors: [{ path: 'to', message: detail }], detail });
    case 'GAP':
      return refused('CONFLICT', { detail });
    case 'BUSY':
      return refused('RATE_LIMITED', { detail });
  }
}

const unknown = (): Refused =>
  refused('NOT_FOUND', { detail: 'this replay is not kept any more: replay the period again' });

export function onReplayRun(
  { state }: JournalCtx,
  { runId }: Asked<typeof replayRun>,
): Now<ReplayRun> {
  const run = state.replays.run(runId);
  return run === null ? unknown() : answered(run);
}

export function onCancelReplay(
  { state, caller }: JournalUserCtx,
  { runId }: Asked<typeof cancelReplay>,
): Now<ReplayRun> {
  const canceled = state.replays.cancel(runId, caller.userId);
  if (canceled === null) return unknown();
  return canceled.ok
    ? answered(canceled.value)
    : refused('FORBIDDEN', { detail: 'somebody else asked for this replay' });
}

/** Null once it is known that there is none. */
function outcomeOf({ state }: JournalCtx, runId: ReplayId): ReplayOutcome | Refused {
  const outcome = state.replays.outcome(runId);
  if (outcome !== null) return outcome;
  if (state.replays.run(runId) === null) return unknown();
  return refused('CONFLICT', { detail: 'the replay is not done' });
}

const isOutcome = (one: ReplayOutcome | Refused): one is ReplayOutcome => 'columns' in one;

export async function onReplayPicture(
  ctx: JournalScopedCtx,
  { runId }: Asked<typeof replayPicture>,
): Read<Answer<typeof replayPicture>> {
  const outcome = outcomeOf(ctx, runId);
  if (!isOutcome(outcome)) return outcome;
  const { run, marks, stepMs, steps, columns } = outcome;
  const fills = outcome.fills.filter(({ fill }) => inScope(ctx.scope, fill));
  const profit = profitOf(
    fills.map(({ fill }) => fill),
    {
      fromMs: run.from,
      stepMs,
      steps,
      midOf: (symbol, step) => midIn(columns.get(symbol)?.close, step),
    },
  );
  return answered({ run, fills, marks: [...marks], stepMs, profit });
}

/** Not a number stands for nothing quoted yet. */
function midIn(column: Float64Array | undefined, step: number): number | null {
  const mid = column?.[step];
  return mid === undefined || Number.isNaN(mid) ? null : mid;
}

export function onReplayBars(
  ctx: JournalCtx,
  { runId, symbol }: Asked<typeof replayBars>,
): Now<Answer<typeof replayBars>> {
  const outcome = outcomeOf(ctx, runId);
  if (!isOutcome(outcome)) return outcome;
  const columns = outcome.columns.get(symbol);
  if (columns === undefined) {
    return refused('NOT_FOUND', { detail: `${symbol} was not quoted at the exchange` });
  }
  const prices = (column: Float64Array) =>
    Array.from(column, (mid) => (Number.isNaN(mid) ? null : px(mid)));
  const { open, high, low, close, volume } = columns;
  const { run, stepMs } = outcome;
  return answered({
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
