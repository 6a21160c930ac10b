/** Currency pairs in the shapes the checks of an order and the boards of prices know. */

import { qty } from '@tradefloor/contracts/brands';
import type { FxPair, FxQuote, FxRung } from '@tradefloor/contracts/fx';
import type { Instrument } from '@tradefloor/contracts/market';

/** The largest amount one deal may be of, in units of the base currency. */
export const FX_CLIP_MAX = 10_000_000;
/** There is no average daily volume of a currency: the size check allows a tenth of this, which is the largest clip. */
const CHECKED_VOLUME = qty(FX_CLIP_MAX * 10);
/** Amounts are dealt in whole units of the base currency. */
const LOT = qty(1_000);

export const fxInstrument = (pair: FxPair): Instrument => ({
  symbol: pair.symbol,
  name: `${pair.base}/${pair.quote} spot`,
  instrumentType: 'fx',
  sector: null,
  currency: pair.quote,
  tickSize: pair.tickSize,
  lotSize: LOT,
  adv: CHECKED_VOLUME,
  volatilityPpm: pair.volatilityPpm,
  referencePrice: pair.referencePrice,
  primaryVenue: 'OTC',
});

/** The prices for an amount: those of the smallest size that holds it; null where it is beyond all. */
export const rungFor = ({ rungs }: Pick<FxQuote, 'rungs'>, amount: number): FxRung | null =>
  rungs.find(({ qty: upTo }) => amount <= upTo) ?? null;
