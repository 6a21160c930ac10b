/** The tape in the journal, and candles that are the fold of what was published on it. */
import { candles, marketTrades } from '@tradefloor/contracts/calls/journal';
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type Candle, type MarketTrade, TRADES_KEPT } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import { createMarket } from '@tradefloor/sim/market/market';
import { EQUITIES } from '@tradefloor/sim/market/universe';
import { expect, it } from 'vitest';
import {
  getResponse,
  JOURNAL_START_MS,
  type MarketBatch,
  openJournalFixture,
  receiveMarket,
  refusalCode,
  stepMarket,
} from '../../testing/journal-fixture.ts';
import type { LoneService } from '../../testing/lone-service.ts';

const UNIVERSE = EQUITIES.slice(0, 6);
const SYMBOLS = UNIVERSE.map(({ symbol }) => symbol);
const SYMBOL = instrumentSymbol(SYMBOLS[0] ?? '');
const MINUTE_MS = 60_000;
const BATCH_MS = 250;

const batches = (count: number): MarketBatch[] => {
  const market = createMarket({
    seed: 42,
    startTick: 0,
    startMs: JOURNAL_START_MS,
    universe: UNIVERSE,
  });
  return Array.from({ length: count }, (_, i) =>
    stepMarket(market, JOURNAL_START_MS + i * BATCH_MS),
  );
};

/** The same volume in up to three prints, at three prices. */
const inParts = (trade: MarketTrade): MarketTrade[] => {
  const size = Math.floor(trade.qty / 3);
  const sizes = [trade.qty - 2 * size, size, size].filter((part) => part > 0);
  return sizes.map((part, i) => ({
    ...trade,
    tradeId: `${trade.tradeId}-${i}`,
    price: px(trade.price + ((i + trade.tickSeq) % 3) * 10_000),
    qty: qty(part),
  }));
};

async function run(lone: LoneService, all: readonly MarketBatch[]): Promise<void> {
  for (const batch of all) {
    lone.nowMs = batch.ticks.at;
    await receiveMarket(lone, batch);
  }
}

const readTape = async (lone: LoneService, limit?: number) =>
  (await getResponse(lone, marketTrades, { input: { symbol: SYMBOL, limit } })).items;

/** The bars of the published prints, worked out from their whole list. */
function toBars(trades: readonly MarketTrade[]): Omit<Candle, 'symbol' | 'interval'>[] {
  const toMinute = ({ at }: MarketTrade) => Math.floor(at / MINUTE_MS) * MINUTE_MS;
  return [...new Set(trades.map(toMinute))].map((startAt) => {
    const inside = trades.filter((trade) => toMinute(trade) === startAt);
    const prices = inside.map(({ price }) => price);
    return {
      startAt,
      open: px(prices[0] ?? 0),
      high: px(Math.max(...prices)),
      low: px(Math.min(...prices)),
      close: px(prices.at(-1) ?? 0),
      volume: qty(inside.reduce((sum, print) => sum + print.qty, 0)),
    };
  });
}

it('a bar is the fold of its prints: its volume is the sum of theirs', async () => {
  const lone = openJournalFixture();
  const all = batches(1_000).map(({ ticks, trades }) => ({
    ticks,
    trades: { ...trades, trades: trades.trades.flatMap(inParts) },
  }));
  await run(lone, all);
  const published = all.flatMap(({ trades }) => trades.trades);
  for (const symbol of SYMBOLS) {
    const { items } = await getResponse(lone, candles, { input: { symbol, interval: '1m' } });
    const bars = toBars(published.filter((trade) => trade.symbol === symbol));
    expect(items).toEqual(bars.map((bar) => ({ symbol, interval: '1m', ...bar })));
    const traded = all.reduce(
      (sum, { ticks }) => sum + (ticks.ticks.find((tick) => tick.symbol === symbol)?.volume ?? 0),
      0,
    );
    expect(bars.reduce((sum, { volume }) => sum + volume, 0)).toBe(traded);
  }
});

it('the tape has the newest prints of a symbol, newest first, a hundred unless more are requested', async () => {
  const lone = openJournalFixture();
  const all = batches(1_600);
  await run(lone, all);
  const printed = all
    .flatMap(({ trades }) => trades.trades)
    .filter(({ symbol }) => symbol === SYMBOL)
    .toReversed();
  expect(await readTape(lone)).toEqual(printed.slice(0, 100));
  expect(await readTape(lone, 3)).toEqual(printed.slice(0, 3));
  expect(await readTape(lone, TRADES_KEPT)).toEqual(printed.slice(0, TRADES_KEPT));
  // A restart begins a new tape.
  lone.restart();
  expect(await readTape(lone)).toEqual([]);
});

it('a listed symbol without prints has an empty tape, and an unknown one is refused', async () => {
  const lone = openJournalFixture();
  expect(await readTape(lone)).toEqual([]);
  const silent = batches(1).map(({ ticks, trades }) => ({
    ticks,
    trades: { ...trades, trades: [] },
  }));
  await run(lone, silent);
  expect(await readTape(lone)).toEqual([]);
  const input = { symbol: SYMBOL, interval: '1m' } as const;
  expect((await getResponse(lone, candles, { input })).items).toEqual([]);
  const unknown = { symbol: instrumentSymbol('NOSUCH') };
  expect(await refusalCode(lone, marketTrades, { input: unknown })).toBe('NOT_FOUND');
  expect(
    await refusalCode(lone, candles, { input: { symbol: unknown.symbol, interval: '1m' } }),
  ).toBe('NOT_FOUND');
});

it('a minute without prints goes on at the last close, over a restart too', async () => {
  const all = batches(700).map(({ ticks, trades }, i) => ({
    ticks,
    trades: { ...trades, trades: i < 200 || i > 600 ? trades.trades : [] },
  }));
  const [lone, through] = [openJournalFixture(), openJournalFixture()];
  await run(lone, all.slice(0, 500));
  lone.restart();
  await run(lone, all.slice(500));
  await run(through, all);
  const read = async (from: LoneService) =>
    (await getResponse(from, candles, { input: { symbol: SYMBOL, interval: '1m' } })).items;
  const [first, second, third] = await read(through);
  expect(second).toMatchObject({ open: first?.close, close: first?.close, volume: 0 });
  expect(third?.volume).toBeGreaterThan(0);
  expect(await read(lone)).toEqual(await read(through));
});
