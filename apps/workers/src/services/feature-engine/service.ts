/** Feature engine: seven features of every symbol with every batch of the market, from prices, volume and news. */

import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { features, news } from '@tradefloor/contracts/calls/intelligence';
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { FEATURES, type FeatureBatch } from '@tradefloor/contracts/intelligence';
import type { TickBatch } from '@tradefloor/contracts/market';
import type { NewsEvent } from '@tradefloor/contracts/news';
import {
  FeatureBoard,
  type FeatureSettings,
} from '@tradefloor/core/analytics/features/feature-board';
import { NEWS_REACH_MS } from '@tradefloor/core/analytics/features/news-decay';
import { NEWS_KEPT } from '@tradefloor/core/analytics/market/market-state';
import {
  type CallResponse,
  type Ctx,
  defineService,
  handle,
  type Published,
  publish,
  refuse,
  respond,
  setTimer,
  type TimerRequest,
  unavailable,
} from '@tradefloor/runtime';

/** Until the recorded past is loaded it is requested again at this interval. */
const RETRY_MS = 1_000;
/** An empty journal is called again at this interval: after a first start it is still reading the morning. */
const EMPTY_TRIES = 15;

export type FeatureEngineState = {
  readonly settings: FeatureSettings;
  /** Null until the recorded past is known: half a past would look like calm. */
  board: FeatureBoard | null;
  /** How often the journal had nothing recorded. */
  emptyTries: number;
  /** News received before the board existed. */
  early: NewsEvent[];
  newest: FeatureBatch | null;
};

type FeatureCtx = Ctx<FeatureEngineState>;

export const featureEngine = (settings: FeatureSettings) =>
  defineService({
    name: 'feature-engine',
    state: (): FeatureEngineState => ({
      settings,
      board: null,
      emptyTries: 0,
      early: [],
      newest: null,
    }),
    publishes: ['market.features'],
    calls: [minuteCloses, news],
    consumes: { 'market.ticks': onTicks, 'news.events': onNews },
    handles: [handle(features, onFeatures, { as: 'anyone' })],
    timers: { learn: onResolve },
    onActivate: () => [setTimer('learn', 0)],
  });

/** What the journal and the market recorded while this service was down: features need not warm up again. */
async function onResolve(ctx: FeatureCtx): Promise<TimerRequest<'learn'>[]> {
  const { state } = ctx;
  if (state.board !== null) return [];
  const [recorded, reported] = await Promise.all([
    ctx.call(minuteCloses, {}),
    ctx.call(news, { limit: NEWS_KEPT }),
  ]);
  if (!recorded.ok || !reported.ok) return [setTimer('learn', RETRY_MS)];
  const { minutes, closes, splits } = recorded.value;
  if (minutes.length === 0 && state.emptyTries < EMPTY_TRIES) {
    state.emptyTries += 1;
    return [setTimer('learn', RETRY_MS)];
  }
  const { items } = reported.value;
  const board = new FeatureBoard(state.settings, {
    minutes: minutes.length,
    closes,
    splits,
    news: items.toReversed(),
    newsSpanMs: items.length === 0 ? 0 : NEWS_REACH_MS,
  });
  for (const event of state.early) board.receive(event);
  state.early = [];
  state.board = board;
  return [];
}

function onTicks({ state }: FeatureCtx, batch: TickBatch): Published<'market.features'>[] {
  const measured = state.board?.take(batch) ?? null;
  if (measured === null) return [];
  state.newest = measured;
  return [publish('market.features', measured)];
}

function onNews({ state }: FeatureCtx, event: NewsEvent): [] {
  if (state.board === null) state.early.push(event);
  else state.board.receive(event);
  return [];
}

function onFeatures(
  { state }: FeatureCtx,
  { symbol }: CallInput<typeof features>,
): CallResponse<never, never, CallOutput<typeof features>> {
  if (state.newest === null) {
    return unavailable('no features are known yet');
  }
  const { seq, at, simTime, vectors } = state.newest;
  const vector = vectors.find((each) => each.symbol === symbol);
  if (vector === undefined) {
    return refuse('NOT_FOUND', { detail: `no features for ${symbol}` });
  }
  const reading = (feature: (typeof FEATURES)[number]) => {
    const place = FEATURES.indexOf(feature);
    const { raw, values, quality } = vector;
    return { raw: raw[place] ?? 0, value: values[place] ?? 0, ready: quality[place] === 1 };
  };
  return respond({
    symbol,
    seq,
    at,
    simTime,
    basis: vector.basis,
    features: {
      momentum: reading('momentum'),
      relativeVolume: reading('relativeVolume'),
      realisedVol: reading('realisedVol'),
      sectorRelativeStrength: reading('sectorRelativeStrength'),
      eventScore: reading('eventScore'),
      newsVelocity: reading('newsVelocity'),
      sentimentDelta: reading('sentimentDelta'),
    },
  });
}
