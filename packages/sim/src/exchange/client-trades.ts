/** Where a trade in a book becomes a client's: its row, its fees, its report; the same match number on both sides. */
import { money, type Px, type Qty, qty } from '@tradefloor/contracts/money';
import { invariant } from '@tradefloor/core/result';
import type { ExchangeTrade } from '@tradefloor/core/trading/exchange/exchange-trade';
import { computeFees } from '@tradefloor/core/trading/execution/fees';
import { distanceBps } from '../venue/impact-price.ts';
import { VENUE_TABLE } from '../venue/venues.ts';
import { type ExchangeOrder, isSameOwner, tradedOrder } from './exchange-order.ts';
import { toTerms } from './exchange-state.ts';
import { noteTrade } from './last-trade.ts';
import { makerIndex, toMakerName } from './maker-names.ts';
import type { Trade } from './matching.ts';
import { reportOrder } from './order-reports.ts';
import { type Handling, keepOrder } from './turn.ts';
import { countClient, toPrice, type VenueBook } from './venue-book.ts';

/** Who trades: a client's order by its number, or a market maker by its name. */
export type Party = { readonly orderNo: number } | { readonly mpid: string };

/** What brought the trade about. */
export type Taking = {
  readonly taker: Party;
  /** The best price the taker met, in ticks: impact is measured from it. */
  readonly touch: number;
  /** The name of a resting order or a part of the reserve that is no client's. */
  readonly makerName: (trade: Trade) => string;
};

/** Books one trade for the clients in it; market makers among themselves leave no trace. */
export function bookTrade(
  turn: Handling,
  venueBook: VenueBook,
  { trade, taking }: { trade: Trade; taking: Taking },
): void {
  const { state } = turn;
  const { maker, qty: shares } = trade;
  const price = toPrice(venueBook, trade.price);
  turn.touched.add(venueBook.listing.symbol);
  venueBook.quotedFrom = null;
  const resting = maker === null || maker.handle < 0 ? null : toOrder(turn, maker.handle);
  const incoming = 'orderNo' in taking.taker ? toOrder(turn, taking.taker.orderNo) : null;
  if (resting === null && incoming === null) return;
  state.counters.match += 1;
  noteTrade(turn, venueBook.listing.symbol, { price, size: qty(shares) });
  const event = { venueBook, price, shares, trdMatchId: `M${state.counters.match}` };
  const isCross = resting !== null && incoming !== null && isSameOwner(resting, incoming);
  if (incoming !== null) {
    const contra = resting === null ? taking.makerName(trade) : toMpid(turn, resting);
    const impactBps = distanceBps(toPrice(venueBook, taking.touch), price);
    const { placeNo, shown } = incoming;
    bookSide(turn, incoming, {
      event,
      contra,
      impactBps,
      isCross,
      isMaker: false,
      placeNo,
      shown,
    });
  }
  if (resting !== null && maker !== null) {
    const contra = 'mpid' in taking.taker ? taking.taker.mpid : toMpid(turn, incoming);
    // An iceberg that shows its next part has a new place.
    if (trade.isRequeued) state.counters.place += 1;
    const placeNo = trade.isRequeued ? state.counters.place : resting.placeNo;
    const shown = qty(maker.shown);
    bookSide(turn, resting, {
      event,
      contra,
      impactBps: 0,
      isCross,
      isMaker: true,
      placeNo,
      shown,
    });
    if (maker.leaves === 0) {
      state.placed.delete(resting.orderNo);
      countClient(venueBook, -1);
    }
  }
}

/** Two orders that meet in an auction: clients' by their numbers, null for anyone else's. */
type AuctionPair = { readonly buyer: number | null; readonly seller: number | null };

/**
 * Books a trade of an auction for the clients in it. Both have added liquidity: each waited, and took nothing that was
 * shown. The last trade is noted once, for the whole auction.
 */
