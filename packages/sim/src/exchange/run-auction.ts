/**
 * Calls and their uncross. In a call the symbol's market makers leave, and no order meets another; at its end all of
 * the primary venue trade at one price, then the symbol goes on continuously with what is left.
 */
import type { AuctionCall as AuctionCallView } from '@tradefloor/contracts/auctions';
import type { Instrument } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isForAuction, toAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { isLitVenue } from '../venue/venues.ts';
import { type Uncrossing, uncross } from './auction/allocation.ts';
import type { AuctionCall, AuctionChange, Indication } from './auction/auction-calls.ts';
import type { AuctionOrder } from './auction/clearing-price.ts';
import { listInterest } from './auction/other-interest.ts';
import { bookAuctionTrade } from './client-trades.ts';
import { settle } from './enter-order.ts';
import { type ExchangeOrder, isHeld, isWaiting, leavesQty } from './exchange-order.ts';
import { type ExchangeState, findHalt } from './exchange-state.ts';
import { noteTrade, releaseHeld } from './last-trade.ts';
import { withdraw } from './makers.ts';
import { TEST_SECURITIES } from './test-securities.ts';
import { bringUpAll, catchUp } from './ticks.ts';
import type { Handling } from './turn.ts';
import { toTicks, type VenueBook } from './venue-book.ts';
import { bookFor, endOrder, getLimitPrice } from './working.ts';

/** The text for what an auction leaves of an order that was for it only. */
const NOT_EXECUTED = 'not executed in the auction';

/** Takes in a change of the day's auctions. */
export function changeAuctions(turn: Handling, change: AuctionChange): void {
  const { state } = turn;
  switch (change.step) {
    case 'SCHEDULE':
      state.schedule = change.schedule;
      turn.hasNewAuctions = true;
      return;
    case 'CALL':
      if (state.schedule === null) return;
      for (const listing of state.listings.values()) beginCall(turn, listing, change);
      return;
    case 'UNCROSS':
      endCalls(turn);
  }
}

/** After a halt, while auctions are on: a call comes before the first trade. */
export function callAfterHalt(turn: Handling, symbol: string): void {
  const { schedule, calls, listings } = turn.state;
  const listing = listings.get(symbol);
  if (schedule === null || listing === undefined || findHalt(turn.state, symbol) !== null) return;
  if (turn.nowMs < schedule.opensAt || turn.nowMs >= schedule.closesAt) return;
  const endsAt = turn.nowMs + schedule.reopeningMs;
  const running = calls.get(symbol);
  const kind = running?.kind ?? 'REOPENING';
  beginCall(turn, listing, { kind, endsAt: Math.max(endsAt, running?.endsAt ?? 0) });
}

function beginCall(
  turn: Handling,
  listing: Instrument,
  { kind, endsAt }: Pick<AuctionCall, 'kind' | 'endsAt'>,
): void {
  const { state } = turn;
  const { symbol } = listing;
  const running = state.calls.get(symbol);
  if (running === undefined) {
    bringUpAll(turn, symbol);
    for (const venueBook of state.books.get(symbol)?.values() ?? []) withdraw(turn, venueBook);
  }
  // A call that a halt prolongs has a new reference: the shares may have been split in it.
  if (running?.kind === kind && running.endsAt === endsAt) return;
  const reference = findReference(state, listing);
  state.calls.set(symbol, { symbol, kind, endsAt, reference });
  turn.hasNewAuctions = true;
}

/** The middle of the market, the last trade, or the listing's own price, in whole ticks. */
function findReference({ market, lastTrades }: ExchangeState, listing: Instrument): Px {
  const { symbol, tickSize, referencePrice } = listing;
  const price = market?.ticks.get(symbol)?.mid ?? lastTrades.get(symbol)?.price ?? referencePrice;
  return px(Math.round(price / tickSize) * tickSize);
}

/** Uncrosses the calls that are over, in the order of the listings; not those of halted symbols. */
export function endCalls(turn: Handling): void {
  const { state, nowMs } = turn;
  if (state.calls.size === 0) return;
  for (const { symbol } of state.settings.instruments) {
    const call = state.calls.get(symbol);
    if (call === undefined || nowMs < call.endsAt || findHalt(state, symbol) !== null) continue;
    endCall(turn, call);
  }
}

function endCall(turn: Handling, call: AuctionCall): void {
  const { state } = turn;
  const { symbol, kind } = call;
  const book = primaryBook(turn, symbol);
  const result = book === null ? null : hold(turn, book, call);
  state.calls.delete(symbol);
  turn.hasNewAuctions = true;
  if (book !== null && result !== null) {
    bookFills(turn, book, result);
    const print = { price: toAuctionPrice(book, result), volume: qty(result.volume) };
    noteTrade(turn, symbol, { price: print.price, size: print.volume });
    turn.held.push({ symbol: book.listing.symbol, kind, at: turn.nowMs, ...print });
  }
  for (const order of listOrders(turn, symbol)) {
    const isMissed = isForAuction(order.timeInForce) && toAuction(order.timeInForce) === kind;
    if (isMissed) endOrder(turn, order, { execType: 'CANCELED', text: NOT_EXECUTED });
  }
  catchUp(turn);
  releaseHeld(turn);
  for (const { orderNo } of listOrders(turn, symbol)) goOn(turn, orderNo);
}

