/** Positions of values on a plot: a range with a margin, a nice step for its labels, a place on the canvas. Pure. */

export type Range = { readonly low: number; readonly high: number };

/** What a plot spans in both directions. */
export type Frame = { readonly x: Range; readonly y: Range };

export type PlotPoint = { readonly x: number; readonly y: number };

/** The canvas of every plot, in units of its own: it is stretched to the available space. */
export const PLOT_WIDTH = 600;
export const PLOT_HEIGHT = 120;

/** The range of all values; it includes zero with `withZero`. A flat line gets a margin around it. */
export function valueRange(values: readonly number[], withZero: boolean): Range {
  const known = withZero ? [0, ...values] : values;
  if (known.length === 0) return { low: 0, high: 1 };
  const low = Math.min(...known);
  const high = Math.max(...known);
  if (low === high)
    return {
      low: low - Math.max(1, Math.abs(low) * 0.1),
      high: high + Math.max(1, Math.abs(high) * 0.1),
    };
  const room = (high - low) * 0.06;
  return {
    low: low < 0 || !withZero ? low - room : 0,
    high: high > 0 || !withZero ? high + room : 0,
  };
}

const STEPS = [1, 2, 2.5, 5, 10];

/** About `count` marks at round values inside the range; only its low end where the range is too small for doubles. */
export function makeMarks({ low, high }: Range, count: number): readonly number[] {
  const rough = (high - low) / count;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const first = Math.ceil(low / step);
  const last = Math.floor(high / step);
  // Beyond 2^53 a number plus one is the same number.
  if (!Number.isSafeInteger(first) || !Number.isSafeInteger(last)) return [low];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, k) => (first + k) * step);
}

/** A value's place from 0 at the top of the range to 1 at its bottom. */
export const toPlace = (value: number, { low, high }: Range): number =>
  high === low ? 0.5 : (high - value) / (high - low);

/** A value's place from 0 at the left of the range to 1 at its right. */
export const toX = (value: number, { low, high }: Range): number =>
  high === low ? 0.5 : (value - low) / (high - low);

/** The range of all values, without margins. */
export const toSpan = (values: readonly number[]): Range => ({
  low: Math.min(...values),
  high: Math.max(...values),
});

/** A range with a margin at both ends, as a share of it, so that no dot at an end is cut. */
export function withRoom({ low, high }: Range, share: number): Range {
  const room = (high - low) * share;
  return { low: low - room, high: high + room };
}

/** The value itself, or the end of the range that it is beyond. */
export const within = (value: number, { low, high }: Range): number =>
  Math.max(low, Math.min(high, value));

/** Where a value stands on the canvas, from its left. */
export const plotX = (value: number, range: Range): number => toX(value, range) * PLOT_WIDTH;

/** Where a value stands on the canvas, from its top. */
export const plotY = (value: number, range: Range): number => toPlace(value, range) * PLOT_HEIGHT;
