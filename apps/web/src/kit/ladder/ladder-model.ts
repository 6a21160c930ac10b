/**
 * The state of a ladder at an instant: the newest books, the view that follows them, the cursor of the keyboard.
 * Changed outside React, many times a second; reads no clock and draws nothing.
 */
import type { Books, Side } from '../../platform/client/shapes.ts';
import {
  computeImbalance,
  EMPTY_BOOK,
  type LadderBook,
  midTick,
  type OwnOrder,
  toLadder,
} from './ladder-book.ts';
import { centred, type LadderRow, rowsIn, type View, viewAfter } from './ladder-rows.ts';

/** Where the keyboard is: a price, and the side an order there would be of. */
export type Cursor = { readonly tick: number; readonly side: Side };

/** What a market's day has at its prices, where the panel knows: prices in whole ticks. */
export type LadderDay = {
  readonly lastTick: number | null;
  readonly settlementTick: number | null;
  /** Lots that have traded at each price. */
  readonly volumes: ReadonlyMap<number, number>;
  readonly mostVolume: number;
};

export type Frame = {
  readonly rows: readonly LadderRow[];
  readonly book: LadderBook;
  /** The largest running total in view, at least 1. */
  readonly mostTotal: number;
  readonly imbalance: number;
  readonly cursor: Cursor | null;
  /** Null where no day is shown. */
  readonly day: LadderDay | null;
  /** Rows by which the middle is above the view (positive) or below it; 0 while it is inside. */
  readonly away: number;
};

/** Best prices that enter the imbalance. */
const IMBALANCE_LEVELS = 5;
/** A press is refused when the middle has moved by more ticks than this since what was pressed was drawn. */
export const MOVED_TICKS = 5;

export class LadderModel {
  readonly #tickUnits: number;
  #venues: Books['venues'] = [];
  #own: readonly OwnOrder[] = [];
  #venue: string | null = null;
  #book = EMPTY_BOOK;
  #view: View | null = null;
  #rows = 1;
  #isHeld = false;
  #cursor: Cursor | null = null;
  #day: LadderDay | null = null;
  #drawn: Frame | null = null;
  #isChanged = true;

  /** @param tickUnits the instrument's tick in whole price units */
  constructor(tickUnits: number) {
    this.#tickUnits = tickUnits;
  }

  /** Something is to be drawn. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  get cursor(): Cursor | null {
    return this.#cursor;
  }

  get book(): LadderBook {
    return this.#book;
  }

  setBooks(venues: Books['venues']): void {
    this.#venues = venues;
    this.#rebuild();
  }

  setOwn(own: readonly OwnOrder[]): void {
    this.#own = own;
    this.#rebuild();
  }

  setDay(day: LadderDay | null): void {
    this.#day = day;
    this.#isChanged = true;
  }

  /** Shows one venue, or all of them together. */
  setVenue(venue: string | null): void {
    this.#venue = venue;
    this.#rebuild();
  }

  /** The number of visible rows. */
  setRows(rows: number): void {
    this.#rows = Math.max(1, rows);
    this.#isChanged = true;
  }

  /** While held, prices stay in the rows they are in. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    this.#isChanged = true;
  }

  /** Puts the middle of the market into the middle of the view. */
  centre(): void {
    const mid = midTick(this.#book);
    if (mid !== null) this.#view = centred(mid, this.#rows);
    this.#isChanged = true;
  }

  /** Moves the view by whole ticks, as a wheel does. */
  scroll(ticks: number): void {
    if (this.#view === null) return;
    this.#view = { ...this.#view, top: Math.max(this.#view.rows, this.#view.top + ticks) };
    this.#isChanged = true;
  }

  /** Moves the cursor up by ticks; the first move puts it on the best price of its side. */
  moveCursor(ticks: number): void {
    const { bestBid, bestAsk } = this.#book;
    const { side, tick } = this.#cursor ?? { side: 'BUY' as const, tick: null };
    const start = tick ?? (side === 'BUY' ? bestBid : bestAsk);
    if (start === null) return;
    this.setCursor({ side, tick: Math.max(1, tick === null ? start : tick + ticks) });
    const view = this.#view;
    const at = this.#cursor?.tick ?? 0;
    if (view === null || (at <= view.top && at > view.top - view.rows)) return;
    this.scroll(at > view.top ? at - view.top : at - (view.top - view.rows + 1));
  }

  setCursor(cursor: Cursor): void {
    this.#cursor = cursor;
    this.#isChanged = true;
  }

  /** Own orders at a price, of one side or of both. */
  ownAt(tick: number, side: Side | null): readonly OwnOrder[] {
    return this.#own.filter(
      (order) =>
        order.tick === tick &&
        (side === null || order.side === side) &&
        (this.#venue === null || order.venue === null || order.venue === this.#venue),
    );
  }

  ownOrders(): readonly OwnOrder[] {
    return this.#own;
  }

  /** What is to be drawn now; the view follows the market here, and only here. */
  frame(): Frame {
    this.#view = viewAfter(this.#view, this.#book, { rows: this.#rows, isHeld: this.#isHeld });
    const rows = this.#view === null ? [] : rowsIn(this.#view, this.#book);
    const totals = rows.flatMap(({ bidTotal, askTotal }) => [bidTotal, askTotal]);
    this.#isChanged = false;
    this.#drawn = {
      rows,
      book: this.#book,
      mostTotal: Math.max(1, ...totals),
      imbalance: computeImbalance(this.#book, IMBALANCE_LEVELS),
      cursor: this.#cursor,
      day: this.#day,
      away: distanceAway(this.#view, this.#book),
    };
    return this.#drawn;
  }

  /** The price that was drawn in a row: what a press on that row means, whatever has come since. */
  tickOfRow(row: number): number | null {
    return this.#drawn?.rows[row]?.tick ?? null;
  }

  /** Whether the market has gone on further since what is on the screen than a press may bear. */
  hasMoved(): boolean {
    const before = this.#drawn === null ? null : midTick(this.#drawn.book);
    const now = midTick(this.#book);
    return before === null || now === null || Math.abs(now - before) > MOVED_TICKS;
  }

  #rebuild(): void {
    this.#book = toLadder({
      venues: this.#venues,
      venue: this.#venue,
      tickUnits: this.#tickUnits,
      own: this.#own,
    });
    this.#isChanged = true;
  }
}

function distanceAway(view: View | null, book: LadderBook): number {
  const mid = midTick(book);
  if (view === null || mid === null) return 0;
  const bottom = view.top - view.rows + 1;
  if (mid > view.top) return mid - view.top;
  return mid < bottom ? mid - bottom : 0;
}
