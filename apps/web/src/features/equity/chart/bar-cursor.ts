/** The reader's place on the chart, by the time of its bar: it stays where it is while bars come and go. Pure. */

/** A bar, or a column of a map: what is drawn for a span of time, which begins at `time`. */
type Timed = { readonly time: number };

/** Null: with the newest bar, as it grows. */
export type BarCursor = number | null;

/** The bar that is read: the one under the cursor, else the newest. */
export const barAt = <T extends Timed>(bars: readonly T[], cursor: BarCursor): T | null =>
  bars.find(({ time }) => time === cursor) ?? bars.at(-1) ?? null;

type Step = { readonly key: string; readonly shiftKey: boolean };

/** The bar a key leads to; null for a key that leads nowhere, and where there are no bars. */
export function barAfter<T extends Timed>(
  step: Step,
  bars: readonly T[],
  cursor: BarCursor,
): T | null {
  const last = bars.length - 1;
  const found = bars.findIndex(({ time }) => time === cursor);
  const at = found === -1 ? last : found;
  const wide = step.shiftKey ? 10 : 1;
  const to: Readonly<Record<string, number>> = {
    ArrowLeft: at - wide,
    ArrowRight: at + wide,
    Home: 0,
    End: last,
  };
  const place = to[step.key];
  return place === undefined ? null : (bars[Math.max(0, Math.min(last, place))] ?? null);
}

/** Where the cursor is once a bar is read: the newest one is read as it grows. */
export const cursorOn = (bars: readonly Timed[], { time }: Timed): BarCursor =>
  time === bars.at(-1)?.time ? null : time;
