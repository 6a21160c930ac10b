/**
 * Rescores a vector under shocks: shocks change raw features, everything after them is recomputed with the weights of
 * the original score. No shock, no difference: both sides take the same path.
 */
import { FEATURES, type FeatureVector, type Signal } from '@tradefloor/contracts/intelligence';
import type { Rescored, Shocks } from '@tradefloor/contracts/recommendation';
import { normalised, rounded } from '../features/normalise.ts';
import { computeSignal, type Weighing } from './score.ts';

type Change = Rescored['confidence'];

/** @returns all but where the vector came from; differences are shocked less baseline */
export function rescored(
  vector: FeatureVector,
  shocks: Shocks,
  weighing: Weighing,
): Pick<Rescored, 'baseline' | 'shocked' | 'delta' | 'confidence' | 'perFeature'> {
  const under = shocked(vector, shocks);
  const before = computeSignal(vector, weighing);
  const after = computeSignal(under, weighing);
  const perFeature = FEATURES.map((feature, i) => ({
    feature,
    raw: toChange(vector.raw[i], under.raw[i]),
    value: toChange(vector.values[i], under.values[i]),
    contribution: toChange(before.contributions[i], after.contributions[i]),
  }));
  return {
    ...toChange(before.signal, after.signal),
    confidence: compareConfidence(before, after),
    perFeature,
  };
}

/** The vector with its raw values changed by shares of themselves; what is not known stays unknown. */
function shocked(vector: FeatureVector, shocks: Shocks): FeatureVector {
  const raw = vector.raw.map((value, i) => {
    const feature = FEATURES[i];
    const shock = feature === undefined ? undefined : shocks[feature];
    return shock === undefined ? value : value * (1 + shock);
  });
  const values = raw.map((value, i) =>
    vector.quality[i] === 1 ? normalised(i, value, vector.basis) : 0,
  );
  return { ...vector, raw, values };
}

const compareConfidence = (before: Signal, after: Signal): Change =>
  toChange(before.confidence, after.confidence);

/** Differences in billionths: decimals do not subtract exactly. */
const toChange = (baseline = 0, shocked = 0): Change => ({
  baseline,
  shocked,
  delta: rounded(shocked - baseline, 1_000_000_000),
});
