/** The parts of a chart in which its symbol was halted or had no trades, and where its days begin. Pure. */

import { BAR_MS, isOfDays } from '@tradefloor/contracts/vocabulary/bars';
import { formatInstant, formatTime, parseMs } from '../../lib/format/time.ts';
import { phrase } from '../../lib/text/phrase.ts';
import type { NewsEvent, SymbolHalt } from '../../platform/client/shapes.ts';
import { haltText } from '../market/halt-text.ts';
import type { Bar } from './live-bar.ts';
import type { ChartInterval } from './model/chart-intervals.ts';

/** Places are counted in bars: the bar `i` reaches from `i - 0.5` to `i + 0.5`. */
export type Band = {
  readonly kind: 'HALT' | 'NO_TRADES';
  readonly from: number;
  /** As `from` where no bar is between two; infinite while the halt lasts. */
  readonly to: number;
  readonly text: string;
};

export type BandInput = {
  /** Oldest first. */
  readonly bars: readonly Bar[];
  readonly interval: ChartInterval;
  /** In force; null while the symbol trades. */
  readonly halt: SymbolHalt | null;
  /** Of the symbol: halts that were published. */
  readonly news: readonly NewsEvent[];
  readonly symbol: string;
};

/** A halt and its news are of one batch, but for the way of both to the screen. */
const SAME_HALT_MS = 1_000;

/**
 * Oldest first; none on bars of a day or a week. A halt reaches from the bar in which it was published to the next one with trades.
 * Of seconds only halts are shown: a second without a trade is nothing special.
 */
export function findBands({ bars, interval, halt, news, symbol }: BandInput): readonly Band[] {
  if (isOfDays(interval) || bars.length === 0) return [];
  const quiet = interval === '1s' ? [] : findQuiet(bars, BAR_MS[interval] / 1_000);
  const isPaused = halt !== null && halt.state === 'PAUSED';
  const sinceMs = isPaused ? parseMs(halt.sinceAt) : Number.POSITIVE_INFINITY;
  const past = news.flatMap((item): Band[] => {
    const atMs = parseMs(item.at);
    if (item.kind !== 'HALT' || item.symbol !== symbol) return [];
    const place = atMs < sinceMs - SAME_HALT_MS ? findPlace(bars, atMs) : null;
    if (place === null) return [];
    const run = quiet.find(({ from, to }) => from <= place + 0.5 && to > place - 0.5);
    const to = Math.max(run?.to ?? 0, place + 0.5);
    const until = run === undefined ? '' : `, ${run.text.toLowerCase()}`;
    return [
      {
        kind: 'HALT',
        from: place - 0.5,
        to,
        text: phrase`Halted ${formatTime(atMs)}: ${item.headline}${until}`,
      },
    ];
  });
  const place = isPaused ? (findPlace(bars, sinceMs) ?? 0) : null;
  const open: readonly Band[] =
    halt === null || place === null
      ? []
      : [
          {
            kind: 'HALT',
            from: place - 0.5,
            to: Number.POSITIVE_INFINITY,
            text: haltText(halt),
          },
        ];
  const halts = [...past, ...open];
  const isHalted = ({ from, to }: Band): boolean =>
    halts.some((one) => one.from <= from && one.to >= to);
  return [...quiet.filter((run) => !isHalted(run)), ...halts].sort((a, b) => a.from - b.from);
}

/** The bands that a bar is part of or beside, by its place. */
export const bandsAt = (bands: readonly Band[], place: number): readonly Band[] =>
  bands.filter(({ from, to }) =>
    from === to ? Math.abs(from - place) <= 0.5 : from < place + 0.5 && to > place - 0.5,
  );

/** The bar in which a time is, or after which it is; null before the first. */
function findPlace(bars: readonly Bar[], atMs: number): number | null {
  const place = bars.findLastIndex(({ time }) => time * 1_000 <= atMs);
  return place === -1 ? null : place;
}

/** Runs of bars, and of missing bars, in which nothing was traded. @param length of a bar, in seconds */
function findQuiet(bars: readonly Bar[], length: number): readonly Band[] {
  const runs: Band[] = [];
  let from: number | null = null;
  let fromTime = 0;
  // The newest bar has only begun.
  for (let i = 0; i < bars.length - 1; i += 1) {
    const [bar, next] = [bars[i], bars[i + 1]];
    if (bar === undefined || next === undefined) break;
    if (bar.volume === 0) {
      fromTime = from === null ? bar.time : fromTime;
      from ??= i - 0.5;
    }
    const isGap = next.time > bar.time + length;
    if (isGap && from === null) {
      from = i + 0.5;
      fromTime = bar.time + length;
    }
    const isOver = next.volume > 0 || i === bars.length - 2;
    if (from === null || !isOver) continue;
    runs.push({ kind: 'NO_TRADES', from, to: i + 0.5, text: quietText(fromTime, next.time) });
    from = null;
  }
  return runs;
}

const quietText = (fromTime: number, untilTime: number): string => {
  const [from, until] = [formatInstant(fromTime * 1_000), formatInstant(untilTime * 1_000)];
  const isOneDay = from.slice(0, 10) === until.slice(0, 10);
  const shown = (at: string): string =>
    `${isOneDay ? '' : `${at.slice(0, 10)} `}${at.slice(11, 16)}`;
  return phrase`No trades ${shown(from)} to ${shown(until)}`;
};

/** Where a trading day begins, in bars as a band's places, and its date. */
export type DayStart = { readonly place: number; readonly day: string };

/** Of a trading day: when it began, in whole seconds, and its date. */
export type TradingDay = { readonly time: number; readonly day: string };

const DAY_S = 86_400;

/** The days of UTC from one time to another, in whole seconds: the trading days of a market around the clock. */
export function toUtcDays(from: number, to: number): readonly TradingDay[] {
  const first = Math.floor(from / DAY_S);
  return Array.from({ length: Math.floor(to / DAY_S) - first + 1 }, (_, i) => {
    const time = (first + i) * DAY_S;
    return { time, day: formatInstant(time * 1_000).slice(0, 10) };
  });
}

/** Days that begin after the first bar, oldest first; one that begins within a bar has its place there. */
export function findDayStarts(
  bars: readonly Bar[],
  days: readonly TradingDay[],
  interval: ChartInterval,
): readonly DayStart[] {
  if (isOfDays(interval)) return [];
  const length = interval === '1s' ? 1 : BAR_MS[interval] / 1_000;
  return days.flatMap(({ time, day }): DayStart[] => {
    const after = bars.findIndex((bar) => bar.time + length > time);
    const bar = bars[after];
    if (bar === undefined) return [];
    const within = Math.max(0, time - bar.time) / length;
    return after === 0 && within === 0 ? [] : [{ place: after - 0.5 + within, day }];
  });
}
