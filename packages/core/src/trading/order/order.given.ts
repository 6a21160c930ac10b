/** Orders, users, instruments, prices and tables as tests need them: whole by default, changed by what a test is about. */

import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { money, type Px, px, qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { Caller, User } from '@tradefloor/contracts/user';
import { STRATEGIES } from '@tradefloor/contracts/vocabulary/strategies';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { givenInstrument } from '@tradefloor/instruments/instrument.given';
import type { Table, TableDef } from '../../table.ts';
import type { OrderFacts } from './new-order-checks.ts';
import { PLATFORM_OFFER } from './offer.ts';
import { pendingOrder } from './order-row.ts';
import { evolve } from './order-state.ts';

/** Saturday 2026-11-21, 14:30 UTC. */
export const NOW = Date.UTC(2026, 10, 21, 14, 30);
export const ALICE = userId('alice');
export const AAPL = instrumentSymbol('AAPL');

/** A price in whole cents of the currency. */
export const cents = (count: number): Px => px(count * 10_000);

/** The n-th order id: they rise with n. */
export const givenOrderId = (n: number) =>
  orderId(`019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`);

/** 99.99 at 100.01. */
export const givenTick = (over: Partial<Tick> = {}): Tick => ({
  symbol: AAPL,
  bid: cents(9_999),
  ask: cents(10_001),
  last: cents(10_000),
  mid: cents(10_000),
  bidSize: qty(500),
  askSize: qty(500),
  volume: qty(0),
  dayVolume: qty(0),
  open: cents(10_000),
  high: cents(10_000),
  low: cents(10_000),
  ...over,
});

export const givenBatch = (over: Partial<TickBatch> = {}): TickBatch => ({
  seq: 1,
  at: NOW,
  simTime: NOW,
  ticks: [givenTick()],
  ...over,
});

/** A trader who may do everything. */
export const givenUser = (over: Partial<User> = {}): User => ({
  userId: ALICE,
  username: 'alice',
  displayName: 'Alice',
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: true,
  disabled: false,
  limits: {
    maxOrderQty: qty(100_000),
    maxDailyNotional: money(100_000_000 * 10_000),
    strategies: [...STRATEGIES],
    desks: ['EQ'],
  },
  ...over,
});

export const givenCaller = (over: Partial<Caller> = {}): Caller => ({
  userId: ALICE,
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: true,
  sessionId: 's-1',
  ...over,
});

/** Buy 100 AAPL at 100.00 for the day. */
export const givenRequest = (over: Partial<NewOrder> = {}): NewOrder => ({
  symbol: AAPL,
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(100),
  price: cents(10_000),
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  ...over,
});

/** The same without a price. */
export function givenMarketRequest(over: Partial<NewOrder> = {}): NewOrder {
  const { price: _, ...rest } = givenRequest();
  return { ...rest, orderType: 'MARKET', ...over };
}

/** What the OMS checks look at: nothing in the way of a request. */
export const givenOrderFacts = (over: Partial<OrderFacts> = {}): OrderFacts => ({
  order: givenRequest(),
  user: givenUser(),
  instrument: givenInstrument(),
  quoteFault: null,
  killSwitches: [],
  offer: PLATFORM_OFFER,
  usedToday: money(0),
  count: { quoted: cents(10_000), price: cents(10_000), notional: money(100_000_000) },
  closableQty: qty(0),
  isHalted: false,
  shortNeed: null,
  waits: null,
  nowMs: NOW,
  closed: null,
  hasAuctions: false,
  ...over,
});

/** An accepted order, version 1. */
export function givenOrder(n = 1, over: Partial<NewOrder> = {}): Order {
  const of = { orderId: givenOrderId(n), userId: ALICE, at: NOW };
  return evolve(pendingOrder(givenRequest(over), of), {
    type: 'accepted',
    at: NOW,
    riskConfigVersion: 1,
  });
}

/** A fill that leaves nothing open, at 100.00 without fees. */
export const givenFill = (over: Partial<Fill> = {}): Fill => ({
  execId: execId(`${givenOrderId(1)}-F1`),
  orderId: givenOrderId(1),
  parentOrderId: null,
  rfqId: null,
  userId: ALICE,
  symbol: AAPL,
  instrumentType: 'equity',
  desk: 'EQ',
  currency: getCurrency(over.symbol ?? AAPL, 'USD'),
  side: 'BUY',
  qty: qty(100),
  price: cents(10_000),
  cumQty: qty(100),
  leavesQty: qty(0),
  avgPx: cents(10_000),
  venue: 'XNAS',
  counterparty: 'SIMA',
  liquidity: 'TAKER',
  arrivalMid: cents(10_000),
  impactBps: 0,
  fees: {
    sec31: money(0),
    finraTaf: money(0),
    commission: money(0),
    venue: money(0),
    total: money(0),
  },
  tickSeq: 1,
  at: NOW,
  settlementDate: '2026-11-25',
  ...over,
});

/** A table over a Map: what the host gives, without its commits. */
export function givenTable<Row>(def: TableDef<Row>, loaded: readonly Row[] = []): Table<Row> {
  const rows = new Map(loaded.map((row) => [def.key(row), row]));
  return {
    get: (key) => rows.get(key),
    put: (row) => {
      rows.set(def.key(row), row);
    },
    forget: (key) => {
      rows.delete(key);
    },
    values: () => rows.values(),
    get size() {
      return rows.size;
    },
  };
}
