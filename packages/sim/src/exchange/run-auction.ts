/**
 * Calls and their uncross. In a call the symbol's market makers leave, and no order meets another; at its end all of
 * the primary venue trade at one price, then the symbol goes on continuously with what is left.
 */
import type { Instrument } from '@tradefloor/contracts/market';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isForAuction, toAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { Uncrossing } from './auction/allocation.ts';
import type { AuctionCall, AuctionChange } from './auction/auction-calls.ts';
import { listBooks } from './book-shelf.ts';
import { bookAuctionTrade } from './client-trades.ts';
import { settle } from './enter-order.ts';
import { type ExchangeState, findHalt, type LastTrade, notePrint } from './exchange-state.ts';
import { hold, type Interest, listOrders, primaryBook, toAuctionPrice } from './hold-auction.ts';
import { noteTrade, releaseHeld } from './last-trade.ts';
import { withdraw } from './makers.ts';
import { updateAtOnce } from './subscriptions.ts';
import { bringUpAll, catchUp } from './ticks.ts';
import { notifyStatus } from './trading-status.ts';
import type { Handling } from './turn.ts';
import type { VenueBook } from './venue-book.ts';
import { bookFor, endOrder, getLimitPrice } from './working.ts';

/** The texts for the end of an order that was for one auction only. */
const NOT_EXECUTED = 'not executed in the auction';
const NOT_HELD = 'its auction was not held';

/** Takes in a change of the day's auctions. */
export function changeAuctions(turn: Handling, change: AuctionChange): void {
  const { state } = turn;
  switch (change.step) {
    case 'SCHEDULE':
      state.schedule = change.schedule;
      turn.hasNewAuctions = true;
      endMissed(turn);
      forgetPrices(turn);
      return;
    case 'CALL':
      if (state.schedule === null) return;
      for (const listing of state.listings.values()) {
        if (beginCall(turn, listing, change)) notifyStatus(turn, listing.symbol);
      }
      return;
    case 'UNCROSS':
      endCalls(turn);
      endMissed(turn);
      forgetPrices(turn);
  }
}

/**
 * Ends the orders for an auction that is over and was not held: the exchange was down over its whole call, or there are
 * no auctions any more. A call that a halt prolongs is still to be uncrossed.
 */
function endMissed(turn: Handling): void {
  const { schedule, calls, orders } = turn.state;
  for (const order of [...orders.values()]) {
    if (!isOpen(order.status) || !isForAuction(order.timeInForce)) continue;
    const kind = toAuction(order.timeInForce);
    const endsAt = kind === 'OPENING' ? schedule?.opensAt : schedule?.closesAt;
    if (turn.nowMs < (endsAt ?? 0) || calls.get(order.symbol)?.kind === kind) continue;
    endOrder(turn, order, { execType: 'CANCELED', text: NOT_HELD });
  }
}

/** The prices of the days before go when a day opens, or when there are no auctions from here on. */
function forgetPrices(turn: Handling): void {
  const { schedule, prints } = turn.state;
  if (schedule !== null && turn.nowMs < schedule.opensAt) return;
  for (const [symbol, kept] of prints) {
    if (kept.some(({ day }) => day === schedule?.day)) continue;
    prints.delete(symbol);
    turn.hasNewAuctions = true;
    turn.touched.add(symbol);
  }
}

/** After a halt, while auctions are on: a call comes before the first trade. */
export function callAfterHalt(turn: Handling, symbol: string): void {
  const { schedule, calls, listings } = turn.state;
  const listing = listings.get(symbol);
  if (schedule === null || listing === undefined || findHalt(turn.state, symbol) !== null) return;
  const isInside = turn.nowMs >= schedule.opensAt && turn.nowMs < schedule.closesAt;
  if (!isInside && schedule.tradesOutside !== true) return;
  const endsAt = turn.nowMs + schedule.reopeningMs;
  const running = calls.get(symbol);
  const kind = running?.kind ?? 'REOPENING';
  beginCall(turn, listing, { kind, endsAt: Math.max(endsAt, running?.endsAt ?? 0) });
}

/** Whether the call is a new one, or ends at another time than before. */
function beginCall(
  turn: Handling,
  listing: Instrument,
  { kind, endsAt }: Pick<AuctionCall, 'kind' | 'endsAt'>,
): boolean {
  const { state } = turn;
  const { symbol } = listing;
  const running = state.calls.get(symbol);
  if (running === undefined) {
    bringUpAll(turn, symbol);
    const books = state.books.get(symbol);
    for (const venueBook of books === undefined ? [] : listBooks(books)) withdraw(turn, venueBook);
  }
  // A call that a halt prolongs has a new reference: the shares may have been split in it.
  if (running?.kind === kind && running.endsAt === endsAt) return false;
  const reference = findReference(state, listing);
  const begunAt = running?.others?.begunAt ?? turn.nowMs;
  const others = { price: reference, begunAt, revisedAt: turn.nowMs };
  state.calls.set(symbol, { symbol, kind, endsAt, reference, others });
  turn.hasNewAuctions = true;
  turn.touched.add(symbol);
  return true;
}

/** Others revise what they want so often, by the market's middle. Each time is in the journal: a restart has the same. */
const REVISED_EVERY_MS = 1_000;

/** Others' interest in a call follows the market, as far as it is quoted. */
export function reviseOthers(turn: Handling): void {
  const { state, nowMs } = turn;
  for (const [symbol, call] of state.calls) {
    const listing = state.listings.get(symbol);
    const { others } = call;
    if (listing === undefined || others === undefined || nowMs >= call.endsAt) continue;
    if (nowMs < others.revisedAt + REVISED_EVERY_MS || !state.market?.ticks.has(symbol)) continue;
    const price = findReference(state, listing);
    state.calls.set(symbol, { ...call, others: { ...others, price, revisedAt: nowMs } });
    turn.hasNewAuctions = true;
    turn.touched.add(symbol);
  }
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
  turn.touched.add(symbol);
  if (book !== null && result !== null) {
    bookFills(turn, book, result);
    const size = qty(result.volume);
    const price = toAuctionPrice(book, result);
    print(turn, call, { price, size });
    turn.held.push({ symbol: book.listing.symbol, kind, at: turn.nowMs, price, volume: size });
  }
  notifyStatus(turn, symbol);
  for (const order of listOrders(turn, symbol)) {
    const isMissed = isForAuction(order.timeInForce) && toAuction(order.timeInForce) === kind;
    if (isMissed) endOrder(turn, order, { execType: 'CANCELED', text: NOT_EXECUTED });
  }
  catchUp(turn);
  releaseHeld(turn);
  for (const { orderNo } of listOrders(turn, symbol)) goOn(turn, orderNo);
}

/** The auction as one trade: noted, kept as the day's price, and sent before any other trade can take its place. */
function print(turn: Handling, call: AuctionCall, { price, size }: LastTrade): void {
  const { state, nowMs } = turn;
  const { symbol, kind } = call;
  const { schedule } = state;
  noteTrade(turn, symbol, { price, size, auction: kind });
  // A close that a halt has put off into the next day is no price of that day.
  if (kind !== 'REOPENING' && schedule !== null && call.endsAt >= schedule.opensAt) {
    notePrint(state, { symbol, day: schedule.day, kind, price, volume: size, at: nowMs });
  }
  updateAtOnce(turn, symbol);
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
