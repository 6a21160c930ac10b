/** What an auction of a symbol would come to now: who takes part, the price and the fills. */

import type { AuctionCall as AuctionCallView } from '@tradefloor/contracts/auctions';
import { type Px, px, qty } from '@tradefloor/contracts/money';
import { isForAuction, toAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { isLitVenue } from '../venue/venues.ts';
import { type Uncrossing, uncross } from './auction/allocation.ts';
import type { AuctionCall, Indication } from './auction/auction-calls.ts';
import { type AuctionOrder, type Clearing, findClearing } from './auction/clearing-price.ts';
import { ALL_PM, type InterestIn, listInterest } from './auction/other-interest.ts';
import { type ExchangeOrder, isHeld, isWaiting, leavesQty } from './exchange-order.ts';
import { isParked } from './order-link.ts';
import { TEST_SECURITIES } from './test-securities.ts';
import type { Handling } from './turn.ts';
import { toTicks, type VenueBook } from './venue-book.ts';
import { bookFor } from './working.ts';

const canTakePart = (order: ExchangeOrder): boolean =>
  isOpen(order.status) &&
  leavesQty(order) > 0 &&
  !isWaiting(order) &&
  !isHeld(order) &&
  !isParked(order) &&
  order.peg === undefined;

const byPlace = (a: ExchangeOrder, b: ExchangeOrder): number => a.placeNo - b.placeNo;

/** Open orders of a symbol that neither wait for a stop or their entry nor follow the market, the oldest place first. */
export const listOrders = ({ state }: Handling, symbol: string): readonly ExchangeOrder[] =>
  [...state.orders.values()]
    .filter((order) => order.symbol === symbol && canTakePart(order))
    .sort(byPlace);

/** The book that a symbol's auctions are held in; null where its primary venue has none. */
export function primaryBook(turn: Handling, symbol: string): VenueBook | null {
  const listing = turn.state.listings.get(symbol);
  if (listing === undefined || !isLitVenue(listing.primaryVenue)) return null;
  return bookFor(turn, { symbol: listing.symbol, venue: listing.primaryVenue });
}

/** What takes part: a client's order by its number, or null for anyone else's. */
export type Interest = AuctionOrder & { readonly orderNo: number | null };

/** What others want, and what their auction would come to without a client. */
type Others = {
  readonly about: InterestIn;
  readonly interest: readonly AuctionOrder[];
  readonly alone: Clearing | null;
};

/** Each revision of a call is an object of its own, and is looked at with every batch of the market. */
const othersOf = new WeakMap<AuctionCall, Others>();

function findOthers(turn: Handling, book: VenueBook, call: AuctionCall): Others {
  const { seed } = turn.state.settings;
  const { symbol, kind } = call;
  const about: InterestIn = {
    seed,
    symbol,
    day: turn.state.schedule?.day ?? '',
    kind,
    adv: book.listing.adv,
    reference: toTicks(book, call.others?.price ?? call.reference),
    passedPm: passedPm(turn, call),
  };
  const known = othersOf.get(call);
  if (known !== undefined && isSame(known.about, about)) return known;
  const hasMarket = !TEST_SECURITIES.some((security) => security.symbol === symbol);
  const interest = hasMarket ? listInterest(about) : [];
  const others = { about, interest, alone: findClearing(interest, toTicks(book, call.reference)) };
  othersOf.set(call, others);
  return others;
}

const isSame = (a: InterestIn, b: InterestIn): boolean =>
  a.passedPm === b.passedPm &&
  a.reference === b.reference &&
  a.day === b.day &&
  a.seed === b.seed &&
  a.adv === b.adv &&
  a.symbol === b.symbol &&
  a.kind === b.kind;

/** Clients' orders of these that take part in a call, the oldest place first. */
const listClients = (
  orders: readonly ExchangeOrder[],
  book: VenueBook,
  { kind }: AuctionCall,
): readonly Interest[] =>
  orders
    .filter(({ venue }) => venue === book.venue)
    .filter(({ timeInForce: time }) => !isForAuction(time) || toAuction(time) === kind)
    .map((order) => {
      const { side, price, orderNo } = order;
      const limit = price === null ? null : toTicks(book, price);
      return { side, limit, qty: leavesQty(order), orderNo };
    });

/** Price and fills as they would be now. Others' orders are older than clients'. */
export function hold(
  turn: Handling,
  book: VenueBook,
  call: AuctionCall,
): Uncrossing<Interest> | null {
  const clients = listClients(listOrders(turn, call.symbol), book, call);
  const { interest } = findOthers(turn, book, call);
  const others = interest.map((order) => ({ ...order, orderNo: null }));
  return uncross([...others, ...clients], toTicks(book, call.reference));
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
  const { calls, orders, settings } = turn.state;
  if (calls.size === 0) return [];
  const bySymbol = new Map<string, ExchangeOrder[]>();
  for (const order of orders.values()) {
    const known = bySymbol.get(order.symbol);
    if (!canTakePart(order)) continue;
    if (known === undefined) bySymbol.set(order.symbol, [order]);
    else known.push(order);
  }
  return settings.instruments.flatMap(({ symbol }) => {
    const seen = indicateWith(turn, symbol, (bySymbol.get(symbol) ?? []).sort(byPlace));
    if (seen === null) return [];
    const { price: indicativePrice, ...rest } = seen;
    return [{ symbol, ...rest, indicativePrice }];
  });
}

/** How a symbol's call stands; null where it has none. */
export const indicate = (turn: Handling, symbol: string): Indication | null =>
  indicateWith(turn, symbol, listOrders(turn, symbol));

function indicateWith(
  turn: Handling,
  symbol: string,
  orders: readonly ExchangeOrder[],
): Indication | null {
  const call = turn.state.calls.get(symbol);
  const book = call === undefined ? null : primaryBook(turn, symbol);
  if (call === undefined || book === null) return null;
  const { kind, endsAt, reference } = call;
  const clients = listClients(orders, book, call);
  const { interest, alone } = findOthers(turn, book, call);
  const result =
    clients.length === 0
      ? alone
      : findClearing([...interest, ...clients], toTicks(book, reference));
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
