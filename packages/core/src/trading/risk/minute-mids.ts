/** The prices at the end of each of the last minutes, by symbol: what historical value at risk is worked out from. */
import type { TickBatch } from '@tradefloor/contracts/market';
import type { SplitInForce } from '@tradefloor/contracts/split';
import { splitFactor } from '@tradefloor/instruments/equity/split-factor';

/** A day of the clock. */
export const MINUTES_KEPT = 1_440;
const MINUTE_MS = 60_000;

/** What was recorded elsewhere: rising minutes since 1970, and for each symbol its price at the end of each. */
export type MinuteCloses = {
  readonly minutes: readonly number[];
  readonly closes: readonly { readonly symbol: string; readonly prices: readonly number[] }[];
  /** The splits that all of its prices are after. */
  readonly splits?: readonly SplitInForce[] | undefined;
};

/**
 * A minute as it is stored: what was recorded in it, and the place it takes in a ring of {@link MINUTES_KEPT}. A newer
 * minute replaces the one that many before it.
 */
export type MinuteRow = {
  readonly slot: number;
  /** When the minute began, milliseconds since 1970. */
  readonly at: number;
  /** Prices at its end, of shares as they were before any split; a symbol without one is left out. */
  readonly mids: Readonly<Record<string, number>>;
};

/** Prices by the symbol's place, of shares as they were before any split; 0 where there is none. */
type Snapshot = { readonly minute: number; readonly slot: number; readonly prices: Float64Array };
type Listed = { readonly minute: number; readonly mids: MinuteRow['mids'] };

const parseMinute = ({ at }: TickBatch): number => Math.floor(at / MINUTE_MS);

/** A minute that follows another. */
type Following = {
  readonly minute: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
};
/** Prices of what is not in the market's batches. */
type OtherPrices = {
  readonly list: () => Iterable<readonly [symbol: string, price: number]>;
  /** Whether every market has sent some. */
  readonly isWhole: () => boolean;
};
const NO_OTHERS: OtherPrices = { list: () => [], isWhole: () => true };

export class MinuteMids {
  readonly #places = new Map<string, number>();
  /** Minutes that have ended, rising. */
  #snapshots: readonly Snapshot[] = [];
  /** Those of them that follow the one before. */
  #following: readonly Following[] = [];
  #minutes: readonly number[] = [];
  #version = 0;
  /** The newest batch: it stands for its minute once a later one comes. */
  #newest: TickBatch | null = null;
  /** The minute of the first batch. */
  #begun: number | null = null;

  /** @param rows what was stored, by this process or another, in any order */
  constructor(rows: Iterable<MinuteRow> = []) {
    const stored = Array.from(rows, ({ slot, at, mids }) => {
      return { slot, minute: Math.floor(at / MINUTE_MS), prices: this.#prices(mids) };
    });
    this.#index(stored.sort((a, b) => a.minute - b.minute));
  }

  /**
   * Takes a batch; one older than the newest is ignored.
   * @param others the newest prices of what is no share, read when a minute has ended
   * @returns the minute that has ended, to be stored
   */
  take(batch: TickBatch, others: OtherPrices = NO_OTHERS): readonly MinuteRow[] {
    const before = this.#newest;
    if (before !== null && batch.at < before.at) return [];
    this.#newest = batch;
    this.#begun ??= parseMinute(batch);
    if (before === null || parseMinute(batch) === parseMinute(before)) return [];
    const minute = parseMinute(before);
    const last = this.#snapshots.at(-1);
    // The process before this one has recorded it.
    if (last !== undefined && minute <= last.minute) return [];
    // Begun a moment before it ended: a minute of shares alone would look like one in which nothing else has a price.
    if (minute === this.#begun && !others.isWhole()) return [];
    const shares = before.ticks.map(
      ({ symbol, mid }) => [symbol, mid * splitFactor(before.splits, symbol)] as const,
    );
    return this.#add([{ minute, mids: toMids([...shares, ...others.list()]) }]);
  }

  /** Rises whenever the recorded minutes change. */
  get version(): number {
    return this.#version;
  }

  /** The minutes that have a return: those that follow a recorded one, rising. */
  get minutes(): readonly number[] {
    return this.#minutes;
  }

  /**
   * Puts recorded minutes before those that were seen here.
   * @returns those that were not known, to be stored
   */
  load({ minutes, closes, splits }: MinuteCloses): readonly MinuteRow[] {
    const running = this.#newest === null ? Number.POSITIVE_INFINITY : parseMinute(this.#newest);
    const first = this.#snapshots[0]?.minute ?? running;
    const older = minutes.map((minute, i): Listed => {
      const listed = closes.map(
        ({ symbol, prices }) => [symbol, (prices[i] ?? 0) * splitFactor(splits, symbol)] as const,
      );
      return { minute, mids: toMids(listed) };
    });
    return this.#add(older.filter(({ minute }) => minute < first));
  }

  /** Gives each new minute a free place; only the newest minutes are kept. */
  #add(added: readonly Listed[]): readonly MinuteRow[] {
    if (added.length === 0) return [];
    const all = [...this.#snapshots, ...added].sort((a, b) => a.minute - b.minute);
    const kept = all.slice(-MINUTES_KEPT);
    const taken = new Set(kept.map((each) => ('slot' in each ? each.slot : null)));
    let slot = -1;
    const rows: MinuteRow[] = [];
    const placed = kept.map((each): Snapshot => {
      if ('slot' in each) return each;
      do slot += 1;
      while (taken.has(slot));
      rows.push({ slot, at: each.minute * MINUTE_MS, mids: each.mids });
      return { minute: each.minute, slot, prices: this.#prices(each.mids) };
    });
    this.#index(placed);
    return rows;
  }

  #index(snapshots: readonly Snapshot[]): void {
    this.#snapshots = snapshots;
    this.#following = snapshots.flatMap(({ minute, prices: to }, i) => {
      const before = snapshots[i - 1];
      return before?.minute === minute - 1 ? [{ minute, from: before.prices, to }] : [];
    });
    this.#minutes = this.#following.map(({ minute }) => minute);
    this.#version += 1;
  }

  #prices(mids: MinuteRow['mids']): Float64Array {
    const listed = Object.entries(mids);
    for (const [symbol] of listed) {
      if (!this.#places.has(symbol)) this.#places.set(symbol, this.#places.size);
    }
    const prices = new Float64Array(this.#places.size);
    for (const [symbol, price] of listed) prices[this.#places.get(symbol) ?? 0] = price;
    return prices;
  }

  /** Relative moves of a symbol in each of {@link minutes}; NaN in one without a price at either end. */
  listReturns(symbol: string): Float64Array {
    const place = this.#places.get(symbol);
    return Float64Array.from(this.#following, ({ from, to }) => {
      const [before, after] = place === undefined ? [0, 0] : [from[place] ?? 0, to[place] ?? 0];
      return before > 0 && after > 0 ? after / before - 1 : Number.NaN;
    });
  }
}

const toMids = (listed: readonly (readonly [symbol: string, price: number])[]): MinuteRow['mids'] =>
  Object.fromEntries(listed.filter(([, price]) => price > 0));
