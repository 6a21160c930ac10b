/** What a dealer quotes and no venue trades, as the screen's prices have it. */
import { pxOf } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/hot-store.ts';

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
  bid: pxOf(bid),
  ask: pxOf(ask),
  mid: pxOf(mid),
  last: pxOf(mid),
  bidSize: 0,
  askSize: 0,
  volume: 0,
  dayVolume: 0,
  open: pxOf(mid),
  high: pxOf(ask),
  low: pxOf(bid),
});
