/** The market as it will be when an order that waits goes off: what its effect is worked out from. */
import type { Tick } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import type { RiskCheckRequest } from '@tradefloor/contracts/risk';

/**
 * The prices moved, spread and all, by whole ticks to where the mid is at the order's stop; as they are for an order that
 * does not wait, and where they would leave no price.
 */
export function tickAtTrigger(
  { triggered, stopPrice }: Pick<RiskCheckRequest, 'triggered' | 'stopPrice'>,
  tick: Tick,
  tickSize: Px,
): Tick {
  if (triggered !== false || stopPrice === undefined) return tick;
  const by = Math.round((stopPrice - tick.mid) / tickSize) * tickSize;
  if (tick.bid + by <= 0) return tick;
  const moved = (price: Px): Px => px(price + by);
  return {
    ...tick,
    bid: moved(tick.bid),
    ask: moved(tick.ask),
    mid: moved(tick.mid),
    last: moved(tick.last),
  };
}
