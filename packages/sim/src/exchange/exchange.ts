/**
 * The exchange: the world outside the firm, as one pure object. Messages of sessions and ticks of the market go in;
 * messages to sessions come out, and with them the entry that must be on disk before they leave.
 */
import type { AuctionCall } from '@tradefloor/contracts/auctions';
import type { TickBatch } from '@tradefloor/contracts/market';
import { TIME_RULES } from '@tradefloor/contracts/vocabulary/order';
import { hash32, mix32 } from '@tradefloor/core/prng';
import { unreachable } from '@tradefloor/core/result';
import type { ClientMessage } from '@tradefloor/core/trading/exchange/client-messages';
import type { AuctionSchedule } from '@tradefloor/core/trading/order/auction-times';
import { cancelOrder, replaceOrder } from './amend-order.ts';
import type { AuctionChange, Indication } from './auction/auction-calls.ts';
import { isFrozen } from './auction-orders.ts';
import { getVenueBook } from './book-shelf.ts';
import { type DepthQuery, depthSeen, type ExchangeDepth } from './depth-view.ts';
import { enterList } from './enter-list.ts';
import { enterOrder } from './enter-order.ts';
import { type ExchangeCheckpoint, resumeState, toCheckpoint } from './exchange-checkpoint.ts';
import type { Halt, JournalEntry } from './exchange-journal.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import type { ExchangeSettings } from './exchange-settings.ts';
import {
  ALL_SYMBOLS,
  type ExchangeState,
  emptyState,
  foldEntry,
  listAuctions,
  toSnapshot,
} from './exchange-state.ts';
import { expireOrders } from './expire-orders.ts';
import { indicate, listCalls } from './hold-auction.ts';
import { releaseHeld } from './last-trade.ts';
import { cancelQuotes, massQuote } from './mass-quotes.ts';
import { refuseMessage, throttled } from './refuse-message.ts';
import {
  massCancel,
  openOrders,
  respondMassStatus,
  respondSecurityList,
  respondStatus,
} from './respond-requests.ts';
import { callAfterHalt, changeAuctions, endCalls, reviseOthers } from './run-auction.ts';
import { notifySubscribers, respondMarketData, unsubscribe } from './subscriptions.ts';
import { bringUpAll, catchUp, onTicks } from './ticks.ts';
import { notifySession, respondTradingSession } from './trading-session.ts';
import { notifyStatus, respondSecurityStatus } from './trading-status.ts';
import { triggerStops } from './trigger-stops.ts';
import { closeHandling, type Handled, type Handling, openHandling } from './turn.ts';
import { endOrder, enqueue } from './working.ts';

export type Exchange = {
  /** A decoded application message of a session that is logged on. */
  onClientMessage(session: string, message: ClientMessage, nowMs: number): Handled;
  /** The market has moved: market makers follow, resting orders may trade. */
  onTicks(batch: TickBatch, nowMs: number): Handled;
  /** A session is gone: its subscriptions end, and with `cancelOrders` its open orders. */
  onDisconnect(session: string, options: { cancelOrders: boolean }, nowMs: number): Handled;
  /** The trading day is over: DAY orders expire, ClOrdIDs of ended orders are free again. */
  onDayRoll(nowMs: number): Handled;
  /** A symbol, or null for all, stops or trades again. */
  onHalt(change: HaltChange, nowMs: number): Handled;
  /** The day's auctions, the beginning of a call, or the moment at which calls may be over. */
  onAuction(change: AuctionChange, nowMs: number): Handled;
  /** The day's times, and how each call stands. */
  auctions(nowMs: number): {
    readonly schedule: AuctionSchedule | null;
    readonly calls: readonly AuctionCall[];
  };
  /** How a symbol's auction call stands; null where it is in none. */
  indication(symbol: string, nowMs: number): Indication | null;
  /** Time has passed: conflated market data goes out. Call it every 50 to 100 ms while a client is logged on. */
  onTimer(nowMs: number): Handled;
  /** What stands in a symbol's books, by venue. */
  depth(query: DepthQuery, nowMs: number): ExchangeDepth | null;
  openOrders(session: string): readonly ExchangeOrder[];
  /** The whole state as one entry; a journal may begin with it. */
  snapshot(nowMs: number): JournalEntry;
  /** All inputs of its output, market makers in their queues too. Take it right before a batch. */
  checkpoint(nowMs: number): ExchangeCheckpoint;
  /** Equal for exchanges that hold the same orders and numbers. */
  stateHash(): string;
};

