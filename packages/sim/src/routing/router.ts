/**
 * The smart order router: which venue gets which part of an order that takes. The best price of all venues goes first;
 * among those that show it, a weighted draw decides. A sniper sends to the cheapest venues at once; what must trade
 * whole or not at all goes to one. Plans only: the venues decide what trades.
 */
import type { Instrument, LitVenue } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { LIT_VENUES } from '@tradefloor/contracts/vocabulary/instruments';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE, PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import { dailySigma, temporaryImpactBps } from '@tradefloor/core/trading/execution/impact';
import {
  type PricedVenue,
  rankByEffectivePrice,
  routeByWeight,
  splitByDisplayed,
} from '@tradefloor/core/trading/execution/route';
import type { LitBook } from '../market/depth.ts';
import { priceBeyond, sharesBeyond } from '../venue/beyond-display.ts';
import { VENUE_TABLE } from '../venue/venues.ts';
import { type ConsumedLiquidity, isWithin } from './consumed-liquidity.ts';

/** What a route needs to know of the symbol, its books aside. */
export type RoutedMarket = {
  readonly instrument: Instrument;
  /** Shares the whole market trades in a second: impact is measured against them. */
  readonly sliceVolume: number;
};

export type RouteInput = {
  /** Names the round's rng streams; a draw's number is added. */
  readonly rng: string;
  readonly side: Side;
  readonly qty: number;
  /** The worst price: a limit, or a market order's protection. */
  readonly bound: Px;
  /** Books of the venues that are open to the order, in table order. */
  readonly books: readonly LitBook[];
  readonly market: RoutedMarket;
  readonly taken: ConsumedLiquidity;
};

/** One part of an order for one venue. */
export type PlannedLeg = { readonly venue: LitVenue; readonly qty: number; readonly limit: Px };

/** Shares of one venue's display at one price. */
export type ShownPart = { readonly venue: LitVenue; readonly qty: number; readonly price: Px };

/** The display of all venues within the bound, best price first, until the quantity is reached; `left` is beyond it. */
export function walkDisplay(input: RouteInput): {
  readonly parts: readonly ShownPart[];
  readonly left: number;
} {
  const places = input.books.map((book) => ({ book, level: 0, rest: null as number | null }));
  const parts: ShownPart[] = [];
  let left = input.qty;
  for (let draw = 1; left > 0; draw += 1) {
    const best = bestShown(input, places);
    const place = best === null ? null : drawPlace(best.shown, `${input.rng}|${draw}`);
    if (best === null || place === null) break;
    const qty = Math.min(left, place.displayed);
    place.place.rest = place.displayed - qty;
    parts.push({ venue: place.place.book.venue, qty, price: best.price });
    left -= qty;
  }
  return { parts, left };
}

/**
 * Level by level over all venues, then, where all displayed size is within the bound, the rest to one venue that gives
 * more for impact. One leg a venue; legs add up to at most `qty`. Empty when nothing is displayed within the bound.
 */
export function sweep(input: RouteInput): PlannedLeg[] {
  const { parts, left } = walkDisplay(input);
  const shares = new Map<LitVenue, number>();
  const give = (venue: LitVenue, qty: number) => shares.set(venue, (shares.get(venue) ?? 0) + qty);
  for (const { venue, qty } of parts) give(venue, qty);
  const worst = parts.at(-1)?.price ?? input.bound;
  const beyond = left > 0 ? drawBook(beyondDisplay(input), `${input.rng}|beyond`) : null;
  if (beyond !== null) give(beyond.venue, left);
  return [...shares].map(([venue, qty]) => ({
    venue,
    qty,
    limit: venue === beyond?.venue ? input.bound : worst,
  }));
}

/**
 * A sniper's slice: the venues with the best effective price, at most `topVenues`, each sent a part in proportion to
 * its displayed size at the same moment. Unfilled size is not sent to another.
 */
