/**
 * Most prices of a display have no client's order: what market makers show there matters when an order comes or the
 * book is read. Until then only the prices are kept where clients wait, and the book is behind.
 */
import type { Side } from '@tradefloor/contracts/order';
import { SIDES, sideSign } from '@tradefloor/contracts/vocabulary/order';
import { keepLevel, takeBackLevel } from './display-level.ts';
import { getSource, isFresh, isSameSource, viewNewest } from './market-view.ts';
import { isShown, noteEdges, openDisplay, type SideDisplay } from './side-display.ts';
import type { Handling } from './turn.ts';
import { isMaker, type VenueBook } from './venue-book.ts';

/**
 * Brings a book to the newest batch at the prices where its history matters: where clients' orders rest, and where
 * market makers stand in several parts. All others are shown when they are needed, as if they had been all the time.
 * @returns false, and nothing has changed, when that would not do: there is nothing to show, or a client's order is as
 *   good as the best of the display, so that quotes or prints may trade with it
 */
export function deferDisplay(turn: Handling, venueBook: VenueBook): boolean {
  const view = viewNewest(turn.state, venueBook);
  if (view === null || venueBook.quotedSeq < 0 || !isFresh(turn)) return false;
  const source = getSource(view, venueBook);
  const isSame = isSameSource(venueBook.quotedFrom, source);
  if (isSame && SIDES.some((side) => reachesClient(venueBook, side, venueBook.quotes[side].best)))
    return false;
  const sides = isSame ? [] : openDisplay(venueBook, view, source);
  if (sides.some(({ side, best }) => reachesClient(venueBook, side, best))) return false;
  venueBook.quotedSeq = view.seq;
  if (isSame) return true;
  venueBook.quotedFrom = source;
  venueBook.isBehind = true;
  for (const display of sides) {
    noteEdges(display);
    for (const price of listKept(display)) {
      if (isShown(display, price)) keepLevel(turn, display, { price, size: display.sizeAt(price) });
      else takeBackLevel(venueBook, display.side, price);
    }
  }
  return true;
}

/** Whether a client's order is as good as the best price, or there is no price. */
function reachesClient(venueBook: VenueBook, side: Side, best: number): boolean {
  venueBook.clientPrices ??= {
    BUY: listPrices(venueBook, 'BUY'),
    SELL: listPrices(venueBook, 'SELL'),
  };
  const nearest = venueBook.clientPrices[side][0];
  return best === 0 || (nearest !== undefined && sideSign(side) * (nearest - best) >= 0);
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

/** Prices whose orders depend on every batch. */
function listKept({ venueBook, side }: SideDisplay): Set<number> {
  const kept = new Set(venueBook.clientPrices?.[side]);
  for (const [price, standing] of venueBook.quotes[side].orders) {
    if (standing.length > 1) kept.add(price);
  }
  return kept;
}
