/** One side of the market makers' display in a book, as a batch of the market has it. */
import type { Side } from '@tradefloor/contracts/order';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { DEPTH_LEVELS, type DepthView, displayedBy } from '../market/depth.ts';
import type { Display } from './display-level.ts';
import type { QuoteSource, VenueBook } from './venue-book.ts';

/** Prices in ticks, a tick apart from the best to the last; without a price both are 0. */
export type SideDisplay = Display & {
  readonly best: number;
  readonly last: number;
  readonly sizeAt: (price: number) => number;
};

/** Both sides of a display, bids first. */
export const openDisplay = (
  venueBook: VenueBook,
  view: DepthView,
  source: QuoteSource,
): readonly SideDisplay[] => SIDES.map((side) => openSide(venueBook, side, { view, source }));

function openSide(
  venueBook: VenueBook,
  side: Side,
  { view, source }: { readonly view: DepthView; readonly source: QuoteSource },
): SideDisplay {
  const isBid = side === 'BUY';
  const { best, sizeAt } = displayedBy(view, isBid ? 'bid' : 'ask', venueBook);
  const last = isBid ? Math.max(1, best - DEPTH_LEVELS + 1) : best + DEPTH_LEVELS - 1;
  const edges = best < 1 ? { best: 0, last: 0 } : { best, last };
  return {
    venueBook,
    side,
    since: isBid ? source.bidSince : source.askSince,
    worst: venueBook.quotes[side].worst,
    ...edges,
    sizeAt: (price) => sizeAt(Math.abs(price - best)),
  };
}

/** Notes the edges of a side that is about to be shown. */
export function noteEdges({ venueBook, side, best, last }: SideDisplay): void {
  const quotes = venueBook.quotes[side];
  quotes.best = best;
  quotes.worst = last;
  quotes.beyond = 0;
}

/** Whether a price is within a side. */
export const isShown = ({ best, last }: SideDisplay, price: number): boolean =>
  price >= Math.min(best, last) && price <= Math.max(best, last);
