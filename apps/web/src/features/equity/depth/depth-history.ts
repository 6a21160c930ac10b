/**
 * What the books of a symbol have shown in the last minutes, second by second, and what traded meanwhile: the heat map's
 * data. It begins when the map is opened; no server keeps past books. Pure.
 */

import { parseMs } from '../../../lib/format/time.ts';
import { toPx } from '../../../lib/format/units.ts';
import type { Books, Print, Side } from '../../../platform/client/shapes.ts';

const COLUMN_MS = 1_000;
/** Five minutes. */
export const COLUMNS_KEPT = 300;
/** A span of less would be stretched too far. */
const LEAST_SPAN_MS = 60_000;
/** Prices of before a share split are of other shares: a book this many times away begins a new map. */
const OTHER_SHARES = 1.4;

/** Sizes by whole ticks, as the books stood last within a second. */
export type DepthColumn = {
  /** The second's beginning. Seconds since 1970, as bars have it. */
  readonly time: number;
  readonly bids: ReadonlyMap<number, number>;
  readonly asks: ReadonlyMap<number, number>;
  readonly bestBid: number | null;
  readonly bestAsk: number | null;
};

export type HeatTrade = {
  readonly atMs: number;
  /** In ticks; a midpoint lies between two. */
  readonly tick: number;
  readonly qty: number;
  readonly side: Side;
};

export class DepthHistory {
  readonly #tickUnits: number;
  readonly #venue: string | null;
  #columns: DepthColumn[] = [];
  #trades: HeatTrade[] = [];

  /** @param venue the only one that counts; null for all together */
  constructor(tickUnits: number, venue: string | null) {
    this.#tickUnits = tickUnits;
    this.#venue = venue;
  }

  /** Oldest first. */
  get columns(): readonly DepthColumn[] {
    return this.#columns;
  }

  /** Oldest first; none from before the first column. */
  get trades(): readonly HeatTrade[] {
    return this.#trades;
  }

  takeBooks({ venues, at }: Books): void {
    const time = Math.floor(parseMs(at) / COLUMN_MS);
    const own = venues.filter(({ venue }) => this.#venue === null || venue === this.#venue);
    const bids = this.#addUp(own.flatMap((each) => each.bids));
    const asks = this.#addUp(own.flatMap((each) => each.asks));
    const bestBid = bids.size === 0 ? null : Math.max(...bids.keys());
    const bestAsk = asks.size === 0 ? null : Math.min(...asks.keys());
    const column = { time, bids, asks, bestBid, bestAsk };
    const before = this.#columns.at(-1);
    if (before !== undefined && (time < before.time || isOfOtherShares(before, column))) {
      this.#columns = [];
      this.#trades = [];
    }
    if (before?.time === time) this.#columns.pop();
    this.#columns.push(column);
    this.#columns = this.#columns.filter((each) => each.time > time - COLUMNS_KEPT);
    const fromMs = (this.#columns[0]?.time ?? 0) * COLUMN_MS;
    if ((this.#trades[0]?.atMs ?? fromMs) < fromMs)
      this.#trades = this.#trades.filter(({ atMs }) => atMs >= fromMs);
  }

  takeTrades(prints: readonly Print[]): void {
    const from = this.#columns[0]?.time;
    if (from === undefined) return;
    for (const { at, price, qty, side, venue } of prints) {
      const atMs = parseMs(at);
      if (atMs < from * COLUMN_MS || (this.#venue !== null && venue !== this.#venue)) continue;
      this.#trades.push({ atMs, tick: toPx(price) / this.#tickUnits, qty, side });
    }
  }

  #addUp(levels: readonly { readonly price: number; readonly size: number }[]) {
    const sizes = new Map<number, number>();
    for (const { price, size } of levels) {
      if (size === 0) continue;
      const tick = Math.round(toPx(price) / this.#tickUnits);
      sizes.set(tick, (sizes.get(tick) ?? 0) + size);
    }
    return sizes;
  }
}

function isOfOtherShares(before: DepthColumn, now: DepthColumn): boolean {
  const [was, is] = [before.bestBid, now.bestBid];
  return was !== null && is !== null && Math.max(was / is, is / was) > OTHER_SHARES;
}

/** What a map spans: seconds since 1970 across, ticks up; the largest size, and the largest trade. */
export type HeatFrame = {
  readonly x: { readonly low: number; readonly high: number };
  readonly y: { readonly low: number; readonly high: number };
  readonly largest: number;
  readonly largestTrade: number;
};

/** Ticks above the highest ask and below the lowest bid. */
const ROOM = 10;

/** The frame of all columns; null where no book has shown both sides. */
export function toHeatFrame({ columns, trades }: DepthHistory): HeatFrame | null {
  const [first, last] = [columns[0], columns.at(-1)];
  const quoted = columns.filter(({ bestBid, bestAsk }) => bestBid !== null && bestAsk !== null);
  if (first === undefined || last === undefined || quoted.length === 0) return null;
  const high = Math.max(...quoted.map(({ bestAsk }) => bestAsk ?? 0)) + ROOM;
  const low = Math.max(1, Math.min(...quoted.map(({ bestBid }) => bestBid ?? high)) - ROOM);
  let largest = 1;
  for (const { bids, asks } of columns) {
    for (const side of [bids, asks]) {
      for (const [tick, size] of side) {
        if (tick >= low && tick <= high && size > largest) largest = size;
      }
    }
  }
  const end = last.time + 1;
  return {
    x: { low: Math.min(first.time, end - LEAST_SPAN_MS / COLUMN_MS), high: end },
    y: { low: low - 0.5, high: high + 0.5 },
    largest,
    largestTrade: trades.reduce((most, { qty }) => Math.max(most, qty), 1),
  };
}

/** How strongly a size is coloured, 0 to 1: by its root, so that usual ones differ visibly beside the largest. */
export const toStrength = (size: number, largest: number): number =>
  Math.sqrt(Math.min(1, size / largest));

/** The price with the largest size of a side; null for an empty one. */
export function findLargest(side: ReadonlyMap<number, number>): readonly [number, number] | null {
  let found: readonly [number, number] | null = null;
  for (const [tick, size] of side) if (found === null || size > found[1]) found = [tick, size];
  return found;
}
