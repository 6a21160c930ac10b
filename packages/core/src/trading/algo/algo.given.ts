/** An algo's order, its market and its open children as tests need them: changed only by what a test is about. */

import { qty } from '@tradefloor/contracts/money';
import type { AlgoName } from '@tradefloor/contracts/user';
import { drawsFrom } from '../../prng.ts';
import { AAPL, ALICE, cents, givenOrderId, NOW } from '../order/order.given.ts';
import type { AlgoRow } from './algo-order.ts';
import type { OpenChildren, Situation } from './step.ts';

/** Buys 1,000 AAPL by TWAP over five minutes in ten slices, without a limit. */
export const givenAlgo = (strategy: AlgoName, over: Partial<AlgoRow> = {}): AlgoRow => ({
  orderId: givenOrderId(1),
  clientOrderId: 'mine-1',
  userId: ALICE,
  desk: 'EQ',
  tradingStyle: 'high_touch',
  symbol: AAPL,
  instrumentType: 'equity',
  side: 'BUY',
  shortQty: null,
  shortExempt: false,
  longSentQty: qty(0),
  strategy,
  timeInForce: 'DAY',
  qty: qty(1_000),
  price: null,
  params: {},
  riskConfigVersion: 1,
  requestId: 'request-0001',
  acceptedAt: NOW,
  state: 'WORKING',
  reason: null,
  cumQty: qty(0),
  pxQtySum: '0',
  childCount: 0,
  slices: [],
  baseQty: 0,
  planNo: 1,
  sliceNo: 0,
  sliceBase: 0,
  refusals: 0,
  restUntil: 0,
  shots: 0,
  arrivalMid: cents(10_000),
  marketVolume: 0,
  dayVolume: null,
  accrued: 0,
  pending: null,
  requestNo: 0,
  nextAt: null,
  updatedAt: NOW,
  version: 1,
  ...over,
});

export const NO_CHILDREN: OpenChildren = { count: 0, qty: 0, isCanceling: false, isStale: false };

/** 99.99 at 100.01, in ticks of a cent. */
export const GIVEN_MARKET = {
  bid: cents(9_999),
  ask: cents(10_001),
  mid: cents(10_000),
  tickSize: cents(1),
  lot: 1,
  volatilityPpm: 250_000,
};

/** The market is open, nothing is out, no kill switch stands. */
export const givenSituation = (row: AlgoRow, over: Partial<Situation> = {}): Situation => ({
  row,
  open: NO_CHILDREN,
  market: GIVEN_MARKET,
  nowMs: NOW,
  isKilled: false,
  marketVolume: row.marketVolume,
  accrued: row.accrued,
  rng: drawsFrom(1),
  ...over,
});
