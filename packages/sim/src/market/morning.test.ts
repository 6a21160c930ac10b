import { createCandleBook } from '@tradefloor/core/analytics/candles/candle';
import { expect, test } from 'vitest';
import { createMarket, TICK_MS } from './market.ts';
import { MORNING_TICKS, marketAfterMorning, morningCandles } from './morning.ts';
import { EQUITIES } from './universe.ts';

const config = { seed: 42, startTick: 0, startMs: 1_795_437_000_000, universe: EQUITIES };
/** Ten minutes are a morning too. */
const TICKS = 2_400;
const END_MS = 1_795_444_200_000;

test('a market after its morning stands where one stands that was watched all the while', () => {
  const watched = createMarket(config);
  for (let tick = 0; tick < TICKS; tick += 1) {
    watched.step();
    watched.batch(0);
  }
  expect(marketAfterMorning(config, TICKS).stateHash()).toBe(watched.stateHash());
});

test('the morning is the fold of the very batches it would have published', () => {
  const market = createMarket(config);
  const book = createCandleBook();
  for (let tick = 1; tick <= TICKS; tick += 1) {
    market.step();
    book.fold(market.batch(END_MS - (TICKS - tick) * TICK_MS));
  }
  const candles = morningCandles(config, { seq: TICKS, atMs: END_MS });
  expect(candles).toEqual(EQUITIES.flatMap(({ symbol }) => book.candles(symbol, '1m')));
});

test('a whole morning fills every chart: 120 candles a symbol, the last one open', () => {
  const [apple] = EQUITIES.filter(({ symbol }) => symbol === 'AAPL');
  const alone = { ...config, universe: apple ? [apple] : [] };
  const candles = morningCandles(alone, { seq: MORNING_TICKS, atMs: END_MS });
  expect(candles).toHaveLength(120);
  expect(candles.at(-1)?.startAt).toBe(Math.floor(END_MS / 60_000) * 60_000);
});
