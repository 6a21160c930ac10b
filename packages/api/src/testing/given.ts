/** Fixtures of the browser interface's tests: a feed to publish on, sessions, ticks, orders. */

import { isin } from '@tradefloor/contracts/bond';
import { toPayloadText } from '@tradefloor/contracts/event-wire';
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, RfqId, userId } from '@tradefloor/contracts/ids';
import type { MarketTrade, TickBatch, TradeBatch } from '@tradefloor/contracts/market';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Order, OrderChange } from '@tradefloor/contracts/order';
import type { Position } from '@tradefloor/contracts/risk';
import {
  A_MONDAY_MS,
  givenOrder,
  givenFill as givenPlainFill,
} from '@tradefloor/contracts/testing/given';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import { AuthIdentity, type Desk, type Role } from '@tradefloor/contracts/user';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { VoiceDealId } from '@tradefloor/contracts/voice';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type * as z from 'zod';
import type { Feed, FeedEvent, Session } from '../ports/ports.ts';

export const NOW = A_MONDAY_MS;

type OnEvent = Parameters<Feed['subscribe']>[0];

/** A feed in memory. */
export function givenFeed() {
  const listeners = new Set<OnEvent>();
  let count = 0;
  const feed: Feed = {
    subscribe(subscribe) {
      listeners.add(subscribe);
      return () => listeners.delete(subscribe);
    },
    payloadText: toPayloadText,
    status: () => 'up',
  };
  const notify = (event: FeedEvent) => {
    for (const { onEvent } of listeners) onEvent(event);
  };
  return {
    feed,
    listeners: () => listeners.size,
    publish<T extends TopicName>(topic: T, payload: Payload<T>) {
      count += 1;
      notify({ id: `letter-${count}`, topic, atMs: NOW + count, payload });
    },
    /** Publishes under an id of the test's choice: the bus may bring one event again. */
    repeat<T extends TopicName>(topic: T, payload: Payload<T>, id: string) {
      notify({ id, topic, atMs: NOW, payload });
    },
    gap() {
      for (const { onGap } of listeners) onGap();
    },
  };
}

export function givenSession(change: Partial<AuthIdentity> = {}, sessionId = 'session-1'): Session {
  const identity: AuthIdentity = {
    userId: userId('trader-1'),
    username: 'trader-1',
    displayName: 'Trader One',
    role: 'trader',
    tradingStyle: 'low_touch',
    guest: false,
    darkPoolAccess: false,
    limits: {
      maxOrderQty: qty(1_000),
      maxDailyNotional: money(10_000_000),
      strategies: ['LIT'],
      desks: ['EQ'],
    },
    // Some gateways of tests run on the real clock: it must never come to be over by itself.
    expiresAt: Date.UTC(2999, 0, 1),
    ...change,
  };
  const { role, tradingStyle, guest, darkPoolAccess } = identity;
  return {
    sessionId,
    identity,
    identityWire: encodeWire(AuthIdentity, identity) as z.input<typeof AuthIdentity>,
    caller: { userId: identity.userId, role, tradingStyle, guest, darkPoolAccess, sessionId },
  };
}

/** What a key of some scopes stands for. */
export function givenKey(
  scopes: readonly KeyScope[],
  { session = givenSession(), keyId = 'k00000000001' }: { session?: Session; keyId?: string } = {},
): Session {
  const sessionId = `key-${keyId}`;
  const caller = { ...session.caller, sessionId, key: { keyId, scopes: [...scopes] } };
  return { ...session, sessionId, caller };
}

export const givenRole = (role: Role, desks: Desk[] = ['EQ']): Session =>
  givenSession({
    role,
    userId: userId(`${role}-1`),
    limits: {
      maxOrderQty: qty(1_000),
      maxDailyNotional: money(10_000_000),
      strategies: ['LIT'],
      desks,
    },
  });

