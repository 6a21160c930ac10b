/** What happens to an algo's order: it comes in, its children fill and end, it is canceled, replaced, halted. */

import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderId } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { TickBatch } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import type {
  CancelRequest,
  ExecutionAck,
  OrderChange,
  ReplaceRequest,
  RoutedOrder,
} from '@tradefloor/contracts/order';
import { isOpen, WORKED_AS } from '@tradefloor/contracts/vocabulary/order';
import { getLimitPrice, getPriceTerms } from '@tradefloor/contracts/vocabulary/price-terms';
import { isAlgo } from '@tradefloor/contracts/vocabulary/strategies';
import {
  canceled,
  cancelRefused,
  filled,
  longSentWithout,
} from '@tradefloor/core/trading/algo/algo-child';
import type { AlgoChildRow, AlgoRow } from '@tradefloor/core/trading/algo/algo-order';
import { planned } from '@tradefloor/core/trading/algo/plan';
import { nextSlice } from '@tradefloor/core/trading/algo/schedule';
import { BATCH_MS, REFUSALS_MAX } from '@tradefloor/core/trading/algo/step';
import { SCHEDULED } from '@tradefloor/core/trading/order/algo-settings';
import type { AlgoCtx, AlgoOut } from './algo-state.ts';
import { acknowledge, childUpdated, turn } from './turn.ts';

/** After its tries an algo without a schedule rests this long. */
const REFUSED_REST_MS = 5_000;
const EMS = 'ems';

export function onRouted(ctx: AlgoCtx, { order, tradingStyle }: RoutedOrder): AlgoOut[] {
  const { state, nowMs, requestId } = ctx;
  const { strategy } = order;
  if (!isAlgo(strategy) || state.order(order.orderId) !== undefined) return [];
  const row: AlgoRow = {
    orderId: order.orderId,
    clientOrderId: order.clientOrderId,
    userId: order.userId,
    desk: order.desk,
    tradingStyle,
    symbol: order.symbol,
    side: order.side,
    shortQty: order.shortQty,
    shortExempt: order.shortExempt,
    longSentQty: qty(0),
    strategy,
    instrumentType: order.instrumentType,
    timeInForce: WORKED_AS[order.timeInForce],
    qty: order.qty,
    price: getLimitPrice(getPriceTerms(order)),
    params: order.algoParams ?? {},
    riskConfigVersion: order.riskConfigVersion,
    requestId,
    acceptedAt: order.createdAt,
    state: 'WAITING',
    reason: null,
    cumQty: qty(0),
    pxQtySum: '0',
    childCount: 0,
    slices: [],
    baseQty: 0,
    planNo: 0,
    sliceNo: 0,
    sliceBase: 0,
    refusals: 0,
    restUntil: 0,
    shots: 0,
    arrivalMid: null,
    marketVolume: 0,
    dayVolume: null,
    accrued: 0,
    pending: null,
    requestNo: 0,
    nextAt: null,
    updatedAt: nowMs,
    version: 0,
  };
  // Its time runs from its acceptance, however late the message arrives.
  const first = planned(row, {
    seed: state.seed,
    nowMs: order.createdAt,
    ...state.planInputs(order.symbol),
  });
  return turn(ctx, first, null);
}

/** A slice is due, an order begins or ends, or a rest is over. */
export function onSlice(
  ctx: AlgoCtx,
  { orderId = '' }: Readonly<Record<string, string | number>>,
): AlgoOut[] {
  const row = ctx.state.order(String(orderId) as OrderId);
  if (row === undefined || row.state === 'DONE') return [];
  // The timer has fired: the next one is set again.
  return turn(ctx, row, { ...row, nextAt: null });
}

export function onTicks(ctx: AlgoCtx, batch: TickBatch): AlgoOut[] {
  ctx.state.takeBatch(batch);
  return ctx.state.working().flatMap((row) => turn(ctx, row));
}

export function onFilled(ctx: AlgoCtx, fill: Fill): AlgoOut[] {
  const { state, nowMs } = ctx;
  const child = state.child(fill.orderId);
  const parent = child === undefined ? undefined : state.order(child.parentOrderId);
  if (child === undefined || parent === undefined) return [];
  const entered = filled(parent, child, fill);
  if (entered === null) return [];
  const reason = `filled ${fill.qty} (${fill.execId})`;
  state.putChild(entered.child);
  const events = [childUpdated(entered.child, EMS, reason)];
  const { heldCum, heldReason, filledQty, status } = entered.child;
  const isEnded = heldCum !== null && filledQty >= heldCum && isOpen(status);
  const rest = isEnded
    ? endChild(ctx, { child: entered.child, parent: entered.parent, reason: heldReason ?? '' })
    : { row: entered.parent, events: [] };
  return [...events, ...rest.events, ...turn({ state, nowMs }, rest.row, parent)];
}