export function bookAuctionTrade(
  turn: Handling,
  venueBook: VenueBook,
  { pair, shares, ticks }: { pair: AuctionPair; shares: number; ticks: number },
): void {
  const { state } = turn;
  const buyer = pair.buyer === null ? null : toOrder(turn, pair.buyer);
  const seller = pair.seller === null ? null : toOrder(turn, pair.seller);
  if (buyer === null && seller === null) return;
  state.counters.match += 1;
  const price = toPrice(venueBook, ticks);
  const event = { venueBook, price, shares, trdMatchId: `M${state.counters.match}` };
  const isCross = buyer !== null && seller !== null && isSameOwner(buyer, seller);
  for (const [order, other] of [
    [buyer, seller],
    [seller, buyer],
  ] as const) {
    if (order === null) continue;
    const name = toMakerName(makerIndex(venueBook, order.side, ticks));
    const contra = other === null ? name : toMpid(turn, other);
    const shown = takeFromQueue(turn, venueBook, { order, shares });
    const { placeNo } = order;
    bookSide(turn, order, { event, contra, impactBps: 0, isCross, isMaker: true, placeNo, shown });
  }
}

/** What an order shows after it has traded these shares, its place kept; nothing where it was in no queue. */
function takeFromQueue(
  { state }: Handling,
  venueBook: VenueBook,
  { order, shares }: { readonly order: ExchangeOrder; readonly shares: number },
): Qty {
  const placed = state.placed.get(order.orderNo);
  if (placed === undefined) return qty(0);
  const left = placed.leaves - shares;
  venueBook.book.reduce(placed, left);
  if (left > 0) return qty(placed.shown);
  state.placed.delete(order.orderNo);
  countClient(venueBook, -1);
  return qty(0);
}

function toOrder({ state }: Handling, orderNo: number): ExchangeOrder {
  const order = state.orders.get(orderNo);
  invariant(order !== undefined, `order ${orderNo} is in a book and known`);
  return order;
}

const toMpid = ({ state }: Handling, order: ExchangeOrder | null): string =>
  toTerms(state, order?.session ?? '').mpid;

type TradeSide = {
  readonly event: {
    readonly venueBook: VenueBook;
    readonly price: Px;
    readonly shares: number;
    readonly trdMatchId: string;
  };
  readonly contra: string;
  readonly impactBps: number;
  readonly isCross: boolean;
  readonly isMaker: boolean;
  /** Where the order stands afterwards. */
  readonly placeNo: number;
  readonly shown: Qty;
};

function bookSide(turn: Handling, before: ExchangeOrder, side: TradeSide): void {
  const { placeNo, shown, isMaker } = side;
  const { venueBook, price, shares, trdMatchId } = side.event;
  const { listing, venue } = venueBook;
  const order = tradedOrder(before, { qty: shares, price, placeNo, shown });
  keepOrder(turn, order);
  const { takeFee, addFee } = VENUE_TABLE[venue];
  const fees = computeFees({
    at: turn.nowMs,
    side: order.side,
    instrumentType: listing.instrumentType,
    qty: shares,
    price,
    style: 'low_touch',
    filledBefore: before.cumQty,
    venueFeePerShare: isMaker ? addFee : takeFee,
  });
  const role = isMaker ? 'MAKER' : 'TAKER';
  const trade: ExchangeTrade = {
    lastQty: qty(shares),
    lastPx: price,
    lastMkt: venue,
    liquidity: side.isCross ? 'CROSS' : role,
    contraBroker: side.contra,
    trdMatchId,
    fees: {
      sec31: money(fees.sec31),
      finraTaf: money(fees.finraTaf),
      cat: money(fees.cat ?? 0),
      commission: money(fees.commission),
      venue: money(fees.venue),
    },
    impactBps: side.impactBps,
    tickSeq: turn.state.market?.seq ?? null,
  };
  reportOrder(turn, order, { execType: 'TRADE', trade });
}
