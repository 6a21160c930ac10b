/** Prices beyond what is displayed: the best price moved by the impact of size, in whole ticks against the taker. */
import type { Side } from '@tradefloor/contracts/order';

export type ImpactPlace = {
  readonly side: Side;
  readonly touch: number;
  /** The worst displayed price: what goes beyond the display is never cheaper. */
  readonly worst: number;
  readonly tickSize: number;
};

/** The best price moved by `bps`, rounded to a whole tick against the taker, at least one tick. */
export function impactPrice({ side, touch, worst, tickSize }: ImpactPlace, bps: number): number {
  const hundredths = Math.ceil(bps * 100);
  const ticks = Math.round(touch / tickSize);
  if (side === 'BUY') {
    return Math.max(worst, Math.ceil((ticks * (1_000_000 + hundredths)) / 1_000_000) * tickSize);
  }
  const moved = Math.floor((ticks * (1_000_000 - hundredths)) / 1_000_000);
  return Math.min(worst, Math.max(1, moved) * tickSize);
}

/** The largest whole number up to `max` for which a condition holds that, once false, stays false. */
export function largestWithin(max: number, holds: (value: number) => boolean): number {
  if (holds(max)) return max;
  let good = 0;
  let bad = max;
  while (bad - good > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (holds(middle)) good = middle;
    else bad = middle;
  }
  return good;
}

/** Distance of a price from the best one, in basis points in steps of 0.01; not negative. */
export const distanceBps = (touch: number, price: number): number =>
  Math.round((Math.abs(price - touch) * 1_000_000) / touch) / 100;
