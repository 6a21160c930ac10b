/** Positions of values on a plot: a range with a margin, a nice step for its labels. Pure. */

export type Range = { readonly low: number; readonly high: number };

/**
 * The range of all values; it includes zero with `withZero`. A flat line gets a margin around it.
 */
export function rangeOf(values: readonly number[], withZero: boolean): Range {
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

/** At most `count` marks at round values inside the range. */
export function marksOf({ low, high }: Range, count: number): readonly number[] {
  const rough = (high - low) / count;
  if (!(rough > 0)) return [low];
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * (STEPS.find((one) => one * power >= rough) ?? 10);
  const marks: number[] = [];
  for (let k = Math.ceil(low / step); k * step <= high; k += 1) marks.push(k * step);
  return marks;
}

/** A value's place from 0 at the top of the range to 1 at its bottom. */
export const placeOf = (value: number, { low, high }: Range): number =>
  high === low ? 0.5 : (high - value) / (high - low);
