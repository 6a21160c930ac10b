/** Foreign exchange: current quotes and their terms; handled by the RFQ service, which deals it. */
import * as z from 'zod';
import { FxBatch, FxPair, FxTerms } from '../fx.ts';
import { InstrumentSymbol } from '../ids.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

/** The currency pairs that stream. */
export const listFxPairs = call('listFxPairs', {
  procedure: 'rfq.fxPairs',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/fx',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(FxPair) }),
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
