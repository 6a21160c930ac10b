/** A pair's prices as a quote of the desk's store, for marks of what is held. */
import { toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { FxQuote } from '../client/shapes.ts';

/** At the smallest size, in whole price units. */
export function quoteOfPair({ symbol, mid, rungs }: FxQuote): Quote {
  const [best] = rungs;
  const [bid, ask, middle] = [toPx(best?.bid ?? mid), toPx(best?.ask ?? mid), toPx(mid)];
  return {
    symbol,
    bid,
    ask,
    mid: middle,
    last: middle,
    bidSize: best?.qty ?? 0,
    askSize: best?.qty ?? 0,
    volume: 0,
    dayVolume: 0,
    open: middle,
    high: ask,
    low: bid,
    priorClose: middle,
    shortRestricted: 0,
    vwap: 0,
  };
}
