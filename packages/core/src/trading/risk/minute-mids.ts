/** The prices at the end of each of the last minutes, by symbol: what historical value at risk is worked out from. */
import type { TickBatch } from '@tradefloor/contracts/market';

/** A day of the clock. */
export const MINUTES_KEPT = 1_440;
const MINUTE_MS = 60_000;

/** What was recorded elsewhere: rising minutes since 1970, and for each symbol its price at the end of each. */
export type MinuteCloses = {
  readonly minutes: readonly number[];
  readonly closes: readonly { readonly symbol: string; readonly prices: readonly number[] }[];
};

/** Prices by the symbol's place; 0 where there is none. */
type Snapshot = { readonly minute: number; readonly prices: Float64Array };

const parseMinute = ({ at }: TickBatch): number => Math.floor(at / MINUTE_MS);

/** A minute that follows another. */
type Following = {
  readonly minute: number;
  readonly from: Float64Array;
  readonly to: Float64Array;
};
/** Prices of what is not in the market's batches. */
type OtherPrices = () => Iterable<readonly [symbol: string, price: number]>;
const NO_OTHERS: OtherPrices = () => [];

export class MinuteMids {
  readonly #places = new Map<string, number>();
  /** Minutes that have ended, rising. */
  #snapshots: Snapshot[] = [];
  /** Those of them that follow the one before. */
  #following: readonly Following[] = [];
  #minutes: readonly number[] = [];
  #version = 0;
  /** The newest batch: it stands for its minute once a later one comes. */
  #newest: TickBatch | null = null;

  /**
   * Takes a batch; one older than the newest is ignored.
   * @param listOthers the newest prices of what is no share, read when a minute has ended
   */
  take(batch: TickBatch, listOthers: OtherPrices = NO_OTHERS): void {
    const before = this.#newest;
    if (before !== null && batch.at < before.at) return;
    this.#newest = batch;
    if (before === null || parseMinute(batch) === parseMinute(before)) return;
    const shares = before.ticks.map(({ symbol, mid }) => [symbol, mid] as const);
    const prices = this.#prices([...shares, ...listOthers()]);
    this.#keep([...this.#snapshots, { minute: parseMinute(before), prices }]);
  }

  #keep(snapshots: readonly Snapshot[]): void {
    this.#snapshots = snapshots.slice(-MINUTES_KEPT);
    this.#following = this.#snapshots.flatMap(({ minute, prices: to }, i) => {
      const before = this.#snapshots[i - 1];
      return before?.minute === minute - 1 ? [{ minute, from: before.prices, to }] : [];
    });
    this.#minutes = this.#following.map(({ minute }) => minute);
    this.#version += 1;
  }

  /** Rises whenever the recorded minutes change. */
  get version(): number {
    return this.#version;
  }

  /** The minutes that have a return: those that follow a recorded one, rising. */
  get minutes(): readonly number[] {
    return this.#minutes;
  }

  /** Puts recorded minutes before those that were seen here. */
  load({ minutes, closes }: MinuteCloses): void {
    const running = this.#newest === null ? Number.POSITIVE_INFINITY : parseMinute(this.#newest);
    const first = this.#snapshots[0]?.minute ?? running;
    const older = minutes.map((minute, i): Snapshot => {
      const listed = closes.map(({ symbol, prices }) => [symbol, prices[i] ?? 0] as const);
      return { minute, prices: this.#prices(listed) };
    });
    const before = older.filter(({ minute }) => minute < first);
    this.#keep([...before, ...this.#snapshots]);
  }

  #prices(listed: readonly (readonly [symbol: string, price: number])[]): Float64Array {
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
