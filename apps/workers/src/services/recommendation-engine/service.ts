/** Recommendation engine: says which signals deserve a look, never sends an order, and measures what its advice was worth. */
import type { Answer, Asked } from '@tradefloor/contracts/calls/call';
import { recommendations } from '@tradefloor/contracts/calls/intelligence';
import type { SignalBatch } from '@tradefloor/contracts/intelligence';
import type { Instrument, TickBatch } from '@tradefloor/contracts/market';
import { adviceOf, outcomeOf, recordOf } from '@tradefloor/core/recommendation/advice';
import { RECOMMENDATIONS, TRACK_RECORD } from '@tradefloor/core/recommendation/tables';
import {
  type Answered,
  answer,
  answered,
  defineService,
  type Said,
  type StateIo,
  say,
} from '@tradefloor/runtime';
import { type RecommendationCtx, RecommendationState } from './recommendation-state.ts';

const PAGE = 100;

type Saying = Said<'market.recommendations'>[];

export const recommendationEngine = (universe: readonly Instrument[]) =>
  defineService({
    name: 'recommendation-engine',
    tables: [RECOMMENDATIONS, TRACK_RECORD],
    state: (io: StateIo) => new RecommendationState(io, universe),
    publishes: ['market.recommendations'],
    consumes: { 'market.ticks': onTicks, 'market.signals': onSignals },
    answers: [answer(recommendations, onRecommendations)],
  });

/** Advice whose horizon is over is measured against the market as it is now. */
function onTicks({ state }: RecommendationCtx, batch: TickBatch): Saying {
  state.take(batch);
  const said: Saying = [];
  for (;;) {
    const due = state.takeDue(batch.simTime);
    if (due === undefined) return said;
    const tick = state.tick(due.symbol);
    if (tick === undefined) continue;
    const closed = state.close(due, outcomeOf(due, { tick, at: batch.at }));
    said.push(say('market.recommendations', closed));
  }
}

function onSignals({ state }: RecommendationCtx, batch: SignalBatch): Saying {
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
  return answered({ items, nextCursor: null, record: recordOf(state.record) });
}
