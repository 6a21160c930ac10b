/** A backtest: equals the live pipeline's signals and measurements over the same batches, to the last hundredth. */

import { news } from '@tradefloor/contracts/calls/intelligence';
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { GAIN_DEFAULT, WEIGHT_DEFAULTS } from '@tradefloor/contracts/intelligence';
import { RECOMMENDATION_TABLES } from '@tradefloor/core/analytics/recommendation/tables';
import { featureSettings } from '@tradefloor/sim/market/feature-settings';
import { createMarket, type MarketConfig, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { newsAt, newsWire } from '@tradefloor/sim/news/news';
import { describe, expect, it } from 'vitest';
import { featureEngine } from '../services/feature-engine/service.ts';
import { recommendationEngine } from '../services/recommendation-engine/service.ts';
import { signalEngine } from '../services/signal-engine/service.ts';
import { type LoneService, openLone } from '../testing/lone-service.ts';
import { type BacktestWork, runBacktest } from './run-backtest.ts';

/** Five minutes until the first advice, five to its horizon, and some more. */
const TICKS = 3_000;
const UNIVERSE = EQUITIES.slice(0, 40);
const MARKET: MarketConfig = {
  seed: 42,
  startTick: 0,
  startMs: 1_795_444_200_000,
  universe: UNIVERSE,
};
const WORK: BacktestWork = {
  market: MARKET,
  ticks: TICKS,
  weights: WEIGHT_DEFAULTS,
  gain: GAIN_DEFAULT,
};

/** Passes one service's events on to the next. */
async function pipe(
  from: LoneService,
  to: LoneService,
  published: Awaited<ReturnType<LoneService['receive']>>,
) {
  expect(from).not.toBe(to);
  const received = [];
  for (const out of published)
    if (out.type === 'say') received.push(...(await to.receive(out.topic, out.payload)));
  return received;
}

async function liveSums() {
  const nothing = { call: minuteCloses, value: { minutes: [], closes: [] } };
  const peers = [nothing, { call: news, value: { items: [], nextCursor: null } }];
  const features = openLone(featureEngine(featureSettings(UNIVERSE)), { peers });
  for (let tries = 0; tries < 16; tries += 1) await features.fireTimer('learn');
  const signals = openLone(signalEngine());
  await signals.fireTimer('first-weights');
  const advice = openLone(recommendationEngine({ universe: UNIVERSE, backtestMs: 1 }));
  const market = createMarket(MARKET);
  const wire = newsWire(MARKET.seed, UNIVERSE, TICK_MS);
  for (let tick = 0; tick < TICKS; tick += 1) {
    market.step();
    const { seq, simMs: at } = market;
    const reported = newsAt(
      { wire, universe: UNIVERSE, seed: MARKET.seed },
      { seq, at, simTime: at },
    );
    if (reported !== null) await features.receive('news.events', reported);
    const batch = market.batch(at);
    await advice.receive('market.ticks', batch);
    const scored = await pipe(features, signals, await features.receive('market.ticks', batch));
    await pipe(signals, advice, scored);
  }
  return advice.rows(RECOMMENDATION_TABLES.trackRecord)[0];
}

describe('a backtest', () => {
  it('comes to what the live services come to over the same batches', async () => {
    const live = await liveSums();
    expect(live?.measured).toBeGreaterThan(2);
    expect({ id: 'all', ...runBacktest(WORK) }).toEqual(live);
  });

  it('of another seed is another, of the same terms the same', () => {
    const short = { ...WORK, ticks: 2_700 };
    expect(runBacktest(short)).toEqual(runBacktest(short));
    const other = { ...short, market: { ...MARKET, seed: 43 } };
    expect(runBacktest(other)).not.toEqual(runBacktest(short));
  });
});
