/** A listed bond as the checks of an order see instruments: tick, smallest piece, and how much one order may be. */

import type { Bond } from '@tradefloor/contracts/bond';
import { px, qty, toSymbol } from '@tradefloor/contracts/brands';
import type { Instrument } from '@tradefloor/contracts/market';

/** Prices move in thousandths of a point. */
const TICK_SIZE = px(1_000);
const PAR = px(100_000_000);
/**
 * Bonds have no reported daily volume; the size check needs one, and an absent limit would let everything pass. With a
 * tenth of it the largest request is fifty million of face, a large ticket on the dealer platforms.
 */
const DAILY_FACE = qty(500_000_000);
const VOLATILITY_PPM = 60_000;

export const bondInstrument = (bond: Bond): Instrument => ({
  symbol: toSymbol(bond.isin),
  name: bond.name,
  instrumentType: 'bond',
  sector: null,
  currency: bond.currency,
  tickSize: TICK_SIZE,
  lotSize: bond.increment,
  adv: DAILY_FACE,
  volatilityPpm: VOLATILITY_PPM,
  referencePrice: PAR,
  primaryVenue: 'OTC',
});
