/** What an auction of a symbol would come to now: who takes part, the price and the fills. */

import type { AuctionCall as AuctionCallView } from '@tradefloor/contracts/auctions';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isForAuction, toAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { isLitVenue } from '../venue/venues.ts';
import { type Uncrossing, uncross } from './auction/allocation.ts';
import type { AuctionCall, Indication } from './auction/auction-calls.ts';
import type { AuctionOrder } from './auction/clearing-price.ts';
import { ALL_PM, listInterest } from './auction/other-interest.ts';
import { type ExchangeOrder, isHeld, isWaiting, leavesQty } from './exchange-order.ts';
import { TEST_SECURITIES } from './test-securities.ts';
import type { Handling } from './turn.ts';
import { toTicks, type VenueBook } from './venue-book.ts';
import { bookFor } from './working.ts';

/** Open orders of a symbol that neither wait for a stop nor follow the market, the oldest place first. */
export const listOrders = ({ state }: Handling, symbol: string): readonly ExchangeOrder[] =>
  [...state.orders.values()]
    .filter((order) => order.symbol === symbol && isOpen(order.status) && leavesQty(order) > 0)
    .filter((order) => !isWaiting(order) && !isHeld(order) && order.peg === undefined)
    .sort((a, b) => a.placeNo - b.placeNo);

/** The book that a symbol's auctions are held in; null where its primary venue has none. */
export function primaryBook(turn: Handling, symbol: string): VenueBook | null {
  const listing = turn.state.listings.get(symbol);
  if (listing === undefined || !isLitVenue(listing.primaryVenue)) return null;
  return bookFor(turn, { symbol: listing.symbol, venue: listing.primaryVenue });
}

/** What takes part: a client's order by its number, or null for anyone else's. */
export type Interest = AuctionOrder & { readonly orderNo: number | null };

/** Price and fills as they would be now. Others' orders are older than clients'. */
export function hold(
  turn: Handling,
  book: VenueBook,
  call: AuctionCall,
): Uncrossing<Interest> | null {
  const { seed } = turn.state.settings;
  const { symbol, kind } = call;
  const day = turn.state.schedule?.day ?? '';
  const reference = toTicks(book, call.reference);
  const { adv } = book.listing;
  const hasMarket = !TEST_SECURITIES.some((security) => security.symbol === symbol);
  const about = { seed, symbol, day, kind, adv, passedPm: passedPm(turn, call) };
  const around = toTicks(book, call.others?.price ?? call.reference);
  const others = hasMarket ? listInterest({ ...about, reference: around }) : [];
  const clients = listOrders(turn, symbol)
    .filter(({ venue }) => venue === book.venue)
    .filter(({ timeInForce: time }) => !isForAuction(time) || toAuction(time) === kind);
  const interest: Interest[] = others.map((order) => ({ ...order, orderNo: null }));
  for (const order of clients) {
    const { side, price, orderNo } = order;
    const limit = price === null ? null : toTicks(book, price);
    interest.push({ side, limit, qty: leavesQty(order), orderNo });
  }
  return uncross(interest, reference);
}

/** How much of a call had passed when others last revised what they want, in thousandths; all of it at its end. */
function passedPm({ nowMs }: Handling, { others, endsAt }: AuctionCall): number {
  if (others === undefined || nowMs >= endsAt) return ALL_PM;
  const { begunAt, revisedAt } = others;
  return Math.floor((ALL_PM * (revisedAt - begunAt)) / (endsAt - begunAt));
}

/** The price of an auction, of its ticks. */
export const toAuctionPrice = ({ listing }: VenueBook, { price }: { readonly price: number }): Px =>
  px(price * listing.tickSize);

/** How all calls stand, in the order of the listings. */
export function listCalls(turn: Handling): readonly AuctionCallView[] {
  const { calls, settings } = turn.state;
  if (calls.size === 0) return [];
  return settings.instruments.flatMap(({ symbol }) => {
    const seen = indicate(turn, symbol);
    if (seen === null) return [];
    const { price: indicativePrice, ...rest } = seen;
    return [{ symbol, ...rest, indicativePrice }];
  });
}

/** How a symbol's call stands; null where it has none. */
export function indicate(turn: Handling, symbol: string): Indication | null {
  const call = turn.state.calls.get(symbol);
  const book = call === undefined ? null : primaryBook(turn, symbol);
  if (call === undefined || book === null) return null;
  const { kind, endsAt, reference } = call;
  const result = hold(turn, book, call);
  return {
    kind,
    endsAt,
    reference,
    price: result === null ? null : toAuctionPrice(book, result),
    paired: qty(result?.volume ?? 0),
    imbalance: qty(result?.imbalance ?? 0),
    imbalanceSide: result?.imbalanceSide ?? null,
  };
}
