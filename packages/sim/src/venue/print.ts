/** Where the trades among others went: a tick names a volume, this the venue and the side it traded at. */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { combine32, hash32, mix32 } from '@tradefloor/core/prng';
import { VENUE_TABLE } from './venues.ts';

/** Where a tick's volume traded: on one venue, all at the bid or all at the ask. */
export type Print = { readonly venue: LitVenue; readonly side: 'bid' | 'ask' };

const WEIGHT_SUM = LIT_VENUES.reduce((sum, venue) => sum + VENUE_TABLE[venue].weight, 0);

/** Where the volume of one tick of one symbol traded: a weighted draw over the venues and a toss for the side. */
export function drawPrint(seed: number, seq: number, symbol: Instrument['symbol']): Print {
  const rng = combine32(combine32(seed, hash32(symbol)), seq);
  let rest = Math.floor((rng / 0x1_0000_0000) * WEIGHT_SUM);
  const side = (mix32(rng) & 1) === 0 ? 'bid' : 'ask';
  for (const venue of LIT_VENUES) {
    rest -= VENUE_TABLE[venue].weight;
    if (rest < 0) return { venue, side };
  }
  return { venue: LIT_VENUES[0], side };
}
