/** Cancel and replace at the exchange: permissions, time priority, and the responses to other clients. */
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { OrderReplaceRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { isCollected, isFrozen, PAST_CUT_OFF } from './auction-orders.ts';
import { settle } from './enter-order.ts';
import { type ExchangeOrder, isWaiting, leavesQty, openStatus } from './exchange-order.ts';
import { type ExchangeState, findHalt, orderNamed } from './exchange-state.ts';
import { findPegPrice } from './find-peg-price.ts';
import { isThrough } from './last-trade.ts';
import { listChangeFault, replaceParked, toNewQty } from './list-amends.ts';
import { isParked } from './order-link.ts';
import { type AmendRequest, type Refusal, refuseAmend, reportOrder } from './order-reports.ts';
import { STOP_THROUGH, termsFault } from './order-terms.ts';
import { findAwaited } from './stop-book.ts';
import { isSameTrail } from './stop-terms.ts';
import { triggerStops } from './trigger-stops.ts';
import { type Handling, keepId, keepOrder } from './turn.ts';
import { bookFor, endOrder, getLimitPrice, leaveQueue } from './working.ts';

/** CxlRejReason (102), as far as this exchange gives them. */
const CXL_REJ = { tooLate: 0, unknownOrder: 1, duplicate: 6, other: 99 } as const;

/** OrderCancelRequest: 150=4 with 41, or one 35=9. */
export function cancelOrder(turn: Handling, request: AmendRequest): void {
  const order = amendable(turn, request);
  if (order === null) return;
  const { session, message } = request;
  keepId(turn, [session, message.clOrdId, order.orderNo]);
  endOrder(turn, order, {
    execType: 'CANCELED',
    clOrdId: message.clOrdId,
    origClOrdId: message.origClOrdId,
  });
}

/** OrderCancelReplaceRequest: 150=5 with 41 and perhaps fills, or one 35=9. */
export function replaceOrder(
  turn: Handling,
  request: AmendRequest & { readonly message: OrderReplaceRequest },
): void {
  const order = amendable(turn, request);
  if (order === null) return;
  const { session, message } = request;
  const change = toChange(turn, order, message);
  if ('reason' in change) {
    refuseAmend(turn, request, { ...change, order });
    return;
  }
  keepId(turn, [session, message.clOrdId, order.orderNo]);
  if (isParked(order)) {
    replaceParked(turn, order, { message, change });
    return;
  }
  if (isWaiting(order)) {
    replaceWaiting(turn, order, { message, change });
    return;
  }
  const total = qty(Math.max(change.qty, order.cumQty));
  const status = openStatus(order.cumQty, total);
  const replaced: ExchangeOrder = {
    ...order,
    clOrdId: message.clOrdId,
    qty: total,
    price: change.price,
    maxFloor: change.maxFloor,
    status,
  };
  const { peg } = order;
  const event = { execType: 'REPLACED', origClOrdId: message.origClOrdId } as const;
  const placed = turn.state.placed.get(order.orderNo);
  const keepsPlace =
    total <= order.qty && change.price === order.price && change.maxFloor === order.maxFloor;
  if (placed !== undefined && keepsPlace && isOpen(status)) {
    const venueBook = bookFor(turn, replaced);
    venueBook.book.reduce(placed, leavesQty(replaced));
    const kept = { ...replaced, shown: qty(placed.shown) };
    keepOrder(turn, kept);
    reportOrder(turn, kept, event);
    return;
  }
  leaveQueue(turn, order);
  const isKept = isCollected(turn.state, order);
  if (isKept && !keepsPlace) turn.state.counters.place += 1;
  const moved: ExchangeOrder = {
    ...replaced,
    ...(isKept && !keepsPlace ? { placeNo: turn.state.counters.place } : {}),
    shown: qty(0),
    ...(peg === undefined ? {} : { peg: { ...peg, px: findPegPrice(turn, { ...replaced, peg }) } }),
  };
  keepOrder(turn, moved);
  reportOrder(turn, moved, event);
  if (isKept || !isOpen(status) || moved.peg?.px === null) return;
  const venueBook = bookFor(turn, moved);
  settle(turn, moved, { venueBook, limit: getLimitPrice(turn.state, venueBook, moved) });
}

/** A stop that waits keeps its time where its prices stay and its quantity does not grow, as in a queue. */
function replaceWaiting(
  turn: Handling,
  order: ExchangeOrder,
  { message, change }: { readonly message: OrderReplaceRequest; readonly change: Change },
): void {
  const { counters } = turn.state;
  const px = message.stopPx ?? order.stop?.px;
  if (px === undefined) return;
  const keepsTime =
    px === order.stop?.px &&
    change.qty <= order.qty &&
    change.price === order.price &&
    change.maxFloor === order.maxFloor;
  if (!keepsTime) counters.place += 1;
  const replaced: ExchangeOrder = {
    ...order,
    ...change,
    clOrdId: message.clOrdId,
    placeNo: keepsTime ? order.placeNo : counters.place,
    stop: { ...order.stop, px, state: 'WAITING' },
  };
  keepOrder(turn, replaced);
  reportOrder(turn, replaced, { execType: 'REPLACED', origClOrdId: message.origClOrdId });
}

/** The open order that a cancel or replace names; null when the request has been refused. */
function amendable(turn: Handling, request: AmendRequest): ExchangeOrder | null {
  const { session, message } = request;
  const { state } = turn;
  const order = orderNamed(state, session, message.origClOrdId);
  const refuse = (reason: number, text: string): null => {
    refuseAmend(turn, request, { reason, text, order });
    return null;
  };
  if (state.ids.get(session)?.has(message.clOrdId)) {
    if (message.possResend) return null;
    return refuse(CXL_REJ.duplicate, 'ClOrdID already used today');
  }
  if (order === null || order.symbol !== message.symbol || order.side !== message.side) {
    return refuse(CXL_REJ.unknownOrder, 'no such order');
  }
  if (!isOpen(order.status)) return refuse(CXL_REJ.tooLate, 'order is over');
  if (isFrozen(turn, order)) return refuse(CXL_REJ.tooLate, PAST_CUT_OFF);
  // A tick that is due comes before the request: fills and triggers that race a cancel win.
  bookFor(turn, order);
  triggerStops(turn);
  const now = state.orders.get(order.orderNo) ?? order;
  if (isOpen(now.status)) return now;
  refuseAmend(turn, request, { reason: CXL_REJ.tooLate, text: 'order is over', order: now });
  return null;
}

type Change = { readonly qty: Qty; readonly price: Px | null; readonly maxFloor: Qty | null };

function toChange(
  { state }: Handling,
  order: ExchangeOrder,
  message: OrderReplaceRequest,
): Change | Refusal {
  const refuse = (text: string): Refusal => ({ reason: CXL_REJ.other, text });
  const { qty: requested, price, maxFloor } = message;
  const listText = listChangeFault(order, message);
  if (listText !== null) return refuse(listText);
  if (message.orderType !== order.orderType) return refuse('the order type cannot change');
  const fault = termsFault(message, state.listings.get(order.symbol)?.tickSize ?? 1);
  if (fault !== null || requested === null) return refuse(fault?.text ?? 'no quantity');
  const { peg } = order;
  if (message.peg?.to !== peg?.to || message.peg?.offset !== peg?.offset) {
    return refuse('the peg cannot change');
  }
  if (!isSameTrail(message.trail, order.stop?.trail)) return refuse('the trail cannot change');
  const stopText = isParked(order) ? null : stopChangeFault(state, order, message);
  if (stopText !== null) return refuse(stopText);
  const halt = findHalt(state, order.symbol);
  return halt === null ? { qty: toNewQty(order, requested), price, maxFloor } : refuse(halt);
}

/** Why a replace cannot have its stop price; null when it can, or needs none. */
function stopChangeFault(
  state: ExchangeState,
  { stop, symbol, side, orderType }: ExchangeOrder,
  { stopPx }: OrderReplaceRequest,
): string | null {
  if (stop === undefined || stopPx === undefined) return null;
  if (stop.state === 'TRIGGERED') return stopPx === stop.px ? null : 'the order has been triggered';
  const awaits = findAwaited({ orderType, side });
  return isThrough(state, symbol, { awaits, stopPx }) ? STOP_THROUGH : null;
}
