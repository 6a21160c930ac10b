/**
 * Recommendation engine: publishes the signals that deserve attention, never sends an order, and measures what its
 * advice was worth.
 */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import { recommendations, signalWeights } from '@tradefloor/contracts/calls/intelligence';
import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import type { TickBatch } from '@tradefloor/contracts/market';
import { adviceOf, outcomeOf, recordOf } from '@tradefloor/core/analytics/recommendation/advice';
import { RECOMMENDATIONS, TRACK_RECORD } from '@tradefloor/core/analytics/recommendation/tables';
import {
  type Answered,
  answer,
  answered,
  defineService,
  type Said,
  type StateIo,
  say,
  type Wake,
} from '@tradefloor/runtime';
import { backtestSoon, onBacktest } from './on-backtest.ts';
import {
  type RecommendationCtx,
  type RecommendationDeps,
  RecommendationState,
} from './recommendation-state.ts';

const PAGE = 100;

type Saying = Said<'market.recommendations'>[];

export const recommendationEngine = (deps: RecommendationDeps) =>
  defineService({
    name: 'recommendation-engine',
    tables: [RECOMMENDATIONS, TRACK_RECORD],
    state: (io: StateIo) => new RecommendationState(io, deps),
    publishes: ['market.recommendations'],
    asks: [signalWeights],
    consumes: { 'market.ticks': onTicks, 'market.signals': onSignals },
    answers: [answer(recommendations, onRecommendations)],
    wakes: { backtest: onBacktest },
  });

/** Advice whose horizon is over is measured against the market as it is now. */
function onTicks({ state }: RecommendationCtx, batch: TickBatch): Saying {
  state.take(batch);
  return state.takeDue(batch.simTime).map(({ advice, tick }) => {
    const closed = state.close(advice, outcomeOf(advice, { tick, at: batch.at }));
    return say('market.recommendations', closed);
  });
}

/** Weights that were not seen before have their record measured in the past, too. */
function onSignals(
  { state }: RecommendationCtx,
  batch: SignalBatch,
): readonly (Saying[number] | Wake<'backtest'>)[] {
  return [
    ...advised(state, batch),
    ...(state.isNewVersion(batch) ? [backtestSoon(batch.weightsVersion)] : []),
  ];
}

function advised(state: RecommendationState, batch: SignalBatch): Saying {
  return state.trigger.take(batch).flatMap((call) => {
    const { symbol } = call.signal;
    const instrument = state.instruments.get(symbol);
    const tick = state.tick(symbol);
    if (instrument === undefined || tick === undefined) return [];
    const advice = adviceOf(call, { batch, instrument, tick });
    if (advice === null) return [];
    state.add(advice);
    return [say('market.recommendations', advice)];
  });
}

function onRecommendations(
  { state }: RecommendationCtx,
  { symbol, limit = PAGE }: Asked<typeof recommendations>,
): Answered<never, never, Answer<typeof recommendations>> {
  const items = state.list(symbol).slice(0, limit);
  return answered({
    items,
    nextCursor: null,
    record: recordOf(state.record),
    backtest: state.newestBacktest(),
  });
}
