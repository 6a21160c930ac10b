/** Watching and steering: lists and single orders within one's sight; pause, resume and new parameters of one's own. */

import type { AlgoProgress, SchedulePoint } from '@tradefloor/contracts/algo';
import type { amendAlgo, getAlgo, listAlgos, pauseAlgo } from '@tradefloor/contracts/calls/algos';
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { OrderId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { RequestStep } from '@tradefloor/contracts/request-step';
import type { Desk } from '@tradefloor/contracts/user';
import { canonicalJson } from '@tradefloor/core/canonical-json';
import { invariant } from '@tradefloor/core/result';
import { inScope } from '@tradefloor/core/trading/access/access';
import { orderOfChild } from '@tradefloor/core/trading/algo/algo-child';
import type { AlgoChildRow, AlgoRow } from '@tradefloor/core/trading/algo/algo-order';
import { algoParamsFault } from '@tradefloor/core/trading/order/algo-settings';
import { type CallResponse, refuse, respond } from '@tradefloor/runtime';
import { publishStep } from '@tradefloor/runtime/request-step';
import type { AlgoScopedCtx, AlgoTopic, AlgoUserCtx } from './algo-state.ts';
import { toProgress } from './progress.ts';
import { turn } from './turn.ts';

const PAGE = 100;
/** Children listed with an order, the newest. */
const CHILDREN_SHOWN = 500;

type Read<O> = CallResponse<never, never, O>;
type Steered = CallResponse<AlgoTopic, 'slice', AlgoProgress>;

export function onListAlgos(
  ctx: AlgoScopedCtx,
  { status = 'all', userId, symbol, limit = PAGE }: CallInput<typeof listAlgos>,
): Read<CallOutput<typeof listAlgos>> {
  const items = [...ctx.state.all()]
    .filter(
      (row) =>
        inScope(ctx.scope, row) &&
        (status === 'all' || (row.state === 'DONE') === (status === 'closed')) &&
        (userId === undefined || row.userId === userId) &&
        (symbol === undefined || row.symbol === symbol),
    )
    .sort((a, b) => (a.orderId < b.orderId ? 1 : -1))
    .slice(0, limit)
    .map((row) => toProgress(ctx.state, row));
  return respond({ items, nextCursor: null });
}

/** An order out of scope is treated like one that does not exist. */
export function onGetAlgo(
  ctx: AlgoScopedCtx,
  { orderId }: CallInput<typeof getAlgo>,
): Read<CallOutput<typeof getAlgo>> {
  const row = ctx.state.order(orderId);
  if (row === undefined || !inScope(ctx.scope, row))
    return refuse('NOT_FOUND', { detail: NO_ORDER });
  const children = ctx.state.listChildren(orderId);
  return respond({
    progress: toProgress(ctx.state, row),
    schedule: planSchedule(row),
    done: doneBy(children),
    children: children
      .slice(-CHILDREN_SHOWN)
      .toReversed()
      .map((child) => ({
        order: orderOfChild(child),
        childNo: child.childNo,
        sliceNo: child.sliceNo,
        dueAt: child.dueAt,
        sentAt: child.sentAt,
      })),
  });
}

const NO_ORDER = 'no algo works this order';

function planSchedule({ slices, baseQty }: AlgoRow): SchedulePoint[] {
  let sum = baseQty;
  return slices.map(({ at, qty: size }) => {
    sum += size;
    return { at, qty: qty(sum) };
  });
}

/** What was filled by the last word of each child. */
function doneBy(children: readonly AlgoChildRow[]): SchedulePoint[] {
  let sum = 0;
  return children
    .filter(({ filledQty }) => filledQty > 0)
    .toSorted((a, b) => a.updatedAt - b.updatedAt)
    .map(({ updatedAt, filledQty }) => {
      sum += filledQty;
      return { at: updatedAt, qty: qty(sum) };
    });
}

/** One's own order that is not over, or why it may not be steered. */
function steerable(ctx: AlgoUserCtx, orderId: OrderId): AlgoRow | Steered {
  const { caller, state } = ctx;
  const row = state.order(orderId);
  if (row === undefined || row.userId !== caller.userId) {
    return refuse('NOT_FOUND', { detail: NO_ORDER });
  }
  if (row.state === 'DONE') return refuse('CONFLICT', { detail: 'the order has ended', orderId });
  if (row.pending !== null) {
    return refuse('CONFLICT', { detail: 'a replace of the order is pending', orderId });
  }
  return row;
}

const isRow = (found: AlgoRow | Steered): found is AlgoRow => 'orderId' in found;

/** Idempotent: a paused order stays paused. */
/** Where an algo of the caller's trades, for API keys of one desk; nowhere when it is another's. */
export function desksOfAlgo(
  { state, caller }: AlgoUserCtx,
  { orderId }: { readonly orderId: OrderId },
): readonly Desk[] {
  const row = state.order(orderId);
  return row?.userId === caller.userId ? [row.desk] : [];
}

export function onPause(ctx: AlgoUserCtx, { orderId }: CallInput<typeof pauseAlgo>): Steered {
  const row = steerable(ctx, orderId);
  if (!isRow(row)) return row;
  if (row.state === 'PAUSED') return respond(toProgress(ctx.state, row));
  return steered(ctx, row, { after: { ...row, state: 'PAUSED' }, kind: 'algo.paused' });
}

export function onResume(ctx: AlgoUserCtx, { orderId }: CallInput<typeof pauseAlgo>): Steered {
  const row = steerable(ctx, orderId);
  if (!isRow(row)) return row;
  if (row.state !== 'PAUSED') return respond(toProgress(ctx.state, row));
  return steered(ctx, row, {
    after: { ...row, state: 'WAITING', reason: null },
    kind: 'algo.resumed',
  });
}

export function onAmend(
  ctx: AlgoUserCtx,
  { orderId, algoParams }: CallInput<typeof amendAlgo>,
): Steered {
  const row = steerable(ctx, orderId);
  if (!isRow(row)) return row;
  const { endAt, durationMs, ...others } = row.params;
  const isTimed = algoParams.endAt !== undefined || algoParams.durationMs !== undefined;
  const kept = isTimed ? others : row.params;
  const params = { ...kept, ...algoParams };
  const detail = algoParamsFault({ strategy: row.strategy, params, qty: row.qty });
  if (detail !== null) return refuse('INVALID_ORDER', { detail, orderId });
  return steered(ctx, row, {
    after: { ...row, pending: { kind: 'AMEND', params } },
    kind: 'algo.amended',
    detail: canonicalJson(algoParams),
  });
}

type Steering = {
  readonly after: AlgoRow;
  readonly kind: RequestStep['kind'];
  /** The new parameters. */
  readonly detail?: string;
};

/** The order's turn with the change, and the step for the audit trail. */
function steered(
  ctx: AlgoUserCtx,
  before: AlgoRow,
  { after, kind, detail = '' }: Steering,
): Steered {
  const events = turn(ctx, after, before);
  const { orderId, version } = after;
  const row = ctx.state.order(orderId);
  invariant(row !== undefined, 'an order that takes its turn is kept');
  const { strategy, side, qty: ordered, symbol } = row;
  const step = publishStep(ctx.caller, ctx.nowMs, {
    stepId: `${orderId}-${kind}-${version}`,
    kind,
    subject: orderId,
    orderId,
    symbol,
    detail: [`${strategy} ${side} ${ordered} ${symbol}`, detail].filter(Boolean).join(': '),
  });
  return respond(toProgress(ctx.state, row), [...events, step]);
}
