/** What a price costs the one who deals at it, against the price it is measured by. */
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';

/**
 * `side` x (price - benchmark) / benchmark in basis points: positive is a cost, negative a gain (domain, 2.7).
 * @param side of the one who deals
 * @param benchmark the mid, positive
 */
export const costBps = (side: Side, price: Px, benchmark: Px): number =>
  ((side === 'BUY' ? price - benchmark : benchmark - price) / benchmark) * BPS_PER_ONE;

/** The same in steps of 0.01, as fills carry it. Adding zero keeps a negative zero off the wire. */
export const recordedCostBps = (side: Side, price: Px, benchmark: Px): number =>
  Math.round(costBps(side, price, benchmark) * 100) / 100 + 0;
