/**
 * Advice made of signals: what to look at, never an order. Beside it what such advice was worth so far. And a vector
 * scored again under shocks.
 */
import * as z from 'zod';
import { InstrumentSymbol } from './ids.ts';
import { Feature } from './intelligence.ts';
import { PriceWire, Qty } from './money.ts';
import { Side } from './order.ts';
import { AtWire } from './time.ts';
import { SHOCK_LIMITS } from './vocabulary/signals.ts';

/** What became of a recommendation, once its horizon is over; in basis points, in the direction of its side. */
export const RecommendationOutcome = z.strictObject({
  at: AtWire,
  /** Mid to mid, from the advice to its horizon. */
  returnBps: z.number(),
  /** Half the spread in and half the spread out, as they were. */
  costBps: z.number(),
  /** The mid moved in the predicted direction. */
  isHit: z.boolean(),
});
export type RecommendationOutcome = z.infer<typeof RecommendationOutcome>;

export const TradeRecommendation = z.strictObject({
  recommendationId: z.string().min(1).max(96),
  at: AtWire,
  simTime: AtWire,
  seq: z.int(),
  symbol: InstrumentSymbol,
  side: Side,
  /** At most one per cent of daily volume; the user who acts on it is bound by their own limits. */
  suggestedQty: Qty,
  /** The touch on the other side when it was made. */
  limitPrice: PriceWire,
  mid: PriceWire,
  /** How to work it: hurry where the signal is strong. */
  strategy: z.enum(['IS', 'VWAP']),
  horizonMs: z.int().positive(),
  signal: z.number(),
  confidence: z.number(),
  score: z.number(),
  /** The three features with the largest contribution, largest first. */
  reasons: z.array(z.strictObject({ feature: Feature, contribution: z.number() })).max(3),
  weightsVersion: z.int().positive(),
  expiresAt: AtWire,
  outcome: RecommendationOutcome.nullable(),
});
export type TradeRecommendation = z.infer<typeof TradeRecommendation>;

/** What all recommendations so far were worth. */
export const TrackRecord = z.strictObject({
  /** With a known outcome. */
  measured: z.int().nonnegative(),
  hits: z.int().nonnegative(),
  /** Share of hits and its 95 % interval (Wilson): a fair coin's is around one half. Null while there is none. */
  hitRate: z.number().nullable(),
  hitRateLow: z.number().nullable(),
  hitRateHigh: z.number().nullable(),
  meanReturnBps: z.number().nullable(),
  meanCostBps: z.number().nullable(),
  /** Mean return less mean cost. */
  meanNetBps: z.number().nullable(),
});
export type TrackRecord = z.infer<typeof TrackRecord>;

/** What advice by a version of the weights would have been worth in the market's past, before live data. */
export const BacktestRecord = TrackRecord.extend({
  weightsVersion: z.int().positive(),
  /** Market time gone through. */
  spanMs: z.int().positive(),
});
export type BacktestRecord = z.infer<typeof BacktestRecord>;

/** A relative change of a raw feature: -0.3 is thirty per cent less. */
const Shock = z.number().min(SHOCK_LIMITS.min).max(SHOCK_LIMITS.max).optional();

/** Shocks by feature; an unknown feature is refused. */
export const Shocks = z.strictObject({
  momentum: Shock,
  relativeVolume: Shock,
  realisedVol: Shock,
  sectorRelativeStrength: Shock,
  eventScore: Shock,
  newsVelocity: Shock,
  sentimentDelta: Shock,
});
export type Shocks = z.infer<typeof Shocks>;

const Change = z.strictObject({ baseline: z.number(), shocked: z.number(), delta: z.number() });

/** A vector as it was and under shocks, by the weights it was scored with; all differences are shocked less baseline. */
export const Rescored = z.strictObject({
  symbol: InstrumentSymbol,
  seq: z.int(),
  at: AtWire,
  weightsVersion: z.int().positive(),
  /** The signal. */
  baseline: z.number(),
  shocked: z.number(),
  delta: z.number(),
  confidence: Change,
  perFeature: z.array(
    z.strictObject({ feature: Feature, raw: Change, value: Change, contribution: Change }),
  ),
});
export type Rescored = z.infer<typeof Rescored>;
