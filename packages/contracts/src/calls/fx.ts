/** Foreign exchange: current quotes and their terms; handled by the RFQ service, which deals it. */
import * as z from 'zod';
import {
  FxBatch,
  FxPair,
  FxStream,
  FxStreamId,
  FxStreamQuoteId,
  FxTerms,
  OpenFxStream,
} from '../fx.ts';
import { InstrumentSymbol, UserId } from '../ids.ts';
import { FX_STREAM_MAX } from '../vocabulary/fx.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** The currency pairs that stream. */
export const listFxPairs = call('listFxPairs', {
  procedure: 'rfq.fxPairs',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({
    items: z.array(FxPair),
    /** Pairs that do not stream: dealt as non-deliverable forwards, on a requested stream. */
    nonDeliverable: z.array(FxPair),
  }),
});

/** The newest prices; empty before the market has begun. */
export const fxQuotes = call('fxQuotes', {
  procedure: 'rfq.fxQuotes',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx/quotes',
  access: MARKET_READERS,
  in: Nothing,
  out: FxBatch,
});

/** Value date, forward points and last look of a pair. */
export const fxTerms = call('fxTerms', {
  procedure: 'rfq.fxTerms',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol }),
  out: FxTerms,
});

/**
 * A stream of two-way prices for one amount, on request: an outright forward, a swap, or spot above the streamed sizes. It
 * ends by itself, with a deal, or when it is ended; a deal is an order that names one of its quotes.
 */
export const openFxStream = call('openFxStream', {
  procedure: 'rfq.openFxStream',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'POST',
  path: '/fx-streams',
  access: ['trader'],
  in: OpenFxStream,
  out: FxStream,
});

/** One of the caller's own streams, with its newest price. */
export const fxStream = call('fxStream', {
  procedure: 'rfq.fxStream',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx-streams/:streamId',
  access: ['trader'],
  in: z.strictObject({ streamId: FxStreamId }),
  out: FxStream,
});

/** Ends one of the caller's own streams. One that has ended stays as it is. */
export const endFxStream = call('endFxStream', {
  procedure: 'rfq.endFxStream',
  kind: 'mutation',
  keys: 'trade',
  to: 'rfq',
  method: 'DELETE',
  path: '/fx-streams/:streamId',
  access: ['trader'],
  in: z.strictObject({ streamId: FxStreamId }),
  out: FxStream,
});

/** The dealer's check of a deal on a stream before it is accepted: a refusal, or null. */
export const fxStreamStanding = call('fxStreamStanding', {
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx-streams/:quoteId/standing',
  timeoutMs: 2_000,
  access: 'internal',
  in: z.strictObject({
    quoteId: FxStreamQuoteId,
    userId: UserId,
    symbol: InstrumentSymbol,
    qty: queryInt(1, FX_STREAM_MAX),
  }),
  out: z.object({ fault: z.string().nullable() }),
});
