/**
 * Most prices of a display have no client's order: what market makers show there matters when an order comes or the
 * book is read. Until then only the prices are kept where clients wait, and the book is behind.
 */
import type { Side } from '@tradefloor/contracts/order';
import { SIDES, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { bestShown, type DepthView } from '../market/depth.ts';
import { settleDown } from './book-shelf.ts';
import { keepLevel, takeBackLevel } from './display-level.ts';
import { getLast, getSource, isQuotedFrom, noteEdges } from './quote-source.ts';
import { isShown, openSide } from './side-display.ts';
import type { Handling } from './turn.ts';
import { isMaker, type Newest, type VenueBook } from './venue-book.ts';

/**
 * Brings a book to the newest batch at the prices where its history matters: where clients' orders rest, and where
 * market makers stand in several parts. All others are shown when they are needed, as if they had been all the time.
 * @returns false, and nothing has changed, when that would not do: there is nothing to show, or a client's order is as
 *   good as the best of the display, so that quotes or prints may trade with it
 */
export function deferDisplay(turn: Handling, venueBook: VenueBook, newest: Newest): boolean {
  const { quotes, displays } = venueBook;
  const { view, touch } = newest;
  if (venueBook.quotedSeq < 0) return false;
  if (isQuotedFrom(venueBook, view)) {
    if (SIDES.some((side) => reachesClient(venueBook, side, quotes[side].best))) return false;
    venueBook.quotedSeq = view.seq;
    return true;
  }
  const bid = bestShown(touch, displays.BUY);
  const ask = bestShown(touch, displays.SELL);
  if (reachesClient(venueBook, 'BUY', bid) || reachesClient(venueBook, 'SELL', ask)) return false;
  venueBook.quotedSeq = view.seq;
  keepSide(turn, venueBook, { side: 'BUY', best: bid, view });
  keepSide(turn, venueBook, { side: 'SELL', best: ask, view });
  venueBook.quotedFrom = getSource(view, venueBook);
  venueBook.isBehind = true;
  settleDown(venueBook, touch);
  return true;
}

type DeferredSide = { readonly side: Side; readonly best: number; readonly view: DepthView };

/** Nearly always there is no price to keep, and only the edges are new. */
function keepSide(turn: Handling, venueBook: VenueBook, { side, best, view }: DeferredSide): void {
  const last = getLast(side, best);
  const nearest = listClients(venueBook, side)[0];
  const isFar = nearest === undefined || sideSign(side) * (nearest - last) < 0;
  if (isFar && venueBook.isBehind && venueBook.kept[side].length === 0) {
    noteEdges(venueBook.quotes[side], { best, last });
  } else keepPrices(turn, venueBook, { side, view });
}

function keepPrices(
  turn: Handling,
  venueBook: VenueBook,
  { side, view }: Pick<DeferredSide, 'side' | 'view'>,
): void {
  const display = openSide(venueBook, side, view);
  const { last, sizeAt } = display;
  const sign = sideSign(side);
  const kept: number[] = [];
  const near = listClients(venueBook, side).filter((price) => sign * (price - last) >= 0);
  for (const price of new Set([...listKept(venueBook, side), ...near])) {
    if (!isShown(display, price)) {
      takeBackLevel(venueBook, side, price);
      continue;
    }
    keepLevel(turn, display, { price, size: sizeAt(price) });
    kept.push(price);
  }
  venueBook.kept[side] = kept;
  noteEdges(venueBook.quotes[side], display);
}

/** Whether a client's order is as good as the best price, or there is no price. */
function reachesClient(venueBook: VenueBook, side: Side, best: number): boolean {
  if (best < 1) return true;
  const nearest = listClients(venueBook, side)[0];
  return nearest !== undefined && sideSign(side) * (nearest - best) >= 0;
}

/** Prices that clients' orders of a side rest at, best first. */
function listClients(venueBook: VenueBook, side: Side): readonly number[] {
  venueBook.clientPrices ??= {
    BUY: listPrices(venueBook, 'BUY'),
    SELL: listPrices(venueBook, 'SELL'),
  };
  return venueBook.clientPrices[side];
}

function listPrices({ book }: VenueBook, side: Side): number[] {
  const prices: number[] = [];
  for (const { price, head } of book.levels(side)) {
    let order = head;
    while (order !== null && isMaker(order)) order = order.next;
    if (order !== null) prices.push(price);
  }
  return prices;
}

/** Prices shown at the batch before whose orders depend on every batch. */
function listKept(venueBook: VenueBook, side: Side): readonly number[] {
  if (venueBook.isBehind) return venueBook.kept[side];
  const withClients = new Set(listClients(venueBook, side));
  const kept: number[] = [];
  for (const [price, standing] of venueBook.quotes[side].orders) {
    if (standing.length > (withClients.has(price) ? 0 : 1)) kept.push(price);
  }
  return kept;
}
