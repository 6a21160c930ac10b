/**
 * Cancels and replaces: each is acknowledged once, when the venues have acknowledged it, whatever the order's outcome.
 */
import { qty } from '@tradefloor/contracts/money';
import type { CancelRequest, ExecutionAck, ReplaceRequest } from '@tradefloor/contracts/order';
import { toAck } from '@tradefloor/core/trading/ems/report';
import type { OrderRequest, WorkingOrder } from '@tradefloor/core/trading/ems/working-order';
import { publish } from '@tradefloor/runtime';
import { advance } from './advance.ts';
import { isFrozen } from './auction-leg.ts';
import { listLegs } from './ems-state.ts';
import type { EmsOutput, Handling } from './work-order.ts';

export const onCancelRequested = (
  handling: Handling,
  request: CancelRequest,
): readonly EmsOutput[] => {
  const { requestNo, reason } = request;
  return sendRequest(handling, request, { kind: 'CANCEL', requestNo, reason });
};

export const onReplaceRequested = (
  handling: Handling,
  request: ReplaceRequest,
): readonly EmsOutput[] => {
  const { requestNo, qty: total, price, shortQty } = request;
  const how = request.handling === undefined ? {} : { handling: request.handling };
  const terms = { qty: total, price, shortQty, ...how };
  const requested = { kind: 'REPLACE', requestNo, ...terms, withdraws: false } as const;
  return sendRequest(handling, request, requested);
};

type Subject = Pick<CancelRequest, 'orderId' | 'userId' | 'requestNo'>;

function sendRequest(
  handling: Handling,
  subject: Subject,
  request: OrderRequest,
): readonly EmsOutput[] {
  const { state, nowMs: at } = handling;
  const order = state.orders.get(subject.orderId);
  if (order?.state !== 'WORKING') {
    return [publish('orders.acknowledged', tooLate(order, subject, { kind: request.kind, at }))];
  }
  const isKnown = order.requests.some(({ requestNo }) => requestNo === request.requestNo);
  if (isKnown || order.requestNo >= request.requestNo) return [];
  if (isFrozen(state, order, at) && listLegs(state, order.orderId).length > 0) {
    return [publish('orders.acknowledged', tooLate(order, subject, { kind: request.kind, at }))];
  }
  return advance(handling, { ...order, requests: [...order.requests, request] });
}

function tooLate(
  order: WorkingOrder | undefined,
  { orderId, userId, requestNo }: Subject,
  { kind: requested, at }: { readonly kind: OrderRequest['kind']; readonly at: number },
): ExecutionAck {
  const kind = requested === 'CANCEL' ? 'CANCEL_REJECTED' : 'REPLACE_REJECTED';
  if (order !== undefined) return toAck(order, { kind, requestNo, reason: 'TOO_LATE', at });
  const nothing = { qty: qty(0), price: null, cumQty: qty(0) };
  return { orderId, userId, kind, requestNo, ...nothing, reason: 'UNKNOWN_ORDER', at };
}
