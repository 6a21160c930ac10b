/**
 * The signal of one vector: features weighed, summed, bent into [-1, 1], and how far the result can be relied on
 * (domain.md 6.2). The one formula of the pipeline: the published signals and the shocked ones use it.
 */
import {
  FEATURES,
  type FeatureVector,
  type FeatureWeights,
  type Signal,
} from '@tradefloor/contracts/intelligence';
import { rounded, tanh } from '../features/normalise.ts';

const PARTS = 10_000;
const MOMENTUM = FEATURES.indexOf('momentum');
const VOLUME = FEATURES.indexOf('relativeVolume');
const VOLATILITY = FEATURES.indexOf('realisedVol');

/** Weights in the order of `FEATURES`, and the gain at usual volatility. */
export type Weighing = { readonly weights: readonly number[]; readonly gain: number };

export const toWeighing = (weights: FeatureWeights, gain: number): Weighing => ({
  weights: FEATURES.map((feature) => weights[feature]),
  gain,
});

/**
 * Scores a vector. Weights are taken relative to the sum of the sizes of those whose feature is known. Volume has the
 * direction of momentum. A symbol that is livelier than usual is believed less: its gain is lower.
 */
export function computeSignal(vector: FeatureVector, { weights, gain }: Weighing): Signal {
  const { symbol, values, quality } = vector;
  const direction = Math.sign(values[MOMENTUM] ?? 0);
  const isKnown = (place: number) =>
    quality[place] === 1 && (place !== VOLUME || quality[MOMENTUM] === 1);
  let size = 0;
  for (let i = 0; i < weights.length; i += 1) if (isKnown(i)) size += Math.abs(weights[i] ?? 0);
  const contributions = weights.map((weight, i) => {
    if (size === 0 || !isKnown(i)) return 0;
    const turned = i === VOLUME ? direction : 1;
    return rounded((weight / size) * (values[i] ?? 0) * turned, PARTS);
  });
  const sum = contributions.reduce((total, each) => total + each, 0);
  const sizes = contributions.reduce((total, each) => total + Math.abs(each), 0);
  const agreement = sizes === 0 ? 0 : Math.min(1, Math.abs(sum) / sizes);
  const strength = tanh((gain / (1 + Math.max(0, values[VOLATILITY] ?? 0))) * sum);
  const known = quality.reduce((total, each) => total + each, 0) / FEATURES.length;
  return {
    symbol,
    signal: rounded(strength, PARTS),
    confidence: rounded(Math.abs(strength) * known * agreement, PARTS),
    score: rounded(sum, PARTS),
    agreement: rounded(agreement, PARTS),
    contributions,
  };
}
