/** One side of the market makers' display in a book, as a batch of the market has it. */
import type { Side } from '@tradefloor/contracts/order';
import { type DepthView, displayedBy, displayedSince } from '../market/depth.ts';
import type { Display } from './display-level.ts';
import { getLast } from './quote-source.ts';
import type { VenueBook } from './venue-book.ts';

/** Prices in ticks, a tick apart from the best to the last; without a price both are 0. */
export type SideDisplay = Display & {
  readonly best: number;
  readonly last: number;
  readonly sizeAt: (price: number) => number;
};

/** A side of a display, as a batch has it. */
export function openSide(venueBook: VenueBook, side: Side, view: DepthView): SideDisplay {
  const from = venueBook.displays[side];
  const { best, sizeAt } = displayedBy(view, from);
  return {
    venueBook,
    side,
    since: displayedSince(view.seq, from),
    worst: venueBook.quotes[side].worst,
    best: best < 1 ? 0 : best,
    last: best < 1 ? 0 : getLast(side, best),
    sizeAt: (price) => sizeAt(Math.abs(price - best)),
  };
}

/** Whether a price is within a side. */
export const isShown = ({ best, last }: SideDisplay, price: number): boolean =>
  price >= Math.min(best, last) && price <= Math.max(best, last);
