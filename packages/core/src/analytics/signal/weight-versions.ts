/**
 * The signal's weights as rows that are only ever added. Each row's hash covers its content and the hash before it,
 * as it is with the risk thresholds.
 */
import {
  FEATURES,
  type FeatureWeights,
  GAIN_DEFAULT,
  WEIGHT_DEFAULTS,
  type WeightVersion,
} from '@tradefloor/contracts/intelligence';
import { toIso } from '@tradefloor/contracts/time';
import { canonicalJson } from '../../canonical-json.ts';
import { sha256 } from '../../sha256.ts';
import { GENESIS_HASH } from '../../trading/risk/risk-config.ts';

const contentHash = (row: Omit<WeightVersion, 'hash'>): string => {
  const { version, weights, gain, author, reason, at, previousHash } = row;
  return sha256(
    canonicalJson({ version, weights, gain, author, reason, at: toIso(at), previousHash }),
  );
};

/** The row after `last`; the first one without. */
export function nextWeights(
  last: WeightVersion | null,
  change: Pick<WeightVersion, 'weights' | 'gain' | 'author' | 'reason' | 'at'>,
): WeightVersion {
  const { weights, gain, author, reason, at } = change;
  const row = {
    version: (last?.version ?? 0) + 1,
    weights,
    gain,
    author,
    reason,
    at,
    previousHash: last?.hash ?? GENESIS_HASH,
  };
  return { ...row, hash: contentHash(row) };
}

/** The row every platform begins with. */
export const firstWeights = (at: number): WeightVersion =>
  nextWeights(null, {
    weights: WEIGHT_DEFAULTS,
    gain: GAIN_DEFAULT,
    author: 'platform',
    reason: 'defaults',
    at,
  });

/** The first version whose place, link or content contradicts the chain; null when it is whole. */
export function brokenWeights(rows: readonly WeightVersion[]): number | null {
  let previousHash = GENESIS_HASH;
  for (const [i, row] of rows.entries()) {
    const isLinked = row.version === i + 1 && row.previousHash === previousHash;
    if (!isLinked || row.hash !== contentHash(row)) return row.version;
    previousHash = row.hash;
  }
  return null;
}

/** Weights that weigh nothing, or take away with one hand what they give with the other. */
export function sumsToNothing(weights: FeatureWeights): boolean {
  // In ten-thousandths: 0.1 + 0.2 - 0.3 is nothing.
  return FEATURES.reduce((sum, feature) => sum + Math.round(weights[feature] * 10_000), 0) === 0;
}
