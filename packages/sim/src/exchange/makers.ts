/**
 * The market makers: what the simulated market displays on a venue, as resting orders in its book. At every tick
 * they take back what they no longer show, keep what stays with its place, and add the rest behind the queue.
 */
import type { DepthLevel } from '@tradefloor/contracts/market';
import type { Side } from '@tradefloor/contracts/order';
import { otherSide, SIDES } from '@tradefloor/contracts/vocabulary/order';
import { combine32, hash32, mix32 } from '@tradefloor/core/prng';
import { DEPTH_LEVELS, type DepthView, depthAt, displayedSince } from '../market/depth.ts';
import { drawPrint } from '../venue/print.ts';
import { MARKET_MAKERS } from '../venue/venues.ts';
import { type Book, type BookOrder, isWithin } from './book.ts';
import { bookTrade, type Taking } from './client-trades.ts';
import { findHalt, type MarketMoment } from './exchange-state.ts';
import { match, type Trade } from './matching.ts';
import type { Handling } from './turn.ts';
import {
  isMaker,
  NO_QUOTES,
  type QuoteSource,
  type Quotes,
  toTicks,
  type VenueBook,
} from './venue-book.ts';

/**
 * Updates a book to the newest tick, or clears it of market makers when there is no fresh one. While a symbol is halted
 * its book does not change: no trade is possible, not even by a price that moves.
 */
export function requote(turn: Handling, venueBook: VenueBook): void {
  const { market, settings } = turn.state;
  if (findHalt(turn.state, venueBook.listing.symbol) !== null) return;
  const tick = market?.ticks.get(venueBook.listing.symbol);
  if (!isFresh(turn) || market === null || tick === undefined || tick.bid >= tick.ask) {
    withdraw(turn, venueBook);
    return;
  }
  if (venueBook.quotedSeq === market.seq) return;
  const instrument = venueBook.listing;
  const view: DepthView = { seed: settings.seed, seq: market.seq, instrument, tick };
  const source = getSource(view, venueBook);
  const isSame = isSameSource(venueBook.quotedFrom, source);
  venueBook.quotedSeq = market.seq;
  if (isSame) return;
  const { venue, keys } = venueBook;
  const depth = depthAt(view, { venue, keys, levels: DEPTH_LEVELS });
  const bids = { venueBook, side: 'BUY', levels: depth.bids, since: source.bidSince } as const;
  const asks = { venueBook, side: 'SELL', levels: depth.asks, since: source.askSince } as const;
  takeBack(bids);
  takeBack(asks);
  // A trade with a quote on its way in unsets this again.
  venueBook.quotedFrom = source;
  show(turn, bids);
  show(turn, asks);
  turn.touched.add(instrument.symbol);
}

/** Whether the market has published something lately. */
const isFresh = ({ state: { market, settings }, nowMs }: Handling): boolean =>
  market !== null && nowMs - market.at <= settings.staleMs;

/** Whether what market makers left in a book is theirs to trade: not in a silent market, whose next event clears it. */
export const hasLiveQuotes = (turn: Handling, { listing }: VenueBook): boolean =>
  isFresh(turn) || findHalt(turn.state, listing.symbol) !== null;

const getSource = (view: DepthView, { venue, keys }: VenueBook): QuoteSource => ({
  bid: view.tick.bid,
  ask: view.tick.ask,
  bidSince: displayedSince(view.seq, keys, { venue, side: 'bid' }),
  askSince: displayedSince(view.seq, keys, { venue, side: 'ask' }),
});

const isSameSource = (a: QuoteSource | null, b: QuoteSource): boolean =>
  a !== null &&
  a.bid === b.bid &&
  a.ask === b.ask &&
  a.bidSince === b.bidSince &&
  a.askSince === b.askSince;

function withdraw(turn: Handling, venueBook: VenueBook): void {
  if (venueBook.quotedSeq === NO_QUOTES) return;
  for (const side of SIDES) {
    takeBack({ venueBook, side, levels: [] });
    Object.assign(venueBook.quotes[side], { best: 0, worst: 0, beyond: 0 });
  }
  venueBook.quotedSeq = NO_QUOTES;
  venueBook.quotedFrom = null;
  turn.touched.add(venueBook.listing.symbol);
}

function takeBack({ venueBook, side, levels }: Omit<Display, 'since'>): void {
  const { book, quotes, clients } = venueBook;
  const edges = computeEdges(venueBook, levels);
  const [low, high] = [Math.min(...edges), Math.max(...edges)];
  for (const [price, orders] of quotes[side].orders) {
    // Without resting client orders the display is rebuilt: its composition must not depend on earlier reads.
    if (clients > 0 && price >= low && price <= high) continue;
    for (const order of orders) book.remove(order);
    // Where clients still rest, the departure is recorded: a returning quote is behind them.
    if (book.levelAt(side, price) === null) quotes[side].orders.delete(price);
    else quotes[side].orders.set(price, []);
  }
}

type Display = {
  readonly venueBook: VenueBook;
  readonly side: Side;
  /** Best first, a tick apart. */
  readonly levels: readonly DepthLevel[];
  /** Batch since which they have stood there. */
  readonly since: number;
};

