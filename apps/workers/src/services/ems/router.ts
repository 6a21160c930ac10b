/**
 * The smart order router: which venue gets which part of an order that takes. The best price of all venues
 * goes first; among those that show it, a weighted draw decides. A sniper asks the cheapest venues all at once.
 */
import { LIT_VENUES, type LitVenue } from '@tradefloor/contracts/market';
import type { Px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import type { VenueExecution } from '@tradefloor/core/ems/booking';
import { sigmaDailyOf, temporaryImpactBps } from '@tradefloor/core/execution/impact';
import {
  type PricedVenue,
  rankByEffectivePrice,
  routeByWeight,
  splitByDisplayed,
} from '@tradefloor/core/execution/route';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import { type Consumed, consumedAt } from '@tradefloor/sim/venue/consumed';
import { isWithin, takenSide } from '@tradefloor/sim/venue/fill';
import { VENUE_TABLE } from '@tradefloor/sim/venue/venues';
import { executeOn } from './lit-venue.ts';
import type { LitBook, SymbolView } from './market-view.ts';

const BPS = 10_000;

export type SweepInput = {
  /** Names the order's streams of luck; a leg's number is added. */
  readonly luck: string;
  readonly side: Side;
  readonly qty: number;
  /** The worst price: a limit, or a market order's protection. */
  readonly bound: Px;
  /** Legs this order was routed in before. */
  readonly legsBefore: number;
  /** Books of the venues that are open to the order, in table order. */
  readonly books: readonly LitBook[];
  readonly market: SymbolView;
  readonly consumed: Consumed;
};

export type Sweep = {
  /** In the order in which they happen; prices get worse. */
  readonly executions: readonly VenueExecution[];
  readonly leavesQty: number;
  /** All legs of the order so far. */
  readonly legs: number;
  readonly consumed: Consumed;
};

/** Takes `qty` at the open venues: level by level over all of them, then, with impact, beyond what they show. */
export function sweep(input: SweepInput): Sweep {
  const taking = takingOf(input);
  const places = input.books.map((book) => ({ book, level: 0 }));
  while (taking.leavesQty > 0) {
    const best = bestShown(input, places, taking.consumed);
    if (best === null) break;
    taking.legs += 1;
    const book = drawBook(best.shown, legLuck(input.luck, taking.legs));
    if (book === null) break;
    taking.take(book, best.price, taking.leavesQty);
  }
  const swept = taking.leavesQty > 0 ? input.books.filter((book) => isSwept(input, book)) : [];
  if (swept.length > 0) {
    taking.legs += 1;
    const book = drawBook(
      swept.map((open) => ({ book: open, displayed: 1 })),
      legLuck(input.luck, taking.legs),
    );
    if (book !== null) taking.take(book, input.bound, taking.leavesQty);
  }
  return resultOf(taking);
}

/**
 * A sniper's shot: the venues with the best effective price, at most `topVenues`, each asked at the same moment for a
 * part in proportion to what it shows. What a venue has not got is not asked of another.
 */
export function snipe(input: SweepInput, topVenues: number): Sweep {
  const { side, books, qty, market } = input;
  const priced = books.flatMap((book) => pricedFor(input, book, qty / topVenues));
  const best = rankByEffectivePrice(side, priced).slice(0, topVenues);
  const taking = takingOf(input);
  for (const leg of splitByDisplayed(qty, best, market.instrument.lotSize)) {
    taking.legs += 1;
    taking.take(leg.venue, input.bound, leg.qty);
  }
  return resultOf(taking);
}

/** What a share costs at a venue; nothing for one that shows none within the bound. */
function pricedFor(
  { side, bound, consumed, market }: SweepInput,
  book: LitBook,
  share: number,
): PricedVenue<LitBook>[] {
  const first = firstLevelLeft(side, { book, level: 0 }, { consumed, within: bound });
  if (first === null) return [];
  const displayed = levelsOf(side, book)
    .filter(({ price }) => isWithin(side, price, bound))
    .reduce((sum, { price, size }) => {
      const where = { venue: book.venue, side: takenSide(side), at: price };
      return sum + Math.max(0, size - consumedAt(consumed, where));
    }, 0);
  const { instrument, sliceVolume } = market;
  const beyond = Math.max(0, share - displayed);
  const sigmaDaily = sigmaDailyOf(instrument.volatilityPpm);
  const bps = temporaryImpactBps({ sigmaDaily, qty: beyond, volume: sliceVolume });
  const { takeFee } = VENUE_TABLE[book.venue];
  const impact = Math.round((first.price * bps) / BPS);
  return [{ venue: book, touch: first.price, displayed, takeFee, impact }];
}

type Taking = {
  executions: VenueExecution[];
  leavesQty: number;
  legs: number;
  consumed: Consumed;
  take(book: LitBook, limit: Px, qty: number): void;
};

/** An order on its way through the venues: what it has taken, and what is left. */
function takingOf({ luck, side, qty, legsBefore, market, consumed }: SweepInput): Taking {
  const taking: Taking = {
    executions: [],
    leavesQty: qty,
    legs: legsBefore,
    consumed,
    take: (book, limit, shares) => {
      const order = { luck: `${legLuck(luck, taking.legs)}|mpid`, side, qty: shares, limit };
      const answer = executeOn(book, order, { market, consumed: taking.consumed });
      taking.executions.push(...answer.executions);
      for (const execution of answer.executions) taking.leavesQty -= execution.qty;
      taking.consumed = answer.consumed;
    },
  };
  return taking;
}

const resultOf = ({ executions, leavesQty, legs, consumed }: Taking): Sweep => ({
  executions,
  leavesQty,
  legs,
  consumed,
});

/** The venue that shows the rest of a limit order: a weighted draw over the open ones; null when there is none. */
export function venueToPost(luck: string, leg: number, books: readonly LitBook[]): LitBook | null {
  return drawBook(
    books.map((book) => ({ book, displayed: 1 })),
    legLuck(luck, leg),
  );
}

/** The books an order may use: its own venue's or all, without those a kill switch has closed. */
export const openBooks = (
  books: readonly LitBook[],
  { only, isClosed }: { only: string | null; isClosed: (venue: LitVenue) => boolean },
): readonly LitBook[] =>
  books.filter(({ venue }) => (only === null || venue === only) && !isClosed(venue));

/** Whether the executing side has this venue: the lit ones. */
export const isRouted = (venue: string | null): boolean =>
  venue === null || (LIT_VENUES as readonly string[]).includes(venue);

const legLuck = (luck: string, leg: number): string => `${luck}|leg|${leg}`;

type Place = { readonly book: LitBook; level: number };
type Shown = { readonly book: LitBook; readonly displayed: number };

const levelsOf = (side: Side, book: LitBook) => (takenSide(side) === 'ask' ? book.asks : book.bids);

/** The best price still shown within the bound, and who shows how much there. Moves places past what is gone. */
function bestShown(
  { side, bound }: SweepInput,
  places: readonly Place[],
  consumed: Consumed,
): { price: Px; shown: Shown[] } | null {
  let best: Px = bound;
  let shown: Shown[] = [];
  for (const place of places) {
    const level = firstLevelLeft(side, place, { consumed, within: best });
    if (level === null) continue;
    if (level.price !== best) shown = [];
    best = level.price;
    shown.push({ book: place.book, displayed: level.left });
  }
  return shown.length === 0 ? null : { price: best, shown };
}

/** The first level of a venue that still shows something at a price no worse than `within`. */
function firstLevelLeft(
  side: Side,
  place: Place,
  { consumed, within }: { readonly consumed: Consumed; readonly within: Px },
): { price: Px; left: number } | null {
  const levels = levelsOf(side, place.book);
  for (; place.level < levels.length; place.level += 1) {
    const level = levels[place.level];
    if (level === undefined || !isWithin(side, level.price, within)) return null;
    const where = { venue: place.book.venue, side: takenSide(side), at: level.price };
    const left = level.size - consumedAt(consumed, where);
    if (left > 0) return { price: level.price, left };
  }
  return null;
}

/** Everything the venue shows lies within the bound: more can be had there, at a price. */
function isSwept({ side, bound }: SweepInput, book: LitBook): boolean {
  const worst = levelsOf(side, book).at(-1);
  return worst !== undefined && isWithin(side, worst.price, bound);
}

function drawBook(shown: readonly Shown[], luck: string): LitBook | null {
  const candidates = shown.map(({ book, displayed }) => ({
    venue: book,
    weight: VENUE_TABLE[book.venue].weight,
    displayed,
  }));
  return routeByWeight(candidates, drawsFrom(hash32(luck)));
}
