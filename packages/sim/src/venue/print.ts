/** Where the trades among others went: a tick names a volume, this the venue and the side it traded at. */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { combine32, hash32, keyedFrom, mix32 } from '@tradefloor/core/prng';
import { VENUE_TABLE } from './venues.ts';

/** Where a tick's volume traded: on one venue, all at the bid or all at the ask. */
export type Print = { readonly venue: LitVenue; readonly side: 'bid' | 'ask' };

/** The first batches keep their prints; after them, 48.5 days at four a second, no symbol repeats another's. */
const KEPT_BATCHES = 0x100_0000;
const WEIGHT_SUM = LIT_VENUES.reduce((sum, venue) => sum + VENUE_TABLE[venue].weight, 0);

/** Where the volume of one tick of one symbol traded: a weighted draw over the venues and a toss for the side. */
export function drawPrint(seed: number, seq: number, symbol: Instrument['symbol']): Print {
  const rng = keyedFrom(KEPT_BATCHES, combine32(seed, hash32(symbol)), seq);
  return { venue: venueAt(rng), side: (mix32(rng) & 1) === 0 ? 'bid' : 'ask' };
}

/** The venue of a trade, by a draw of 32 bits: each in proportion to its weight. */
export function venueAt(rng: number): LitVenue {
  let rest = Math.floor((rng / 0x1_0000_0000) * WEIGHT_SUM);
  for (const venue of LIT_VENUES) {
    rest -= VENUE_TABLE[venue].weight;
    if (rest < 0) return venue;
  }
  return LIT_VENUES[0];
}
