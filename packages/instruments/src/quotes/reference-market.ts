/** The published prices of bonds and currency pairs as reference prices, and reference prices in the shape of ticks. */
import type { BondBatch } from '@tradefloor/contracts/bond';
import { qty, toSymbol } from '@tradefloor/contracts/brands';
import type { FxBatch } from '@tradefloor/contracts/fx';
import type { Tick } from '@tradefloor/contracts/market';
import type { QuotedMarket, ReferenceQuote } from '@tradefloor/contracts/reference-quotes';

/** The composite prices of a batch of bonds. */
export const toBondMarket = ({ at, quotes }: BondBatch): QuotedMarket => ({
  type: 'bond',
  at,
  quotes: quotes.map(({ isin, bid, ask, mid }) => ({ symbol: toSymbol(isin), bid, ask, mid })),
});

/** The currency pairs of a batch at their smallest size. */
export const toFxMarket = ({ at, quotes }: FxBatch): QuotedMarket => ({
  type: 'fx',
  at,
  quotes: quotes.flatMap(({ symbol, mid, rungs: [best] }) =>
    best === undefined ? [] : { symbol, bid: best.bid, ask: best.ask, mid, size: best.qty },
  ),
});

/** A reference price in the shape of a tick, so that one board serves every check; high and low are of this instant. */
export const toReferenceTick = ({
  symbol,
  bid,
  ask,
  mid,
  size = qty(0),
}: ReferenceQuote): Tick => ({
  symbol,
  bid,
  ask,
  mid,
  last: mid,
  bidSize: size,
  askSize: size,
  volume: qty(0),
  dayVolume: qty(0),
  open: mid,
  high: ask,
  low: bid,
});
