/**
 * The intelligence pipeline's output for every symbol with every batch of the market: seven features, and the signal
 * computed from them by weights. On the bus the seven are columns in the order of `FEATURES`; calls name them.
 */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { AtWire } from './time.ts';
import { REASON_LENGTH } from './vocabulary/reason.ts';
import { GAIN_LIMITS, WEIGHT_LIMITS } from './vocabulary/signals.ts';

/** The seven features of a vector, in the order of every column. */
export const FEATURES = [
  'momentum',
  'relativeVolume',
  'realisedVol',
  'sectorRelativeStrength',
  'eventScore',
  'newsVelocity',
  'sentimentDelta',
] as const;
export const Feature = z.enum(FEATURES);
export type Feature = z.infer<typeof Feature>;

/** One number a feature, in the order of `FEATURES`. */
const Seven = z.array(z.number()).length(FEATURES.length);

/** What raw values of a symbol are measured by, besides constants. */
export const FeatureBasis = z.strictObject({
  /** Annual volatility the symbol is expected to have: 0.25 is 25 %. */
  volatility: z.number(),
  /** Standard deviation of the sector's five-minute returns; its floor while there are too few. */
  sectorDispersion: z.number(),
  /** News an hour the symbol usually has. */
  newsPerHour: z.number(),
});
export type FeatureBasis = z.infer<typeof FeatureBasis>;

export const FeatureVector = z.strictObject({
  symbol: InstrumentSymbol,
  /** As measured, each in its own unit; 0 where it is not known yet. */
  raw: Seven,
  /** By their usual size, within [-3, 3]; 0 where raw is not known yet. */
  values: Seven,
  /** 1 where enough is known, 0 while it is not. */
  quality: Seven,
  basis: FeatureBasis,
});
export type FeatureVector = z.infer<typeof FeatureVector>;

/** All symbols with one batch of the market. */
export const FeatureBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  simTime: AtWire,
  vectors: z.array(FeatureVector),
});
export type FeatureBatch = z.infer<typeof FeatureBatch>;

/** A share or a multiple with at most four decimals. */
const FourDecimals = z
  .number()
  .refine((value) => Math.round(value * 10_000) / 10_000 === value, 'at most four decimals');

const Weight = FourDecimals.min(WEIGHT_LIMITS.min).max(WEIGHT_LIMITS.max);

/** A weight for each feature; only their sizes relative to each other count. Negative weights turn a feature round. */
export const FeatureWeights = z.strictObject({
  momentum: Weight,
  relativeVolume: Weight,
  realisedVol: Weight,
  sectorRelativeStrength: Weight,
  eventScore: Weight,
  newsVelocity: Weight,
  sentimentDelta: Weight,
});
export type FeatureWeights = z.infer<typeof FeatureWeights>;

/** How steeply the score becomes a signal. */
export const Gain = FourDecimals.min(GAIN_LIMITS.min).max(GAIN_LIMITS.max);

/** Realised volatility and news velocity have no direction: they carry no weight, the first lowers the gain. */
export const WEIGHT_DEFAULTS: FeatureWeights = {
  momentum: 0.3,
  relativeVolume: 0.1,
  realisedVol: 0,
  sectorRelativeStrength: 0.2,
  eventScore: 0.2,
  newsVelocity: 0,
  sentimentDelta: 0.2,
};
export const GAIN_DEFAULT = 1;

/** One row of the weights' history: appended, never changed; each row's hash covers the row before. */
export const WeightVersion = z.strictObject({
  version: z.int().positive(),
  weights: FeatureWeights,
  gain: Gain,
  author: z.string(),
  reason: z.string(),
  at: AtWire,
  previousHash: z.string(),
  hash: z.string(),
});
export type WeightVersion = z.infer<typeof WeightVersion>;

export const PutWeights = z.strictObject({
  weights: FeatureWeights,
  /** Unchanged if omitted. */
  gain: Gain.optional(),
  reason: z.string().min(REASON_LENGTH.min).max(REASON_LENGTH.max).optional(),
});
export type PutWeights = z.infer<typeof PutWeights>;

export const Signal = z.strictObject({
  symbol: InstrumentSymbol,
  /** Direction and strength, within [-1, 1]. */
  signal: z.number().min(-1).max(1),
  /** How far the signal can be relied on: its size, times what is known, times how well the features agree. */
  confidence: z.number().min(0).max(1),
  /** The weighted sum before it is bent into [-1, 1]. */
  score: z.number(),
  /** 1 when all features point one way, 0 when they cancel. */
  agreement: z.number().min(0).max(1),
  /** What each feature adds to the score; they sum to it. */
  contributions: Seven,
});
export type Signal = z.infer<typeof Signal>;

/** All symbols with one batch of the market. */
export const SignalBatch = z.strictObject({
  seq: z.int().nonnegative(),
  at: AtWire,
  simTime: AtWire,
  weightsVersion: z.int().positive(),
  signals: z.array(Signal),
});
export type SignalBatch = z.infer<typeof SignalBatch>;

/** One feature as it is shown. */
const FeatureReading = z.strictObject({
  raw: z.number(),
  value: z.number(),
  /** False while too little is known: it counts as 0 and weighs nothing. */
  ready: z.boolean(),
});

/** The vector of one symbol by the features' names. */
export const FeatureView = z.strictObject({
  symbol: InstrumentSymbol,
  seq: z.int(),
  at: AtWire,
  simTime: AtWire,
  features: z.strictObject({
    momentum: FeatureReading,
    relativeVolume: FeatureReading,
    realisedVol: FeatureReading,
    sectorRelativeStrength: FeatureReading,
    eventScore: FeatureReading,
    newsVelocity: FeatureReading,
    sentimentDelta: FeatureReading,
  }),
  basis: FeatureBasis,
});
export type FeatureView = z.infer<typeof FeatureView>;

/** A signal with its inputs: the feature vector and the weights at that batch. */
export const SignalDetail = z.strictObject({
  seq: z.int(),
  at: AtWire,
  signal: Signal,
  vector: FeatureVector,
  weights: WeightVersion,
  /** The signal of the last minutes, oldest first. */
  history: z.array(z.strictObject({ at: AtWire, signal: z.number(), confidence: z.number() })),
});
export type SignalDetail = z.infer<typeof SignalDetail>;
