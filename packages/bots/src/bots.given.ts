/** Orders, fills and prices of tests: whole records with what a test states. */
import type { Fill } from '@tradefloor/contracts/fill';
import { execId, instrumentSymbol, orderId, userId } from '@tradefloor/contracts/ids';
import type { Instrument, ShownTick } from '@tradefloor/contracts/market';
import { money, px, qty } from '@tradefloor/contracts/money';
import type { Order, Side } from '@tradefloor/contracts/order';
import type { RunMetrics } from './metrics.ts';

const AT = 1_795_444_201_000;
export const ORDER_ID = orderId('01935b5e-0000-7000-8000-000000000001');

export const givenInstrument = (symbol = 'AAPL'): Instrument => ({
  symbol: instrumentSymbol(symbol),
  name: symbol,
  instrumentType: 'equity',
  sector: null,
  currency: 'USD',
  tickSize: px(10_000),
  lotSize: qty(100),
  adv: qty(1_000_000),
  volatilityPpm: 250_000,
  referencePrice: px(100_000_000),
  primaryVenue: 'XNAS',
});

/** A tick whose spread is two cents around that mid. */
export const givenTick = (mid: number, change: Partial<ShownTick> = {}): ShownTick => ({
  symbol: instrumentSymbol('AAPL'),
  bid: px(mid - 10_000),
  ask: px(mid + 10_000),
  last: px(mid),
  mid: px(mid),
  bidSize: qty(100),
  askSize: qty(100),
  volume: qty(100),
  dayVolume: qty(100),
  open: px(mid),
  high: px(mid),
  low: px(mid),
  ...change,
});

type Traded = { readonly side: Side; readonly qty: number; readonly price: number };

/** @param no what distinguishes it from other fills */
export function givenFill(
  { side, qty: shares, price }: Traded,
  { no = 1, fee = 0, ...change }: Partial<Fill> & { no?: number; fee?: number } = {},
): Fill {
  const nothing = money(0);
  return {
    execId: execId(`fill-${no}`),
    orderId: ORDER_ID,
    parentOrderId: null,
    rfqId: null,
    userId: userId('scenario'),
    symbol: instrumentSymbol('AAPL'),
    instrumentType: 'equity',
    desk: 'EQ',
    currency: 'USD',
    side,
    qty: qty(shares),
    price: px(price),
    cumQty: qty(shares),
    leavesQty: qty(0),
    avgPx: px(price),
    venue: 'XNAS',
    counterparty: 'MKTA',
    liquidity: 'TAKER',
    arrivalMid: px(price),
    impactBps: 0,
    fees: {
      sec31: nothing,
      finraTaf: nothing,
      commission: money(fee),
      venue: nothing,
      total: money(fee),
    },
    tickSeq: 1,
    at: AT,
    settlementDate: '2026-11-25',
    ...change,
  };
}

export const givenOrder = (change: Partial<Order> = {}): Order => ({
  orderId: ORDER_ID,
  clientOrderId: 'b-1',
  userId: userId('scenario'),
  parentOrderId: null,
  linkId: null,
  symbol: instrumentSymbol('AAPL'),
  side: 'BUY',
  orderType: 'LIMIT',
  qty: qty(100),
  price: px(100_000_000),
  pegTo: null,
  pegOffset: null,
  stopPrice: null,
  trailAmount: null,
  trailPct: null,
  triggerBy: null,
  triggered: null,
  timeInForce: 'DAY',
  expireAt: null,
  displayQty: null,
  minQty: null,
  postOnly: false,
  shortQty: null,
  shortExempt: false,
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
  createdAt: AT,
  updatedAt: AT,
  version: 1,
  ...change,
});

const NOTHING = money(0);
/** Figures of a run that traded nothing. */
export const givenMetrics = (change: Partial<RunMetrics> = {}): RunMetrics => ({
  pnl: { realised: NOTHING, unrealised: NOTHING, fees: NOTHING, total: NOTHING },
  tradedQty: 0,
  tradedNotional: NOTHING,
  fills: 0,
  orders: { placed: 0, rejected: 0 },
  orderedQty: 0,
  fillRatio: null,
  maxDrawdown: NOTHING,
  inventory: [{ symbol: 'AAPL', netQty: 0, maxAbsQty: 300 }],
  shortfall: null,
  ...change,
});
