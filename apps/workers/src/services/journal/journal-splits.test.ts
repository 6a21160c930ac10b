/** Candles over a split: those of before are put in new shares, published and kept, and recorded minutes have no gap. */
import { candles, minuteCloses } from '@tradefloor/contracts/calls/journal';
import type { Candle, TickBatch } from '@tradefloor/contracts/market';
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  openJournalFixture,
} from '../../testing/journal-fixture.ts';
import { type LoneService, publishedOn } from '../../testing/lone-service.ts';

const UNIVERSE = EQUITIES.filter(({ symbol }) => symbol === 'META' || symbol === 'NFLX');
const [SYMBOL, OTHER] = UNIVERSE.toSorted((a, b) => (a.symbol < b.symbol ? -1 : 1)).map(
  ({ symbol }) => symbol,
);
if (SYMBOL === undefined || OTHER === undefined) throw new Error('both are listed');
/** Twenty minutes, ten for one in the middle of the tenth. */
const SPLIT_AT = 2_300;
const BATCHES = 4_800;

const market = () =>
  createMarket({
    seed: 42,
    startTick: 0,
    startMs: JOURNAL_START_MS,
    universe: UNIVERSE,
    events: [
      {
        eventId: 'split',
        kind: 'SPLIT',
        target: SYMBOL,
        size: 10,
        durationMs: null,
        flags: null,
        fromSeq: SPLIT_AT,
        actor: CORPORATE_ACTIONS,
        reason: 'a split',
        at: JOURNAL_START_MS + SPLIT_AT * 250,
      },
    ],
  });

async function run(lone: LoneService, batches: readonly TickBatch[]): Promise<Candle[]> {
  const published: Candle[] = [];
  for (const batch of batches) {
    lone.nowMs = batch.at;
    published.push(...publishedOn(await lone.receive('market.ticks', batch), 'market.candles'));
  }
  return published;
}

const batches = (): TickBatch[] => {
  const from = market();
  return Array.from({ length: BATCHES }, (_, i) => {
    from.step();
    return from.batch(JOURNAL_START_MS + i * 250);
  });
};
const read = async (lone: LoneService, symbol = SYMBOL) =>
  (await getResponse(lone, candles, { input: { symbol, interval: '1m' } })).items;
/** The largest move from one candle to the next. */
const widest = (items: readonly Candle[]): number =>
  Math.max(...items.slice(1).map(({ close }, i) => Math.abs(close / (items[i]?.close ?? 1) - 1)));

it('a chart has no gap, volume is of the same shares, and a restart changes nothing', async () => {
  const lone = openJournalFixture();
  const all = batches();
  await run(lone, all.slice(0, SPLIT_AT - 1));
  const [before, other] = [await read(lone), await read(lone, OTHER)];
  const published = await run(lone, all.slice(SPLIT_AT - 1, SPLIT_AT));
  expect(new Set(published.map(({ symbol }) => symbol))).toEqual(new Set([SYMBOL]));
  const after = await read(lone);
  expect(published.filter(({ interval }) => interval === '1m').length).toBe(after.length);
  before.slice(0, -1).forEach((candle, i) => {
    expect(after[i]?.close).toBe(Math.round(candle.close / 10));
    expect(after[i]?.volume).toBe(candle.volume * 10);
  });
  expect((await read(lone, OTHER)).slice(0, -1)).toEqual(other.slice(0, -1));
  lone.restart();
  await run(lone, all.slice(SPLIT_AT));
  expect(widest(await read(lone))).toBeLessThan(0.02);
  // Twice is once.
  const through = openJournalFixture();
  await run(through, all);
  expect(await read(lone)).toEqual(await read(through));
});

it('recorded minutes are of new shares, and say so', async () => {
  const lone = openJournalFixture();
  await run(lone, batches());
  const { closes, splits } = await getResponse(lone, minuteCloses, { input: {}, caller: null });
  expect(splits).toMatchObject([{ symbol: SYMBOL, ratio: 10, seq: SPLIT_AT }]);
  const prices = closes.find(({ symbol }) => symbol === SYMBOL)?.prices ?? [];
  expect(Math.max(...prices) / Math.min(...prices)).toBeLessThan(1.05);
});

it('a batch of before that comes late is not taken for one of new shares', async () => {
  const lone = openJournalFixture();
  const all = batches();
  const late = all[SPLIT_AT - 10];
  if (late === undefined) throw new Error('a batch');
  await run(lone, all.slice(0, SPLIT_AT + 5));
  const before = await read(lone);
  await lone.receive('market.ticks', late);
  expect(await read(lone)).toEqual(before);
});
