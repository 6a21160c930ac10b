/** The bar that is still open, grown from the prices on the screen; closed bars come from the journal. Pure. */
import type { Candle, CandleInterval } from '../../platform/client/shapes.ts';

export type Bar = {
  /** Start in whole seconds since 1970, UTC: the chart library's unit. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
};

const INTERVAL_S: Readonly<Record<CandleInterval, number>> = { '1m': 60, '5m': 300 };

/** Start of the bucket of a time, in seconds. */
export const bucketStart = (atMs: number, interval: CandleInterval): number => {
  const length = INTERVAL_S[interval];
  return Math.floor(atMs / 1_000 / length) * length;
};

/** The journal's candles as bars, oldest first, one for each start. */
export function toBars(candles: readonly Candle[]): readonly Bar[] {
  const bars = new Map<number, Bar>();
  for (const { startAt, open, high, low, close, volume } of candles) {
    const time = Math.floor(Date.parse(startAt) / 1_000);
    bars.set(time, { time, open, high, low, close, volume });
  }
  return [...bars.values()].sort((a, b) => a.time - b.time);
}

export type Trade = {
  readonly atMs: number;
  readonly last: number;
  /** Shares since the trade before. */
  readonly volume: number;
};

/** The open bar after a trade: the same bar grown, or the next one begun at this price. */
export function grow(bar: Bar | null, trade: Trade, interval: CandleInterval): Bar {
  const time = bucketStart(trade.atMs, interval);
  const { last, volume } = trade;
  if (bar === null || time > bar.time) {
    const open = bar?.close ?? last;
    return {
      time,
      open,
      high: Math.max(open, last),
      low: Math.min(open, last),
      close: last,
      volume,
    };
  }
  return {
    ...bar,
    high: Math.max(bar.high, last),
    low: Math.min(bar.low, last),
    close: last,
    volume: bar.volume + volume,
  };
}
