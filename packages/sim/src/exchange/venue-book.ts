/** One symbol's book on one venue, with what its market makers show there. */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import { type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { hash32 } from '@tradefloor/core/prng';
import {
  type BookKeys,
  type DepthView,
  type Touch,
  toVenueSide,
  type VenueSide,
} from '../market/depth.ts';
import { type Book, type BookOrder, createBook } from './book.ts';

/** The market makers' side of a book. Prices in ticks. */
export type Quotes = {
  /** Their orders by price, oldest first; an order that has traded away stays until the next tick. */
  readonly orders: Map<number, BookOrder[]>;
  /** Best and worst price shown at the newest tick; 0 when nothing is. */
  best: number;
  worst: number;
  /** Shares traded beyond the display since then. */
  beyond: number;
};

export type VenueBook = {
  readonly listing: Instrument;
  readonly venue: LitVenue;
  /** Those of its symbol, itself among them. */
  readonly books: SymbolBooks;
  readonly book: Book;
  readonly quotes: Readonly<Record<Side, Quotes>>;
  /** Clients' orders that rest here; changed by {@link countClient}. */
  clients: number;
  /** Prices in ticks that clients' orders rest at, best first; null until they are needed. */
  clientPrices: Readonly<Record<Side, readonly number[]>> | null;
  /** Prices without a client's order may still show an earlier batch than `quotedSeq`. */
  isBehind: boolean;
  /** Batches pass it by: it has no client, or is behind and all its clients are far from the market. */
  isQuiet: boolean;
  /** While it is behind: prices in ticks that are shown as of `quotedSeq`. */
  readonly kept: Record<Side, readonly number[]>;
  /** Batch that the quotes belong to; `NO_QUOTES` or `OVERTAKEN` where there is none. */
  quotedSeq: number;
  /** The inputs of the quotes: while they are the same without a trade, so are the quotes. */
  quotedFrom: QuoteSource | null;
  /** What the market makers' display on this venue comes from. */
  readonly displays: Readonly<Record<Side, VenueSide>>;
  /** What decides which of them stands behind a price. */
  readonly makerKeys: Readonly<Record<Side, number>>;
};

/** A batch as it concerns the books of one symbol. */
export type Newest = { readonly view: DepthView; readonly touch: Touch };

/** The books of one symbol. */
export type SymbolBooks = {
  /** The rng of their market makers. */
  readonly keys: BookKeys;
  /** Made when first needed. */
  readonly byVenue: Map<LitVenue, VenueBook>;
  /** The batch that they have come to; null for one that quotes nothing. */
  newest: Newest | null;
  /** Books that are not quiet, in the order of the venues; null until they are needed. */
  awake: readonly VenueBook[] | null;
  /** Clients' prices in quiet books, the nearest to the market, in ticks; infinitely far where there is none. */
  quietBuy: number;
  quietSell: number;
};

/** The book shows no market makers. */
export const NO_QUOTES = -1;
/** The quotes are of a batch that the market went back behind: its number will come again, with the market's next prices. */
export const OVERTAKEN = -2;

/** The market's best prices, and since when the sizes of each side are shown. */
export type QuoteSource = {
  readonly bid: Px;
  readonly ask: Px;
  readonly bidSince: number;
  readonly askSince: number;
  /** How the sizes at the best prices lean; absent where they do not. */
  readonly lean?: number;
};

const noQuotes = (): Quotes => ({ orders: new Map(), best: 0, worst: 0, beyond: 0 });

/** The book of a listing on a venue, among those of its symbol; empty. */
export function createVenueBook(
  books: SymbolBooks,
  listing: Instrument,
  venue: LitVenue,
): VenueBook {
  const { keys } = books;
  const toMakerKey = (side: Side) => hash32(`${listing.symbol}|${venue}|${side}`);
  return {
    listing,
    venue,
    books,
    book: createBook(),
    quotes: { BUY: noQuotes(), SELL: noQuotes() },
    clients: 0,
    clientPrices: null,
    quotedSeq: NO_QUOTES,
    quotedFrom: null,
    isBehind: false,
    isQuiet: false,
    kept: { BUY: [], SELL: [] },
    displays: { BUY: toVenueSide(keys, venue, 'bid'), SELL: toVenueSide(keys, venue, 'ask') },
    makerKeys: { BUY: toMakerKey('BUY'), SELL: toMakerKey('SELL') },
  };
}

/** Notes that a client's order has come to rest here (1) or has left (-1). */
export function countClient(venueBook: VenueBook, change: 1 | -1): void {
  venueBook.clients += change;
  venueBook.clientPrices = null;
}

export const toTicks = ({ listing }: Pick<VenueBook, 'listing'>, price: Px): number =>
  Math.round(price / listing.tickSize);

export const toPrice = ({ listing }: Pick<VenueBook, 'listing'>, ticks: number): Px =>
  px(ticks * listing.tickSize);

/** Market makers' orders have handles below zero, clients' orders their number. */
export const isMaker = (order: BookOrder): boolean => order.handle < 0;
