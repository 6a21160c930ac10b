/** Cancels and replaces: each is answered once, whatever has become of the order meanwhile. */

import { qty } from '@tradefloor/contracts/money';
import type { CancelRequest, ExecutionAck, ReplaceRequest } from '@tradefloor/contracts/order';
import { ackOf, changeReport, requestClOrdId } from '@tradefloor/core/ems/report';
import type { WorkingOrder } from '@tradefloor/core/ems/working-order';
import { say } from '@tradefloor/runtime';
import { meetMarket } from './dark-pool.ts';
import { keepOrder } from './ems-state.ts';
import { close, type EmsSaid, type Handling, isDayOver, join, type Worked } from './work-order.ts';

type Request = Pick<CancelRequest, 'orderId' | 'userId' | 'requestNo'>;

export function onCancelRequested(
  { state, nowMs: at }: Handling,
  request: CancelRequest,
): readonly EmsSaid[] {
  const order = state.orders.get(request.orderId);
  if (isAnswered(order, request)) return [];
  if (order?.state !== 'WORKING') {
    return [say('orders.acknowledged', rejected(order, request, { kind: 'CANCEL_REJECTED', at }))];
  }
  const { requestNo, reason } = request;
  // The OMS asks for DAY orders at the end of their day.
  const kind = isDayOver(state, order, at) ? 'EXPIRED' : 'CANCELED';
  const { order: closed, says } = close(order, { kind, requestNo, reason, at });
  keepOrder(state, closed);
  return says;
}

export function onReplaceRequested(
  handling: Handling,
  request: ReplaceRequest,
): readonly EmsSaid[] {
  const { state, nowMs: at } = handling;
  const order = state.orders.get(request.orderId);
  if (isAnswered(order, request)) return [];
  if (order?.state !== 'WORKING' || request.qty < order.cumQty) {
    if (order?.state === 'WORKING') keepOrder(state, { ...order, requestNo: request.requestNo });
    return [say('orders.acknowledged', rejected(order, request, { kind: 'REPLACE_REJECTED', at }))];
  }
  const replaced = replace(order, request, at);
  // An order that lost its place meets the market anew.
  const isPlaced = replaced.order.state !== 'WORKING' || replaced.order.postedVenue !== null;
  const { order: kept, says } = isPlaced
    ? replaced
    : join(replaced, meetMarket(handling, replaced.order));
  keepOrder(state, kept);
  return says;
}

/** The order under its new terms. A new price or a larger quantity goes to the back of the queue. */
function replace(order: WorkingOrder, request: ReplaceRequest, at: number): Worked {
  const price = order.orderType === 'LIMIT' ? (request.price ?? order.price) : null;
  const isMoved = price !== order.price || request.qty > order.qty;
  const next: WorkingOrder = {
    ...order,
    price,
    qty: request.qty,
    clOrdId: requestClOrdId(order, request.requestNo),
    requestNo: request.requestNo,
    updatedAt: at,
    state: request.qty === order.cumQty ? 'FILLED' : 'WORKING',
    ...(isMoved ? { priorityAt: at, postedVenue: null, queueAhead: 0 } : {}),
  };
  const change = {
    kind: 'REPLACED',
    requestNo: request.requestNo,
    reason: 'REPLACED',
    at,
  } as const;
  return {
    order: next,
    says: [
      say('fix.execution', changeReport(next, change, order.clOrdId)),
      say('orders.acknowledged', ackOf(next, change)),
    ],
  };
}

/** The same request again, after it was answered. */
const isAnswered = (order: WorkingOrder | undefined, { requestNo }: Request): boolean =>
  order?.state === 'WORKING' && order.requestNo >= requestNo;

function rejected(
  order: WorkingOrder | undefined,
  { orderId, userId, requestNo }: Request,
  { kind, at }: { kind: 'CANCEL_REJECTED' | 'REPLACE_REJECTED'; at: number },
): ExecutionAck {
  if (order === undefined) {
    const nothing = { qty: qty(0), price: null, cumQty: qty(0) };
    return { orderId, userId, kind, requestNo, ...nothing, reason: 'UNKNOWN_ORDER', at };
  }
  const reason = order.state === 'WORKING' ? 'BELOW_FILLED_QTY' : 'TOO_LATE';
  return ackOf(order, { kind, requestNo, reason, at });
}
