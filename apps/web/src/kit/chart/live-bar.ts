/** The bar that is still open, grown from the prices on the screen; closed bars come from the journal. Pure. */
import { BAR_MS, isOfDays } from '@tradefloor/contracts/vocabulary/bars';
import { formatInstant, formatTime } from '../../lib/format/time.ts';
import type { HistoryBar } from '../../platform/client/shapes.ts';
import type { ChartInterval } from './model/chart-intervals.ts';

export type Bar = {
  /** Start in whole seconds since 1970, UTC: the chart library's unit. */
  readonly time: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
  /** Date of the trading day, of a bar of a day that was read; of a week's its Monday. */
  readonly day?: string;
};

/** Start of the bucket of a time, in seconds. A trading day has no fixed start: of one, that of the minute. */
export const bucketStart = (atMs: number, interval: ChartInterval): number => {
  if (interval === '1s') return Math.floor(atMs / 1_000);
  const length = BAR_MS[isOfDays(interval) ? '1m' : interval] / 1_000;
  return Math.floor(atMs / 1_000 / length) * length;
};

/** Start of the bar that a time is part of, in seconds; before the first bar, or without any, its bucket. */
export const startAmong = (bars: readonly Bar[], atMs: number, interval: ChartInterval): number =>
  (isOfDays(interval) ? bars.findLast(({ time }) => time * 1_000 <= atMs)?.time : undefined) ??
  bucketStart(atMs, interval);

/** The journal's candles, or its history, as bars, oldest first, one for each start. */
export function toBars(read: readonly Omit<HistoryBar, 'symbol' | 'interval'>[]): readonly Bar[] {
  const bars = new Map<number, Bar>();
  for (const { startAt, open, high, low, close, volume, day } of read) {
    const time = Math.floor(Date.parse(startAt) / 1_000);
    const dated = day === undefined ? {} : { day };
    bars.set(time, { time, open, high, low, close, volume, ...dated });
  }
  return [...bars.values()].sort((a, b) => a.time - b.time);
}

const DAY_MS = 86_400_000;

/** When a bar began, for a reader: the trading day's date, the time, or before the last day both. */
export function nameBar({ time, day }: Bar, nowMs: number): string {
  const atMs = time * 1_000;
  const date = nowMs - atMs < DAY_MS ? '' : `${formatInstant(atMs).slice(0, 10)} `;
  return day ?? `${date}${formatTime(atMs)}`;
}

export type Trade = {
  readonly atMs: number;
  readonly last: number;
  /** Shares since the trade before. */
  readonly volume: number;
  /** It is the first of a trading day. */
  readonly startsDay?: boolean;
};

/**
 * The open bar after a trade: the same bar grown, or the next one begun at this price. Whether a trading day begins a week is
 * the journal's to state: the bar of a week goes on until the bars are read again, within a minute.
 */
export function grow(bar: Bar | null, trade: Trade, interval: ChartInterval): Bar {
  const goesOn = interval === '1w' || (interval === '1d' && trade.startsDay !== true);
  const time = (goesOn ? bar?.time : undefined) ?? bucketStart(trade.atMs, interval);
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
