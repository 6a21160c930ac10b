/** Fixtures for tests: valid, plain, and changed only where the test does so. */
import type { Fill } from '../fill.ts';
import { instrumentSymbol, orderId, toExecId, userId } from '../ids.ts';
import { money, px, qty } from '../money.ts';
import type { Order } from '../order.ts';
import type { Caller } from '../user.ts';

/** 2026-11-23 14:30 UTC, a Monday: the hour New York opens. */
export const A_MONDAY_MS = Date.UTC(2026, 10, 23, 14, 30);
export const AN_ORDER_ID = orderId('019aae5c-0000-7000-8000-000000000001');
export const A_USER_ID = userId('trader-1');

/** An accepted limit order to buy 100 at 150.00. */
export const givenOrder = (change: Partial<Order> = {}): Order => ({
  orderId: AN_ORDER_ID,
  clientOrderId: 'client-1',
  userId: A_USER_ID,
  parentOrderId: null,
  linkId: null,
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(100),
  price: px(150_000_000),
  pegTo: null,
  pegOffset: null,
  stopPrice: null,
  trailAmount: null,
  trailPct: null,
  triggerBy: null,
  triggered: null,
  expireAt: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
  timeInForce: 'DAY',
  strategy: 'LIT',
  algoParams: null,
  instrumentType: 'equity',
  bondSpec: null,
  quoteId: null,
  desk: 'EQ',
  currency: 'USD',
  destinationVenue: null,
  status: 'NEW',
  filledQty: qty(0),
  leavesQty: qty(100),
  avgPx: null,
  rejectCode: null,
  rejectReason: null,
  riskConfigVersion: 1,
  createdAt: A_MONDAY_MS,
  updatedAt: A_MONDAY_MS,
  version: 1,
  ...change,
});

/** The first fill of {@link givenOrder}: all of it, at its limit. */
export const givenFill = (change: Partial<Fill> = {}): Fill => ({
  execId: toExecId(AN_ORDER_ID, 1),
  orderId: AN_ORDER_ID,
  parentOrderId: null,
  rfqId: null,
  userId: A_USER_ID,
  symbol: instrumentSymbol('AAPL'),
  instrumentType: 'equity',
  desk: 'EQ',
  currency: 'USD',
  side: 'BUY',
  qty: qty(100),
  price: px(150_000_000),
  cumQty: qty(100),
  leavesQty: qty(0),
  avgPx: px(150_000_000),
  venue: 'XNAS',
  counterparty: 'SIMA',
  clientUserId: null,
  liquidity: 'TAKER',
  arrivalMid: px(149_995_000),
  impactBps: 0,
  fees: {
    sec31: money(0),
    finraTaf: money(0),
    commission: money(3_500),
    venue: money(3_000),
    total: money(6_500),
  },
  tickSeq: 1,
  at: A_MONDAY_MS,
  settlementDate: '2026-11-25',
  ...change,
});

export const givenCaller = (change: Partial<Caller> = {}): Caller => ({
  userId: A_USER_ID,
  role: 'trader',
  tradingStyle: 'high_touch',
  guest: false,
  darkPoolAccess: false,
  sessionId: 'session-1',
  ...change,
});
