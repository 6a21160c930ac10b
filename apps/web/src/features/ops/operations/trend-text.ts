/** The course of a figure in points and numbers: its line, and its smallest, mean and largest value. Pure. */

import type { PlotPoint } from '../../../kit/plot/plot-scale.ts';
import { formatFixed, formatQty } from '../../../lib/format/numbers.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import { formatBurn, formatShare } from './level-text.ts';
import { formatAge } from './ops-text.ts';
import { formatBytes } from './storage-text.ts';

/** What a figure is measured in. */
export type TrendUnit = 'count' | 'bytes' | 'ms' | 'age' | 'share' | 'burn' | 'state';

/** A count as it is; a mean of counts with one decimal. */
const formatCount = (value: number): string =>
  Number.isInteger(value) ? formatQty(value) : formatFixed(value, 1);

export const TREND_FORMATS: Readonly<Record<TrendUnit, (value: number) => string>> = {
  count: formatCount,
  bytes: formatBytes,
  ms: (value) => `${formatCount(value)} ms`,
  age: formatAge,
  share: formatShare,
  burn: formatBurn,
  state: (value) =>
    value === 1 ? phrase('up') : value === 0 ? phrase('not up') : phrase`up ${formatShare(value)}`,
};

export type TrendFacts = {
  readonly min: number;
  readonly mean: number;
  readonly max: number;
  /** Points that were recorded, of all in the span. */
  readonly known: number;
  readonly count: number;
};

/** Null where no point of the span was recorded. */
export function measureTrend(values: readonly (number | null)[]): TrendFacts | null {
  const known = values.filter((value) => value !== null);
  if (known.length === 0) return null;
  return {
    min: Math.min(...known),
    mean: known.reduce((sum, value) => sum + value, 0) / known.length,
    max: Math.max(...known),
    known: known.length,
    count: values.length,
  };
}

/** Values as points; one that is not known is a gap. */
export const toTrendPoints = (
  values: readonly (number | null)[],
  { fromMs, everyMs }: { readonly fromMs: number; readonly everyMs: number },
): readonly (PlotPoint | null)[] =>
  values.map((y, i) => (y === null ? null : { x: fromMs + i * everyMs, y }));

/** Points between two gaps, which no line goes through. */
export const lonePoints = (points: readonly (PlotPoint | null)[]): readonly PlotPoint[] =>
  points.flatMap((point, i) => {
    const isAlone = (points[i - 1] ?? null) === null && (points[i + 1] ?? null) === null;
    return point !== null && isAlone ? [point] : [];
  });
