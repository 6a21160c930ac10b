/** Shocks as they are typed: per cents of raw values, empty where a feature stays as it is. */

import { SHOCK_LIMITS } from '@tradefloor/contracts/vocabulary/signals';
import { phrase } from '../../../lib/text/phrase.ts';
import type { WireInput } from '../../../platform/client/shapes.ts';
import { FEATURE_WORDS, type FeatureName } from './feature-text.ts';

export type ShockDraft = { readonly [F in FeatureName]?: string };
type Shocks = WireInput<'rescore'>['shocks'];

const LEAST = SHOCK_LIMITS.min * 100;
const MOST = SHOCK_LIMITS.max * 100;

/** The shocks as shares; null with what is wrong, by feature, where something is. */
export function readShocks(draft: ShockDraft): {
  readonly shocks: Shocks | null;
  readonly problems: ShockDraft;
} {
  const shocks: { [F in FeatureName]?: number } = {};
  const problems: { [F in FeatureName]?: string } = {};
  for (const { feature } of FEATURE_WORDS) {
    const text = (draft[feature] ?? '').trim().replace(/\s*%$/, '').replace('−', '-');
    if (text === '') continue;
    const perCent = Number(text);
    if (Number.isFinite(perCent) && perCent >= LEAST && perCent <= MOST) {
      shocks[feature] = perCent / 100;
    } else problems[feature] = phrase`${LEAST} to ${MOST} per cent`;
  }
  return Object.keys(problems).length > 0 ? { shocks: null, problems } : { shocks, problems };
}