/** The outcome of a child's cancel: off the market, as requested or by itself, or still there. */
export function onAcknowledged(ctx: AlgoCtx, ack: ExecutionAck): AlgoOut[] {
  const { state, nowMs } = ctx;
  const child = state.child(ack.orderId);
  const parent = child === undefined ? undefined : state.order(child.parentOrderId);
  if (child === undefined || parent === undefined || !isOpen(child.status)) return [];
  // An order unknown to the EMS is still in transit: a cancel that overtook its child is sent again.
  const isGone = ack.kind === 'CANCELED' || ack.kind === 'EXPIRED';
  if (!isGone) return ack.kind === 'CANCEL_REJECTED' ? keepChild(ctx, child, parent) : [];
  if (ack.cumQty > child.filledQty) {
    state.putChild({ ...child, heldCum: ack.cumQty, heldReason: ack.reason });
    return [];
  }
  const { row, events } = endChild(ctx, { child, parent, reason: ack.reason });
  return [...events, ...turn({ state, nowMs }, row, parent)];
}

/** The cancel came too late or was refused: sent again when it is still needed. */
function keepChild({ state, nowMs }: AlgoCtx, child: AlgoChildRow, parent: AlgoRow): AlgoOut[] {
  if (child.status !== 'PENDING_CANCEL') return [];
  const kept = cancelRefused(child, nowMs);
  state.putChild(kept);
  const row = { ...parent, restUntil: nowMs + BATCH_MS };
  return [childUpdated(kept, EMS, 'cancel refused'), ...turn({ state, nowMs }, row, parent)];
}

/**
 * A child is off the market. An uncancelled child without a fill was refused: retried up to three times, with a new
 * venue draw for each child, then left to the next slice.
 */
function endChild(
  { state, nowMs }: Pick<AlgoCtx, 'state' | 'nowMs'>,
  of: { readonly child: AlgoChildRow; readonly parent: AlgoRow; readonly reason: string },
): { readonly row: AlgoRow; readonly events: readonly AlgoOut[] } {
  const { child, parent, reason } = of;
  const gone = canceled(child, nowMs);
  const given = { ...parent, longSentQty: longSentWithout(parent, child) };
  state.putChild(gone);
  const events = [childUpdated(gone, EMS, reason)];
  const isRefused = child.requestNo === 0 && child.filledQty === 0;
  if (!isRefused) return { row: given, events };
  const refusals = reason === 'IOC_REMAINDER' ? 0 : parent.refusals + 1;
  const isSkipped = refusals >= REFUSALS_MAX;
  const restUntil = isSkipped ? skipUntil(parent, nowMs) : nowMs + BATCH_MS;
  const row = { ...given, refusals: isSkipped ? 0 : refusals, restUntil };
  return { row: { ...row, reason: isSkipped ? reason : row.reason }, events };
}

const skipUntil = (row: AlgoRow, nowMs: number): number =>
  (SCHEDULED.has(row.strategy) ? nextSlice(row.slices, nowMs)?.at : undefined) ??
  nowMs + REFUSED_REST_MS;

/** The OMS wants the parent off the market: its children go first. */
export function onCancelRequested(ctx: AlgoCtx, request: CancelRequest): AlgoOut[] {
  const row = requested(ctx, request);
  if (row === null) return [];
  const { requestNo, reason } = request;
  if (row.state === 'DONE') {
    return [
      acknowledge(
        { ...row, requestNo },
        { kind: 'CANCEL_REJECTED', reason: 'TOO_LATE', at: ctx.nowMs },
      ),
    ];
  }
  return turn(ctx, { ...row, pending: { kind: 'CANCEL', requestNo, reason } }, row);
}

export function onReplaceRequested(ctx: AlgoCtx, request: ReplaceRequest): AlgoOut[] {
  const row = requested(ctx, request);
  if (row === null) return [];
  const { requestNo, qty: quantity, price, shortQty } = request;
  if (row.state === 'DONE') {
    return [
      acknowledge(
        { ...row, requestNo },
        { kind: 'REPLACE_REJECTED', reason: 'TOO_LATE', at: ctx.nowMs },
      ),
    ];
  }
  const limit = price === null ? null : px(price);
  const terms = { qty: quantity, price: limit, shortQty };
  const pending = { kind: 'REPLACE', requestNo, ...terms } as const;
  return turn(ctx, { ...row, pending }, row);
}

/** The order a request is about; null for another's or an acknowledged one. */
function requested(
  { state }: AlgoCtx,
  { orderId, requestNo }: Pick<CancelRequest, 'orderId' | 'requestNo'>,
): AlgoRow | null {
  const row = state.order(orderId);
  return row === undefined || row.requestNo >= requestNo ? null : row;
}

/** New terms are in force at the OMS: slices may go out at them. */
export function onReplaced(ctx: AlgoCtx, { order }: OrderChange): AlgoOut[] {
  const row = ctx.state.order(order.orderId);
  if (row?.pending?.kind !== 'CONFIRM') return [];
  return turn(ctx, { ...row, pending: null }, row);
}

/** Before every slice the switches are looked at; what rests is taken off by the OMS, if that was wanted. */
export function onKillSwitch(ctx: AlgoCtx, action: KillSwitchAction): AlgoOut[] {
  const { halts } = ctx.state;
  const known = halts.get(action.killSwitchId);
  if (known !== undefined && known.at > action.at) return [];
  const { killSwitchId, scope, target, at } = action;
  const halt = { killSwitchId, scope, target, active: action.action === 'ACTIVATED', at };
  halts.put(halt);
  if (!halt.active) halts.forget(halt.killSwitchId);
  return ctx.state.working().flatMap((row) => turn(ctx, row));
}
