/** Times as places on a chart's axis, counted in its bars, also left and right of them. Pure. */
import { BAR_MS, isOfDays } from '@tradefloor/contracts/vocabulary/bars';
import type { Bar } from './live-bar.ts';
import type { ChartInterval } from './model/chart-intervals.ts';

/** The axis that some bars make. */
export type BarAxis = {
  /** Oldest first, at least one. */
  readonly bars: readonly Bar[];
  /** Of a bar, in seconds; of a day or a week what they are apart on average. */
  readonly length: number;
};

const DAY_S = 86_400;
const DAYS_A_WEEK = 7;

export function toAxis(bars: readonly Bar[], interval: ChartInterval): BarAxis {
  if (interval === '1s') return { bars, length: 1 };
  if (!isOfDays(interval)) return { bars, length: BAR_MS[interval] / 1_000 };
  const [first, last] = [bars[0], bars.at(-1)];
  const isOne = first === undefined || last === undefined || first === last;
  return {
    bars,
    length: isOne
      ? DAY_S * (interval === '1w' ? DAYS_A_WEEK : 1)
      : (last.time - first.time) / (bars.length - 1),
  };
}

/** Where a time is; between two bars where none began then. @param time in whole seconds */
export function toPlace({ bars, length }: BarAxis, time: number): number {
  const before = lastBefore(bars, time);
  const [bar, next] = [bars[Math.max(0, before)], bars[before + 1]];
  if (bar === undefined) return 0;
  if (before < 0 || next === undefined) return Math.max(0, before) + (time - bar.time) / length;
  return before + (time - bar.time) / (next.time - bar.time);
}

/** The start of the bar at a place, in whole seconds; of the nearest one. */
export function toTime({ bars, length }: BarAxis, place: number): number {
  const nearest = Math.round(place);
  const inside = Math.max(0, Math.min(bars.length - 1, nearest));
  return Math.round((bars[inside]?.time ?? 0) + (nearest - inside) * length);
}

/** The last bar that began at a time or before it; -1 where none did. */
function lastBefore(bars: readonly Bar[], time: number): number {
  let [low, high] = [0, bars.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((bars[middle]?.time ?? Number.POSITIVE_INFINITY) <= time) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
