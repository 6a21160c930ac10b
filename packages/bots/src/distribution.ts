/** How a figure is distributed over runs. */

export type Distribution = {
  readonly count: number;
  readonly mean: number;
  readonly median: number;
  readonly p5: number;
  readonly p25: number;
  readonly p75: number;
  readonly p95: number;
  readonly min: number;
  readonly max: number;
};

/**
 * Quantile by linear interpolation between order statistics (Hyndman and Fan 1996, type 7, as R and NumPy have it).
 * @param sorted ascending, not empty @param p from 0 to 1
 */
export function quantile(sorted: readonly number[], p: number): number {
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const low = sorted[below] ?? Number.NaN;
  const high = sorted[below + 1] ?? low;
  return low + (place - below) * (high - low);
}

/** Null for no values. */
export function toDistribution(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (p: number) => quantile(sorted, p);
  return {
    count: sorted.length,
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
    median: at(0.5),
    p5: at(0.05),
    p25: at(0.25),
    p75: at(0.75),
    p95: at(0.95),
    min: at(0),
    max: at(1),
  };
}
