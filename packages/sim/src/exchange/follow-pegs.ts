/**
 * Pegged orders follow each batch of the market. What a batch trades meets them where the one before has left them, as it
 * meets a limit order: a bid falls because it was sold to. Then those whose price is another now leave their queues and
 * come back behind all at their new price, or take what is there. Each move is in the journal.
 */
import { qty } from '@tradefloor/contracts/money';
import { getVenueBook } from './book-shelf.ts';
import { settle } from './enter-order.ts';
import { type ExchangeOrder, getWorkingPrice } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { findPegPrice } from './find-peg-price.ts';
import { type Handling, keepOrder } from './turn.ts';
import { toTicks, type VenueBook } from './venue-book.ts';
import { leaveQueue } from './working.ts';

/** Whether an open pegged order belongs to a book, resting or not. */
export const hasPegs = ({ pegs }: ExchangeState, { listing, venue }: VenueBook): boolean =>
  pegs.get(listing.symbol)?.has(venue) ?? false;

/** Makes the books of pegged orders: one that waits for its first quote has none yet after a restart. */
export function openPegBooks(state: ExchangeState): void {
  for (const [symbol, venues] of state.pegs) {
    const listing = state.listings.get(symbol);
    if (listing === undefined) continue;
    for (const venue of venues.keys()) getVenueBook(state, listing, venue);
  }
}

/** Takes the pegged orders of a book out whose price is another now. Returns them, longest in the queue first. */
export function liftPegs(turn: Handling, { listing, venue }: VenueBook): readonly ExchangeOrder[] {
  const { pegs, orders } = turn.state;
  const moved: ExchangeOrder[] = [];
  const numbers = pegs.get(listing.symbol)?.get(venue) ?? [];
  const open = [...numbers].flatMap((orderNo) => orders.get(orderNo) ?? []);
  for (const order of open.sort((a, b) => a.placeNo - b.placeNo)) {
    const { peg } = order;
    if (peg === undefined) continue;
    const px = findPegPrice(turn, { ...order, peg });
    if (px === peg.px) continue;
    leaveQueue(turn, order);
    const lifted: ExchangeOrder = { ...order, shown: qty(0), peg: { ...peg, px } };
    keepOrder(turn, lifted);
    moved.push(lifted);
  }
  return moved;
}

/** Lets each trade or rest at its new price. */
export function placePegs(
  turn: Handling,
  venueBook: VenueBook,
  moved: readonly ExchangeOrder[],
): void {
  for (const order of moved) {
    const price = getWorkingPrice(order);
    if (price !== null) settle(turn, order, { venueBook, limit: toTicks(venueBook, price) });
  }
}
