/** Orders that are good till a date: at that date, or the one it is changed to, the OMS takes them off, wherever they are. */
import { OrderId } from '@tradefloor/contracts/ids';
import { changesSomething, type Order, type ReplaceOrder } from '@tradefloor/contracts/order';
import { toIso } from '@tradefloor/contracts/time';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { toOrder } from '@tradefloor/core/trading/order/order-row';
import { canMove } from '@tradefloor/core/trading/order/order-state';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { type CallResponse, refuse, setTimer, type TimerRequest } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';
import { OrderTransition } from './order-transition.ts';

/** The timer of an accepted order that is good till a date; none for any other. */
export const goodTillTimer = ({ orderId, expireAt }: Order, nowMs: number): OmsOut[] =>
  expireAt === null
    ? []
    : [
        setTimer('good-till', Math.max(0, expireAt - nowMs), {
          orderId,
          key: `good-till-${orderId}`,
        }),
      ];

/** Its date has come: what is open of it expires. */
export function onGoodTill({ state, nowMs: at }: OmsCtx, data: TimerRequest['data']): OmsOut[] {
  const row = state.order(OrderId.parse(data['orderId']));
  if (row === undefined || row.expireAt === null || !isOpen(row.status)) return [];
  // It was put off meanwhile.
  if (row.expireAt > at) return goodTillTimer(row, at);
  const reason = `good till ${toIso(row.expireAt)}`;
  return requestCancel(state, row, { status: 'EXPIRED', actor: 'oms', reason, at });
}

type Dated = Pick<OrderRow, 'status' | 'timeInForce' | 'expireAt' | 'orderId'>;

/** Why the order takes no change of its date now; null where it does, or none is requested. */
export function dateRefusal(
  row: Dated,
  { expireAt, ...others }: ReplaceOrder,
): CallResponse<never, never, never> | null {
  if (expireAt === undefined) return null;
  const { orderId, timeInForce, status } = row;
  if (timeInForce !== 'GTD') {
    const detail = `only a GTD order has an expiry, and this one is ${timeInForce}`;
    return refuse('INVALID_ORDER', { detail, orderId });
  }
  if (changesSomething(others)) {
    const detail = 'an expiry changes at once: send the other changes by themselves';
    return refuse('INVALID_ORDER', { detail, orderId });
  }
  if (expireAt !== row.expireAt && !canMove(status, 'extended')) {
    return refuse('CONFLICT', { detail: `the order is ${codeText(status)}`, orderId });
  }
  return null;
}

/** The new date is in force at once: no venue knows the old one. */
export function extend(
  { state, nowMs: at }: OmsCtx,
  row: OrderRow,
  expireAt: number,
): { readonly order: Order; readonly events: readonly OmsOut[] } {
  const turn = new OrderTransition(state, row, at);
  turn.apply(
    { type: 'extended', at, expireAt },
    { topic: 'orders.updated', actor: row.userId, reason: `now good till ${toIso(expireAt)}` },
  );
  const order = toOrder(turn.row);
  return { order, events: [...turn.events, ...goodTillTimer(order, at)] };
}
