/** The price a market order may not trade through: the collar's edge, in whole ticks on the safe side. */

import { divideUp, type Px, px, toSafeInteger } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';

/**
 * The furthest price within `collarBps` basis points of `mid`: rounded down to a tick for a buyer,
 * up for a seller, so that the collar itself is never passed; never below one tick.
 */
export function protectionPx(
  side: Side,
  mid: Px,
  { collarBps, tickSize }: { collarBps: number; tickSize: Px },
): Px {
  const factor = BigInt(
    side === 'BUY' ? BPS_PER_ONE + collarBps : Math.max(0, BPS_PER_ONE - collarBps),
  );
  const edge = BigInt(mid) * factor;
  const perTick = BigInt(tickSize) * BigInt(BPS_PER_ONE);
  const ticks = side === 'BUY' ? edge / perTick : divideUp(edge, perTick);
  return px(toSafeInteger((ticks > 0n ? ticks : 1n) * BigInt(tickSize)));
}
