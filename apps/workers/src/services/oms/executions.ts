/**
 * The executing side's messages about an order: fills, and responses to cancels and replaces. A fill that races a
 * cancel or a replace wins; a response that overtook the fills it counts waits for them.
 */
import type { Fill } from '@tradefloor/contracts/fill';
import { averagePx, money, type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { ExecutionAck } from '@tradefloor/contracts/order';
import { isOpen, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { unreachable } from '@tradefloor/core/result';
import {
  addUse,
  notionalOrNull,
  recount,
  releaseHeld,
} from '@tradefloor/core/trading/order/daily-notional';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import { shortFilled } from '@tradefloor/core/trading/short/mark-sale';
import { countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { keepAsked } from './amended-terms.ts';
import { consumeHold } from './deal-holds.ts';
import { returnToWait } from './dealer-orders.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';
import { settleSelfMatches } from './self-match.ts';

/** The actor of unsolicited changes. */
const EMS = 'ems';
const ALGO_ENGINE = 'algo-engine';

/** A fill of an order, or of a child of one: the OMS holds no row of children, their fills are their parent's. */
export function onFilled(ctx: OmsCtx, fill: Fill): OmsOut[] {
  return fill.parentOrderId === null ? onOwnFill(ctx, fill) : onChildFill(ctx, fill);
}

function onOwnFill({ state, nowMs: at }: OmsCtx, fill: Fill): OmsOut[] {
  const row = state.order(fill.orderId);
  if (row === undefined && isVoiceFill(fill)) return onVoiceFill({ state, nowMs: at }, fill);
  if (row === undefined || !isOpen(row.status) || fill.cumQty <= row.filledQty) return [];
  const turn = new OrderTransition(state, row, at);
  replaceIfImplied(state, turn, { total: fill.cumQty + fill.leavesQty, at });
  const { cumQty, avgPx } = fill;
  turn.apply(
    { type: 'filled', at, cumQty, avgPx },
    { topic: 'orders.updated', actor: EMS, reason: `filled ${fill.qty} (${fill.execId})` },
  );
  settleDeferred(state, turn, at);
  return withWaiting({ state, nowMs: at }, turn);
}

/** What happened to the order, and to those that wait for it. */
function withWaiting(ctx: Pick<OmsCtx, 'state' | 'nowMs'>, { events, row }: OrderTransition) {
  const waiting = settleSelfMatches(ctx, row);
  return waiting.length === 0 ? events : [...events, ...waiting];
}

/** A future dealt with a client by phone: no order stands behind it. */
const isVoiceFill = ({ rfqId, counterparty, desk }: Fill): boolean =>
  rfqId !== null && counterparty === CLIENT_MPID && desk === 'COMM';

/** What a trader deals by phone he has, and it counts for his day as what he deals by order, instead of what was held for it. */
function onVoiceFill({ state, nowMs }: Pick<OmsCtx, 'state' | 'nowMs'>, fill: Fill): OmsOut[] {
  const { orderId, userId, symbol, side, price, qty: lots } = fill;
  state.addHolding(userId, symbol, sideSign(side) * lots);
  const counted = notionalOrNull(countedPrice(fill, price), lots);
  const before = consumeHold(state, orderId, nowMs);
  if (counted === null) return [];
  addUse(state.days, { userId, day: state.toDay(nowMs) }, money(counted - before));
  return [];
}

/**
 * A child's fill adds to its parent: quantities and price times quantity are summed exactly, so that the average is
 * that of all fills. Each fill message is handled once. Children add up to the quantity in force here: the algo engine
 * works at a larger one only after the OMS has reported it in force.
 */
function onChildFill({ state, nowMs: at }: OmsCtx, fill: Fill): OmsOut[] {
  const row = state.order(fill.parentOrderId ?? fill.orderId);
  if (row === undefined || !isOpen(row.status)) return [];
  const turn = new OrderTransition(state, row, at);
  const cumQty = qty(row.filledQty + fill.qty);
  const sum = BigInt(row.childPxQty) + BigInt(fill.price) * BigInt(fill.qty);
  turn.apply(
    { type: 'filled', at, cumQty, avgPx: averagePx(sum, cumQty) },
    {
      topic: 'orders.updated',
      actor: ALGO_ENGINE,
      reason: `filled ${fill.qty} (${fill.execId})`,
      upkeep: { childPxQty: sum.toString() },
    },
  );
  settleDeferred(state, turn, at);
  return withWaiting({ state, nowMs: at }, turn);
}

/** Applies a response that waited for the fills it counts, once they are all known. */
function settleDeferred(state: OmsState, turn: OrderTransition, at: number): void {
  const { deferredAck, filledQty } = turn.row;
  if (deferredAck !== null && filledQty >= deferredAck.cumQty)
    settle(state, turn, { ack: deferredAck, at });
}

export function onAcknowledged({ state, nowMs: at }: OmsCtx, ack: ExecutionAck): OmsOut[] {
  const row = state.order(ack.orderId);
  if (row === undefined || !isOpen(row.status)) return [];
  const turn = new OrderTransition(state, row, at);
  if (ack.cumQty > row.filledQty)
    turn.note({ deferredAck: isEnd(row.deferredAck) ? row.deferredAck : ack });
  else settle(state, turn, { ack, at });
  return withWaiting({ state, nowMs: at }, turn);
}

/** An end is final: later messages only confirm that the order was over. */
const isEnd = (ack: ExecutionAck | null): boolean =>
  ack?.kind === 'CANCELED' || ack?.kind === 'EXPIRED';

type Ack = { readonly ack: ExecutionAck; readonly at: number };

/** Applies a response whose fills are all known. */
function settle(state: OmsState, turn: OrderTransition, { ack, at }: Ack): void {
  turn.note({ deferredAck: null });
  if (!isOpen(turn.row.status)) return;
  switch (ack.kind) {
    case 'CANCELED':
    case 'EXPIRED':
      if (returnToWait(state, turn, { ack, at })) break;
      replaceIfImplied(state, turn, { total: ack.qty, at });
      noteSoldShort(state, turn, ack);
      end(turn, { ack, at });
      break;
    case 'CANCEL_REJECTED':
      keepOpen(turn, { ack, at });
      break;
    case 'REPLACED':
      if (isPendingReplace(turn.row, ack)) {
        replace(state, turn, { qty: ack.qty, price: ack.price, at });
      }
      break;
    case 'REPLACE_REJECTED':
      if (isPendingReplace(turn.row, ack)) keepTerms(state, turn, { ack, at });
      break;
    default:
      unreachable(ack.kind);
  }
}

/** Located shares that were sold before the long part was: while the order was open they counted as held for it. */
function noteSoldShort(
  { locates }: OmsState,
  { row, day }: OrderTransition,
  ack: ExecutionAck,
): void {
  const { shortQty, filledQty } = row;
  if (ack.shortCumQty === undefined || shortQty === null || !isOpen(row.status)) return;
  const counted = shortFilled({ qty: row.qty, shortQty }, filledQty);
  locates.use(row, day, Math.max(0, ack.shortCumQty - counted));
}

/** A requested end has the requested status; an unsolicited one (request 0) the executing side's reason. */
function end(turn: OrderTransition, { ack, at }: Ack): void {
  if (!isOpen(turn.row.status)) return;
  const pending = ack.requestNo > 0 ? turn.row.pendingCancel : null;
  const { actor, reason } = pending ?? { actor: EMS, reason: ack.reason };
  if (ack.kind === 'EXPIRED' || pending?.status === 'EXPIRED')
    turn.apply({ type: 'expired', at }, { topic: 'orders.expired', actor, reason });
  else turn.apply({ type: 'canceled', at }, { topic: 'orders.cancelled', actor, reason });
}

/** Only the newest request can still be pending: a response to an older one changes nothing. */
function keepOpen(turn: OrderTransition, { ack, at }: Ack): void {
  const { status, requestNo } = turn.row;
  if (status !== 'PENDING_CANCEL' || ack.requestNo !== requestNo) return;
  turn.apply(
    { type: 'cancel-refused', at },
    { topic: 'orders.updated', actor: EMS, reason: ack.reason, upkeep: { pendingCancel: null } },
  );
}

/** The replace that is pending is the newest request, unless a cancel came right after it; older ones are settled. */
function isPendingReplace(row: OrderRow, ack: ExecutionAck): boolean {
  const pendingNo = row.status === 'PENDING_CANCEL' ? row.requestNo - 1 : row.requestNo;
  return row.pendingReplace !== null && ack.requestNo === pendingNo;
}

function keepTerms(state: OmsState, turn: OrderTransition, { ack, at }: Ack): void {
  const held = releaseHeld(state.days, turn.row, turn.day);
  turn.apply(
    { type: 'replace-refused', at },
    {
      topic: 'orders.updated',
      actor: EMS,
      reason: ack.reason,
      upkeep: held,
    },
  );
}

/** New terms are in force: the open part counts at them from now on. */
function replace(
  state: OmsState,
  turn: OrderTransition,
  { qty, price, at }: { readonly qty: Qty; readonly price: Px | null; readonly at: number },
): void {
  const { row, day } = turn;
  const held = releaseHeld(state.days, row, day);
  const leavesQty = qty - row.filledQty;
  const shortQty = row.pendingReplace?.shortQty ?? row.shortQty;
  const handling = row.pendingReplace?.handling ?? null;
  const counted = recount(state.days, row, { price: price ?? row.countedPx, leavesQty, day });
  turn.apply(
    { type: 'replaced', at, qty, price, shortQty, ...(handling === null ? {} : { handling }) },
    {
      topic: 'orders.replaced',
      actor: row.userId,
      reason: null,
      upkeep: { ...held, ...counted, ...(handling === null ? {} : keepAsked(row)) },
    },
  );
}

/** A quantity that only the pending replace can explain proves that it took place, whatever its response. */
function replaceIfImplied(
  state: OmsState,
  turn: OrderTransition,
  { total, at }: { readonly total: number; readonly at: number },
): void {
  const { qty, pendingReplace }: OrderRow = turn.row;
  if (pendingReplace === null || total === qty || total !== pendingReplace.qty) return;
  replace(state, turn, { qty: pendingReplace.qty, price: pendingReplace.price, at });
}
