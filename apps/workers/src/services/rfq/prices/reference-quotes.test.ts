/** Reference prices on the bus: one message for each batch of the market, with the prices that screens are sent. */
import { settlementTerms } from '@tradefloor/core/clearing/settings';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { toBondMarket, toFxMarket } from '@tradefloor/instruments/quotes/reference-market';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import { openLone, publishedOn } from '../../../testing/lone-service.ts';
import { rfqService } from '../service.ts';

const START_MS = Date.parse('2026-11-23T15:00:00Z');
const BATCH_MS = 250;

/** What the RFQ service publishes at each of the market's first batches. */
async function playBatches(count: number) {
  const lone = openLone(
    rfqService({
      bonds: BONDS,
      reader: { listSteps: async () => [], find: async () => null },
      quoteWindowMs: 1_000,
      settlement: settlementTerms('seed'),
      hasLastLook: false,
    }),
    { seed: 42, nowMs: START_MS },
  );
  const market = createMarket({ seed: 42, startTick: 0, startMs: START_MS, universe: EQUITIES });
  const played = [];
  for (let n = 0; n < count; n += 1) {
    market.step();
    lone.nowMs += BATCH_MS;
    played.push(await lone.receive('market.ticks', market.batch(lone.nowMs)));
  }
  return played;
}

it('come in one message a batch: currencies each time, every type once a second', async () => {
  const played = await playBatches(8);
  const types = played.map((published) =>
    publishedOn(published, 'market.quotes').map(({ markets }) => markets.map(({ type }) => type)),
  );
  const fx = [['fx']];
  const all = [['fx', 'bond', 'option', 'commodity']];
  expect(types).toEqual([fx, fx, fx, all, fx, fx, fx, all]);
});

it('add one message to a batch at most: services read them alone, screens have two topics', async () => {
  const counts = (await playBatches(8)).map((published) => published.length);
  expect(counts).toEqual([2, 2, 2, 3, 2, 2, 2, 3]);
});

it('are the prices that screens are sent, and none is missing', async () => {
  const published = (await playBatches(4)).at(-1) ?? [];
  const [{ markets } = { markets: [] }] = publishedOn(published, 'market.quotes');
  const [fx] = publishedOn(published, 'market.fx');
  const [bonds] = publishedOn(published, 'market.bonds');
  if (fx === undefined || bonds === undefined) throw new Error('screens are sent nothing');
  expect(markets.slice(0, 2)).toEqual([toFxMarket(fx), toBondMarket(bonds)]);
  const sizes = markets.map(({ type, quotes }) => [type, quotes.length > 0]);
  expect(sizes).toEqual(['fx', 'bond', 'option', 'commodity'].map((type) => [type, true]));
});
