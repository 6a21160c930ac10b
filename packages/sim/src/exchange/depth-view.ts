/** What stands in a symbol's books: by venue and price, with a client's own orders marked. */
import type { LitVenue } from '@tradefloor/contracts/market';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { BookOrder, Level } from './book.ts';
import { getVenueBook } from './book-shelf.ts';
import type { ExchangeOrder } from './exchange-order.ts';
import type { ExchangeState } from './exchange-state.ts';
import { bringUp, requote } from './makers.ts';
import type { Handling } from './turn.ts';
import { toPrice, type VenueBook } from './venue-book.ts';

export type DepthQuery = {
  readonly symbol: string;
  /** Levels a side and venue. */
  readonly levels: number;
  /** The owner whose orders are marked; null for none. */
  readonly account: string | null;
};

/** An own order in the queue of its price: what it shows there, and what others and oneself show before it. */
export type QueuedOrder = { readonly clOrdId: string; readonly shown: Qty; readonly ahead: Qty };

/**
 * One price on one venue. `own` is part of `size`; `ahead` are shares before the first own order; `orders` are the own
 * ones, first in the queue first, where there are any.
 */
export type SeenLevel = {
  readonly price: Px;
  readonly size: Qty;
  readonly own: Qty;
  readonly ahead: Qty;
  readonly orders?: readonly QueuedOrder[];
};

/** One price over all venues. */
export type TotalLevel = Omit<SeenLevel, 'ahead' | 'orders'>;

export type ExchangeDepth = {
  readonly symbol: string;
  readonly seq: number;
  /** All venues together: the best `levels` prices of what each venue shows within its own. */
  readonly total: { readonly bids: readonly TotalLevel[]; readonly asks: readonly TotalLevel[] };
  readonly venues: readonly {
    readonly venue: LitVenue;
    readonly bids: readonly SeenLevel[];
    readonly asks: readonly SeenLevel[];
  }[];
};

/** The books of a symbol; null for one that is not listed. */
export function depthSeen(turn: Handling, query: DepthQuery): ExchangeDepth | null {
  const { state } = turn;
  const listing = state.listings.get(query.symbol);
  if (listing === undefined) return null;
  const venues = LIT_VENUES.map((venue) => {
    const venueBook = getVenueBook(state, listing, venue);
    // Where clients rest, every batch is taken in as it comes; to look must never be to trade.
    if (venueBook.clients === 0) requote(turn, venueBook);
    else bringUp(turn, venueBook);
    const side = (one: Side) => sideSeen(state, venueBook, { ...query, side: one });
    return { venue, bids: side('BUY'), asks: side('SELL') };
  });
  const total = {
    bids: sumLevels(
      venues.flatMap(({ bids }) => bids),
      'BUY',
    ).slice(0, query.levels),
    asks: sumLevels(
      venues.flatMap(({ asks }) => asks),
      'SELL',
    ).slice(0, query.levels),
  };
  return { symbol: listing.symbol, seq: state.market?.seq ?? 0, total, venues };
}

function sumLevels(levels: readonly SeenLevel[], side: Side): TotalLevel[] {
  const byPrice = new Map<Px, TotalLevel>();
  for (const { price, size, own } of levels) {
    const sum = byPrice.get(price);
    byPrice.set(price, {
      price,
      size: qty(size + (sum?.size ?? 0)),
      own: qty(own + (sum?.own ?? 0)),
    });
  }
  const sign = -sideSign(side);
  return [...byPrice.values()].sort((a, b) => sign * (a.price - b.price));
}

function sideSeen(
  state: ExchangeState,
  venueBook: VenueBook,
  { side, levels, account }: DepthQuery & { readonly side: Side },
): SeenLevel[] {
  const findOwn = ({ handle }: BookOrder): ExchangeOrder | null => {
    const order = account === null ? undefined : state.orders.get(handle);
    return order === undefined || order.account !== account ? null : order;
  };
  const seen: SeenLevel[] = [];
  for (const level of venueBook.book.levels(side)) {
    if (seen.length === levels) break;
    seen.push({ price: toPrice(venueBook, level.price), ...ownIn(level, findOwn) });
  }
  return seen;
}

/** What a level shows, and the places of the own orders in it. An iceberg's hidden rest is ahead of no order. */
function ownIn(
  level: Level,
  findOwn: (order: BookOrder) => ExchangeOrder | null,
): Omit<SeenLevel, 'price'> {
  const orders: QueuedOrder[] = [];
  let own = 0;
  let passed = 0;
  for (let order = level.head; order !== null; order = order.next) {
    const found = findOwn(order);
    if (found !== null) {
      orders.push({ clOrdId: found.clOrdId, shown: qty(order.shown), ahead: qty(passed) });
      own += order.shown;
    }
    passed += order.shown;
  }
  const [first] = orders;
  const size = qty(level.shown);
  if (first === undefined) return { size, own: qty(0), ahead: qty(0) };
  return { size, own: qty(own), ahead: first.ahead, orders };
}
