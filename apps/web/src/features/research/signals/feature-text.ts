/** The seven features in words: their names on screen, what they measure, and their raw values with units. */
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { formatFixed, formatPct, formatSigned } from '../../../lib/format/numbers.ts';
import type { SignalDetail } from '../../../platform/client/shapes.ts';

export type Weights = SignalDetail['weights']['weights'];
export type FeatureName = keyof Weights;

type FeatureWords = {
  readonly feature: FeatureName;
  readonly name: string;
  readonly text: string;
  readonly raw: (value: number) => string;
};

const bps = (value: number): string => `${formatSigned(value * BPS_PER_ONE, 1)} bp`;

/** In the order of every column of the platform. */
export const FEATURE_WORDS: readonly FeatureWords[] = [
  { feature: 'momentum', name: 'Momentum', text: 'Return of the last five minutes', raw: bps },
  {
    feature: 'relativeVolume',
    name: 'Relative volume',
    text: '5-minute volume as a multiple of its average; signed by momentum',
    raw: (value) => `${formatFixed(value, 2)}×`,
  },
  {
    feature: 'realisedVol',
    name: 'Realised volatility',
    text: 'Annualised, over the last 30 minutes; no direction, lowers the confidence',
    raw: (value) => formatPct(value, 1),
  },
  {
    feature: 'sectorRelativeStrength',
    name: 'Relative to sector',
    text: '5-minute return minus that of the rest of the sector',
    raw: bps,
  },
  {
    feature: 'eventScore',
    name: 'Events',
    text: 'Corporate events by weight, decaying over 20 minutes',
    raw: (value) => formatSigned(value, 2),
  },
  {
    feature: 'newsVelocity',
    name: 'News velocity',
    text: 'News per hour against the average rate; no direction',
    raw: (value) => `${formatFixed(value, 2)} / h`,
  },
  {
    feature: 'sentimentDelta',
    name: 'Sentiment change',
    text: '10-minute sentiment minus 2-hour sentiment',
    raw: (value) => formatSigned(value, 2),
  },
];

export const nameOfFeature = (feature: FeatureName): string =>
  FEATURE_WORDS.find((words) => words.feature === feature)?.name ?? feature;
