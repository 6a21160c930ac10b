/** Many outcomes as numbers: moments and percentiles of a sample. */
import type { Distribution } from '@tradefloor/contracts/scenario';

/**
 * Null for an empty sample. Percentiles by linear interpolation between order statistics (Hyndman and Fan 1996, type 7),
 * the standard deviation of the sample (divisor n - 1; 0 for one value).
 */
export function toDistribution(values: readonly number[]): Distribution | null {
  const sorted = values.toSorted((a, b) => a - b);
  const min = sorted[0];
  const max = sorted.at(-1);
  if (min === undefined || max === undefined) return null;
  const count = sorted.length;
  const mean = sorted.reduce((sum, value) => sum + value, 0) / count;
  const squares = sorted.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  const at = (p: number) => pickQuantile(sorted, p);
  return {
    count,
    mean,
    sd: count === 1 ? 0 : Math.sqrt(squares / (count - 1)),
    min,
    max,
    p5: at(0.05),
    p25: at(0.25),
    p50: at(0.5),
    p75: at(0.75),
    p95: at(0.95),
  };
}

function pickQuantile(sorted: readonly number[], p: number): number {
  const place = (sorted.length - 1) * p;
  const below = Math.floor(place);
  const low = sorted[below] ?? 0;
  const high = sorted[below + 1] ?? low;
  return low + (high - low) * (place - below);
}
