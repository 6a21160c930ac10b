/** Orders in and out of the queues: meeting the book, taking a place, leaving it, ending. */
import type { Instrument } from '@tradefloor/contracts/market';
import { type Px, qty } from '@tradefloor/contracts/money';
import { isOpen, otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { invariant } from '@tradefloor/core/result';
import { protectionPx } from '@tradefloor/core/trading/execution/protection';
import type { BookOrder } from './book.ts';
import { getVenueBook } from './book-shelf.ts';
import { bookTrade, type Taking } from './client-trades.ts';
import { type ExchangeOrder, getWorkingPrice, isSameOwner, leavesQty } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { getMakerName } from './maker-names.ts';
import { bringUp, isQuoted, requote } from './makers.ts';
import { type Incoming, type Meeting, match, tradable } from './matching.ts';
import { type OrderEvent, reportOrder } from './order-reports.ts';
import { toReserve } from './reserve.ts';
import { type Handling, keepOrder } from './turn.ts';
import { countClient, toTicks, type VenueBook } from './venue-book.ts';

const SELF_TRADE = 'self-trade prevented';

/** The book an order belongs to, as it stands at the newest tick. */
export function bookFor(turn: Handling, order: Pick<ExchangeOrder, 'symbol' | 'venue'>): VenueBook {
  const listing = turn.state.listings.get(order.symbol);
  invariant(listing !== undefined, `${order.symbol} is listed`);
  const venueBook = getVenueBook(turn.state, listing, order.venue);
  requote(turn, venueBook);
  return venueBook;
}

/** The worst price an order may trade at, in ticks: its own, or for a market order the collar around the mid. */
export function getLimitPrice(
  state: ExchangeState,
  venueBook: VenueBook,
  order: ExchangeOrder,
): number {
  const { side } = order;
  const price = getWorkingPrice(order);
  if (price !== null) return toTicks(venueBook, price);
  const { listing } = venueBook;
  const { collarBps } = state.settings;
  const collar = { collarBps, tickSize: listing.tickSize };
  return toTicks(venueBook, protectionPx(side, toReference(state, venueBook, listing), collar));
}

/** The middle of the market; for an unquoted security, its reference price. */
const toReference = ({ market }: ExchangeState, venueBook: VenueBook, listing: Instrument): Px =>
  (isQuoted(venueBook) ? market?.ticks.get(listing.symbol)?.mid : undefined) ??
  listing.referencePrice;

export type Standing = { readonly venueBook: VenueBook; readonly limit: number };

/** Shares of an order that would trade now, counted up to `enough`. */
export function tradableNow(
  turn: Handling,
  order: ExchangeOrder,
  { venueBook, limit, enough }: Standing & { readonly enough: number },
): number {
  const { state } = turn;
  const isPrevented = state.settings.selfTrade !== 'none';
  return tradable(
    venueBook.book,
    { side: order.side, qty: enough, limit },
    {
      reserve: toReserve(state, venueBook, order.side),
      isOpen: (maker) => !isPrevented || !isOwn(state, order, maker),
    },
  );
}

function isOwn({ orders }: ExchangeState, order: ExchangeOrder, maker: BookOrder): boolean {
  const resting = orders.get(maker.handle);
  return resting !== undefined && isSameOwner(resting, order);
}

/** Executes all trades an order can make now. Afterwards its row holds the rest. */
export function takeLiquidity(
  turn: Handling,
  order: ExchangeOrder,
  { venueBook, limit }: Standing,
): { readonly isStopped: boolean } {
  const { state } = turn;
  const incoming: Incoming = { side: order.side, qty: leavesQty(order), limit };
  const front = venueBook.book.front(otherSide(order.side));
  const quoted = venueBook.quotes[otherSide(order.side)].best;
  const taking: Taking = {
    taker: { orderNo: order.orderNo },
    touch: getTouch(sideSign(order.side), front?.price ?? 0, quoted),
    makerName: getMakerName(venueBook),
  };
  return match(venueBook.book, incoming, {
    reserve: toReserve(state, venueBook, order.side),
    meets: (maker) => meet(turn, order, maker),
    traded: (trade) => bookTrade(turn, venueBook, { trade, taking }),
  });
}

/** The better of the book's best price and the market makers' at the tick, 0 standing for none. */
function getTouch(sign: number, front: number, quoted: number): number {
  if (front === 0 || quoted === 0) return front + quoted;
  return sign * Math.min(sign * front, sign * quoted);
}

function meet(turn: Handling, order: ExchangeOrder, maker: BookOrder): Meeting {
  const { state } = turn;
  const { selfTrade } = state.settings;
  if (selfTrade === 'none' || !isOwn(state, order, maker)) return 'TRADE';
  const resting = state.orders.get(maker.handle);
  if (selfTrade !== 'cancel-taker' && resting !== undefined) {
    endOrder(turn, resting, { execType: 'CANCELED', text: SELF_TRADE });
  }
  return selfTrade === 'cancel-maker' ? 'TAKEN_OUT' : 'STOP';
}

/** Queues what is left of a limit order, behind everyone at its price. */
export function restOrder(turn: Handling, orderNo: number, venueBook: VenueBook): void {
  const { state } = turn;
  const order = state.orders.get(orderNo);
  if (order === undefined || getWorkingPrice(order) === null) return;
  state.counters.place += 1;
  const placed = enqueue(state, venueBook, { order });
  keepOrder(turn, {
    ...order,
    placeNo: state.counters.place,
    placedSeq: state.market?.seq ?? 0,
    shown: qty(placed.shown),
  });
}

/** Puts an order at the end of its queue; `isBack`: with the display it had before a restart. */
export function enqueue(
  state: ExchangeState,
  venueBook: VenueBook,
  { order, isBack = false }: { readonly order: ExchangeOrder; readonly isBack?: boolean },
): BookOrder {
  const { orderNo: handle, side, maxFloor } = order;
  const price = getWorkingPrice(order);
  invariant(price !== null, `order ${handle} has a price`);
  const placed = venueBook.book.add({
    handle,
    side,
    price: toTicks(venueBook, price),
    leaves: leavesQty(order),
    floor: maxFloor ?? 0,
    ...(isBack ? { shown: order.shown } : {}),
  });
  state.placed.set(handle, placed);
  countClient(venueBook, 1);
  return placed;
}

/** Takes an order out of its queue. */
export function leaveQueue(turn: Handling, order: ExchangeOrder): void {
  const { state } = turn;
  const placed = state.placed.get(order.orderNo);
  const listing = state.listings.get(order.symbol);
  if (placed === undefined || listing === undefined) return;
  const venueBook = getVenueBook(state, listing, order.venue);
  // What market makers show depends on who rests there while they show it.
  bringUp(turn, venueBook);
  venueBook.book.remove(placed);
  countClient(venueBook, -1);
  if (venueBook.clients === 0) venueBook.quotedFrom = null;
  state.placed.delete(order.orderNo);
}

/** Ends an open order, unasked or at its client's request, and reports it. */
export function endOrder(
  turn: Handling,
  order: ExchangeOrder,
  event: OrderEvent & { readonly execType: 'CANCELED' | 'EXPIRED' },
): void {
  if (!isOpen(order.status)) return;
  leaveQueue(turn, order);
  const over: ExchangeOrder = { ...order, status: event.execType, shown: qty(0) };
  keepOrder(turn, over);
  reportOrder(turn, over, event);
}
