/** A batch of runs over seeds: distributions of its figures, and the same seeds of another strategy beside it. */
import { type Distribution, quantile, toDistribution } from './distribution.ts';
import { FIGURE_NAMES, FIGURES, type Figure, type FigureName } from './figures.ts';
import type { RunMetrics } from './metrics.ts';

/** A run that came to its end. */
export type BatchRun = {
  readonly seed: number;
  readonly metrics: RunMetrics;
  readonly digest: string;
};

export type Distributions = Partial<Record<FigureName, Distribution>>;

/** Two strategies on the same seeds, by one figure. */
export type Comparison = {
  readonly figure: FigureName;
  readonly seeds: number;
  /** Median of the differences, this strategy's figure less the other's. */
  readonly medianDifference: number;
  /** Seeds on which this strategy's figure is better. */
  readonly better: number;
};

/** The figures that the runs have. */
export function toDistributions(runs: readonly BatchRun[]): Distributions {
  const all: Distributions = {};
  for (const name of FIGURE_NAMES) {
    const distribution = toDistribution(listValues(runs, FIGURES[name]));
    if (distribution !== null) all[name] = distribution;
  }
  return all;
}

/** Null where the two have no seed with the figure in common. */
export function compare(
  figure: FigureName,
  own: readonly BatchRun[],
  others: readonly BatchRun[],
): Comparison | null {
  const { read, isLessBetter }: Figure = FIGURES[figure];
  const otherBySeed = new Map(others.map((run) => [run.seed, read(run.metrics)]));
  const differences = own.flatMap(({ seed, metrics }) => {
    const [value, other] = [read(metrics), otherBySeed.get(seed) ?? null];
    return value === null || other === null ? [] : [value - other];
  });
  if (differences.length === 0) return null;
  return {
    figure,
    seeds: differences.length,
    medianDifference: quantile(
      differences.toSorted((a, b) => a - b),
      0.5,
    ),
    better: differences.filter((one) => (isLessBetter ? one < 0 : one > 0)).length,
  };
}

const COLUMNS = ['mean', 'median', 'p5', 'p25', 'p75', 'p95'] as const;

/** A table of a line a figure; `worst` is the least or the most, whichever is worse. */
export function toTable(distributions: Distributions): string {
  const head = ['', ...COLUMNS, 'worst'];
  const rows = FIGURE_NAMES.flatMap((name) => {
    const distribution = distributions[name];
    if (distribution === undefined) return [];
    const { label, decimals, isLessBetter } = FIGURES[name];
    const worst = isLessBetter ? distribution.max : distribution.min;
    const values = [...COLUMNS.map((column) => distribution[column]), worst];
    return [[label, ...values.map((value) => value.toFixed(decimals))]];
  });
  const widths = head.map((_, at) =>
    Math.max(...[head, ...rows].map((row) => row[at]?.length ?? 0)),
  );
  const toLine = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ');
  return [head, ...rows].map(toLine).join('\n');
}

/** One sentence of how two strategies compare. */
export function toSentence({ figure, seeds, medianDifference, better }: Comparison): string {
  const { label, decimals } = FIGURES[figure];
  const sign = medianDifference > 0 ? '+' : '';
  return `${label}: median difference ${sign}${medianDifference.toFixed(decimals)}, better on ${better} of ${seeds} seeds`;
}

const listValues = (runs: readonly BatchRun[], { read }: Figure): number[] =>
  runs.flatMap(({ metrics }) => read(metrics) ?? []);
