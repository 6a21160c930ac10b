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
  for (const display of sides) keepPrices(turn, display);
  venueBook.isBehind = true;
  return true;
}

function keepPrices(turn: Handling, display: SideDisplay): void {
  const { venueBook, side, sizeAt } = display;
  const kept: number[] = [];
  for (const price of new Set([...listKept(display), ...listClients(display)])) {
    if (!isShown(display, price)) {
      takeBackLevel(venueBook, side, price);
      continue;
    }
    keepLevel(turn, display, { price, size: sizeAt(price) });
    kept.push(price);
  }
  venueBook.kept[side] = kept;
  noteEdges(display);
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

/** Prices shown at the batch before whose orders depend on every batch. */
function listKept({ venueBook, side }: SideDisplay): readonly number[] {
  if (venueBook.isBehind) return venueBook.kept[side];
  const withClients = new Set(venueBook.clientPrices?.[side]);
  const kept: number[] = [];
  for (const [price, standing] of venueBook.quotes[side].orders) {
    if (standing.length > (withClients.has(price) ? 0 : 1)) kept.push(price);
  }
  return kept;
}

/** Prices within the side that clients' orders rest at. */
function listClients({ venueBook, side, last }: SideDisplay): readonly number[] {
  const prices = venueBook.clientPrices?.[side] ?? [];
  const sign = sideSign(side);
  const end = prices.findIndex((price) => sign * (price - last) < 0);
  return end < 0 ? prices : prices.slice(0, end);
}
