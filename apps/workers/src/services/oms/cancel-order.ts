/** Cancelling an order: requested here, executed by the executing side, confirmed by its acknowledgement. */
import type { OrderId } from '@tradefloor/contracts/ids';
import type { InstrumentType } from '@tradefloor/contracts/market';
import type { Order } from '@tradefloor/contracts/order';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { ROLE_POWERS } from '@tradefloor/core/trading/access/access';
import { orderOf } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow, PendingCancel } from '@tradefloor/core/trading/order/tables';
import { type Answered, answered, refused, say } from '@tradefloor/runtime';
import type { OmsOut, OmsState, OmsTopic, OmsUserCtx, OmsWake } from './oms-state.ts';
import { OrderTurn } from './order-turn.ts';

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
): Promise<Answered<OmsTopic, OmsWake, Order>> {
  const { caller, state, nowMs } = ctx;
  const { cancels } = ROLE_POWERS[caller.role];
  if (cancels === 'none') {
    return refused('FORBIDDEN', { detail: `a ${caller.role} cancels no orders` });
  }
  const found = await state.find(orderId);
  // It may have moved on while it was looked up.
  const row = state.order(orderId) ?? found;
  if (row === null || (cancels === 'own' && row.userId !== caller.userId)) {
    return refused('NOT_FOUND', { detail: 'no such order' });
  }
  if (!isOpen(row.status)) {
    return refused('CONFLICT', { detail: `the order is ${row.status}`, orderId });
  }
  if (row.status === 'PENDING_CANCEL') return answered(orderOf(row));
  const says = requestCancel(state, row, {
    status: 'CANCELED',
    actor: caller.userId,
    reason: caller.userId === row.userId ? 'canceled by its owner' : `canceled by ${caller.role}`,
    at: nowMs,
  });
  return answered(orderOf(state.order(orderId) ?? row), says);
}

/**
 * Requests the cancel from the executing side; the order waits as `PENDING_CANCEL`. Publishes
 * nothing for an order that is over or whose cancel is pending already.
 */
export function requestCancel(
  state: OmsState,
  row: OrderRow,
  { at, ...pendingCancel }: PendingCancel & { readonly at: number },
): OmsOut[] {
  if (!canMove(row.status, 'cancel-requested')) return [];
  const { actor, reason } = pendingCancel;
  const { orderId, userId, strategy } = row;
  const requestNo = row.requestNo + 1;
  const turn = new OrderTurn(state, row, at);
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
  return [...turn.says, say(CANCELS_AT[row.instrumentType], request)];
}
