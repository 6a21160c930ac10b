/** The mids at the end of each of the last minutes, by symbol: what historical value at risk is worked out from. */
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

export class MinuteMids {
  readonly #places = new Map<string, number>();
  /** Minutes that have ended, rising. */
  #snapshots: Snapshot[] = [];
  /** The newest batch: it stands for its minute once a later one comes. */
  #newest: TickBatch | null = null;

  /** Takes a batch; one older than the newest is ignored. */
  take(batch: TickBatch): void {
    const before = this.#newest;
    if (before !== null && batch.at < before.at) return;
    this.#newest = batch;
    if (before === null || parseMinute(batch) === parseMinute(before)) return;
    const prices = this.#prices(before.ticks.map(({ symbol, mid }) => [symbol, mid]));
    this.#snapshots.push({ minute: parseMinute(before), prices });
    if (this.#snapshots.length > MINUTES_KEPT) this.#snapshots.shift();
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
    this.#snapshots = [...before, ...this.#snapshots].slice(-MINUTES_KEPT);
  }

  #prices(listed: readonly (readonly [symbol: string, price: number])[]): Float64Array {
    for (const [symbol] of listed) {
      if (!this.#places.has(symbol)) this.#places.set(symbol, this.#places.size);
    }
    const prices = new Float64Array(this.#places.size);
    for (const [symbol, price] of listed) prices[this.#places.get(symbol) ?? 0] = price;
    return prices;
  }

  /**
   * What each recorded minute would have earned on holdings, by their signed notional. Minutes that do not follow each
   * other have no return; a symbol without a price in one of two has none either.
   */
  listProfits(netBySymbol: ReadonlyMap<string, number>): number[] {
    const held: { readonly place: number; readonly net: number }[] = [];
    for (const [symbol, net] of netBySymbol) {
      const place = this.#places.get(symbol);
      if (place !== undefined) held.push({ place, net });
    }
    const profits: number[] = [];
    for (let i = 1; i < this.#snapshots.length; i += 1) {
      const from = this.#snapshots[i - 1];
      const to = this.#snapshots[i];
      if (from === undefined || to === undefined || to.minute !== from.minute + 1) continue;
      let profit = 0;
      for (const { place, net } of held) {
        const before = from.prices[place] ?? 0;
        const after = to.prices[place] ?? 0;
        if (before > 0 && after > 0) profit += net * (after / before - 1);
      }
      profits.push(profit);
    }
    return profits;
  }
}
