/** Candles over a split: those of before are put in new shares, published and kept, and recorded minutes have no gap. */
import { candles, marketTrades, minuteCloses } from '@tradefloor/contracts/calls/journal';
import type { Candle } from '@tradefloor/contracts/market';
import { CORPORATE_ACTIONS } from '@tradefloor/contracts/market-event';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  type MarketBatch,
  openJournalFixture,
  receiveMarket,
  stepMarket,
} from '../../testing/journal-fixture.ts';
import type { LoneService } from '../../testing/lone-service.ts';

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

async function run(lone: LoneService, batches: readonly MarketBatch[]): Promise<Candle[]> {
  const published: Candle[] = [];
  for (const batch of batches) {
    lone.nowMs = batch.ticks.at;
    published.push(...(await receiveMarket(lone, batch)));
  }
  return published;
}

const batches = (): MarketBatch[] => {
  const from = market();
  return Array.from({ length: BATCHES }, (_, i) => stepMarket(from, JOURNAL_START_MS + i * 250));
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
  // With this batch open candles are written down.
  await run(lone, all.slice(SPLIT_AT, SPLIT_AT + 1));
  lone.restart();
  await run(lone, all.slice(SPLIT_AT + 1));
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

it('prints of before that come late are put in new shares, and are on no tape', async () => {
  const [lone, inOrder] = [openJournalFixture(), openJournalFixture()];
  const all = batches().slice(0, SPLIT_AT + 5);
  await run(inOrder, all);
  const lateAt = SPLIT_AT - 10;
  const late = all[lateAt];
  if (late === undefined) throw new Error('a batch');
  await run(lone, all.toSpliced(lateAt, 1));
  await run(lone, [late]);
  expect(await read(lone)).toEqual(await read(inOrder));
  const { items } = await getResponse(lone, marketTrades, { input: { symbol: SYMBOL } });
  expect(items.map(({ tickSeq }) => tickSeq).every((seq) => seq >= SPLIT_AT)).toBe(true);
  expect(items.length).toBeGreaterThan(0);
});

it('prints of new shares that come before their ticks wait for them', async () => {
  const [lone, inOrder] = [openJournalFixture(), openJournalFixture()];
  const all = batches().slice(0, SPLIT_AT + 20);
  await run(inOrder, all);
  await run(lone, all.slice(0, SPLIT_AT - 1));
  const before = await read(lone);
  const rest = all.slice(SPLIT_AT - 1);
  for (const { trades } of rest) await lone.receive('market.trades', trades);
  expect(await read(lone)).toEqual(before);
  for (const { ticks } of rest) await lone.receive('market.ticks', ticks);
  expect(await read(lone)).toEqual(await read(inOrder));
});

it('prints do not wait for ever: the market may have been silent for ten seconds', async () => {
  const lone = openJournalFixture();
  const all = batches().slice(0, 60);
  await run(lone, all.slice(0, 1));
  for (const { trades } of all.slice(1)) await lone.receive('market.trades', trades);
  const { items } = await getResponse(lone, marketTrades, { input: { symbol: SYMBOL } });
  const newest = items[0]?.tickSeq ?? 0;
  expect(newest).toBeGreaterThan(10);
  expect(newest).toBeLessThanOrEqual(20);
});
