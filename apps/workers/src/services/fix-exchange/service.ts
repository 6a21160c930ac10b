/**
 * FIX exchange: the platform's side of it. Its clients connect to its port; this service receives the market and halts.
 */
import type { AuctionsView } from '@tradefloor/contracts/auctions';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import {
  auctions,
  type FixSession,
  fixSessions,
  venueDepth,
} from '@tradefloor/contracts/calls/fix-exchange';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { KillSwitchAction } from '@tradefloor/contracts/kill-switch';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { MarketStatus } from '@tradefloor/contracts/market-event';
import type { Rfq, RfqExecuted } from '@tradefloor/contracts/rfq';
import { orderOfLeg } from '@tradefloor/core/trading/ems/venue-leg';
import {
  type Ctx,
  defineService,
  handle,
  refuse,
  respond,
  type UserCtx,
  unavailable,
} from '@tradefloor/runtime';
import type { ExchangeDepth, SeenLevel } from '@tradefloor/sim/exchange/depth-view';
import type { HaltChange } from '@tradefloor/sim/exchange/exchange';

import { AuctionNews } from './auction-news.ts';

/** Default levels a side. */
const LEVELS = 10;
const LEVELS_MAX = 50;

/** Instead of what was to be read: the exchange does not work at the moment. */
export type NotResponding = 'NOT_RESPONDING';

/** The exchange behind the port, as the service sees it. */
export type ExchangePort = {
  onTicks(batch: TickBatch): void;
  onHalt(change: HaltChange): void;
  onRfq(rfq: Rfq): void;
  onRfqExecuted(done: RfqExecuted): void;
  /** Null: the symbol is not listed. */
  depth(
    symbol: string,
    levels: number,
    account: string | null,
  ): MaybePromise<ExchangeDepth | null | NotResponding>;
  auctions(): MaybePromise<AuctionsView | NotResponding>;
  sessions(): MaybePromise<readonly FixSession[] | NotResponding>;
  /** Resolves once all it was given is in its files; without it a method has done so when it returns. */
  settled?(): Promise<void>;
};

type MaybePromise<T> = T | Promise<T>;

/** A handling is over once the exchange has taken in what it was given. */
const afterTaken = ({ settled }: ExchangePort): MaybePromise<[]> =>
  settled === undefined ? [] : settled().then((): [] => []);

type ExchangeState = {
  readonly exchange: ExchangePort;
  /** The halted symbol, or null for all, by the kill switch or the market's pause that halts it. */
  readonly halts: Map<string, string | null>;
  readonly auctions: AuctionNews;
};

type ExchangeCtx = Ctx<ExchangeState>;
type ExchangeUserCtx = UserCtx<ExchangeState>;

export const fixExchange = (exchange: ExchangePort) =>
  defineService({
    name: 'fix-exchange',
    state: (): ExchangeState => ({ exchange, halts: new Map(), auctions: new AuctionNews() }),
    publishes: ['market.auctions'],
    // Clients of the exchange receive what it is given.
    actsOutside: true,
    consumes: {
      'market.ticks': onTicks,
      'market.status': onStatus,
      'killswitch.changed': onKillSwitch,
      'rfq.quote.update': onRfq,
      'rfq.executed': onRfqExecuted,
    },
    handles: [
      handle(auctions, onListAuctions, { as: 'anyone' }),
      handle(fixSessions, onSessions, { as: 'anyone' }),
      handle(venueDepth, onDepth, { as: 'user' }),
    ],
  });

function onTicks({ state: { exchange, auctions: news } }: ExchangeCtx, batch: TickBatch) {
  exchange.onTicks(batch);
  if (!news.isDue(batch)) return [];
  const seen = exchange.auctions();
  const toNews = (view: AuctionsView | NotResponding) =>
    view === 'NOT_RESPONDING' ? [] : news.publish(batch, view);
  return seen instanceof Promise ? seen.then(toNews) : toNews(seen);
}

function onListAuctions({ state: { exchange } }: ExchangeCtx) {
  const seen = exchange.auctions();
  const toResponse = (view: AuctionsView | NotResponding) =>
    view === 'NOT_RESPONDING' ? notResponding() : respond(view);
  return seen instanceof Promise ? seen.then(toResponse) : toResponse(seen);
}

