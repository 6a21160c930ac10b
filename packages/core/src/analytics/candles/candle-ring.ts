/**
 * Closed candles of many symbols in one contiguous block: the newest 120 of each, found by the number of
 * their bucket. Numbers only; which bucket is open is the candle book's business.
 */
import { CANDLES_KEPT } from '@tradefloor/contracts/market';

/** Open, high, low, close in price units, and volume. */
export type Bar = {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

const FIELDS = 5;

export class CandleRing {
  #cells = new Float64Array(0);

  /** Grows to `symbols` rows; stored rows stay. */
  grow(symbols: number): void {
    const cells = new Float64Array(symbols * CANDLES_KEPT * FIELDS);
    cells.set(this.#cells);
    this.#cells = cells;
  }

  put(slot: number, bucket: number, bar: Bar): void {
    this.#cells.set([bar.open, bar.high, bar.low, bar.close, bar.volume], toPlace(slot, bucket));
  }

  /** Puts all stored candles of a row in new shares. */
  split(slot: number, ratio: number): void {
    for (let bucket = 0; bucket < CANDLES_KEPT; bucket += 1) {
      this.put(slot, bucket, inNewShares(this.get(slot, bucket), ratio));
    }
  }

  /** What was last stored for the bucket, or for one a whole round of the ring away. */
  get(slot: number, bucket: number): Bar {
    const at = toPlace(slot, bucket);
    const [open = 0, high = 0, low = 0, close = 0, volume = 0] = this.#cells.subarray(
      at,
      at + FIELDS,
    );
    return { open, high, low, close, volume };
  }
}

const toPlace = (slot: number, bucket: number): number =>
  (slot * CANDLES_KEPT + (bucket % CANDLES_KEPT)) * FIELDS;

/** A bar of shares of which each is now `ratio`. */
export const inNewShares = (bar: Bar, ratio: number): Bar => ({
  open: Math.round(bar.open / ratio),
  high: Math.round(bar.high / ratio),
  low: Math.round(bar.low / ratio),
  close: Math.round(bar.close / ratio),
  volume: bar.volume * ratio,
});

/** A bucket without prices continues at the close before it. */
export const carried = (close: number): Bar => ({
  open: close,
  high: close,
  low: close,
  close,
  volume: 0,
});

/** One bar of several that follow each other; null for none. */
export function foldBars(bars: readonly Bar[]): Bar | null {
  const first = bars[0];
  const last = bars.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    open: first.open,
    high: bars.reduce((high, bar) => Math.max(high, bar.high), first.high),
    low: bars.reduce((low, bar) => Math.min(low, bar.low), first.low),
    close: last.close,
    volume: bars.reduce((volume, bar) => volume + bar.volume, 0),
  };
}
