/** Cancelling an order: requested here, executed by the executing side, confirmed by its acknowledgement. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText, toSentence } from '@tradefloor/contracts/vocabulary/refusals';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { frozenFault } from '@tradefloor/core/trading/order/auction-times';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow, PendingCancel } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, publish, refuse, respond } from '@tradefloor/runtime';
import { endHeld, isHeld } from './held-order.ts';
import type { OmsOut, OmsTimer, OmsTopic } from './oms-out.ts';
import type { OmsState, OmsUserCtx } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';

/** The service a cancel is sent to, by the order's desk and strategy. */
const CANCELS_AT = {
  equity: 'orders.cancel-requested',
  fx: 'orders.otc.cancel-requested',
  commodity: 'orders.otc.cancel-requested',
  bond: 'orders.fi.cancel-requested',
  option: 'orders.otc.cancel-requested',
} as const satisfies Record<InstrumentType, OmsTopic>;

/** Another user's order is treated like one that does not exist, except for those who may cancel for the firm. */
export async function onCancelOrder(
  ctx: OmsUserCtx,
  { orderId }: { readonly orderId: OrderId },
): Promise<CallResponse<OmsTopic, OmsTimer, Order>> {
  const { caller, state, nowMs } = ctx;
  const { cancels } = ROLE_POWERS[caller.role];
  if (cancels === 'none') {
    return refuse('FORBIDDEN', { detail: `role ${caller.role} may not cancel orders` });
  }
  const found = await state.find(orderId);
  // It may have moved on while it was looked up.
  const row = state.order(orderId) ?? found;
  if (row === null || (cancels === 'own' && row.userId !== caller.userId)) {
    return refuse('NOT_FOUND', { detail: 'no such order' });
  }
  if (!isOpen(row.status)) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(row.status)}`, orderId });
  }
  if (row.status === 'PENDING_CANCEL') return respond(toOrder(row));
  const late = lateForAuction(state, row, nowMs);
  if (late !== null) return refuse('CONFLICT', { detail: toSentence(late), orderId });
  const events = requestCancel(state, row, {
    status: 'CANCELED',
    actor: caller.userId,
    reason: caller.userId === row.userId ? 'cancelled by user' : `cancelled by ${caller.role}`,
    at: nowMs,
  });
  return respond(toOrder(state.order(orderId) ?? row), events);
}

/** Why an order for an auction is taken back no more; null while it is, or for any other order. */
function lateForAuction(state: OmsState, row: OrderRow, nowMs: number): string | null {
  const { timeInForce, updatedAt: acceptedAt } = row;
  const { hasAuctions = false, hours } = state.deps;
  if (!hasAuctions || !isForAuction(timeInForce) || isHeld(state, row.orderId)) return null;
  return frozenFault(hours, { timeInForce, acceptedAt }, nowMs);
}

/**
 * Requests the cancel from the executing side; the order waits as `PENDING_CANCEL`. Publishes
 * nothing for an order that is over or whose cancel is pending already. One that is held off the market ends at once.
 */
export function requestCancel(
  state: OmsState,
  row: OrderRow,
  { at, ...pendingCancel }: PendingCancel & { readonly at: number },
): OmsOut[] {
  if (!canMove(row.status, 'cancel-requested')) return [];
  const { actor, reason } = pendingCancel;
  // Nothing of it is at market: there is no one to wait for.
  if (isHeld(state, row.orderId)) {
    return endHeld(state, row, { ...pendingCancel, at });
  }
  const { orderId, userId, strategy } = row;
  const requestNo = row.requestNo + 1;
  const turn = new OrderTransition(state, row, at);
  turn.apply(
    { type: 'cancel-requested', at },
    {
      topic: 'orders.updated',
      actor,
      reason,
      upkeep: { requestNo, pendingCancel },
    },
  );
  const request = { orderId, userId, strategy, requestNo, actor, reason, at };
  return [...turn.events, publish(CANCELS_AT[row.instrumentType], request)];
}