/** What was collected goes on as if it had just come, the oldest first. */
function goOn(turn: Handling, orderNo: number): void {
  const { orders, placed } = turn.state;
  const order = orders.get(orderNo);
  if (order === undefined || !isOpen(order.status) || placed.has(orderNo)) return;
  if (isForAuction(order.timeInForce)) return;
  const venueBook = bookFor(turn, order);
  settle(turn, order, { venueBook, limit: getLimitPrice(turn.state, venueBook, order) });
}

/** Open orders of a symbol that neither wait for a stop nor follow the market, the oldest place first. */
const listOrders = ({ state }: Handling, symbol: string): readonly ExchangeOrder[] =>
  [...state.orders.values()]
    .filter((order) => order.symbol === symbol && isOpen(order.status) && leavesQty(order) > 0)
    .filter((order) => !isWaiting(order) && !isHeld(order) && order.peg === undefined)
    .sort((a, b) => a.placeNo - b.placeNo);

function primaryBook(turn: Handling, symbol: string): VenueBook | null {
  const listing = turn.state.listings.get(symbol);
  if (listing === undefined || !isLitVenue(listing.primaryVenue)) return null;
  return bookFor(turn, { symbol: listing.symbol, venue: listing.primaryVenue });
}

type Interest = AuctionOrder & { readonly orderNo: number | null };

/** Price and fills as they would be now. Others' orders are older than clients'. */
function hold(turn: Handling, book: VenueBook, call: AuctionCall): Uncrossing<Interest> | null {
  const { seed } = turn.state.settings;
  const { symbol, kind } = call;
  const day = turn.state.schedule?.day ?? '';
  const reference = toTicks(book, call.reference);
  const { adv } = book.listing;
  const hasMarket = !TEST_SECURITIES.some((security) => security.symbol === symbol);
  const others = hasMarket ? listInterest({ seed, symbol, day, kind, adv, reference }) : [];
  const clients = listOrders(turn, symbol)
    .filter(({ venue }) => venue === book.venue)
    .filter(({ timeInForce: time }) => !isForAuction(time) || toAuction(time) === kind);
  const interest: Interest[] = others.map((order) => ({ ...order, orderNo: null }));
  for (const order of clients) {
    const { side, price, orderNo } = order;
    const limit = price === null ? null : toTicks(book, price);
    interest.push({ side, limit, qty: leavesQty(order), orderNo });
  }
  return uncross(interest, reference);
}

const toAuctionPrice = ({ listing }: VenueBook, { price }: { readonly price: number }): Px =>
  px(price * listing.tickSize);

/** Pairs both sides in their priority. What others trade among themselves leaves no trace but the volume. */
function bookFills(turn: Handling, book: VenueBook, result: Uncrossing<Interest>): void {
  const sells = result.fills.SELL.map(({ order, qty: left }) => ({ order, left }));
  let at = 0;
  for (const { order: buyer, qty: wanted } of result.fills.BUY) {
    let left = wanted;
    for (let sell = sells[at]; left > 0 && sell !== undefined; sell = sells[at]) {
      const shares = Math.min(left, sell.left);
      const pair = { buyer: buyer.orderNo, seller: sell.order.orderNo };
      bookAuctionTrade(turn, book, { pair, shares, ticks: result.price });
      left -= shares;
      sell.left -= shares;
      if (sell.left === 0) at += 1;
    }
  }
}

/** How all calls stand, in the order of the listings. */
export function listCalls(turn: Handling): readonly AuctionCallView[] {
  const { calls, settings } = turn.state;
  if (calls.size === 0) return [];
  return settings.instruments.flatMap(({ symbol }) => {
    const seen = indicate(turn, symbol);
    if (seen === null) return [];
    const { price: indicativePrice, ...rest } = seen;
    return [{ symbol, ...rest, indicativePrice }];
  });
}

/** How a symbol's call stands; null where it has none. */
export function indicate(turn: Handling, symbol: string): Indication | null {
  const call = turn.state.calls.get(symbol);
  const book = call === undefined ? null : primaryBook(turn, symbol);
  if (call === undefined || book === null) return null;
  const { kind, endsAt, reference } = call;
  const result = hold(turn, book, call);
  return {
    kind,
    endsAt,
    reference,
    price: result === null ? null : toAuctionPrice(book, result),
    paired: qty(result?.volume ?? 0),
    imbalance: qty(result?.imbalance ?? 0),
    imbalanceSide: result?.imbalanceSide ?? null,
  };
}
