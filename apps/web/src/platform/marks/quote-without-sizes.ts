/** What a dealer quotes and no venue trades, as the screen's prices have it. */
import { toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';

/** Prices in currency units. */
type TwoWayPrice = {
  readonly symbol: string;
  readonly bid: number;
  readonly ask: number;
  readonly mid: number;
};

/** A dealer's price as a quote without sizes, in whole price units. */
export const quoteWithoutSizes = ({ symbol, bid, ask, mid }: TwoWayPrice): Quote => ({
  symbol,
  bid: toPx(bid),
  ask: toPx(ask),
  mid: toPx(mid),
  last: toPx(mid),
  bidSize: 0,
  askSize: 0,
  volume: 0,
  dayVolume: 0,
  open: toPx(mid),
  high: toPx(ask),
  low: toPx(bid),
  priorClose: toPx(mid),
  shortRestricted: 0,
  vwap: 0,
});
