/** The outcome of an order that a dealer takes at its own price: dealt wholly, or ended. */

import type { Fill } from '@tradefloor/contracts/fill';
import { type ExecId, toExecId } from '@tradefloor/contracts/ids';
import { notional, type Px, qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import { returnsToWait } from '@tradefloor/contracts/vocabulary/dealt-orders';
import { WORKED_AS } from '@tradefloor/contracts/vocabulary/order';
import { EXECUTES_AS } from '@tradefloor/contracts/vocabulary/price-terms';
import { dealerFees } from '@tradefloor/core/trading/execution/fees';
import { recordedCostBps } from '@tradefloor/core/trading/execution/price-cost';
import { countedPrice } from '@tradefloor/instruments/contract/contract-value';
import { getCurrency } from '@tradefloor/instruments/instrument';
import { publish } from '@tradefloor/runtime';
import type { RfqOut } from '../state/rfq-state.ts';

/** The dealer in listed and bespoke derivatives. */
export const OPTION_DEALER = 'DRVX';

/** The liquidity provider in currencies. */
export const FX_DEALER = 'FXLP';

/** True when a side may deal at the price. */
export const isWithin = (price: Px, limit: Px | null, side: Order['side']): boolean =>
  limit === null || (side === 'BUY' ? price <= limit : price >= limit);

/** An order that the dealer does not deal: it ends, or waits again if it may; `requestNo` is of the cancel it responds to, 0 when unsolicited. */
export const ended = (
  order: Order,
  {
    at,
    reason,
    requestNo = 0,
  }: { readonly at: number; readonly reason: string; readonly requestNo?: number },
): RfqOut =>
  publish('orders.acknowledged', {
    orderId: order.orderId,
    userId: order.userId,
    kind: 'CANCELED',
    requestNo,
    ...(returnsToWait(order) ? { offer: order.version } : {}),
    qty: order.qty,
    price: order.price,
    cumQty: qty(0),
    reason,
    at,
  });

/** A deal of the whole order with one dealer, as it is published. */
export type Deal = {
  readonly price: Px;
  readonly mid: Px;
  readonly at: number;
  readonly seq: number;
  /** The dealer's MPID. */
  readonly dealer: string;
  readonly settlementDate: string;
};

/** The fill and its report. */
export function dealt(order: Order, deal: Deal): RfqOut[] {
  const fill = toFill(order, deal);
  return [publish('orders.filled', fill), publish('fix.execution', toReport(order, fill))];
}

function toFill(order: Order, { price, mid, at, seq, dealer, settlementDate }: Deal): Fill {
  const id: ExecId = toExecId(order.orderId, 1);
  return {
    execId: id,
    orderId: order.orderId,
    parentOrderId: null,
    rfqId: null,
    userId: order.userId,
    symbol: order.symbol,
    instrumentType: order.instrumentType,
    desk: order.desk,
    currency: getCurrency(order.symbol, order.currency),
    side: order.side,
    qty: order.qty,
    price,
    cumQty: order.qty,
    leavesQty: qty(0),
    avgPx: price,
    venue: 'OTC',
    counterparty: dealer,
    liquidity: 'TAKER',
    arrivalMid: mid,
    impactBps: recordedCostBps(order.side, price, mid),
    fees: dealerFees({
      at,
      side: order.side,
      symbol: order.symbol,
      contracts: order.qty,
      worth: notional(countedPrice(order, price), order.qty),
    }),
    tickSeq: seq,
    at,
    settlementDate,
  };
}

const toReport = (order: Order, fill: Fill) => ({
  execId: fill.execId,
  execType: 'TRADE' as const,
  ordStatus: 'FILLED' as const,
  orderId: order.orderId,
  clOrdId: order.clientOrderId,
  origClOrdId: null,
  parentOrderId: null,
  userId: order.userId,
  desk: order.desk,
  symbol: order.symbol,
  side: order.side,
  ordType: EXECUTES_AS[order.orderType],
  timeInForce: WORKED_AS[order.timeInForce],
  orderQty: order.qty,
  price: order.price,
  lastQty: fill.qty,
  lastPx: fill.price,
  lastMkt: fill.venue,
  liquidity: fill.liquidity,
  contraBroker: fill.counterparty,
  trdMatchId: fill.execId,
  fees: fill.fees,
  settlementDate: fill.settlementDate,
  cumQty: fill.qty,
  leavesQty: qty(0),
  avgPx: fill.price,
  transactTime: fill.at,
  text: null,
});
