/** Cancel and replace at the exchange: permissions, time priority, and the responses to other clients. */
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { OrderReplaceRequest } from '@tradefloor/core/trading/exchange/client-messages';
import { POST_ONLY_TEXT } from '@tradefloor/core/trading/exchange/exchange-responses';
import { isCollected, isFrozen, PAST_CUT_OFF } from './auction-orders.ts';
import { settle } from './enter-order.ts';
import { type ExchangeOrder, isWaiting, leavesQty, openStatus } from './exchange-order.ts';
import { type ExchangeState, findHalt, orderNamed } from './exchange-state.ts';
import { findPegPrice } from './find-peg-price.ts';
import { isThrough } from './last-trade.ts';
import { listChangeFault, replaceParked, toNewQty } from './list-amends.ts';
import { isParked } from './order-link.ts';
import { type AmendRequest, type Refusal, refuseAmend, reportOrder } from './order-reports.ts';
import { expiryFault, mayRest, STOP_THROUGH, termsFault } from './order-terms.ts';
import { findAwaited } from './stop-book.ts';
import { isSameTrail } from './stop-terms.ts';
import { triggerStops } from './trigger-stops.ts';
import { type Handling, keepId, keepOrder } from './turn.ts';
import { bookFor, endOrder, getLimitPrice, leaveQueue, tradableNow } from './working.ts';

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
    const terms = { ...change, clOrdId: message.clOrdId, status: order.status };
    replaceParked(turn, withTerms(order, terms), message);
  } else if (isWaiting(order)) replaceWaiting(turn, order, { message, change });
  else replaceWorking(turn, order, { message, change });
}

type Replacing = { readonly message: OrderReplaceRequest; readonly change: Change };