export function snipe(input: RouteInput, topVenues: number): PlannedLeg[] {
  const { side, books, qty, market, bound } = input;
  const priced = books.flatMap((book) => pricedFor(input, book, qty / topVenues));
  const best = rankByEffectivePrice(side, priced).slice(0, topVenues);
  const legs = splitByDisplayed(qty, best, market.instrument.lotSize);
  return legs.map(({ venue: { venue }, qty: part }) => ({ venue, qty: part, limit: bound }));
}

/**
 * All or nothing is one venue's to keep: of those that can give all of it, the one where it costs least, fee included.
 * Equals are drawn by weight. Empty where none can.
 */
export function wholeAt(input: RouteInput): PlannedLeg[] {
  const { books, qty, bound, rng, side } = input;
  const sign = sideSign(side);
  const able = books.flatMap((book) => {
    const taken = takeAt(input, book);
    const fee = VENUE_TABLE[book.venue].takeFee * PX_PER_MONEY * qty;
    return taken.qty < qty ? [] : [{ book, cost: sign * taken.worth + fee }];
  });
  const least = Math.min(...able.map(({ cost }) => cost));
  const book = drawBook(
    able.filter(({ cost }) => cost === least).map(({ book: one }) => one),
    rng,
  );
  return book === null ? [] : [{ venue: book.venue, qty, limit: bound }];
}

/**
 * A least quantity is one venue's to keep, too: of those that give it, the one that gives most of the whole, at equal
 * parts the one where a share costs least. Empty where none gives it.
 */
export function atLeast(input: RouteInput, minimum: number): PlannedLeg[] {
  const { books, qty, bound, rng, side } = input;
  const able = books.flatMap((book) => {
    const taken = takeAt(input, book);
    const fee = VENUE_TABLE[book.venue].takeFee * PX_PER_MONEY;
    const cost = sideSign(side) * (taken.worth / taken.qty) + fee;
    return taken.qty < minimum ? [] : [{ book, qty: taken.qty, cost }];
  });
  const most = Math.max(...able.map((one) => one.qty));
  const giving = able.filter((one) => one.qty === most);
  const least = Math.min(...giving.map(({ cost }) => cost));
  const book = drawBook(
    giving.filter(({ cost }) => cost === least).map((one) => one.book),
    rng,
  );
  return book === null ? [] : [{ venue: book.venue, qty, limit: bound }];
}

/** Shares one venue gives of a quantity, and their price times quantity: its display, then what it gives for impact. */
export function takeAt(
  input: RouteInput,
  book: LitBook,
): { readonly qty: number; readonly worth: number } {
  const { side, bound, market } = input;
  let left = input.qty;
  let worth = 0;
  for (const level of listLevels(side, book)) {
    if (left === 0 || !isWithin(side, level.price, bound)) break;
    const qty = Math.min(left, leftAt(input, book, level));
    worth += qty * level.price;
    left -= qty;
  }
  if (left === 0 || !isOpenBeyond(input, book)) return { qty: input.qty - left, worth };
  const beyond = toBeyond(side, book, market);
  const more = sharesBeyond(beyond, bound, left);
  const price = more === 0 ? 0 : priceBeyond(beyond, more);
  return { qty: input.qty - left + more, worth: worth + more * price };
}

/** What a venue gives beyond its display since the last tick. */
const toBeyond = (side: Side, book: LitBook, { instrument, sliceVolume }: RoutedMarket) => {
  const levels = listLevels(side, book);
  return {
    side,
    touch: levels[0]?.price ?? 0,
    worst: levels.at(-1)?.price ?? 0,
    tickSize: instrument.tickSize,
    sigmaDaily: dailySigma(instrument.volatilityPpm),
    volume: sliceVolume,
    taken: 0,
  };
};

/** What a share costs at a venue; nothing for one that shows none within the bound. */
function pricedFor(input: RouteInput, book: LitBook, share: number): PricedVenue<LitBook>[] {
  const { side, bound, market } = input;
  const touch = listLevels(side, book).find((level) => leftAt(input, book, level) > 0)?.price;
  if (touch === undefined || !isWithin(side, touch, bound)) return [];
  const displayed = shownWithin(input, book);
  const { instrument, sliceVolume } = market;
  const beyond = Math.max(0, share - displayed);
  const sigmaDaily = dailySigma(instrument.volatilityPpm);
  const bps = temporaryImpactBps({ sigmaDaily, qty: beyond, volume: sliceVolume });
  const { takeFee } = VENUE_TABLE[book.venue];
  return [
    { venue: book, touch, displayed, takeFee, impact: Math.round((touch * bps) / BPS_PER_ONE) },
  ];
}

