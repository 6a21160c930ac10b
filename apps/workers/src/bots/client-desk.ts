/**
 * Plays the clients of a case in its private world: each decides on a dealer's quote by its distance from the composite, as
 * the RFQ service publishes it at that instant. A deal is a fill of the dealer's against its client, journalled, margined and
 * cleared as every other. It stands where the load generator stands, who plays clients of the live platform.
 */
import type { BondBatch } from '@tradefloor/contracts/bond';
import { call } from '@tradefloor/contracts/calls/call';
import { Fill } from '@tradefloor/contracts/fill';
import { InstrumentSymbol, OrderId, UserId } from '@tradefloor/contracts/ids';
import { Px, Qty } from '@tradefloor/contracts/money';
import { Side } from '@tradefloor/contracts/order';
import { otherSide } from '@tradefloor/contracts/vocabulary/order';
import { decideRequest } from '@tradefloor/core/competition/cases/client-decision';
import { getInstrument } from '@tradefloor/instruments/instrument';
import { tradeSettlementDate } from '@tradefloor/instruments/trade-settlement';
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
import { CASE_SETTLEMENT } from './rfq-world.ts';

/** Lets a client decide once: a repeat returns the first decision. Between the parts of a private world. */
export const decideOnQuote = call('decideOnQuote', {
  kind: 'mutation',
  to: 'load-generator',
  method: 'POST',
  path: '/client-decisions',
  access: 'internal',
  returnsFirst: true,
  in: z.strictObject({
    /** Of the deal, should there be one. */
    orderId: OrderId,
    /** The dealer. */
    userId: UserId,
    symbol: InstrumentSymbol,
    /** The client's. */
    side: Side,
    qty: Qty,
    bid: Px.nullable(),
    ask: Px.nullable(),
    draw: z.number().min(0).lt(1),
  }),
  /** The dealer's fill; null where the client does not deal. */
  out: z.strictObject({ fill: Fill.nullable() }),
});

type Terms = z.output<(typeof decideOnQuote)['in']>;
type Decision = z.output<(typeof decideOnQuote)['out']>;
type DeskState = { batch: BondBatch | null; readonly decisions: Map<string, Decision> };

export const clientDesk = (): Service =>
  defineService({
    name: 'load-generator',
    state: (_: StateIo): DeskState => ({ batch: null, decisions: new Map() }),
    publishes: ['orders.filled'],
    consumes: {
      'market.bonds': ({ state }, batch) => {
        state.batch = batch;
        return [];
      },
    },
    handles: [
      handle(
        decideOnQuote,
        ({ state, nowMs }: { readonly state: DeskState; readonly nowMs: number }, terms) => {
          const decided = state.decisions.get(terms.orderId);
          if (decided !== undefined) return respond(decided);
          const quote = state.batch?.quotes.find(({ isin }) => isin === `${terms.symbol}`);
          if (state.batch === null || quote === undefined) return refuse('NO_REFERENCE_PRICE');
          const price = decideRequest(terms, terms, quote);
          const moment = { seq: state.batch.seq, mid: quote.mid, at: nowMs };
          const fill = price === null ? null : toFill(terms, price, moment);
          state.decisions.set(terms.orderId, { fill });
          return respond({ fill }, fill === null ? [] : [publish('orders.filled', fill)]);
        },
        { as: 'service' },
      ),
    ],
  });

type Moment = { readonly seq: number; readonly mid: Px; readonly at: number };

function toFill(terms: Terms, price: Px, { seq, mid, at }: Moment): Fill {
  const { symbol } = terms;
  const instrument = { symbol, instrumentType: 'bond' } as const;
  return toClientFill(
    { ...terms, side: otherSide(terms.side), price },
    {
      instrumentType: 'bond',
      desk: 'FI',
      currency: getInstrument(symbol).currency,
      liquidity: 'MAKER',
      mid,
      tickSeq: seq,
      at,
      settlementDate: tradeSettlementDate(instrument, at, CASE_SETTLEMENT.settlementDays),
    },
  );
}
