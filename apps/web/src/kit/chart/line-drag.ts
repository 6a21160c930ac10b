/** Lines of a chart under the pointer, and where one of them is dragged to: pixels in, whole ticks out. Pure. */

import { ORDER_PRICE_MAX } from '@tradefloor/contracts/vocabulary/order';
import { snapPrice, toPx } from '../../lib/format/units.ts';

/** A line and its place from the top, in pixels; null where the scale has none for it. */
export type PlacedLine = { readonly id: string; readonly y: number | null };

/** The line nearest to a place, the first of several; null where none is within reach. All in pixels. */
export function findLineAt(lines: readonly PlacedLine[], y: number, reach: number): string | null {
  let found: string | null = null;
  let least = reach;
  for (const line of lines) {
    const away = line.y === null ? Number.POSITIVE_INFINITY : Math.abs(line.y - y);
    if (away > least || (found !== null && away === least)) continue;
    found = line.id;
    least = away;
  }
  return found;
}

/** How a line was taken hold of. */
export type Grip = {
  /** Its price, in price units. */
  readonly units: number;
  /** Its place and the pointer's, in pixels from the top. */
  readonly lineY: number;
  readonly pointerY: number;
};

/** What makes a price of a place. */
export type PriceGrid = {
  /** In price units. */
  readonly tick: number;
  /** Of the pane, in pixels: a line stays inside. */
  readonly height: number;
  /** The price at a place, in currency units; null where the scale has none. */
  readonly priceAt: (y: number) => number | null;
};

/**
 * The price a line is dragged to, in price units: on the grid of ticks, at least one tick, at most what an order may
 * name. Where the pointer took hold of it, it is at its own price, whatever the grid.
 */
export function dragPrice(grip: Grip, pointerY: number, grid: PriceGrid): number {
  const by = pointerY - grip.pointerY;
  const y = Math.max(0, Math.min(grid.height, grip.lineY + by));
  const price = by === 0 ? null : grid.priceAt(y);
  return price === null ? grip.units : tickPrice(price, grid.tick);
}

/** The nearest price of the grid, in price units, within what an order may name. @param price in currency units */
export function tickPrice(price: number, tick: number): number {
  const most = Math.floor(toPx(ORDER_PRICE_MAX) / tick) * tick;
  return Math.min(most, snapPrice(toPx(price), tick));
}