export type HaltChange = Halt & { readonly isHalted: boolean };

/** An exchange on its first day. */
export const createExchange = (settings: ExchangeSettings): Exchange =>
  makeExchange(emptyState(settings));

/**
 * An exchange as its journal left it: from the first entry, or from a snapshot and what follows it. Market makers
 * come back with the next tick, subscriptions with their clients.
 * @throws RangeError when an entry is missing
 */
export function restoreExchange(
  settings: ExchangeSettings,
  entries: Iterable<JournalEntry>,
): Exchange {
  const state = emptyState(settings);
  for (const entry of entries) {
    const expected = state.counters.entry + (entry.kind === 'SNAPSHOT' ? 0 : 1);
    if (entry.kind === 'CHANGE' && entry.entryNo !== expected) {
      throw new RangeError(`entry ${expected} is missing: found ${entry.entryNo}`);
    }
    foldEntry(state, entry);
  }
  const resting = [...state.orders.values()].filter(({ shown }) => shown > 0);
  for (const order of resting.sort((a, b) => a.placeNo - b.placeNo)) {
    const listing = state.listings.get(order.symbol);
    if (listing !== undefined)
      enqueue(state, getVenueBook(state, listing, order.venue), { order, isBack: true });
  }
  return makeExchange(state);
}

/** An exchange that goes on from a checkpoint as if it had never stopped. @throws for one of another list of securities */
export function resumeExchange(
  settings: ExchangeSettings,
  checkpoint: ExchangeCheckpoint,
): Exchange {
  const state = emptyState(settings);
  resumeState(state, checkpoint);
  return makeExchange(state);
}

function makeExchange(state: ExchangeState): Exchange {
  const handled = (nowMs: number, handle: (turn: Handling) => void): Handled => {
    const turn = openHandling(state, nowMs);
    handle(turn);
    triggerStops(turn);
    notifySubscribers(turn);
    notifySession(turn);
    return closeHandling(turn);
  };
  /** Time alone changes no order: it is not recorded, and a replay would not have it. */
  const changed: typeof handled = (nowMs, handle) =>
    handled(nowMs, (turn) => {
      expireOrders(turn);
      handle(turn);
    });
  return {
    onClientMessage: (session, message, nowMs) =>
      changed(nowMs, (turn) => onMessage(turn, session, message)),
    onTicks: (batch, nowMs) =>
      changed(nowMs, (turn) => {
        if (!onTicks(turn, batch)) return;
        endPauses(turn, batch);
        reviseOthers(turn);
        endCalls(turn);
      }),
    onDisconnect: (session, { cancelOrders }, nowMs) =>
      changed(nowMs, (turn) => disconnect(turn, session, cancelOrders)),
    onDayRoll: (nowMs) => changed(nowMs, rollDay),
    onHalt: (change, nowMs) => changed(nowMs, (turn) => halt(turn, change)),
    onAuction: (change, nowMs) => changed(nowMs, (turn) => changeAuctions(turn, change)),
    auctions: (nowMs) => ({
      schedule: state.schedule,
      calls: listCalls(openHandling(state, nowMs)),
    }),
    indication: (symbol, nowMs) => indicate(openHandling(state, nowMs), symbol),
    onTimer: (nowMs) => handled(nowMs, () => undefined),
    depth: (query, nowMs) => depthSeen(openHandling(state, nowMs), query),
    openOrders: (session) => openOrders(state, session, { symbol: null, side: null }),
    snapshot: (nowMs) => toSnapshot(state, nowMs),
    checkpoint: (nowMs) => {
      bringUpAll(openHandling(state, nowMs), null);
      return toCheckpoint(state, nowMs);
    },
    stateHash: () => computeHash(state),
  };
}

