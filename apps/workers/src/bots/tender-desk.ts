/**
 * Stands where the RFQ service stands in a private world of a case, and deals blocks off the venues: an accepted tender is a
 * fill that is journalled, margined and cleared as every other.
 */
import { call } from '@tradefloor/contracts/calls/call';
import { Fill } from '@tradefloor/contracts/fill';
import { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import type { TickBatch } from '@tradefloor/contracts/market';
import { Px, Qty } from '@tradefloor/contracts/money';
import { Side } from '@tradefloor/contracts/order';
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
import { toClientFill } from './client-fill.ts';

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
  const tick = batch?.ticks.find(({ symbol }) => symbol === terms.symbol);
  if (batch === null || tick === undefined) return null;
  return toClientFill(terms, {
    instrumentType: 'equity',
    desk: 'EQ',
    currency: 'USD',
    liquidity: 'TAKER',
    mid: tick.mid,
    tickSeq: batch.seq,
    at,
    settlementDate: settlementDate(at, EQUITY_SETTLEMENT_DAYS),
  });
}
