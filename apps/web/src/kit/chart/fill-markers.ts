/** Fills as marks on the chart: one for each bar and side, because many marks make the chart slow. Pure. */
import { formatQty } from '../../lib/format/numbers.ts';
import { parseMs } from '../../lib/format/time.ts';
import type { Fill, Side } from '../../platform/client/shapes.ts';

export type FillMark = {
  readonly time: number;
  readonly side: Side;
  readonly qty: number;
  /** Average price in currency units. */
  readonly price: number;
  readonly text: string;
};

/** More marks than this slow the chart down; the oldest go. */
export const MARKS_MAX = 200;

/** Marks of one symbol's fills, oldest first; `toStart` returns the bar of a time, in whole seconds. */
export function makeMarks(
  fills: readonly Fill[],
  at: { readonly symbol: string; readonly toStart: (atMs: number) => number },
): readonly FillMark[] {
  const sums = new Map<string, { time: number; side: Side; qty: number; worth: number }>();
  for (const fill of fills) {
    if (fill.symbol !== at.symbol) continue;
    const time = at.toStart(parseMs(fill.at));
    const key = `${time}${fill.side}`;
    const sum = sums.get(key) ?? { time, side: fill.side, qty: 0, worth: 0 };
    sum.qty += fill.qty;
    sum.worth += fill.qty * fill.price;
    sums.set(key, sum);
  }
  return [...sums.values()]
    .sort((a, b) => a.time - b.time)
    .slice(-MARKS_MAX)
    .map(({ time, side, qty, worth }) => {
      const text = `${side === 'BUY' ? 'B' : 'S'} ${formatQty(qty)}`;
      return { time, side, qty, price: worth / qty, text };
    });
}
