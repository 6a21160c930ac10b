/** A market as far as it is quoted, and its best prices. */
import type { Instrument } from '@tradefloor/contracts/market';
import { exp } from '@tradefloor/instruments/math/elementary';
import type { BookKeys } from './depth.ts';
import { tieredWidth } from './liquidity-tiers.ts';
import { type Quote, quoteAround } from './quote.ts';
import type { Realism } from './realism.ts';
import type { Walk } from './walk.ts';

export type Listing = {
  readonly instrument: Instrument;
  readonly width: number;
  readonly bookKeys: BookKeys;
};

/** A market as far as it is quoted. */
export type Quoted = {
  readonly seed: number;
  readonly walk: Walk;
  readonly realism: Realism;
  readonly listings: readonly Listing[];
};

/** Best bid and ask of a symbol, in price units. */
export function toQuote({ walk, realism, listings }: Quoted, place: number): Quote {
  const instrument = realism.shares.at(place);
  const hasTiers = realism.flags.includes('ACTIVITY');
  const usual = hasTiers ? tieredWidth(instrument) : (listings[place]?.width ?? 0);
  const width = usual * realism.width(place);
  return quoteAround(exp(walk.logShown[place] ?? 0), width, instrument.tickSize);
}
