/** What is quoted by a dealer and never traded on a venue, in the shape of a tick: one board serves every check. */

import { qty } from '@tradefloor/contracts/brands';
import type { Tick } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';

/** A dealer's two-way price. */
export type TwoWayQuote = {
  readonly symbol: Tick['symbol'];
  readonly bid: Px;
  readonly ask: Px;
  readonly mid: Px;
};

/** A quote without sizes and volume; high and low are of this instant. */
export const quotedTick = ({ symbol, bid, ask, mid }: TwoWayQuote): Tick => ({
  symbol,
  bid,
  ask,
  mid,
  last: mid,
  bidSize: qty(0),
  askSize: qty(0),
  volume: qty(0),
  dayVolume: qty(0),
  open: mid,
  high: ask,
  low: bid,
});
