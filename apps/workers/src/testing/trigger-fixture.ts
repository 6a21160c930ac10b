/** Orders that wait for a price, a market that moves, and prints: for the OMS's tests of triggers. Only tests import it. */
import type { MarketTrade, TickBatch } from '@tradefloor/contracts/market';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder, Order } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import { OMS_TABLES } from '@tradefloor/core/trading/order/oms-tables';
import { AAPL, cents, givenTick } from '@tradefloor/core/trading/order/order.given';
import type { TriggerRow } from '@tradefloor/core/trading/order/tables';
import type { HandlerOutput } from '@tradefloor/runtime';
import type { OmsFixture } from './oms-fixture.ts';

type Events = readonly HandlerOutput<TopicName, string>[];

/** A sell of 100 that waits, for the price its type names. */
const WAITING = {
  symbol: AAPL,
  side: 'SELL',
  qty: qty(100),
  timeInForce: 'GTC',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;

/** A sell stop at 99.50: the market is at 99.99 and 100.01. */
export const givenStop = (over: Partial<NewOrder> = {}): NewOrder => ({
  ...WAITING,
  orderType: 'STOP',
  stopPrice: cents(9_950),
  ...over,
});

/** A sell that trails by 50 cents. */
export const givenTrail = (over: Partial<NewOrder> = {}): NewOrder => ({
  ...WAITING,
  orderType: 'TRAILING_STOP',
  trailAmount: cents(50),
  ...over,
});

/** Places an order that is accepted. */
export async function waiting(oms: OmsFixture, request = givenStop()): Promise<Order> {
  const { value, code, info } = await oms.placeRequest(request);
  if (value === null) throw new Error(`${code}: ${info.detail}`);
  return value;
}

/** Its trigger as the database holds it. */
export const findTriggerRow = (oms: OmsFixture, { orderId }: Order): TriggerRow | undefined =>
  oms.lone.rows(OMS_TABLES.triggers).find((row) => row.orderId === orderId);

/** Prices with a mid, a cent either side, and the last trade at the mid. */
const quoteAt = (price: number) =>
  givenTick({
    bid: cents(price - 1),
    ask: cents(price + 1),
    mid: cents(price),
    last: cents(price),
  });

let seq = 1_000;

/** The market moves there; what the OMS made of it. */
export async function move(
  oms: OmsFixture,
  price: number,
  over: Partial<TickBatch> = {},
): Promise<Events> {
  seq += 1;
  oms.lone.nowMs += 250;
  const { nowMs } = oms.lone;
  const batch = { seq, at: nowMs, simTime: nowMs, ticks: [quoteAt(price)], ...over };
  return (await oms.lone.receive('market.ticks', batch)) as Events;
}

const print = (price: number): MarketTrade => ({
  symbol: AAPL,
  tradeId: `T${price}`,
  price: cents(price),
  qty: qty(10),
  side: 'BUY',
  venue: 'XNAS',
  conditions: [],
  at: 0,
  tickSeq: 1,
});

/** The market prints trades, `agoMs` before now. */
export async function printed(
  oms: OmsFixture,
  prices: readonly number[],
  agoMs = 0,
): Promise<Events> {
  oms.lone.nowMs += 250;
  const batch = { seq, at: oms.lone.nowMs - agoMs, trades: prices.map(print) };
  return (await oms.lone.receive('market.trades', batch)) as Events;
}

/** The timer of a triggered order fires. */
export const release = async (oms: OmsFixture, { orderId }: Order): Promise<Events> =>
  (await oms.lone.fireTimer('trigger', { orderId })) as Events;