/** A switch on everything or on a symbol halts trading for every client; the others are the platform's own matter. */
function onKillSwitch({ state: { exchange, halts } }: ExchangeCtx, action: KillSwitchAction) {
  const { scope, target, killSwitchId, reason } = action;
  if (scope !== 'all' && scope !== 'symbol') return [];
  const symbol = scope === 'all' ? null : target;
  if (action.action === 'ACTIVATED') halts.set(killSwitchId, symbol);
  else halts.delete(killSwitchId);
  const isHalted = [...halts.values()].includes(symbol);
  exchange.onHalt({ symbol, reason, isHalted });
  return afterTaken(exchange);
}

/** The market pauses a symbol: nothing of it trades here, and new orders are refused, until it is quoted again. */
function onStatus({ state: { exchange, halts } }: ExchangeCtx, status: MarketStatus) {
  const paused = new Set<string>();
  for (const { symbol, state, cause } of status.halts) {
    if (state !== 'PAUSED') continue;
    paused.add(`market ${symbol}`);
    if (halts.has(`market ${symbol}`)) continue;
    // A kill switch holds the symbol whether the market quotes it or not.
    const isKilled = [...halts.values()].includes(symbol);
    halts.set(`market ${symbol}`, symbol);
    const reason = `paused by the market (${cause})`;
    exchange.onHalt({ symbol, reason, isHalted: true, ...(isKilled ? {} : { seq: status.seq }) });
  }
  for (const [key, symbol] of [...halts]) {
    if (!key.startsWith('market ') || paused.has(key)) continue;
    halts.delete(key);
    const isHalted = [...halts.values()].includes(symbol);
    exchange.onHalt({ symbol, reason: 'quoted again', isHalted });
  }
  return afterTaken(exchange);
}

/** Programs that sent a request over FIX receive its outcome. */
function onRfq({ state }: ExchangeCtx, rfq: Rfq) {
  state.exchange.onRfq(rfq);
  return afterTaken(state.exchange);
}

function onRfqExecuted({ state }: ExchangeCtx, done: RfqExecuted) {
  state.exchange.onRfqExecuted(done);
  return afterTaken(state.exchange);
}

function onSessions({ state }: ExchangeCtx) {
  const sessions = state.exchange.sessions();
  return sessions instanceof Promise ? sessions.then(respondSessions) : respondSessions(sessions);
}

const notResponding = () => unavailable('the exchange does not respond');

const respondSessions = (seen: readonly FixSession[] | NotResponding) =>
  seen === 'NOT_RESPONDING' ? notResponding() : respond({ items: [...seen], nextCursor: null });

function onDepth(
  { state, caller, nowMs }: ExchangeUserCtx,
  { symbol, levels }: CallInput<typeof venueDepth>,
) {
  const wanted = Math.min(levels ?? LEVELS, LEVELS_MAX);
  const seen = state.exchange.depth(symbol, wanted, caller.userId);
  const toResponse = (depth: ExchangeDepth | null | NotResponding) =>
    respondDepth(depth, { symbol, nowMs });
  return seen instanceof Promise ? seen.then(toResponse) : toResponse(seen);
}

function respondDepth(
  seen: ExchangeDepth | null | NotResponding,
  { symbol, nowMs }: { readonly symbol: string; readonly nowMs: number },
) {
  if (seen === 'NOT_RESPONDING') return notResponding();
  if (seen === null) return refuse('NOT_FOUND', { detail: `unknown instrument ${symbol}` });
  const venues = seen.venues.map(({ venue, bids, asks }) => ({
    venue,
    bids: bids.map(toLevel),
    asks: asks.map(toLevel),
  }));
  return respond({ symbol: instrumentSymbol(seen.symbol), seq: seen.seq, at: nowMs, venues });
}

/** With own orders by the ids that their owner knows. */
const toLevel = ({ orders, ...level }: SeenLevel) =>
  orders === undefined
    ? level
    : {
        ...level,
        orders: orders.map(({ clOrdId, shown, ahead }) => ({
          orderId: orderOfLeg(clOrdId),
          shown,
          ahead,
        })),
      };