function onMessage(turn: Handling, session: string, message: ClientMessage): void {
  if (turn.state.settings.dropCopies.includes(session)) {
    refuseMessage(turn, { session, message }, { reason: 6, text: 'a drop copy only listens' });
    return;
  }
  if (throttled(turn, { session, message })) return;
  switch (message.type) {
    case 'NEW_ORDER':
      enterOrder(turn, { session, message });
      return;
    case 'CANCEL':
      cancelOrder(turn, { session, message });
      return;
    case 'REPLACE':
      replaceOrder(turn, { session, message });
      return;
    case 'MASS_QUOTE':
      massQuote(turn, { session, message });
      return;
    case 'ORDER_LIST':
      enterList(turn, { session, message });
      return;
    case 'QUOTE_CANCEL':
      cancelQuotes(turn, { session, message });
      return;
    case 'STATUS':
      respondStatus(turn, { session, message });
      return;
    case 'MASS_STATUS':
      respondMassStatus(turn, { session, message });
      return;
    case 'MASS_CANCEL':
      massCancel(turn, { session, message });
      return;
    case 'SECURITY_LIST':
      respondSecurityList(turn, { session, message });
      return;
    case 'MARKET_DATA':
      respondMarketData(turn, { session, message });
      return;
    case 'SECURITY_STATUS':
      respondSecurityStatus(turn, { session, message });
      return;
    case 'TRADING_SESSION':
      respondTradingSession(turn, { session, message });
      return;
    default:
      unreachable(message);
      return;
  }
}

function disconnect(turn: Handling, session: string, cancelOrders: boolean): void {
  const { subscriptions, statusSubscriptions, sessionSubscriptions } = turn.state;
  unsubscribe(subscriptions, (one) => one.session === session);
  for (const kept of [statusSubscriptions, sessionSubscriptions]) {
    for (const [key, one] of kept) if (one.session === session) kept.delete(key);
  }
  if (!cancelOrders) return;
  for (const order of openOrders(turn.state, session, { symbol: null, side: null })) {
    if (!isFrozen(turn, order))
      endOrder(turn, order, { execType: 'CANCELED', text: 'cancelled on disconnect' });
  }
}

function rollDay(turn: Handling): void {
  const { state } = turn;
  for (const order of [...state.orders.values()]) {
    if (!TIME_RULES[order.timeInForce].endsWithDay) continue;
    endOrder(turn, order, { execType: 'EXPIRED', text: 'end of the trading day' });
  }
  turn.isNewDay = true;
}

/** The market quotes again what it had paused. */
function endPauses(turn: Handling, { seq, ticks }: TickBatch): void {
  for (const { symbol, seq: pausedAt } of [...turn.state.halts.values()]) {
    if (symbol === null || pausedAt === undefined || seq <= pausedAt) continue;
    if (!ticks.some((tick) => tick.symbol === symbol)) continue;
    halt(turn, { symbol, reason: 'quoted again', isHalted: false });
  }
}

function halt(turn: Handling, { isHalted, ...change }: HaltChange): void {
  const { symbol } = change;
  const { halts } = turn.state;
  const key = symbol ?? ALL_SYMBOLS;
  if (isHalted) bringUpAll(turn, symbol);
  if (isHalted) halts.set(key, change);
  else {
    halts.delete(key);
    if (symbol !== null) callAfterHalt(turn, symbol);
  }
  if (!isHalted) {
    releaseHeld(turn);
    catchUp(turn);
  }
  turn.halts = [...halts.values()];
  notifyStatus(turn, symbol);
}

function computeHash(state: ExchangeState): string {
  const { orders, counters, halts } = state;
  const auctions = listAuctions(state);
  const rest = auctions === null ? [] : [auctions];
  let sum = hash32(JSON.stringify([counters, [...halts.keys()], ...rest]));
  for (const order of orders.values()) sum ^= hash32(JSON.stringify(order));
  return mix32(sum).toString(16).padStart(8, '0');
}
