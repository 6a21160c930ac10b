/** Weights as they are typed, read into a body that can be sent, or into what is wrong with each field. */

import { REASON_LENGTH } from '@tradefloor/contracts/vocabulary/reason';
import { GAIN_LIMITS, WEIGHT_LIMITS } from '@tradefloor/contracts/vocabulary/signals';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WeightVersion, WireInput } from '../../../platform/client/shapes.ts';
import { FEATURE_WORDS, type FeatureName, type Weights } from './feature-text.ts';

type Field = FeatureName | 'gain' | 'reason';
export type WeightDraft = { readonly [F in Field]: string };
export type Problems = { readonly [F in Field]?: string };
export type ReadWeights =
  | { readonly ok: true; readonly body: WireInput<'putSignalWeights'> }
  | { readonly ok: false; readonly problems: Problems };

const PARTS = 10_000;

export const toDraft = ({
  weights,
  gain,
}: Pick<WeightVersion, 'weights' | 'gain'>): WeightDraft => ({
  momentum: String(weights.momentum),
  relativeVolume: String(weights.relativeVolume),
  realisedVol: String(weights.realisedVol),
  sectorRelativeStrength: String(weights.sectorRelativeStrength),
  eventScore: String(weights.eventScore),
  newsVelocity: String(weights.newsVelocity),
  sentimentDelta: String(weights.sentimentDelta),
  gain: String(gain),
  reason: '',
});

/** A decimal of at most four places within bounds; null for anything else. */
function decimal(text: string, { min, max }: { min: number; max: number }): number | null {
  const value = Number(text.trim().replace('−', '-'));
  const isOne = text.trim() !== '' && Number.isFinite(value) && value >= min && value <= max;
  return isOne && Math.round(value * PARTS) / PARTS === value ? value : null;
}

export function readWeights(draft: WeightDraft): ReadWeights {
  const problems: Partial<Record<Field, string>> = {};
  const weights: { [F in FeatureName]: number } = {
    momentum: 0,
    relativeVolume: 0,
    realisedVol: 0,
    sectorRelativeStrength: 0,
    eventScore: 0,
    newsVelocity: 0,
    sentimentDelta: 0,
  };
  for (const { feature } of FEATURE_WORDS) {
    const value = decimal(draft[feature], WEIGHT_LIMITS);
    if (value === null) problems[feature] = '−1 to 1, four decimals at most';
    else weights[feature] = value;
  }
  const gain = decimal(draft.gain, GAIN_LIMITS);
  if (gain === null)
    problems.gain = phrase`${GAIN_LIMITS.min} to ${GAIN_LIMITS.max}, four decimals at most`;
  const reason = draft.reason.trim();
  if (reason.length < REASON_LENGTH.min) problems.reason = 'Reason (at least 3 characters)';
  const isNothing = Object.keys(problems).length === 0 && sumValues(weights) === 0;
  if (isNothing) problems.momentum = 'The weights sum to zero';
  if (gain === null || Object.keys(problems).length > 0) return { ok: false, problems };
  return { ok: true, body: { weights, gain, reason } };
}

/** In ten-thousandths: decimals do not always add up. */
const sumValues = (weights: Weights): number =>
  Object.values(weights).reduce((sum, weight) => sum + Math.round(weight * PARTS), 0);