/** The venue that shows the rest of a limit order: a weighted draw over the open ones; null when there is none. */
export const venueToPost = (rng: string, books: readonly LitBook[]): LitVenue | null =>
  drawBook(books, rng)?.venue ?? null;

/** The books an order may use: its own venue's or all, without those a kill switch has closed. */
export const openBooks = (
  books: readonly LitBook[],
  { only, isClosed }: { only: string | null; isClosed: (venue: LitVenue) => boolean },
): readonly LitBook[] =>
  books.filter(({ venue }) => (only === null || venue === only) && !isClosed(venue));

/** Whether the executing side has this venue: the lit ones. */
export const isRouted = (venue: string | null): boolean =>
  venue === null || (LIT_VENUES as readonly string[]).includes(venue);

/** A venue on the walk: the level it has come to, and what is left there; null before it was looked at. */
type Place = { readonly book: LitBook; level: number; rest: number | null };
type Shown = { readonly place: Place; readonly displayed: number };

/** What an order of this side takes from, best first. */
const listLevels = (side: Side, book: LitBook) => (side === 'BUY' ? book.asks : book.bids);

const leftAt = (
  { side, taken }: RouteInput,
  { venue }: LitBook,
  level: { readonly price: Px; readonly size: number },
): number => taken.left(venue, side, level);

const shownWithin = (input: RouteInput, book: LitBook): number =>
  listLevels(input.side, book)
    .filter(({ price }) => isWithin(input.side, price, input.bound))
    .reduce((sum, level) => sum + leftAt(input, book, level), 0);

/** The best price still shown within the bound, and who shows how much there. Moves places past what is gone. */
function bestShown(
  input: RouteInput,
  places: readonly Place[],
): { price: Px; shown: Shown[] } | null {
  let best: Px = input.bound;
  let shown: Shown[] = [];
  for (const place of places) {
    const level = firstLevelLeft(input, place, best);
    if (level === null) continue;
    if (level.price !== best) shown = [];
    best = level.price;
    shown.push({ place, displayed: level.left });
  }
  return shown.length === 0 ? null : { price: best, shown };
}

/** The first level of a venue that still shows something at a price no worse than `within`. */
function firstLevelLeft(
  input: RouteInput,
  place: Place,
  within: Px,
): { price: Px; left: number } | null {
  const levels = listLevels(input.side, place.book);
  for (; place.level < levels.length; place.level += 1, place.rest = null) {
    const level = levels[place.level];
    if (level === undefined || !isWithin(input.side, level.price, within)) return null;
    const left = place.rest ?? leftAt(input, place.book, level);
    if (left > 0) return { price: level.price, left };
  }
  return null;
}

/** Venues whose whole displayed size is within the bound: more is available there, at a price. */
export const beyondDisplay = (input: RouteInput): LitBook[] =>
  input.books.filter((book) => isOpenBeyond(input, book));

function isOpenBeyond({ side, bound, taken }: RouteInput, book: LitBook): boolean {
  const worst = listLevels(side, book).at(-1);
  const isInside = worst !== undefined && isWithin(side, worst.price, bound);
  return isInside && !taken.isDrained(book.venue, side, bound);
}

const drawPlace = (shown: readonly Shown[], rng: string): Shown | null =>
  routeByWeight(
    shown.map((one) => ({
      venue: one,
      weight: VENUE_TABLE[one.place.book.venue].weight,
      displayed: one.displayed,
    })),
    drawsFrom(hash32(rng)),
  );

const drawBook = (books: readonly LitBook[], rng: string): LitBook | null =>
  routeByWeight(
    books.map((book) => ({ venue: book, weight: VENUE_TABLE[book.venue].weight, displayed: 1 })),
    drawsFrom(hash32(rng)),
  );
