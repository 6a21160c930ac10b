/**
 * The feature engine: waits for the recorded past, measures every batch once, names the seven features in its
 * responses.
 */
import { features, news } from '@tradefloor/contracts/calls/intelligence';
import { minuteCloses } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { FeatureBatch } from '@tradefloor/contracts/intelligence';
import type { NewsEvent } from '@tradefloor/contracts/news';
import { createMarket, TICK_MS } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { newsPerHour } from '@tradefloor/sim/news/news';
import { describe, expect, it } from 'vitest';
import { getResponse, refusalCode } from '../../testing/journal-fixture.ts';
import { type LoneService, openLone, publishedOn } from '../../testing/lone-service.ts';
import { featureEngine } from './service.ts';

const START_MS = 1_795_444_200_000;
const AAPL = instrumentSymbol('AAPL');

const market = () =>
  createMarket({ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES });

const past = (items: readonly NewsEvent[] = []) => [
  { call: minuteCloses, value: { minutes: [START_MS / 60_000 - 1], closes: [] } },
  { call: news, value: { items, nextCursor: null } },
];

const open = (peers: ReturnType<typeof past> = past()): LoneService =>
  openLone(
    featureEngine({
      instruments: EQUITIES,
      tickMs: TICK_MS,
      passedBetween: (from, to) => ({ marketMs: to - from, volumeShare: (to - from) / 86_400_000 }),
      newsPerHour,
    }),
    { nowMs: START_MS, peers },
  );

const EARNINGS: NewsEvent = {
  newsId: 'news-42-1',
  seq: 1,
  at: START_MS,
  simTime: START_MS,
  symbol: AAPL,
  sector: null,
  kind: 'EARNINGS',
  headline: 'Apple Inc. beats',
  sentiment: 0.8,
  impact: 0.6,
};

async function step(lone: LoneService, from = market()): Promise<FeatureBatch | undefined> {
  from.step();
  const published = await lone.receive('market.ticks', from.batch(lone.nowMs));
  return (publishedOn(published, 'market.features') as FeatureBatch[])[0];
}

describe('the feature engine', () => {
  it('measures every symbol with every batch, under the batch’s own number', async () => {
    const lone = open();
    await lone.fireTimer('learn');
    const stepped = market();
    await step(lone, stepped);
    const batch = await step(lone, stepped);
    expect(batch?.seq).toBe(2);
    expect(batch?.vectors.map(({ symbol }) => symbol)).toEqual(
      EQUITIES.map(({ symbol }) => symbol),
    );
  });

  it('publishes nothing before the past is loaded, and requests it again', async () => {
    const lone = open([]);
    expect(await lone.fireTimer('learn')).toMatchObject([{ type: 'wake', name: 'learn' }]);
    expect(await step(lone)).toBeUndefined();
    expect(await refusalCode(lone, features, { input: { symbol: AAPL } })).toBe(
      'UPSTREAM_UNAVAILABLE',
    );
  });

  it('waits for a journal that is still reading the morning, but not for ever', async () => {
    const nothing = { call: minuteCloses, value: { minutes: [], closes: [] } };
    const lone = open([nothing, ...past().slice(1)]);
    for (let i = 0; i < 15; i += 1) expect(await lone.fireTimer('learn')).toHaveLength(1);
    expect(await step(lone)).toBeUndefined();
    expect(await lone.fireTimer('learn')).toEqual([]);
    expect(await step(lone)).toBeDefined();
  });

  it('processes news of before, during and after loading, each once', async () => {
    const computeScore = async (lone: LoneService) =>
      (await step(lone))?.vectors.find(({ symbol }) => symbol === AAPL)?.raw[4];
    const before = open(past([EARNINGS]));
    await before.fireTimer('learn');
    const meanwhile = open();
    await meanwhile.receive('news.events', EARNINGS);
    await meanwhile.fireTimer('learn');
    const twice = open(past([EARNINGS]));
    await twice.receive('news.events', EARNINGS);
    await twice.fireTimer('learn');
    await twice.receive('news.events', EARNINGS);
    const scores = [
      await computeScore(before),
      await computeScore(meanwhile),
      await computeScore(twice),
    ];
    expect(scores[0]).toBeCloseTo(0.6, 3);
    expect(new Set(scores).size).toBe(1);
  });

  it('returns the seven by name, and no vector for an unlisted symbol', async () => {
    const lone = open();
    await lone.fireTimer('learn');
    await step(lone);
    const view = await getResponse(lone, features, { input: { symbol: AAPL } });
    expect(view).toMatchObject({
      symbol: AAPL,
      seq: 1,
      features: {
        momentum: { raw: 0, value: 0, ready: false },
        eventScore: { raw: 0, value: 0, ready: true },
      },
    });
    const unknown = { input: { symbol: instrumentSymbol('ZZZZ') } };
    expect(await refusalCode(lone, features, unknown)).toBe('NOT_FOUND');
  });
});
