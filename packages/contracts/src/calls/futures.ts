/** Futures and their strips: handled by the RFQ service, which deals them. */

import * as z from 'zod';
import { FutureContract, FutureRoot, FutureStrip, FutureVolume } from '../future.ts';
import { InstrumentSymbol } from '../ids.ts';
import { OptionQuote } from '../option.ts';
import { MARKED_CONTRACTS_MAX } from '../vocabulary/paging.ts';
import { call, MARKET_READERS, Nothing } from './call.ts';

/** Every month of every product that trades now. */
export const listFutures = call('listFutures', {
  procedure: 'rfq.futures',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/futures',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(FutureContract) }),
});

/** Options and futures as they are quoted now, for those who hold them; what is not quoted is left out. */
export const contractMarks = call('contractMarks', {
  procedure: 'rfq.marks',
  kind: 'query',
  to: 'rfq',
  method: 'POST',
  path: '/contracts/marks',
  access: MARKET_READERS,
  in: z.strictObject({ symbols: z.array(InstrumentSymbol).min(1).max(MARKED_CONTRACTS_MAX) }),
  out: z.object({ items: z.array(OptionQuote) }),
});

/** A product: its terms, its months with their quotes, and the spreads between neighbours. */
export const futureStrip = call('futureStrip', {
  procedure: 'rfq.strip',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/futures/:root',
  access: MARKET_READERS,
  in: z.strictObject({ root: FutureRoot }),
  out: FutureStrip,
});

/** What has traded at each price of one month in the trading day. */
export const futureVolume = call('futureVolume', {
  procedure: 'rfq.futureVolume',
  kind: 'query',
  to: 'rfq',
  method: 'GET',
  path: '/futures/volume/:symbol',
  access: MARKET_READERS,
  in: z.strictObject({ symbol: InstrumentSymbol }),
  out: FutureVolume,
});
