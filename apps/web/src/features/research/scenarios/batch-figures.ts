/** The outcomes of a batch as a picture needs them: a name for each variant, and values counted in bins. Pure. */

import type { Range } from '../../../kit/plot/plot-scale.ts';
import { phrase } from '../../../lib/text/phrase.ts';
import type { StrategyOutcomes } from '../../../platform/client/shapes.ts';

/** A strategy, with its risk aversion where the batch compares several. */
export const variantName = ({
  strategy,
  riskAversion,
}: Pick<StrategyOutcomes, 'strategy' | 'riskAversion'>): string =>
  riskAversion === undefined ? strategy : phrase`${strategy} at ${riskAversion}`;

/** How many values lie in each of so many equal bins of a range; one at the upper end belongs to the last. */
export function countBins(
  values: readonly number[],
  { low, high }: Range,
  count: number,
): readonly number[] {
  const bins = Array.from({ length: count }, () => 0);
  for (const value of values) {
    const place = Math.min(count - 1, Math.floor(((value - low) / (high - low)) * count));
    if (value >= low && value <= high) bins[place] = (bins[place] ?? 0) + 1;
  }
  return bins;
}
