/** What a replay came to: the fills the caller may see with their profit, and the prices of a symbol. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { replayBars, replayPicture } from '@tradefloor/contracts/calls/replay';
import { px, qty } from '@tradefloor/contracts/money';
import type {
  ReplayColumnRow,
  ReplayedFill,
  ReplayId,
  ReplayMark,
  ReplayResult,
  ReplayRun,
} from '@tradefloor/contracts/replay';
import { computeProfit } from '@tradefloor/core/analytics/replay/profit';
import { err, ok, type Result } from '@tradefloor/core/result';
import { inScope } from '@tradefloor/core/trading/access/access';
import { type Refused, refuse, respond } from '@tradefloor/runtime';
import type { JournalScopedCtx, JournalState } from './journal-state.ts';
import { findVisible } from './on-replays.ts';
import type { Read } from './paging.ts';
import { findResult, readRows, toRun, unknownRun } from './replay-runs.ts';

type Finished = {
  readonly run: ReplayRun;
  readonly jobId: string;
  readonly result: ReplayResult;
};

async function findFinished(
  ctx: JournalScopedCtx,
  runId: ReplayId,
): Promise<Result<Finished, Refused>> {
  const found = await findVisible(ctx, { runId });
  if (!found.ok) return found;
  if (found.value === null) return err(unknownRun());
  const result = findResult(found.value);
  if (result === null) return err(refuse('CONFLICT', { detail: 'the replay has not finished' }));
  return ok({ run: toRun(runId, found.value), jobId: found.value.job.jobId, result });
}

export async function onReplayPicture(
  ctx: JournalScopedCtx,
  { runId }: CallInput<typeof replayPicture>,
): Read<CallOutput<typeof replayPicture>> {
  const finished = await findFinished(ctx, runId);
  if (!finished.ok) return finished.error;
  const { run, jobId, result } = finished.value;
  const { stepMs, steps, splits } = result;
  const all = await readRows<ReplayedFill>(ctx.state, jobId, result.fills);
  if (!all.ok) return all.error;
  const marks = await readRows<ReplayMark>(ctx.state, jobId, result.marks);
  if (!marks.ok) return marks.error;
  const fills = all.value.filter(({ fill }) => inScope(ctx.scope, fill));
  const closes = await readCloses(ctx.state, finished.value, fills);
  if (!closes.ok) return closes.error;
  const profit = computeProfit(
    fills.map(({ fill }) => fill),
    {
      fromMs: run.from,
      stepMs,
      steps,
      splits,
      getMid: (symbol, step) => closes.value.get(symbol)?.[step] ?? null,
    },
  );
  return respond({ run, fills, marks: [...marks.value], stepMs, profit });
}

type Column = ReplayColumnRow[1];

/** The closing mids of the symbols that were traded. */
async function readCloses(
  state: JournalState,
  { jobId, result: { columns } }: Finished,
  fills: readonly ReplayedFill[],
): Promise<Result<ReadonlyMap<string, Column>, Refused>> {
  const closes = new Map<string, Column>();
  for (const symbol of new Set(fills.map(({ fill }) => fill.symbol))) {
    const kept = columns[symbol];
    if (kept === undefined) continue;
    // They stand first: the other parts of the symbol are left out.
    const read = await readRows<ReplayColumnRow>(state, jobId, [kept[0], 1]);
    if (!read.ok) return read;
    closes.set(symbol, findColumn(read.value, 'close'));
  }
  return ok(closes);
}

const findColumn = (rows: readonly ReplayColumnRow[], name: ReplayColumnRow[0]): Column =>
  rows.find(([column]) => column === name)?.[1] ?? [];

export async function onReplayBars(
  ctx: JournalScopedCtx,
  { runId, symbol }: CallInput<typeof replayBars>,
): Read<CallOutput<typeof replayBars>> {
  const finished = await findFinished(ctx, runId);
  if (!finished.ok) return finished.error;
  const { run, jobId, result } = finished.value;
  const kept = result.columns[symbol];
  if (kept === undefined) {
    return refuse('NOT_FOUND', { detail: `${symbol} was not quoted at the exchange` });
  }
  const read = await readRows<ReplayColumnRow>(ctx.state, jobId, kept);
  if (!read.ok) return read.error;
  const prices = (name: ReplayColumnRow[0]) =>
    findColumn(read.value, name).map((mid) => (mid === null ? null : px(mid)));
  return respond({
    symbol,
    from: run.from,
    stepMs: result.stepMs,
    open: prices('open'),
    high: prices('high'),
    low: prices('low'),
    close: prices('close'),
    volume: findColumn(read.value, 'volume').map((shares) => qty(shares ?? 0)),
  });
}