/** Keeps its place where nothing changes for those behind it, else leaves its queue and comes in again. */
function replaceWorking(
  turn: Handling,
  order: ExchangeOrder,
  { message, change }: Replacing,
): void {
  const total = qty(Math.max(change.qty, order.cumQty));
  const status = openStatus(order.cumQty, total);
  const terms = { ...change, clOrdId: message.clOrdId, qty: total, status };
  const replaced = withTerms(order, terms);
  const event = { execType: 'REPLACED', origClOrdId: message.origClOrdId } as const;
  const placed = turn.state.placed.get(order.orderNo);
  const keepsPlace = staysInPlace(order, replaced);
  if (placed !== undefined && keepsPlace && isOpen(status)) {
    const { book } = bookFor(turn, replaced);
    book.reduce(placed, leavesQty(replaced));
    book.disclose(placed, replaced.maxFloor ?? 0);
    const kept = { ...replaced, shown: qty(placed.shown) };
    keepOrder(turn, kept);
    reportOrder(turn, kept, event);
    return;
  }
  leaveQueue(turn, order);
  const isKept = isCollected(turn.state, order);
  if (isKept && !keepsPlace) turn.state.counters.place += 1;
  const { peg } = replaced;
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

/** The order with other terms; in the order of fields that every row has, which is that of its bytes. */
function withTerms(
  { stop, postOnly: _, peg, isQuote, mark, expireAt: _date, link, ...row }: ExchangeOrder,
  { pegOffset, postOnly, expireAt, ...terms }: Change & Pick<ExchangeOrder, 'clOrdId' | 'status'>,
): ExchangeOrder {
  return {
    ...row,
    ...terms,
    ...(stop === undefined ? {} : { stop }),
    ...(postOnly ? { postOnly } : {}),
    ...(peg === undefined ? {} : { peg: { ...peg, offset: pegOffset ?? peg.offset } }),
    ...(isQuote ? { isQuote } : {}),
    ...(mark === undefined ? {} : { mark }),
    ...(expireAt === undefined ? {} : { expireAt }),
    ...(link === undefined ? {} : { link }),
  };
}

/**
 * Whether an order keeps its time with new terms: at the same price, with no more of it, and with no more of it shown. Rules
 * of the Bahrain Bourse, article 21: an increase of the disclosed volume has a new time, a decrease keeps it.
 */
const staysInPlace = (before: ExchangeOrder, after: ExchangeOrder): boolean =>
  after.qty <= before.qty &&
  after.price === before.price &&
  after.peg?.offset === before.peg?.offset &&
  getFloor(after) <= getFloor(before);

/** What an order shows at a time, without end where that is all of it. */
const getFloor = ({ maxFloor }: Pick<ExchangeOrder, 'maxFloor'>): number => maxFloor ?? Infinity;

/** A stop that waits keeps its time where its prices stay and its quantity does not grow, as in a queue. */
function replaceWaiting(
  turn: Handling,
  order: ExchangeOrder,
  { message, change }: Replacing,
): void {
  const { counters } = turn.state;
  const px = message.stopPx ?? order.stop?.px;
  if (px === undefined) return;
  const { clOrdId } = message;
  const terms = withTerms(order, { ...change, clOrdId, status: order.status });
  const keepsTime = px === order.stop?.px && staysInPlace(order, terms);
  if (!keepsTime) counters.place += 1;
  const replaced: ExchangeOrder = {
    ...terms,
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

type Change = {
  readonly qty: Qty;
  readonly price: Px | null;
  readonly maxFloor: Qty | null;
  /** Null for an order that has no peg. */
  readonly pegOffset: Px | null;
  readonly postOnly: boolean;
} & Pick<ExchangeOrder, 'timeInForce' | 'expireAt'>;

function toChange(
  turn: Handling,
  order: ExchangeOrder,
  message: OrderReplaceRequest,
): Change | Refusal {
  const { state } = turn;
  const refuse = (text: string): Refusal => ({ reason: CXL_REJ.other, text });
  const { price, maxFloor, peg, minQty = 0 } = message;
  const listText = listChangeFault(order, message);
  if (listText !== null) return refuse(listText);
  if (message.orderType !== order.orderType) return refuse('the order type cannot change');
  const fault = termsFault(message, state.listings.get(order.symbol)?.tickSize ?? 1);
  if (fault !== null || message.qty === null) return refuse(fault?.text ?? 'no quantity');
  if (!isSameTrail(message.trail, order.stop?.trail)) return refuse('the trail cannot change');
  if (peg?.to !== order.peg?.to) return refuse('what a peg follows cannot change');
  // What is open here rests or waits: none has a least quantity to change.
  if (minQty > 0) return refuse('MinQty needs an immediate order');
  const stopText = isParked(order) ? null : stopChangeFault(state, order, message);
  if (stopText !== null) return refuse(stopText);
  const halt = findHalt(state, order.symbol);
  if (halt !== null) return refuse(halt);
  const postOnly = message.postOnly ?? order.postOnly ?? false;
  const lasts = toTime(turn, order, message);
  if ('reason' in lasts) return lasts;
  const change = {
    qty: toNewQty(order, message.qty),
    price,
    maxFloor,
    pegOffset: peg?.offset ?? null,
    postOnly,
    ...lasts,
  };
  const text = postOnly && !order.postOnly ? postOnlyFault(turn, order, change) : null;
  return text === null ? change : refuse(text);
}

/** Times in force that one may become another: of orders that stay in a book. */
const LASTING: ReadonlySet<string> = new Set(['DAY', 'GTC', 'GTD']);

/** How long the order is good for from then on; its time in the queue has nothing to do with it. */
function toTime(
  { nowMs }: Handling,
  order: ExchangeOrder,
  message: OrderReplaceRequest,
): Pick<ExchangeOrder, 'timeInForce' | 'expireAt'> | Refusal {
  const refuse = (text: string): Refusal => ({ reason: CXL_REJ.other, text });
  const timeInForce = message.keepsTimeInForce ? order.timeInForce : message.timeInForce;
  const isSame = timeInForce === order.timeInForce;
  if (
    timeInForce === 'OTHER' ||
    !(isSame || (LASTING.has(timeInForce) && LASTING.has(order.timeInForce)))
  ) {
    return refuse('time in force changes between DAY, GTC and GTD only');
  }
  const expireAt = message.expireAt ?? (timeInForce === 'GTD' ? order.expireAt : undefined);
  const dated = { timeInForce, ...(expireAt === undefined ? {} : { expireAt }) };
  const fault = expiryFault(dated, nowMs);
  return fault === null ? dated : refuse(fault);
}

/** Why an order cannot be one that only rests from now on: it may not rest at all, or would take at its new terms. */
function postOnlyFault(turn: Handling, order: ExchangeOrder, change: Change): string | null {
  const { orderType, timeInForce } = order;
  if (!mayRest(orderType) || isForAuction(timeInForce)) {
    return 'ExecInst 6 needs an order that may rest';
  }
  if (isParked(order) || isWaiting(order) || isCollected(turn.state, order)) return null;
  const wanted = withTerms(order, { ...change, clOrdId: order.clOrdId, status: order.status });
  const { peg } = wanted;
  const px = peg === undefined ? null : findPegPrice(turn, { ...wanted, peg });
  if (peg !== undefined && px === null) return null;
  const asked = peg === undefined ? wanted : { ...wanted, peg: { ...peg, px } };
  const venueBook = bookFor(turn, asked);
  const limit = getLimitPrice(turn.state, venueBook, asked);
  return tradableNow(turn, asked, { venueBook, limit, enough: 1 }) > 0 ? POST_ONLY_TEXT : null;
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
