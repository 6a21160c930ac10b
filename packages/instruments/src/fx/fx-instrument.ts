/** Currency pairs in the shapes the checks of an order and the boards of prices know. */

import { qty } from '@tradefloor/contracts/brands';
import type { FxPair, FxQuote, FxRung } from '@tradefloor/contracts/fx';
import type { Instrument } from '@tradefloor/contracts/market';
import { FX_CLIP_MAX, FX_STREAM_MAX } from '@tradefloor/contracts/vocabulary/fx';

/** There is no average daily volume of a currency: the size check allows a tenth of this, which is the largest clip. */
const CHECKED_VOLUME = qty(FX_CLIP_MAX * 10);
/** On a requested stream it allows what is streamed at most. */
const STREAMED_VOLUME = qty(FX_STREAM_MAX * 10);
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

/** A pair or a forward as the checks know it for an order on a requested stream. */
export const streamedInstrument = (instrument: Instrument): Instrument => ({
  ...instrument,
  adv: STREAMED_VOLUME,
});

/** The prices for an amount: those of the smallest size that holds it; null where it is beyond all. */
export const rungFor = ({ rungs }: Pick<FxQuote, 'rungs'>, amount: number): FxRung | null =>
  rungs.find(({ qty: upTo }) => amount <= upTo) ?? null;
