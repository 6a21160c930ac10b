/**
 * Where books are kept: by symbol and venue. Most of those with clients are quiet: their orders rest far from the market,
 * so that a batch changes nothing that they hold. A quiet book is left out of batches until it is looked at or the market
 * comes near; it is behind, so that it is shown before anything of it is read. So is one without clients, which is made
 * again whenever it is read.
 */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { DEPTH_LEVELS, makeBookKeys, type Touch, widestOffset } from '../market/depth.ts';
import { createVenueBook, type Newest, type SymbolBooks, type VenueBook } from './venue-book.ts';

type BookShelf = {
  readonly books: Map<string, SymbolBooks>;
  readonly settings: { readonly seed: number };
};

/** A book falls quiet when its clients are so many ticks beyond the display, so that the next move does not wake it. */
const QUIET_TICKS = 8;

/** The book of a listing on a venue, not quiet from here on; created on first use. */
export function getVenueBook(shelf: BookShelf, listing: Instrument, venue: LitVenue): VenueBook {
  const books = shelf.books.get(listing.symbol) ?? openBooks(shelf, listing);
  let found = books.byVenue.get(venue);
  if (found === undefined) {
    found = createVenueBook(books, listing, venue);
    books.byVenue.set(venue, found);
    books.awake = null;
  }
  if (found.isQuiet) {
    wake(found);
    findNearest(books);
  }
  return found;
}

function openBooks({ books, settings }: BookShelf, { symbol }: Instrument): SymbolBooks {
  const opened: SymbolBooks = {
    keys: makeBookKeys(settings.seed, symbol),
    byVenue: new Map(),
    newest: null,
    awake: null,
    quietBuy: Number.NEGATIVE_INFINITY,
    quietSell: Number.POSITIVE_INFINITY,
  };
  books.set(symbol, opened);
  return opened;
}

/** All books of a symbol that there are, none of them quiet any more, in the order of the venues. */
export function listBooks(books: SymbolBooks): readonly VenueBook[] {
  for (const venueBook of books.byVenue.values()) if (venueBook.isQuiet) wake(venueBook);
  findNearest(books);
  return listAwake(books);
}

/**
 * Takes in a batch. @returns the books that have to follow it, in the order of the venues: all of them where the symbol is
 * seen by others than those whose orders come to it
 */
export function passBatch(
  books: SymbolBooks,
  newest: Newest | null,
  isSeen: boolean,
): readonly VenueBook[] {
  if (newest === null || isSeen) listBooks(books);
  else if (isNear(books, newest.touch)) {
    for (const venueBook of books.byVenue.values()) {
      if (venueBook.isQuiet && isNear(toNearest(venueBook), newest.touch)) wake(venueBook);
    }
    findNearest(books);
  }
  books.newest = newest;
  return listAwake(books);
}

/** Lets a book that is behind fall quiet, if it keeps no price and its clients are far away. */
export function settleDown(venueBook: VenueBook, touch: Touch): void {
  const { books, kept } = venueBook;
  if (kept.BUY.length + kept.SELL.length > 0) return;
  const nearest = toNearest(venueBook);
  if (isNear(nearest, touch, QUIET_TICKS)) return;
  leaveOut(venueBook);
  books.quietBuy = Math.max(books.quietBuy, nearest.quietBuy);
  books.quietSell = Math.min(books.quietSell, nearest.quietSell);
}

/** Leaves a book out of batches until it is looked at: one that has no client, or whose clients are far away. */
export function leaveOut(venueBook: VenueBook): void {
  venueBook.isQuiet = true;
  venueBook.books.awake = null;
}

type Nearest = Pick<SymbolBooks, 'quietBuy' | 'quietSell'>;

const toNearest = ({ clientPrices }: VenueBook): Nearest => ({
  quietBuy: clientPrices?.BUY[0] ?? Number.NEGATIVE_INFINITY,
  quietSell: clientPrices?.SELL[0] ?? Number.POSITIVE_INFINITY,
});

/** Whether any venue's display may come to these prices, or within some ticks of them, or may have none. */
function isNear({ quietBuy, quietSell }: Nearest, { bid, ask, width }: Touch, within = 0): boolean {
  const reach = widestOffset(width) + DEPTH_LEVELS + within;
  return bid - reach < 1 || quietBuy >= bid - reach || quietSell <= ask + reach;
}

function wake(venueBook: VenueBook): void {
  venueBook.isQuiet = false;
  venueBook.books.awake = null;
}

/** Finds the clients' prices in quiet books that are nearest to the market. */
function findNearest(books: SymbolBooks): void {
  books.quietBuy = Number.NEGATIVE_INFINITY;
  books.quietSell = Number.POSITIVE_INFINITY;
  for (const venueBook of books.byVenue.values()) {
    if (!venueBook.isQuiet) continue;
    const { quietBuy, quietSell } = toNearest(venueBook);
    books.quietBuy = Math.max(books.quietBuy, quietBuy);
    books.quietSell = Math.min(books.quietSell, quietSell);
  }
}

function listAwake(books: SymbolBooks): readonly VenueBook[] {
  books.awake ??= LIT_VENUES.flatMap((venue) => {
    const found = books.byVenue.get(venue);
    return found === undefined || found.isQuiet ? [] : [found];
  });
  return books.awake;
}
