/** Points of time and quantity as the path of a line. Pure. */

export type Point = { readonly atMs: number; readonly qty: number };

/** What the picture spans: its times, and the quantity at its top. */
export type Span = { readonly startMs: number; readonly endMs: number; readonly top: number };

export const WIDTH = 600;
export const HEIGHT = 120;
/** Space above the highest line, so that it is not cut in half. */
const ROOM = 4;

const within = (part: number): number => Math.max(0, Math.min(1, part));

/** The horizontal position of an instant between the left edge and the right. */
export const xOf = (atMs: number, { startMs, endMs }: Span): number =>
  Number((WIDTH * within((atMs - startMs) / Math.max(1, endMs - startMs))).toFixed(1));

/** The vertical position of a quantity between bottom and top; clamped at the top. */
export const yOf = (qty: number, { top }: Span): number =>
  Number((HEIGHT - (HEIGHT - ROOM) * within(top <= 0 ? 0 : qty / top)).toFixed(1));

/** A line from point to point; empty without points. */
export const linePath = (points: readonly Point[], span: Span): string =>
  points
    .map(({ atMs, qty }, i) => `${i === 0 ? 'M' : 'L'}${xOf(atMs, span)} ${yOf(qty, span)}`)
    .join('');

/** A line that holds each quantity until the next point; empty without points. */
export const stepPath = (points: readonly Point[], span: Span): string =>
  points
    .map(({ atMs, qty }, i) =>
      i === 0 ? `M${xOf(atMs, span)} ${yOf(qty, span)}` : `H${xOf(atMs, span)}V${yOf(qty, span)}`,
    )
    .join('');
