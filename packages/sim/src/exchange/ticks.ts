/**
 * A batch of the market at the exchange: watched books and those with resting orders follow it, the others on demand.
 */
import type { TickBatch } from '@tradefloor/contracts/market';
import { toTouch } from '../market/depth.ts';
import { leaveOut, listBooks, passBatch } from './book-shelf.ts';
import { deferDisplay } from './deferred-display.ts';
import { type ExchangeState, isStill } from './exchange-state.ts';
import { hasPegs, liftPegs, openPegBooks, placePegs } from './follow-pegs.ts';
import { noteTrade } from './last-trade.ts';
import { bringUp, printInto, requote } from './makers.ts';
import { isFresh, viewNewest } from './market-view.ts';
import { followSplits } from './share-splits.ts';
import type { Handling } from './turn.ts';
import { NO_QUOTES, OVERTAKEN, type SymbolBooks, type VenueBook } from './venue-book.ts';

/** Takes in a batch. @returns false for one that is not newer than what is known: it changes nothing */
export function onTicks(turn: Handling, batch: TickBatch): boolean {
  const { state } = turn;
  const { market } = state;
  // A market of another seed may start with lower numbers: its time shows that it is newer.
  if (market !== null && batch.at <= market.at && batch.seq <= market.seq) return false;
  followSplits(turn, batch);
  if (market !== null && batch.seq <= market.seq) overtakeQuotes(state);
  const ticks = new Map(batch.ticks.map((tick) => [tick.symbol as string, tick]));
  const { seq, at, simTime, flags, clientTrades } = batch;
  const moment = {
    seq,
    at,
    simTime,
    ticks,
    ...(flags === undefined ? {} : { flags }),
    ...(clientTrades === undefined ? {} : { clientTrades }),
  };
  state.market = moment;
  for (const { symbol, last, volume } of batch.ticks) {
    if (volume === 0) continue;
    noteTrade(turn, symbol, { price: last, size: volume });
    if (state.subscriptions.bySymbol.has(symbol)) turn.touched.add(symbol);
  }
  openPegBooks(state);
  for (const venueBook of booksToMove(turn)) {
    const { newest } = venueBook.books;
    const isNear = isWatched(state, venueBook) || hasPegs(state, venueBook);
    if (!isNear && newest !== null && deferDisplay(turn, venueBook, newest)) continue;
    requote(turn, venueBook);
    if (venueBook.clients > 0) printInto(turn, venueBook, moment);
    placePegs(turn, venueBook, liftPegs(turn, venueBook));
  }
  return true;
}

/**
 * A market that went back reaches the same numbers again. Quotes carry the number of their batch, so those of the
 * batches before would be taken for current ones, except where they were read in between.
 */
function overtakeQuotes({ books }: ExchangeState): void {
  for (const all of books.values()) {
    for (const venueBook of listBooks(all)) {
      if (venueBook.quotedSeq !== NO_QUOTES) venueBook.quotedSeq = OVERTAKEN;
    }
  }
}

/** Brings books that stood still during a halt to the newest tick. */
export function catchUp(turn: Handling): void {
  for (const venueBook of followedBooks(turn.state)) {
    // Nothing traded meanwhile: no pegged order is met at the price from before.
    const moved = liftPegs(turn, venueBook);
    requote(turn, venueBook);
    placePegs(turn, venueBook, moved);
  }
}

/** Shows what was left out in the books of a symbol, or of all: before a halt, in which no book changes. */
export function bringUpAll(turn: Handling, symbol: string | null): void {
  for (const venueBook of followedBooks(turn.state)) {
    if (symbol === null || symbol === venueBook.listing.symbol) bringUp(turn, venueBook);
  }
}

const isWatched = ({ subscriptions }: ExchangeState, { listing }: VenueBook): boolean =>
  subscriptions.bySymbol.has(listing.symbol);

/** Books with resting or pegged orders, or watchers. */
const followedBooks = (state: ExchangeState): VenueBook[] => collectBooks(state, listBooks);

/** Those of them that a batch has to be shown in, which is the newest. */
const booksToMove = (turn: Handling): VenueBook[] =>
  collectBooks(turn.state, (books, symbol) => {
    const { listings, subscriptions, pegs } = turn.state;
    const listing = listings.get(symbol);
    const view = isFresh(turn) && listing !== undefined ? viewNewest(turn.state, listing) : null;
    const newest = view === null ? null : { view, touch: toTouch(view) };
    const isSeen = subscriptions.bySymbol.has(symbol) || pegs.has(symbol);
    return passBatch(books, newest, isSeen);
  });

function collectBooks(
  state: ExchangeState,
  pick: (books: SymbolBooks, symbol: string) => readonly VenueBook[],
): VenueBook[] {
  const followed: VenueBook[] = [];
  // In the order of the lists, not of the books' making: a restart must not change who comes first.
  for (const { symbol } of state.settings.instruments) {
    const books = state.books.get(symbol);
    if (books === undefined || isStill(state, symbol)) continue;
    const isWatched = state.subscriptions.bySymbol.has(symbol);
    for (const venueBook of pick(books, symbol)) {
      if (venueBook.clients > 0 || isWatched || hasPegs(state, venueBook)) followed.push(venueBook);
      else leaveOut(venueBook);
    }
  }
  return followed;
}
