/** One price of the market makers' display in a book: shown again, kept with its place, or taken back. */
import type { Side } from '@tradefloor/contracts/order';
import { type Book, type BookOrder, isWithin } from './book.ts';
import { bookTrade } from './client-trades.ts';
import { getMakerName, makerIndex, toMakerName } from './maker-names.ts';
import { match } from './matching.ts';
import type { Handling } from './turn.ts';
import type { VenueBook } from './venue-book.ts';

/** A side of a display that is being brought to a batch. */
export type Display = {
  readonly venueBook: VenueBook;
  readonly side: Side;
  /** Batch since which its sizes have stood there. */
  readonly since: number;
  /** The last price shown before, in ticks; 0 for none. */
  readonly worst: number;
};

/** A price in ticks, and the shares shown there. */
export type ShownLevel = { readonly price: number; readonly size: number };

/** Shows a price at its size; what it crosses trades. */
export function showLevel(turn: Handling, display: Display, level: ShownLevel): void {
  const { venueBook, side } = display;
  const { price } = level;
  const missing = trimLevel(display, level);
  if (missing === 0) return;
  const mpid = toMakerName(makerIndex(venueBook, side, price));
  const taking = { taker: { mpid }, touch: price, makerName: getMakerName(venueBook) };
  const { left } = match(
    venueBook.book,
    { side, qty: missing, limit: price },
    { reserve: null, traded: (trade) => bookTrade(turn, venueBook, { trade, taking }) },
  );
  addShares(turn, display, { price, size: left });
}

/** Brings a price that crosses nothing to its size; every order keeps its place. */
export function keepLevel(turn: Handling, display: Display, level: ShownLevel): void {
  addShares(turn, display, { price: level.price, size: trimLevel(display, level) });
}

/** Takes back what market makers show at a price. */
export function takeBackLevel({ book, quotes }: VenueBook, side: Side, price: number): void {
  const { orders } = quotes[side];
  const standing = orders.get(price);
  if (standing === undefined) return;
  for (const order of standing) book.remove(order);
  // Where clients still rest, the departure is recorded: a returning quote is behind them.
  if (book.levelAt(side, price) === null) orders.delete(price);
  else orders.set(price, []);
}

/** Takes away what is more than the size. @returns the shares that are missing to it */
function trimLevel({ venueBook, side }: Display, { price, size }: ShownLevel): number {
  const standing = venueBook.quotes[side].orders.get(price);
  return standing === undefined ? size : size - trim(venueBook.book, standing, size);
}

function addShares(turn: Handling, display: Display, { price, size }: ShownLevel): void {
  const { venueBook, side } = display;
  const { book, quotes } = venueBook;
  const { orders } = quotes[side];
  const known = orders.get(price);
  const last = known?.at(-1);
  if (size === 0 && known !== undefined) return;
  if (last !== undefined && book.extend(last, size)) return;
  const standing = known ?? [];
  if (known === undefined) orders.set(price, standing);
  if (size === 0) return;
  const order = { handle: -1 - makerIndex(venueBook, side, price), side, price, leaves: size };
  const before = known === undefined ? clientBehind(turn, display, price) : null;
  standing.push(before === null ? book.add(order) : book.add(order, before));
}

/**
 * Removes traded orders, and takes what is more than `size` from the end: a waiting order keeps its place. Returns the
 * rest.
 */
function trim(book: Book, standing: BookOrder[], size: number): number {
  let sum = 0;
  let kept = 0;
  for (const order of standing) {
    if (order.level === null) continue;
    const room = size - sum;
    book.reduce(order, room);
    if (room <= 0) continue;
    sum += order.leaves;
    standing[kept] = order;
    kept += 1;
  }
  if (kept < standing.length) standing.length = kept;
  return sum;
}

/**
 * The client's order that a new level goes before; null: behind all. A level that comes into view has existed all the
 * time. After a restart or a gap it goes before orders that came after its sizes were shown.
 */
function clientBehind(
  turn: Handling,
  { venueBook, side, since, worst }: Display,
  price: number,
): BookOrder | null {
  const head = venueBook.book.levelAt(side, price)?.head ?? null;
  if (worst !== 0) return isWithin(side, price, worst) && price !== worst ? head : null;
  for (let order = head; order !== null; order = order.next) {
    if ((turn.state.orders.get(order.handle)?.placedSeq ?? since) >= since) return order;
  }
  return null;
}
