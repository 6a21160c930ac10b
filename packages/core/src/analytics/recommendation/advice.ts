/** From a signal above the trigger to the advice, and from advice to its measured value. */

import { FEATURES, type SignalBatch } from '@tradefloor/contracts/intelligence';
import type { Instrument, Tick } from '@tradefloor/contracts/market';
import { decimalOfPx, qty } from '@tradefloor/contracts/money';
import type {
  RecommendationOutcome,
  TrackRecord,
  TradeRecommendation,
} from '@tradefloor/contracts/recommendation';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { BPS_PER_ONE } from '@tradefloor/contracts/vocabulary/units';
import { dailySigma } from '../../trading/execution/impact.ts';
import { rounded } from '../features/normalise.ts';
import type { Call } from './trigger.ts';

/** The window of momentum looks back as far as advice looks ahead. */
export const HORIZON_MS = 300_000;
export const EXPIRY_MS = 60_000;
/** Share of daily volume that advice never passes. */
const ADV_SHARE = 0.01;
/** Currency units that a day's usual move may cost. */
const RISK_BUDGET = 25_000;
/** Above it the signal is strong: work it quickly. */
const STRONG = 0.8;
const REASONS = 3;

/** Advice as of a batch. @returns null for what is too small to trade */
export function toAdvice(
  { side, signal }: Call,
  at: { readonly batch: SignalBatch; readonly instrument: Instrument; readonly tick: Tick },
): TradeRecommendation | null {
  const { batch, instrument, tick } = at;
  const suggestedQty = toQty(instrument, tick);
  if (suggestedQty <= 0) return null;
  const reasons = FEATURES.map((feature, i) => ({
    feature,
    contribution: signal.contributions[i] ?? 0,
  }))
    .filter(({ contribution }) => contribution !== 0)
    .sort((a, b) => Math.abs(b.contribution) - Math.abs(a.contribution))
    .slice(0, REASONS);
  return {
    recommendationId: `rec-${batch.at}-${signal.symbol}-${side}`,
    at: batch.at,
    simTime: batch.simTime,
    seq: batch.seq,
    symbol: signal.symbol,
    side,
    suggestedQty: qty(suggestedQty),
    limitPrice: side === 'BUY' ? tick.ask : tick.bid,
    mid: tick.mid,
    strategy: Math.abs(signal.signal) > STRONG ? 'IS' : 'VWAP',
    horizonMs: HORIZON_MS,
    signal: signal.signal,
    confidence: signal.confidence,
    score: signal.score,
    reasons,
    weightsVersion: batch.weightsVersion,
    expiresAt: batch.at + EXPIRY_MS,
    outcome: null,
  };
}

/** Whole round lots: the smaller of a share of daily volume and what the risk budget carries for a day. */
function toQty({ adv, volatilityPpm, lotSize }: Instrument, { mid }: Tick): number {
  const dailyMove = dailySigma(volatilityPpm);
  const shares = Math.min(adv * ADV_SHARE, RISK_BUDGET / (decimalOfPx(mid) * dailyMove));
  return Math.floor(shares / lotSize) * lotSize;
}

/**
 * What advice was worth at its horizon: from mid to mid, and what a round trip through the spread would have cost.
 * @param factor new shares for one share of then, where it has split since
 */
export function toOutcome(
  { side, mid, limitPrice }: TradeRecommendation,
  { tick, at, factor = 1 }: { readonly tick: Tick; readonly at: number; readonly factor?: number },
): RecommendationOutcome {
  const direction = sideSign(side);
  const moved = ((tick.mid * factor - mid) / mid) * direction;
  const spreadIn = ((limitPrice - mid) / mid) * direction;
  const spreadOut = (tick.ask - tick.bid) / 2 / tick.mid;
  return {
    at,
    returnBps: rounded(moved * BPS_PER_ONE, 100),
    costBps: rounded((spreadIn + spreadOut) * BPS_PER_ONE, 100),
    isHit: moved > 0,
  };
}

/** Sums over all outcomes so far, in hundredths of a basis point: they add exactly. */
export type RecordSums = {
  readonly measured: number;
  readonly hits: number;
  readonly returns: number;
  readonly costs: number;
};
export const NO_RECORD: RecordSums = { measured: 0, hits: 0, returns: 0, costs: 0 };

export const withOutcome = (sums: RecordSums, outcome: RecommendationOutcome): RecordSums => ({
  measured: sums.measured + 1,
  hits: sums.hits + (outcome.isHit ? 1 : 0),
  returns: sums.returns + Math.round(outcome.returnBps * 100),
  costs: sums.costs + Math.round(outcome.costBps * 100),
});

/** The 97.5 % point of the normal distribution. */
const Z = 1.959963984540054;

/** The record for people: share of hits with its 95 % interval (Wilson 1927), means in basis points. */
export function toRecord({ measured, hits, returns, costs }: RecordSums): TrackRecord {
  if (measured === 0) {
    const nothing = { hitRate: null, hitRateLow: null, hitRateHigh: null };
    const means = { meanReturnBps: null, meanCostBps: null, meanNetBps: null };
    return { measured, hits, ...nothing, ...means };
  }
  const share = hits / measured;
  const square = (Z * Z) / measured;
  const middle = (share + square / 2) / (1 + square);
  const half = (Z / (1 + square)) * Math.sqrt((share * (1 - share) + square / 4) / measured);
  const mean = (hundredths: number) => rounded(hundredths / measured / 100, 100);
  return {
    measured,
    hits,
    hitRate: rounded(share, 10_000),
    hitRateLow: rounded(Math.max(0, middle - half), 10_000),
    hitRateHigh: rounded(Math.min(1, middle + half), 10_000),
    meanReturnBps: mean(returns),
    meanCostBps: mean(costs),
    meanNetBps: mean(returns - costs),
  };
}