/** One batch; each entry is a symbol and its bid in millionths. */
export const givenBatch = (seq: number, bids: Readonly<Record<string, number>>): TickBatch => ({
  seq,
  at: NOW + seq * 250,
  simTime: NOW + seq * 250,
  ticks: Object.entries(bids).map(([symbol, bid]) => givenTick(symbol, bid)),
});

/** The prints of one batch; each entry is a symbol and its size. */
export const givenTrades = (
  seq: number,
  ...prints: readonly (readonly [symbol: string, size: number])[]
): TradeBatch => ({
  seq,
  at: NOW + seq * 250,
  trades: prints.map(
    ([symbol, size], i): MarketTrade => ({
      symbol: instrumentSymbol(symbol),
      tradeId: `${seq}-${symbol}-${i + 1}`,
      price: px(150_250_000),
      qty: qty(size),
      side: 'BUY',
      venue: 'XNAS',
      conditions: [],
      at: NOW + seq * 250,
      tickSeq: seq,
    }),
  ),
});

export const givenTick = (
  symbol: string,
  bid: number,
  change: Partial<TickBatch['ticks'][number]> = {},
): TickBatch['ticks'][number] => ({
  symbol: instrumentSymbol(symbol),
  bid: px(bid),
  ask: px(bid + 10_000),
  last: px(bid),
  mid: px(bid + 5_000),
  bidSize: qty(300),
  askSize: qty(200),
  volume: qty(0),
  dayVolume: qty(1_000),
  open: px(bid),
  high: px(bid + 20_000),
  low: px(bid - 20_000),
  ...change,
});

/** Orders and fills of these tests are dealt at a price that decimals show. */
const PRICE = px(150_250_000);

export const givenChange = (user = 'trader-1', change: Partial<Order> = {}): OrderChange => ({
  order: givenOrder({ userId: userId(user), price: PRICE, ...change }),
  actor: user,
  reason: null,
});

export const givenFill = (user = 'trader-1', change: Partial<Fill> = {}): Fill =>
  givenPlainFill({ userId: userId(user), price: PRICE, avgPx: PRICE, ...change });

export const givenPosition = (user = 'trader-1', change: Partial<Position> = {}): Position => ({
  userId: userId(user),
  symbol: instrumentSymbol('AAPL'),
  currency: 'USD',
  netQty: 100,
  avgPx: px(150_250_000),
  realisedPnl: money(0),
  fees: money(3_500),
  boughtQty: qty(100),
  soldQty: qty(0),
  updatedAt: NOW,
  version: 1,
  ...change,
});

/** A request for quote of a user, as the firm and its client see it. */
export const givenRfq = (user: string): Payload<'rfq.quote.update'> => ({
  rfqId: RfqId.parse('rfq-1'),
  orderId: null,
  flow: 'SALES',
  state: 'REQUESTED',
  side: 'BUY',
  isin: isin('US9128TF1010'),
  bondSpec: null,
  qty: qty(1_000_000),
  limitPrice: null,
  userId: userId(user),
  clientUserId: userId(user),
  salesUserId: null,
  traderUserId: null,
  dealers: [],
  chosen: null,
  cover: null,
  markupBps: null,
  clientQuote: null,
  midPrice: null,
  note: null,
  createdAt: NOW,
  windowEndsAt: null,
  executedAt: null,
  updatedAt: NOW,
  version: 1,
});

/** A requested voice deal. */
export const givenVoiceDeal = (user: string): Payload<'rfq.voice.update'> => ({
  dealId: VoiceDealId.parse('019ab0c0-0000-7000-8000-000000000001'),
  state: 'ASKED',
  symbol: instrumentSymbol('CLF27'),
  farSymbol: null,
  side: 'BUY',
  lots: qty(10),
  clientUserId: userId('edith'),
  askedBy: userId(user),
  askerRole: 'sales',
  tradedBy: null,
  note: null,
  price: null,
  mark: null,
  validUntil: null,
  endsAt: NOW + 300_000,
  reason: null,
  legs: [],
  steps: [],
  createdAt: NOW,
  updatedAt: NOW,
  version: 1,
});
