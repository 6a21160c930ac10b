/** The few figures a bench needs of a list of numbers. Pure arithmetic; nothing is measured here. */

const rising = (values: readonly number[]): number[] => [...values].sort((a, b) => a - b);

/** The middle value; of an even number of values the mean of the two in the middle. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = rising(values);
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[half - 1] ?? Number.NaN) + upper) / 2;
}

export type Percentiles = {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly max: number;
};

/** Nearest-rank percentiles: each is a value that really occurred. NaN of no values. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = rising(values);
  const at = (share: number) => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? NaN;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), max: at(1) };
}

/** Rounded to three significant digits, whole numbers from 100 on: what a noisy figure is worth. */
export function rounded(value: number): number {
  if (!Number.isFinite(value) || value === 0) return value;
  return Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
}
