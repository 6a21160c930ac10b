/** What stands in a symbol's books: by venue and price, with a client's own orders marked. */
import { LIT_VENUES, type LitVenue } from '@tradefloor/contracts/market';
import { type Px, type Qty, qty } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { BookOrder, Level } from './book.ts';
import type { ExchangeState } from './exchange-state.ts';
import { requote } from './makers.ts';
import type { Turn } from './turn.ts';
import { priceOf, type VenueBook, venueBookOf } from './venue-book.ts';

export type DepthQuery = {
  readonly symbol: string;
  /** Levels a side and venue. */
  readonly levels: number;
  /** Whose orders are marked; null for nobody's. */
  readonly account: string | null;
};

/** One price on one venue. `own` is part of `size`; `ahead` are shares before the first own order. */
export type SeenLevel = {
  readonly price: Px;
  readonly size: Qty;
  readonly own: Qty;
  readonly ahead: Qty;
};

export type ExchangeDepth = {
  readonly symbol: string;
  readonly seq: number;
  readonly venues: readonly {
    readonly venue: LitVenue;
    readonly bids: readonly SeenLevel[];
    readonly asks: readonly SeenLevel[];
  }[];
};

/** The books of a symbol; null for one that is not listed. */
export function depthSeen(turn: Turn, query: DepthQuery): ExchangeDepth | null {
  const { state } = turn;
  const listing = state.listings.get(query.symbol);
  if (listing === undefined) return null;
  const venues = LIT_VENUES.map((venue) => {
    const venueBook = venueBookOf(state, listing, venue);
    // Where clients rest, every batch is taken in as it comes; to look must never be to trade.
    if (venueBook.clients === 0) requote(turn, venueBook);
    const side = (one: Side) => sideSeen(state, venueBook, { ...query, side: one });
    return { venue, bids: side('BUY'), asks: side('SELL') };
  });
  return { symbol: listing.symbol, seq: state.market?.seq ?? 0, venues };
}

function sideSeen(
  state: ExchangeState,
  venueBook: VenueBook,
  { side, levels, account }: DepthQuery & { readonly side: Side },
): SeenLevel[] {
  const isOwn = ({ handle }: BookOrder): boolean =>
    account !== null && state.orders.get(handle)?.account === account;
  const seen: SeenLevel[] = [];
  for (const level of venueBook.book.levels(side)) {
    if (seen.length === levels) break;
    seen.push({ price: priceOf(venueBook, level.price), ...ownIn(level, isOwn) });
  }
  return seen;
}

function ownIn(
  level: Level,
  isOwn: (order: BookOrder) => boolean,
): Pick<SeenLevel, 'size' | 'own' | 'ahead'> {
  let own = 0;
  let passed = 0;
  let ahead = 0;
  for (let order = level.head; order !== null; order = order.next) {
    if (isOwn(order)) {
      if (own === 0) ahead = passed;
      own += order.shown;
    }
    passed += order.shown;
  }
  return { size: qty(level.shown), own: qty(own), ahead: qty(ahead) };
}
