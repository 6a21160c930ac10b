/**
 * The exchange between two batches of the market, whole: unlike a snapshot it holds the queues with the market makers
 * in them, so that a continuation from it produces the same output as an uninterrupted run, to the byte. Data for
 * observers only (subscriptions) is left out, and so are books without resting client orders: the next batch makes
 * them.
 */
import type { LitVenue, Tick, TickBatch } from '@tradefloor/contracts/market';
import type { Side } from '@tradefloor/contracts/order';
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { invariant } from '@tradefloor/core/result';
import type { BookOrder, NewBookOrder } from './book.ts';
import { getVenueBook } from './book-shelf.ts';
import type { JournalEntry } from './exchange-journal.ts';
import { type ExchangeState, foldEntry, type LastTrade, toSnapshot } from './exchange-state.ts';
import type { Bucket } from './throttle.ts';
import { countClient, isMaker, type QuoteSource, type VenueBook } from './venue-book.ts';

/** Plain JSON. */
export type ExchangeCheckpoint = {
  /** Orders, ids, numbers and halts. */
  readonly snapshot: JournalEntry;
  /** Numbers of ended orders, oldest first. */
  readonly ended: readonly number[];
  /** The newest batch it has taken in; null before the first. */
  readonly market: TickBatch | null;
  /** Books that clients rest in. */
  readonly books: readonly BookCheckpoint[];
  /** By session, what of its allowance of messages is left. */
  readonly buckets: readonly (readonly [session: string, bucket: Bucket])[];
  /** By symbol, what stops are measured by. Absent in recordings of earlier versions. */
  readonly lastTrades?: readonly (readonly [symbol: string, trade: LastTrade])[];
};

export type BookCheckpoint = {
  readonly symbol: string;
  readonly venue: LitVenue;
  readonly quotedSeq: number;
  readonly quotedFrom: QuoteSource | null;
  readonly sides: Readonly<Record<Side, BookSide>>;
};

type BookSide = {
  readonly best: number;
  readonly worst: number;
  readonly beyond: number;
  /** Prices that market makers are known at, with or without an order left. */
  readonly quoted: readonly number[];
  /** Best price first, each in the order of its queue. */
  readonly orders: readonly QueuedOrder[];
};

type QueuedOrder = Required<Omit<NewBookOrder, 'side'>>;

/** What `resumeState` goes on from. Take it right before a batch of the market is handled. */
export const toCheckpoint = (state: ExchangeState, nowMs: number): ExchangeCheckpoint => ({
  snapshot: toSnapshot(state, nowMs),
  ended: [...state.ended],
  market: makeMarket(state),
  books: [...state.books.values()].flatMap(({ byVenue }) =>
    [...byVenue.values()].filter(({ clients }) => clients > 0).map(toBook),
  ),
  buckets: [...state.buckets].map(([session, bucket]) => [session, { ...bucket }]),
  lastTrades: [...state.lastTrades],
});

function makeMarket({ market }: ExchangeState): TickBatch | null {
  if (market === null) return null;
  return { ...market, ticks: [...market.ticks.values()] };
}

const toBook = (venueBook: VenueBook): BookCheckpoint => ({
  symbol: venueBook.listing.symbol,
  venue: venueBook.venue,
  quotedSeq: venueBook.quotedSeq,
  quotedFrom: venueBook.quotedFrom,
  sides: { BUY: getSide(venueBook, 'BUY'), SELL: getSide(venueBook, 'SELL') },
});

function getSide({ book, quotes }: VenueBook, side: Side): BookSide {
  const { best, worst, beyond, orders: quoted } = quotes[side];
  const orders: QueuedOrder[] = [];
  for (const level of book.levels(side)) {
    for (let order = level.head; order !== null; order = order.next) {
      const { handle, price, leaves, floor, shown } = order;
      orders.push({ handle, price, leaves, floor, shown });
    }
  }
  return { best, worst, beyond, quoted: [...quoted.keys()], orders };
}

/** Fills an empty state. @throws when a book's listing or order is unknown */
export function resumeState(state: ExchangeState, checkpoint: ExchangeCheckpoint): void {
  const { snapshot, ended, market, books, buckets, lastTrades = [] } = checkpoint;
  foldEntry(state, snapshot);
  state.ended.splice(0, state.ended.length, ...ended);
  if (market !== null) {
    const ticks = new Map<string, Tick>(market.ticks.map((tick) => [tick.symbol, tick]));
    state.market = { ...market, ticks };
  }
  for (const book of books) resumeBook(state, book);
  for (const [session, bucket] of buckets) state.buckets.set(session, { ...bucket });
  for (const [symbol, trade] of lastTrades) state.lastTrades.set(symbol, trade);
}

function resumeBook(state: ExchangeState, kept: BookCheckpoint): void {
  const listing = state.listings.get(kept.symbol);
  invariant(listing !== undefined, `${kept.symbol} is listed`);
  const venueBook = getVenueBook(state, listing, kept.venue);
  venueBook.quotedSeq = kept.quotedSeq;
  venueBook.quotedFrom = kept.quotedFrom;
  for (const side of SIDES) {
    const { best, worst, beyond, quoted, orders } = kept.sides[side];
    const quotes = venueBook.quotes[side];
    Object.assign(quotes, { best, worst, beyond });
    for (const price of quoted) quotes.orders.set(price, []);
    for (const order of orders) place(state, venueBook, venueBook.book.add({ ...order, side }));
  }
}

function place(state: ExchangeState, venueBook: VenueBook, order: BookOrder): void {
  const { handle, side, price } = order;
  if (isMaker(order)) {
    const standing = venueBook.quotes[side].orders.get(price);
    invariant(standing !== undefined, `market makers are known at ${price}`);
    standing.push(order);
    return;
  }
  invariant(state.orders.has(handle), `order ${handle} is in a book and known`);
  state.placed.set(handle, order);
  countClient(venueBook, 1);
}
