/**
 * Stands where the RFQ service stands in a private world of a case, and deals blocks off the venues: an accepted tender is a
 * fill that is journalled, margined and cleared as every other.
 */
import { call } from '@tradefloor/contracts/calls/call';
import { Fill } from '@tradefloor/contracts/fill';
import { InstrumentSymbol, OrderId, toExecId, UserId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { Px, Qty, qty } from '@tradefloor/contracts/money';
import { Side } from '@tradefloor/contracts/order';
import { NO_FEES } from '@tradefloor/core/trading/execution/fees';
import { recordedCostBps } from '@tradefloor/core/trading/execution/price-cost';
import { CLIENT_MPID } from '@tradefloor/core/trading/rfq/rfq-trade';
import {
  EQUITY_SETTLEMENT_DAYS,
  settlementDate,
} from '@tradefloor/instruments/calendar/settlement-date';
import {
  defineService,
  handle,
  publish,
  refuse,
  respond,
  type Service,
  type StateIo,
} from '@tradefloor/runtime';
import * as z from 'zod';

/** Deals a tender once: a repeat returns the first fill. Between the parts of a private world. */
export const takeTender = call('takeTender', {
  kind: 'mutation',
  to: 'rfq',
  method: 'POST',
  path: '/tenders',
  access: 'internal',
  returnsFirst: true,
  in: z.strictObject({
    orderId: OrderId,
    userId: UserId,
    symbol: InstrumentSymbol,
    side: Side,
    qty: Qty,
    price: Px,
  }),
  out: Fill,
});

export type TenderTerms = z.output<(typeof takeTender)['in']>;
type DeskState = { batch: TickBatch | null; readonly fills: Map<string, Fill> };

export const tenderDesk = (): Service =>
  defineService({
    name: 'rfq',
    state: (_: StateIo): DeskState => ({ batch: null, fills: new Map() }),
    publishes: ['orders.filled'],
    consumes: {
      'market.ticks': ({ state }, batch) => {
        state.batch = batch;
        return [];
      },
    },
    handles: [
      handle(
        takeTender,
        ({ state, nowMs }: { readonly state: DeskState; readonly nowMs: number }, terms) => {
          const dealt = state.fills.get(terms.orderId);
          if (dealt !== undefined) return respond(dealt);
          const fill = toFill(state, terms, nowMs);
          if (fill === null) return refuse('NO_REFERENCE_PRICE');
          state.fills.set(terms.orderId, fill);
          return respond(fill, [publish('orders.filled', fill)]);
        },
        { as: 'service' },
      ),
    ],
  });

/** Null before the first price of the symbol. */
function toFill({ batch }: DeskState, terms: TenderTerms, at: number): Fill | null {
  const { orderId, userId, symbol, side, qty: shares, price } = terms;
  const tick = batch?.ticks.find((each) => each.symbol === symbol);
  if (batch === null || tick === undefined) return null;
  return {
    execId: toExecId(orderId, 1),
    orderId,
    parentOrderId: null,
    rfqId: null,
    userId,
    symbol,
    instrumentType: 'equity',
    desk: 'EQ',
    currency: 'USD',
    side,
    qty: shares,
    price,
    cumQty: shares,
    leavesQty: qty(0),
    avgPx: price,
    venue: 'OTC',
    counterparty: CLIENT_MPID,
    liquidity: 'TAKER',
    arrivalMid: tick.mid,
    impactBps: recordedCostBps(side, price, tick.mid),
    // The client pays by the price.
    fees: NO_FEES,
    tickSeq: batch.seq,
    at,
    settlementDate: settlementDate(at, EQUITY_SETTLEMENT_DAYS),
  };
}