/** First and last price of a display in ticks; zeros for an empty one. */
function computeEdges(
  venueBook: VenueBook,
  levels: readonly DepthLevel[],
): readonly [number, number] {
  const [best, worst] = [levels[0], levels.at(-1)];
  if (best === undefined || worst === undefined) return [0, 0];
  return [toTicks(venueBook, best.price), toTicks(venueBook, worst.price)];
}

function show(turn: Handling, display: Display): void {
  const { venueBook, side, levels } = display;
  const quotes = venueBook.quotes[side];
  const shown = { ...display, worst: quotes.worst };
  [quotes.best, quotes.worst] = computeEdges(venueBook, levels);
  quotes.beyond = 0;
  for (const { price, size } of levels) {
    showLevel(turn, shown, { price: toTicks(venueBook, price), size });
  }
}

function showLevel(
  turn: Handling,
  { venueBook, side, since, worst }: Display & { readonly worst: number },
  { price, size }: { price: number; size: number },
): void {
  const { book } = venueBook;
  const { orders } = venueBook.quotes[side];
  const known = orders.get(price);
  const standing = known ?? [];
  if (known === undefined) orders.set(price, standing);
  const missing = size - trim(book, standing, size);
  if (missing === 0) return;
  const name = makerIndex(venueBook, side, price);
  const incoming = { side, qty: missing, limit: price };
  const taking = {
    taker: { mpid: toName(name) },
    touch: price,
    makerName: getMakerName(venueBook),
  };
  const { left } = match(book, incoming, {
    reserve: null,
    traded: (trade) => bookTrade(turn, venueBook, { trade, taking }),
  });
  const last = standing.at(-1);
  if (left === 0 || (last !== undefined && book.extend(last, left))) return;
  const order = { handle: -1 - name, side, price, leaves: left };
  const before =
    known === undefined ? clientBehind(turn, venueBook, { side, price, since, worst }) : null;
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
  standing.length = kept;
  return sum;
}

type NewLevel = {
  readonly side: Side;
  readonly price: number;
  readonly since: number;
  /** The last price shown before; 0 for none. */
  readonly worst: number;
};

/**
 * The client's order that a new level goes before; null: behind all. A level that comes into view has existed all the
 * time. After a restart or a gap it goes before orders that came after its sizes were shown.
 */
function clientBehind(
  turn: Handling,
  { book }: VenueBook,
  { side, price, since, worst }: NewLevel,
): BookOrder | null {
  const head = book.levelAt(side, price)?.head ?? null;
  if (worst !== 0) return isWithin(side, price, worst) && price !== worst ? head : null;
  for (let order = head; order !== null; order = order.next) {
    if ((turn.state.orders.get(order.handle)?.placedSeq ?? since) >= since) return order;
  }
  return null;
}

/** What the market printed since the last tick, as an order that reaches the clients in the queue. */
export function printInto(turn: Handling, venueBook: VenueBook, market: MarketMoment): void {
  const { listing, book, venue } = venueBook;
  const tick = market.ticks.get(listing.symbol);
  if (tick === undefined || tick.volume === 0 || venueBook.quotedSeq !== market.seq) return;
  const print = drawPrint(turn.state.settings.seed, market.seq, listing.symbol);
  if (print.venue !== venue) return;
  const resting: Side = print.side === 'bid' ? 'BUY' : 'SELL';
  const limit = toTicks(venueBook, tick[print.side]);
  if (!reachesClient(book.levels(resting), otherSide(resting), limit)) return;
  const name = makerIndex(venueBook, otherSide(resting), market.seq);
  const taking: Taking = {
    taker: { mpid: toName(name) },
    touch: limit,
    makerName: getMakerName(venueBook),
  };
  match(
    book,
    { side: otherSide(resting), qty: tick.volume, limit },
    { reserve: null, traded: (trade) => bookTrade(turn, venueBook, { trade, taking }) },
  );
}

/** Prints among market makers only would change nothing visible. */
function reachesClient(
  levels: Iterable<{ readonly price: number; readonly head: BookOrder | null }>,
  side: Side,
  limit: number,
): boolean {
  for (const { price, head } of levels) {
    if (!isWithin(side, price, limit)) return false;
    for (let order = head; order !== null; order = order.next) if (!isMaker(order)) return true;
  }
  return false;
}

const makerIndex = ({ listing, venue }: VenueBook, side: Side, salt: number): number =>
  mix32(combine32(hash32(`${listing.symbol}|${venue}|${side}`), salt)) % MARKET_MAKERS.length;

const toName = (index: number): string => MARKET_MAKERS[index] ?? MARKET_MAKERS[0];

/** Who is on the other side of a trade with no client's order: the order's market maker, or one of the reserve. */
export const getMakerName =
  (venueBook: VenueBook) =>
  ({ maker, price }: Trade): string =>
    maker === null ? toName(makerIndex(venueBook, 'SELL', price)) : toName(-1 - maker.handle);

/** Whether any side of the book shows a market maker's price. */
export const isQuoted = ({ quotes }: VenueBook): boolean =>
  [quotes.BUY, quotes.SELL].some(({ best }: Quotes) => best > 0);
