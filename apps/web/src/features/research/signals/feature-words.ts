/** The seven features in words: their names on screen, what they measure, and their raw values with units. */
import { formatFixed, formatPct, formatSigned } from '../../../lib/format/numbers.ts';
import type { SignalDetail } from '../../../platform/client/intelligence-port.ts';

export type Weights = SignalDetail['weights']['weights'];
export type FeatureName = keyof Weights;

type FeatureWords = {
  readonly feature: FeatureName;
  readonly name: string;
  readonly says: string;
  readonly raw: (value: number) => string;
};

const bps = (value: number): string => `${formatSigned(value * 10_000, 1)} bp`;

/** In the order of every column of the platform. */
export const FEATURE_WORDS: readonly FeatureWords[] = [
  { feature: 'momentum', name: 'Momentum', says: 'Return of the last five minutes', raw: bps },
  {
    feature: 'relativeVolume',
    name: 'Relative volume',
    says: 'Traded in five minutes, as a multiple of what is usual; counts in the direction of momentum',
    raw: (value) => `${formatFixed(value, 2)}×`,
  },
  {
    feature: 'realisedVol',
    name: 'Realised volatility',
    says: 'Of the last thirty minutes, a year; has no direction, a lively symbol is believed less',
    raw: (value) => formatPct(value, 1),
  },
  {
    feature: 'sectorRelativeStrength',
    name: 'Against its sector',
    says: 'Return of five minutes less that of the sector’s others',
    raw: bps,
  },
  {
    feature: 'eventScore',
    name: 'Events',
    says: 'Corporate events by their weight, fading over twenty minutes',
    raw: (value) => formatSigned(value, 2),
  },
  {
    feature: 'newsVelocity',
    name: 'News velocity',
    says: 'News an hour against the usual rate; has no direction',
    raw: (value) => `${formatFixed(value, 2)} / h`,
  },
  {
    feature: 'sentimentDelta',
    name: 'Sentiment change',
    says: 'Tone of the last ten minutes less that of two hours',
    raw: (value) => formatSigned(value, 2),
  },
];

export const nameOfFeature = (feature: FeatureName): string =>
  FEATURE_WORDS.find((words) => words.feature === feature)?.name ?? feature;
