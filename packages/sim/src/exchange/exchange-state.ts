/** All that an exchange knows, and how its journal becomes it again. */

import type { Instrument, LitVenue, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { Px, Qty } from '@tradefloor/contracts/money';
import type { SplitInForce } from '@tradefloor/contracts/split';
import type { AuctionKind } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import type { AuctionSchedule } from '@tradefloor/core/trading/order/auction-times';
import { inNewShares, splitFactor } from '@tradefloor/instruments/equity/split-factor';
import type { AuctionCall, AuctionPrint, AuctionsInForce } from './auction/auction-calls.ts';
import type { BookOrder } from './book.ts';
import type { Counters, Halt, JournalEntry, TakenId } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import { type ExchangeSettings, type SessionTerms, withDefaults } from './exchange-settings.ts';
import type { StopBook } from './stop-book.ts';
import type { SessionSubscription, Subscriptions } from './subscription.ts';
import type { Bucket } from './throttle.ts';
import type { SymbolBooks } from './venue-book.ts';
import { moveStop } from './waiting-stops.ts';

export type ExchangeState = {
  readonly settings: Required<ExchangeSettings>;
  /** In the shares of now. */
  readonly listings: Map<string, Instrument>;
  /** Splits that listings and orders are after. */
  splits: readonly SplitInForce[];
  /** Open orders, and those that ended today. */
  readonly orders: Map<number, ExchangeOrder>;
  /** Ended orders, oldest first. */
  readonly ended: number[];
  /** By session and ClOrdID, the order's number; 0 for a refused one. */
  readonly ids: Map<string, Map<string, number>>;
  /** Numbers of open orders by session, oldest first. */
  readonly open: Map<string, Set<number>>;
  /** Where an order stands in its book. */
  readonly placed: Map<number, BookOrder>;
  /** Books by symbol, made when first needed. */
  readonly books: Map<string, SymbolBooks>;
  /** Orders that wait for a price, by symbol: what {@link putOrder} makes of the rows. */
  readonly stops: Map<string, StopBook>;
  /** Numbers of trailing stops that wait, by symbol: what {@link putOrder} makes of the rows. */
  readonly trails: Map<string, Set<number>>;
  /** Numbers of open pegged orders, by symbol and venue: what {@link putOrder} makes of the rows. */
  readonly pegs: Map<string, Map<LitVenue, Set<number>>>;
  /** Numbers of open orders that are good till a date: what {@link putOrder} makes of the rows. */
  readonly dated: Set<number>;
  readonly halts: Map<string, Halt>;
  /** The day's auctions; null where there are none. */
  schedule: AuctionSchedule | null;
  /** Symbols in a call. */
  readonly calls: Map<string, AuctionCall>;
  /** By symbol, opening and closing price of the day, until the next day's opening. */
  readonly prints: Map<string, readonly AuctionPrint[]>;
  readonly counters: Counters;
  market: MarketMoment | null;
  // What follows is gone with a restart, as the sessions are.
  /** By symbol, over all venues: the market's prints and trades of clients. Stops are measured by it. */
  readonly lastTrades: Map<string, LastTrade>;
  readonly subscriptions: Subscriptions;
  /** By session and request id. */
  readonly statusSubscriptions: Map<string, StatusSubscription>;
  /** By session and request id. */
  readonly sessionSubscriptions: Map<string, SessionSubscription>;
  readonly buckets: Map<string, Bucket>;
};

export type LastTrade = {
  readonly price: Px;
  readonly size: Qty;
  /** The auction it is the print of; absent for a trade of continuous trading. */
  readonly auction?: AuctionKind;
};

export type StatusSubscription = {
  readonly session: string;
  readonly requestId: string;
  readonly symbol: string;
};

/** The newest batch of the market. */
export type MarketMoment = Pick<TickBatch, 'seq' | 'at' | 'simTime' | 'flags' | 'clientTrades'> & {
  readonly ticks: ReadonlyMap<string, Tick>;
};

/** Key of the halt of all symbols. */
export const ALL_SYMBOLS = '*';

export function emptyState(settings: ExchangeSettings): ExchangeState {
  return {
    settings: withDefaults(settings),
    listings: new Map(settings.instruments.map((listing) => [listing.symbol, listing])),
    splits: [],
    orders: new Map(),
    ended: [],
    ids: new Map(),
    open: new Map(),
    placed: new Map(),
    books: new Map(),
    stops: new Map(),
    trails: new Map(),
    pegs: new Map(),
    dated: new Set(),
    halts: new Map(),
    schedule: null,
    calls: new Map(),
    prints: new Map(),
    counters: { order: 0, exec: 0, match: 0, report: 0, place: 0, entry: 0 },
    market: null,
    lastTrades: new Map(),
    subscriptions: { bySymbol: new Map(), due: new Set() },
    statusSubscriptions: new Map(),
    sessionSubscriptions: new Map(),
    buckets: new Map(),
  };
}

export const toTerms = ({ settings }: ExchangeState, session: string): SessionTerms =>
  settings.toTerms(session);

/** A security as a session sees it; null when it is not listed for it. */
export const listingFor = (
  state: ExchangeState,
  session: string,
  symbol: string,
): Instrument | null =>
  toTerms(state, session).listing === 'ALL' ? (state.listings.get(symbol) ?? null) : null;

/** Keeps a row as it is now; the one way any order changes. */
export function putOrder(state: ExchangeState, order: ExchangeOrder): void {
  const before = state.orders.get(order.orderNo);
  state.orders.set(order.orderNo, order);
  if (order.stop !== undefined) moveStop(state, before, order);
  if (order.peg !== undefined) notePeg(state, order);
  if (order.expireAt !== undefined && isOpen(order.status)) state.dated.add(order.orderNo);
  else if (before?.expireAt !== undefined) state.dated.delete(order.orderNo);
  const wasOpen = before !== undefined && isOpen(before.status);
  if (isOpen(order.status)) {
    if (!wasOpen) listOpen(state, order.session).add(order.orderNo);
    return;
  }
  if (wasOpen) listOpen(state, order.session).delete(order.orderNo);
  if (wasOpen || before === undefined) {
    state.ended.push(order.orderNo);
    forgetEnded(state);
  }
}

function notePeg({ pegs }: ExchangeState, { orderNo, symbol, venue, status }: ExchangeOrder): void {
  const venues = pegs.get(symbol) ?? new Map<LitVenue, Set<number>>();
  const numbers = venues.get(venue) ?? new Set();
  if (isOpen(status)) numbers.add(orderNo);
  else numbers.delete(orderNo);
  if (numbers.size > 0) venues.set(venue, numbers);
  else venues.delete(venue);
  if (venues.size > 0) pegs.set(symbol, venues);
  else pegs.delete(symbol);
}

export function listOpen({ open }: ExchangeState, session: string): Set<number> {
  let numbers = open.get(session);
  if (numbers === undefined) {
    numbers = new Set();
    open.set(session, numbers);
  }
  return numbers;
}

function forgetEnded({ ended, orders, settings }: ExchangeState): void {
  // A tenth at a time: cutting the front of an array moves all that is behind it.
  if (ended.length <= settings.closedKept * 1.1) return;
  for (const orderNo of ended.splice(0, ended.length - settings.closedKept)) orders.delete(orderNo);
}

export function takeId(state: ExchangeState, [session, clOrdId, orderNo]: TakenId): void {
  let taken = state.ids.get(session);
  if (taken === undefined) {
    taken = new Map();
    state.ids.set(session, taken);
  }
  taken.set(clOrdId, orderNo);
  if (taken.size > state.settings.idsKept) forgetOldest(state, taken);
}

/** Forgets the oldest id of an order that is over; ids of open orders in its way go to the end. */
function forgetOldest({ orders }: ExchangeState, taken: Map<string, number>): void {
  for (const [clOrdId, orderNo] of taken) {
    taken.delete(clOrdId);
    const order = orders.get(orderNo);
    if (order === undefined || !isOpen(order.status)) return;
    taken.set(clOrdId, orderNo);
  }
}

/** The order a session names by a ClOrdID: in force or replaced, open or ended today. */
export function orderNamed(
  state: ExchangeState,
  session: string,
  clOrdId: string,
): ExchangeOrder | null {
  return state.orders.get(state.ids.get(session)?.get(clOrdId) ?? 0) ?? null;
}

/** The reason why a symbol does not trade now; null when it does. */
export const findHalt = ({ halts }: ExchangeState, symbol: string): string | null =>
  (halts.get(ALL_SYMBOLS) ?? halts.get(symbol))?.reason ?? null;

/** Whether nothing of a symbol trades now: in a halt, or in an auction call. */
export const isStill = (state: ExchangeState, symbol: string): boolean =>
  findHalt(state, symbol) !== null || state.calls.has(symbol);

/** What is kept of auctions; null where there is nothing, as in all states before there were any. */
export function listAuctions(state: ExchangeState): AuctionsInForce | null {
  const { schedule, calls } = state;
  const prints = [...state.prints.values()].flat();
  if (schedule === null && calls.size === 0 && prints.length === 0) return null;
  return {
    schedule,
    calls: [...calls.values()],
    ...(prints.length === 0 ? {} : { prints }),
  };
}

/** Keeps an auction's price; that of another day is over. */
export function notePrint({ prints }: ExchangeState, print: AuctionPrint): void {
  const { symbol, day, kind } = print;
  const others = (prints.get(symbol) ?? []).filter((one) => one.day === day && one.kind !== kind);
  prints.set(symbol, [...others, print]);
}

/** A new day: ended orders and their ClOrdIDs are forgotten, open orders keep all names they ever had. */
export function forgetDay(state: ExchangeState): void {
  for (const orderNo of state.ended.splice(0)) state.orders.delete(orderNo);
  for (const [session, taken] of state.ids) {
    for (const [clOrdId, orderNo] of taken) {
      if (!state.orders.has(orderNo)) taken.delete(clOrdId);
    }
    if (taken.size === 0) state.ids.delete(session);
  }
  state.buckets.clear();
}

/** Folds one entry of the journal. */
export function foldEntry(state: ExchangeState, entry: JournalEntry): void {
  Object.assign(state.counters, entry.counters);
  for (const order of entry.orders) putOrder(state, order);
  for (const id of entry.ids) takeId(state, id);
  if (entry.halts !== undefined) {
    state.halts.clear();
    for (const halt of entry.halts) state.halts.set(halt.symbol ?? ALL_SYMBOLS, halt);
  }
  if (entry.auctions !== undefined) {
    state.schedule = entry.auctions.schedule;
    state.calls.clear();
    for (const call of entry.auctions.calls) state.calls.set(call.symbol, call);
    state.prints.clear();
    for (const print of entry.auctions.prints ?? []) notePrint(state, print);
  }
  if (entry.splits !== undefined) relist(state, entry.splits);
  if (entry.isNewDay) forgetDay(state);
}

/** Lists all securities in the shares that they have after these splits. */
export function relist(state: ExchangeState, splits: readonly SplitInForce[]): void {
  state.splits = splits;
  for (const listing of state.settings.instruments) {
    const { symbol } = listing;
    state.listings.set(symbol, inNewShares(listing, splitFactor(splits, symbol)));
  }
}

/** The whole state as one entry: a journal that begins with it needs nothing older. */
export function toSnapshot(state: ExchangeState, nowMs: number): JournalEntry {
  const ids = [...state.ids].flatMap(([session, taken]) =>
    [...taken].map(([clOrdId, orderNo]): TakenId => [session, clOrdId, orderNo]),
  );
  const auctions = listAuctions(state);
  return {
    kind: 'SNAPSHOT',
    entryNo: state.counters.entry,
    at: nowMs,
    counters: { ...state.counters },
    orders: [...state.orders.values()],
    ids,
    halts: [...state.halts.values()],
    ...(state.splits.length === 0 ? {} : { splits: state.splits }),
    ...(auctions === null ? {} : { auctions }),
    reports: [],
  };
}
