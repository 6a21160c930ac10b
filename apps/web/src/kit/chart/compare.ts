/** Other symbols on a chart, by how far each has moved since the left edge of the view. Pure. */
import type { Bar } from './live-bar.ts';

/** More lines than this are hard to distinguish. */
export const COMPARED_MAX = 3;

/** The symbols that were stored to be compared, each once. */
export const readCompared = (stored: readonly unknown[]): readonly string[] =>
  [...new Set(stored.filter((one) => typeof one === 'string'))].slice(0, COMPARED_MAX);

/** Closes at the bars of a chart; no number where the symbol has no bar. Both oldest first. */
export function alignCloses(bars: readonly Bar[], compared: readonly Bar[]): Float64Array {
  const closes = new Float64Array(bars.length).fill(Number.NaN);
  let next = 0;
  bars.forEach(({ time }, place) => {
    while ((compared[next]?.time ?? Number.POSITIVE_INFINITY) < time) next += 1;
    const bar = compared[next];
    if (bar?.time === time) closes[place] = bar.close;
  });
  return closes;
}

/** The last close up to each bar of a chart; no number before the symbol's first bar. Both oldest first. */
export function carryCloses(bars: readonly Bar[], compared: readonly Bar[]): Float64Array {
  const closes = new Float64Array(bars.length);
  let next = 0;
  bars.forEach(({ time }, place) => {
    while ((compared[next]?.time ?? Number.POSITIVE_INFINITY) <= time) next += 1;
    closes[place] = compared[next - 1]?.close ?? Number.NaN;
  });
  return closes;
}

/** Values by place; read only. */
type Closes = { readonly [place: number]: number; readonly length: number };

/** The first place from the left edge on at which there is a bar; null where there is none in the view. */
export function findBase(closes: Closes, left: number): number | null {
  for (let place = Math.max(0, left); place < closes.length; place += 1) {
    if (!Number.isNaN(closes[place])) return place;
  }
  return null;
}

/** The move since the left edge up to a place, as a ratio; null before the first bar. A place without a bar has that of before. */
export function findChange(closes: Closes, left: number, place: number): number | null {
  const base = findBase(closes, left);
  if (base === null) return null;
  for (let at = Math.min(place, closes.length - 1); at >= base; at -= 1) {
    const close = closes[at] ?? Number.NaN;
    if (!Number.isNaN(close)) return close / (closes[base] ?? Number.NaN) - 1;
  }
  return null;
}
