/**
 * Recommendation engine: publishes the signals that deserve attention, never sends an order, and measures what its
 * advice was worth.
 */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { recommendations, signalWeights } from '@tradefloor/contracts/calls/intelligence';
import { submitJob } from '@tradefloor/contracts/calls/jobs';
import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import type { TickBatch } from '@tradefloor/contracts/market';
import { toAdvice, toOutcome, toRecord } from '@tradefloor/core/analytics/recommendation/advice';
import { RECOMMENDATION_TABLES } from '@tradefloor/core/analytics/recommendation/tables';
import {
  type CallResponse,
  defineService,
  handle,
  type Published,
  publish,
  respond,
  type StateIo,
  type TimerRequest,
} from '@tradefloor/runtime';
import { backtestSoon, onBacktest, onJobChanged } from './on-backtest.ts';
import {
  type RecommendationCtx,
  type RecommendationDeps,
  RecommendationState,
} from './recommendation-state.ts';

const PAGE = 100;

type Publishing = Published<'market.recommendations'>[];

export const recommendationEngine = (deps: RecommendationDeps) =>
  defineService({
    name: 'recommendation-engine',
    tables: [RECOMMENDATION_TABLES],
    state: (io: StateIo) => new RecommendationState(io, deps),
    publishes: ['market.recommendations'],
    calls: [signalWeights, submitJob],
    consumes: {
      'market.ticks': onTicks,
      'market.signals': onSignals,
      'jobs.changed': onJobChanged,
    },
    handles: [handle(recommendations, onRecommendations, { as: 'anyone' })],
    timers: { backtest: onBacktest },
  });

/** Advice whose horizon is over is measured against the market as it is now. */
function onTicks({ state }: RecommendationCtx, batch: TickBatch): Publishing {
  state.take(batch);
  return state.takeDue(batch.simTime).map(({ advice, tick, factor }) => {
    const closed = state.close(advice, toOutcome(advice, { tick, at: batch.at, factor }));
    return publish('market.recommendations', closed);
  });
}

/** Weights that were not seen before have their record measured in the past, too. */
function onSignals(
  { state }: RecommendationCtx,
  batch: SignalBatch,
): readonly (Publishing[number] | TimerRequest<'backtest'>)[] {
  return [
    ...advised(state, batch),
    ...(state.isNewVersion(batch) ? [backtestSoon(batch.weightsVersion)] : []),
  ];
}

function advised(state: RecommendationState, batch: SignalBatch): Publishing {
  return state.trigger.take(batch).flatMap((call) => {
    const { symbol } = call.signal;
    const instrument = state.instrument(symbol);
    const tick = state.tick(symbol);
    if (instrument === undefined || tick === undefined) return [];
    const advice = toAdvice(call, { batch, instrument, tick });
    if (advice === null) return [];
    state.add(advice);
    return [publish('market.recommendations', advice)];
  });
}

function onRecommendations(
  { state }: RecommendationCtx,
  { symbol, limit = PAGE }: CallInput<typeof recommendations>,
): CallResponse<never, never, CallOutput<typeof recommendations>> {
  const items = state.list(symbol).slice(0, limit);
  return respond({
    items,
    nextCursor: null,
    record: toRecord(state.record),
    backtest: state.newestBacktest(),
  });
}
