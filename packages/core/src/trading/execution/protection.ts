/** The price a market order may not trade through: the collar's edge, in whole ticks on the safe side. */
import { divideUp, type Px, px, toSafeInteger } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';

/**
 * The furthest price within `collarBps` basis points of `mid`: rounded down to a tick for a buyer,
 * up for a seller, so that the collar itself is never passed; never below one tick.
 */
export function protectionPx(
  side: Side,
  mid: Px,
  { collarBps, tickSize }: { collarBps: number; tickSize: Px },
): Px {
  const factor = BigInt(side === 'BUY' ? 10_000 + collarBps : Math.max(0, 10_000 - collarBps));
  const edge = BigInt(mid) * factor;
  const perTick = BigInt(tickSize) * 10_000n;
  const ticks = side === 'BUY' ? edge / perTick : divideUp(edge, perTick);
  return px(toSafeInteger((ticks > 0n ? ticks : 1n) * BigInt(tickSize)));
}
