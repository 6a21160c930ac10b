/** What the quotes of a book come from: as long as it is the same, so are they. */
import type { Side } from '@tradefloor/contracts/order';
import { DEPTH_LEVELS, type DepthView, displayedSince } from '../market/depth.ts';
import type { QuoteSource, Quotes, VenueBook } from './venue-book.ts';

export const getSource = (view: DepthView, { displays }: VenueBook): QuoteSource => ({
  bid: view.tick.bid,
  ask: view.tick.ask,
  bidSince: displayedSince(view.seq, displays.BUY),
  askSince: displayedSince(view.seq, displays.SELL),
  ...(view.tick.lean === undefined ? {} : { lean: view.tick.lean }),
});

/** Whether a book's quotes come from what a batch has for it: then they are the same. */
export const isQuotedFrom = ({ quotedFrom, displays }: VenueBook, view: DepthView): boolean =>
  quotedFrom !== null &&
  quotedFrom.bid === view.tick.bid &&
  quotedFrom.ask === view.tick.ask &&
  quotedFrom.lean === view.tick.lean &&
  quotedFrom.bidSince === displayedSince(view.seq, displays.BUY) &&
  quotedFrom.askSince === displayedSince(view.seq, displays.SELL);

/** The last price of a side whose best it is; below one there is none. */
export const getLast = (side: Side, best: number): number =>
  side === 'BUY' ? Math.max(1, best - DEPTH_LEVELS + 1) : best + DEPTH_LEVELS - 1;

/** Notes the edges of a side that is about to be shown. */
export function noteEdges(
  quotes: Quotes,
  { best, last }: { readonly best: number; readonly last: number },
): void {
  quotes.best = best;
  quotes.worst = last;
  quotes.beyond = 0;
}
