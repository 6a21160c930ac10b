/**
 * The market makers: what the simulated market displays on a venue, as resting orders in its book. At every tick
 * they take back what they no longer show, keep what stays with its place, and add the rest behind the queue.
 */
import type { Tick } from '@tradefloor/contracts/market';
import type { Side } from '@tradefloor/contracts/order';
import { otherSide, SIDES } from '@tradefloor/contracts/vocabulary/order';
import type { DepthView } from '../market/depth.ts';
import { marketVolume, type Print, toPrints } from '../market/prints.ts';
import { type BookOrder, isWithin, type NewBookOrder } from './book.ts';
import { bookTrade, type Taking } from './client-trades.ts';
import { keepLevel, showLevel, takeBackLevel } from './display-level.ts';
import { findHalt, isStill, type MarketMoment } from './exchange-state.ts';
import { getMakerName, makerIndex, toMakerName } from './maker-names.ts';
import { isFresh, viewNewest } from './market-view.ts';
import { match } from './matching.ts';
import { getSource, isQuotedFrom, noteEdges } from './quote-source.ts';
import { isShown, openSide, type SideDisplay } from './side-display.ts';
import type { Handling } from './turn.ts';
import { isMaker, NO_QUOTES, type Quotes, toTicks, type VenueBook } from './venue-book.ts';

/**
 * Updates a book to the newest tick, or clears it of market makers when there is no fresh one. While a symbol is halted
 * or in a call its book does not change: no trade is possible, not even by a price that moves.
 */
export function requote(turn: Handling, venueBook: VenueBook): void {
  if (isStill(turn.state, venueBook.listing.symbol)) return;
  const view = viewNewest(turn.state, venueBook.listing);
  if (!isFresh(turn) || view === null) {
    withdraw(turn, venueBook);
    return;
  }
  if (venueBook.quotedSeq !== view.seq || venueBook.isBehind) display(turn, venueBook, view);
}

/** Shows what was left out while no client was near; nothing trades by it, and no order loses its place. */
export function bringUp(turn: Handling, venueBook: VenueBook): void {
  const view = venueBook.isBehind ? viewNewest(turn.state, venueBook.listing) : null;
  if (view !== null) display(turn, venueBook, view);
}

function display(turn: Handling, venueBook: VenueBook, view: DepthView): void {
  const isSame = !venueBook.isBehind && isQuotedFrom(venueBook, view);
  venueBook.quotedSeq = view.seq;
  if (isSame) return;
  const sides = SIDES.map((side) => openSide(venueBook, side, view));
  const isRebuilt = venueBook.clients === 0;
  if (isRebuilt) clear(venueBook);
  else for (const side of sides) takeBack(side);
  // A trade with a quote on its way in unsets this again.
  venueBook.quotedFrom = getSource(view, venueBook);
  venueBook.isBehind = false;
  for (const side of sides) {
    noteEdges(venueBook.quotes[side.side], side);
    if (side.best === 0) continue;
    if (isRebuilt) fill(side);
    else show(turn, side);
  }
  turn.touched.add(venueBook.listing.symbol);
}

/** Without resting client orders the display is rebuilt: its composition must not depend on earlier reads. */
function clear({ book, quotes }: VenueBook): void {
  book.clear();
  for (const side of SIDES) quotes[side].orders.clear();
}

/** Shows a side of a book that is empty: nothing can trade. */
function fill({ venueBook, side, best, last, sizeAt }: SideDisplay): void {
  const away = side === 'BUY' ? -1 : 1;
  const shown: NewBookOrder[] = [];
  for (let price = best; price !== last + away; price += away) {
    const handle = -1 - makerIndex(venueBook, side, price);
    shown.push({ handle, side, price, leaves: sizeAt(price) });
  }
  const { orders } = venueBook.quotes[side];
  for (const order of venueBook.book.fill(side, shown)) orders.set(order.price, [order]);
}

function takeBack(display: SideDisplay): void {
  const { venueBook, side } = display;
  for (const price of venueBook.quotes[side].orders.keys()) {
    if (!isShown(display, price)) takeBackLevel(venueBook, side, price);
  }
}

function show(turn: Handling, display: SideDisplay): void {
  const { venueBook, side, best, last, sizeAt } = display;
  const away = side === 'BUY' ? -1 : 1;
  const met = venueBook.book.front(otherSide(side));
  // Nearly always the best price meets no order, and those behind it even less.
  const put = met !== null && isWithin(side, met.price, best) ? showLevel : keepLevel;
  for (let price = best; price !== last + away; price += away) {
    put(turn, display, { price, size: sizeAt(price) });
  }
}

/** Whether what market makers left in a book is theirs to trade: not in a silent market, whose next event clears it. */
export const hasLiveQuotes = (turn: Handling, { listing }: VenueBook): boolean =>
  isFresh(turn) || findHalt(turn.state, listing.symbol) !== null;

/** Takes all market makers out of a book. */
export function withdraw(turn: Handling, venueBook: VenueBook): void {
  if (venueBook.quotedSeq === NO_QUOTES) return;
  for (const side of SIDES) {
    for (const price of venueBook.quotes[side].orders.keys()) takeBackLevel(venueBook, side, price);
    Object.assign(venueBook.quotes[side], { best: 0, worst: 0, beyond: 0 });
  }
  venueBook.quotedSeq = NO_QUOTES;
  venueBook.quotedFrom = null;
  venueBook.isBehind = false;
  turn.touched.add(venueBook.listing.symbol);
}
/** What the market printed since the last tick, as orders that reach the clients in the queue. */
export function printInto(turn: Handling, venueBook: VenueBook, market: MarketMoment): void {
  const { listing, venue } = venueBook;
  const tick = market.ticks.get(listing.symbol);
  if (tick === undefined || tick.volume === 0 || venueBook.quotedSeq !== market.seq) return;
  const { seq, flags, clientTrades } = market;
  const volume = marketVolume(tick, clientTrades);
  const { seed } = turn.state.settings;
  const view = { seed, seq, flags, instrument: listing, tick: { ...tick, volume } };
  for (const print of toPrints(view)) {
    if (print.venue === venue) printOne(turn, venueBook, { print, tick, seq });
  }
}

type PrintOfTick = { readonly print: Print; readonly tick: Tick; readonly seq: number };

function printOne(turn: Handling, venueBook: VenueBook, { print, tick, seq }: PrintOfTick): void {
  const { book } = venueBook;
  const resting = otherSide(print.side);
  const limit = toTicks(venueBook, resting === 'BUY' ? tick.bid : tick.ask);
  if (!reachesClient(book.levels(resting), print.side, limit)) return;
  const name = makerIndex(venueBook, print.side, seq);
  const taking: Taking = {
    taker: { mpid: toMakerName(name) },
    touch: limit,
    makerName: getMakerName(venueBook),
  };
  match(
    book,
    { side: print.side, qty: print.qty, limit },
    { reserve: null, traded: (trade) => bookTrade(turn, venueBook, { trade, taking }) },
  );
}

/** Prints among market makers only would change nothing visible. */
function reachesClient(
  levels: Iterable<{ readonly price: number; readonly head: BookOrder | null }>,
  side: Side,
  limit: number,
): boolean {
  for (const { price, head } of levels) {
    if (!isWithin(side, price, limit)) return false;
    for (let order = head; order !== null; order = order.next) if (!isMaker(order)) return true;
  }
  return false;
}

/** Whether any side of the book shows a market maker's price. */
export const isQuoted = ({ quotes }: VenueBook): boolean =>
  [quotes.BUY, quotes.SELL].some(({ best }: Quotes) => best > 0);
