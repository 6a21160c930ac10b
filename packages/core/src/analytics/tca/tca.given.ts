/** An order, a fill of it and a market around it, for tests of cost analysis. */
import type { Fill } from '@tradefloor/contracts/fill';
import { instrumentSymbol, orderId, toExecId, userId } from '@tradefloor/contracts/ids';
import type { Tick, TickBatch } from '@tradefloor/contracts/market';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { givenTable } from '../../trading/order/order.given.ts';
import { MarkMids, type MarkMidsRow } from './mark-mids.ts';
import { createMarketTape, type MarketTape } from './market-tape.ts';
import { TCA_TABLES } from './tables.ts';

export const A_MONDAY_MS = Date.UTC(2026, 10, 23, 14, 30);
const AN_ORDER_ID = orderId('019aae5c-0000-7000-8000-000000000001');

const about = {
  orderId: AN_ORDER_ID,
  parentOrderId: null,
  userId: userId('trader-1'),
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  instrumentType: 'equity',
  desk: 'EQ',
  currency: 'USD',
} as const;

/** Buy 100 at 150.00, accepted. */
export const givenOrder = (change: Partial<Order> = {}): Order => ({
  ...about,
  clientOrderId: 'client-1',
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
  linkId: null,
  timeInForce: 'DAY',
  strategy: 'LIT',
  algoParams: null,
  bondSpec: null,
  quoteId: null,
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

const FEES = { sec31: money(0), finraTaf: money(0), commission: money(3_500), venue: money(3_000) };

/** All of it, at its limit. */
export const givenFill = (change: Partial<Fill> = {}): Fill => ({
  ...about,
  execId: toExecId(AN_ORDER_ID, 1),
  rfqId: null,
  qty: qty(100),
  price: px(150_000_000),
  cumQty: qty(100),
  leavesQty: qty(0),
  avgPx: px(150_000_000),
  venue: 'XNAS',
  counterparty: 'SIMA',
  liquidity: 'TAKER',
  arrivalMid: px(149_995_000),
  impactBps: 0,
  fees: { ...FEES, total: money(6_500) },
  tickSeq: 1,
  at: A_MONDAY_MS,
  settlementDate: '2026-11-25',
  ...change,
});

export const cents = (amount: number) => px(Math.round(amount * 10_000));

/** A batch of one symbol: bid and ask a cent either side of the mid, all volume printed at the mid. */
export function toBatch(seq: number, mid: number, volume = 0): TickBatch {
  const order = givenOrder();
  const tick: Tick = {
    symbol: order.symbol,
    bid: cents(mid - 1),
    ask: cents(mid + 1),
    last: cents(mid),
    mid: cents(mid),
    bidSize: qty(100),
    askSize: qty(100),
    volume: qty(volume),
    dayVolume: qty(0),
    open: cents(mid),
    high: cents(mid),
    low: cents(mid),
  };
  return { seq, at: A_MONDAY_MS + seq * 250, simTime: A_MONDAY_MS, ticks: [tick] };
}

export const makeTape = (...batches: TickBatch[]): MarketTape => {
  const tape = createMarketTape([]);
  for (const batch of batches) tape.fold(batch);
  return tape;
};

/** What marks are taken from, with what was recorded before. */
export const makeMarks = (tape: MarketTape, loaded: readonly MarkMidsRow[] = []): MarkMids =>
  new MarkMids(givenTable<MarkMidsRow>(TCA_TABLES.markMids, loaded), tape);

export const fillAt = (n: number, change: Parameters<typeof givenFill>[0] = {}) =>
  givenFill({ execId: toExecId(givenOrder().orderId, n), arrivalMid: cents(15_000), ...change });
