/** What of a replay is to be seen at a moment: fills so far, what they had earned, bars, and where marks stand. Pure. */

import { type FillMark, makeMarks } from '../../kit/chart/fill-markers.ts';
import type { Bar } from '../../kit/chart/live-bar.ts';
import { parseMs } from '../../lib/format/time.ts';
import type { ReplayBars, ReplayedFill, ReplayPicture } from '../../platform/client/shapes.ts';

/** Fills up to a moment, oldest first; they are given oldest first. */
export function fillsUntil(fills: readonly ReplayedFill[], atMs: number): readonly ReplayedFill[] {
  let low = 0;
  let high = fills.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    const fill = fills[middle]?.fill;
    if (fill !== undefined && parseMs(fill.at) <= atMs) low = middle + 1;
    else high = middle;
  }
  return fills.slice(0, low);
}

/** What the fills had earned at the end of the last step before a moment; 0 before the first has ended. */
export function profitAt({ profit, stepMs, run }: ReplayPicture, atMs: number): number {
  const step = Math.ceil((atMs - parseMs(run.from)) / stepMs) - 1;
  return profit[Math.min(step, profit.length - 1)] ?? 0;
}

const BAR_SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900] as const;
const BARS_MAX = 360;

/** Seconds of a bar: as short as lets the whole period be seen at once. */
export function chooseBarSeconds(fromMs: number, toMs: number): number {
  const seconds = (toMs - fromMs) / 1_000;
  return BAR_SECONDS.find((length) => seconds / length <= BARS_MAX) ?? 900;
}

/** The bars of a symbol up to a moment; of the last one as much as has passed. */
export function barsUntil(bars: ReplayBars, atMs: number, barSeconds: number): readonly Bar[] {
  const fromMs = parseMs(bars.from);
  const seen: Bar[] = [];
  for (let step = 0; fromMs + step * bars.stepMs <= atMs; step += 1) {
    const [open, high, low, close] = [bars.open, bars.high, bars.low, bars.close].map(
      (column) => column[step],
    );
    if (open == null || high == null || low == null || close == null) continue;
    const startMs = fromMs + step * bars.stepMs;
    const time = Math.floor(startMs / 1_000 / barSeconds) * barSeconds;
    const volume = bars.volume[step] ?? 0;
    const last = seen.at(-1);
    if (last === undefined || last.time !== time) {
      seen.push({ time, open, high, low, close, volume });
      continue;
    }
    const grown = { ...last, close, volume: last.volume + volume };
    seen[seen.length - 1] = {
      ...grown,
      high: Math.max(last.high, high),
      low: Math.min(last.low, low),
    };
  }
  return seen;
}

/** One mark for each bar and side of a symbol's fills. */
export const toChartMarks = (
  fills: readonly ReplayedFill[],
  symbol: string,
  barSeconds: number,
): readonly FillMark[] =>
  makeMarks(
    fills.map(({ fill }) => fill),
    { symbol, toStart: (atMs) => Math.floor(atMs / 1_000 / barSeconds) * barSeconds },
  );

/** Traded symbols first, most fills first; then the others by name. */
export function listSymbols(fills: readonly ReplayedFill[], listed: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const { fill } of fills) {
    if (fill.instrumentType !== 'equity') continue;
    counts.set(fill.symbol, (counts.get(fill.symbol) ?? 0) + 1);
  }
  const traded = [...counts].sort((a, b) => b[1] - a[1]).map(([symbol]) => symbol);
  return [...traded, ...listed.filter((symbol) => !counts.has(symbol)).sort()];
}

/** Thousandths of the period at which something stands, each place once: a bar shows no more. */
export function toPlaces(
  timesMs: readonly number[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): readonly number[] {
  const places = timesMs.map((at) => Math.round(((at - fromMs) / (toMs - fromMs)) * 1_000));
  return [...new Set(places)].filter((place) => place >= 0 && place <= 1_000);
}
