/**
 * The market's morning: the ticks it runs through before it is live, so that the first chart has a past. They are the
 * market's own first ticks, not separate data.
 */
import type { Candle } from '@tradefloor/contracts/market';
import { createCandleBook } from '@tradefloor/core/analytics/candles/candle';
import { createMarket, type Market, type MarketConfig, TICK_MS } from './market.ts';

/** Two hours: as many one-minute candles as are kept. */
export const MORNING_TICKS = (120 * 60_000) / TICK_MS;

/** A new market that has gone through its morning; `onStep` is called after each of its batches. */
export function marketAfterMorning(
  config: MarketConfig,
  ticks: number,
  onStep: (market: Market) => void = () => undefined,
): Market {
  const market = createMarket(config);
  for (let tick = 0; tick < ticks; tick += 1) {
    market.step();
    onStep(market);
  }
  return market;
}

/**
 * One-minute candles from the market's first tick to `untilSeq`, which was published at `untilMs`; oldest first, symbol
 * by symbol. The same morning gives the same candles, shifted in time.
 */
export function morningCandles(
  config: MarketConfig,
  until: { readonly seq: number; readonly atMs: number },
): Candle[] {
  const market = createMarket(config);
  const book = createCandleBook();
  while (market.seq < until.seq) {
    market.step();
    const { seq } = market;
    book.fold({ seq, at: until.atMs - (until.seq - seq) * TICK_MS, ticks: market.prints() });
  }
  return config.universe.flatMap(({ symbol }) => book.candles(symbol, '1m'));
}
