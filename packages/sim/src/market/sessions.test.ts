/** Trading days of the market: a night's gap, a day that opens with its first print, and the close before it. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { TRADING_DAYS_PER_YEAR } from '@tradefloor/contracts/vocabulary/trading-day';
import { describe, expect, it } from 'vitest';
import { createMarket, type Market } from './market.ts';
import { isMarketSnapshot } from './snapshot.ts';
import { EQUITIES } from './universe.ts';

const AAPL = instrumentSymbol('AAPL');
const CLOSE_MS = Date.parse('2026-11-20T21:00:00.000Z');
const OPEN_MS = Date.parse('2026-11-23T14:30:00.000Z');
const TICKS = 40;

const open = (seed: number, realism: readonly RealismFlag[] = ['U_SHAPE', 'ORDER_FLOW']): Market =>
  createMarket({
    seed,
    startTick: 0,
    startMs: CLOSE_MS - (TICKS + 1) * 250,
    universe: EQUITIES,
    realism,
  });
const walk = (market: Market, ticks: number): Market => {
  for (let tick = 0; tick < ticks; tick += 1) market.step();
  return market;
};
const getTick = (market: Market) => {
  const tick = market.tick(AAPL);
  if (tick === undefined) throw new Error('AAPL is listed');
  return tick;
};

describe('the step into a new day', () => {
  it('leads to the opening, sets volume to none, and keeps the last price as the close before', () => {
    const market = walk(open(1), TICKS);
    const before = getTick(market);
    expect(before.dayVolume).toBeGreaterThan(0);
    walk(market, 1);
    expect(market.simMs).toBe(OPEN_MS);
    const now = getTick(market);
    expect(now.priorClose).toBe(before.last);
    expect(now.dayVolume).toBe(now.volume);
    walk(market, 1);
    expect(getTick(market).priorClose).toBe(before.last);
  });

  it('opens the day at its first print, which lies within the range from then on', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const market = walk(open(seed), TICKS);
      let first: number | null = null;
      for (let tick = 0; tick < 200; tick += 1) {
        walk(market, 1);
        first ??= market.trades(0).find(({ symbol }) => symbol === AAPL)?.price ?? null;
        if (first === null) continue;
        const { open: opened, high, low, last } = getTick(market);
        expect(opened).toBe(first);
        expect(Math.max(opened, last)).toBeLessThanOrEqual(high);
        expect(Math.min(opened, last)).toBeGreaterThanOrEqual(low);
      }
      expect(first).not.toBeNull();
    }
  });

  it('moves prices by a quarter of a day’s variance, companies of the market together', () => {
    const gaps = Array.from({ length: 60 }, (_, seed) => {
      const market = walk(open(seed + 1, ['U_SHAPE']), TICKS);
      const before = market.snapshot().columns.logPrice;
      const { logPrice } = walk(market, 1).snapshot().columns;
      return EQUITIES.map(({ volatilityPpm }, i) => {
        const daily = volatilityPpm / 1_000_000 / Math.sqrt(TRADING_DAYS_PER_YEAR);
        return ((logPrice[i] ?? 0) - (before[i] ?? 0)) / daily;
      });
    });
    const all = gaps.flat();
    const variance = all.reduce((sum, gap) => sum + gap * gap, 0) / all.length;
    expect(variance).toBeGreaterThan(0.2);
    expect(variance).toBeLessThan(0.3);
    const means = gaps.map((night) => night.reduce((sum, gap) => sum + gap, 0) / night.length);
    const common = means.reduce((sum, gap) => sum + gap * gap, 0) / means.length;
    // A third of the variance is the market's and the sectors': independent companies would leave an eightieth.
    expect(common / variance).toBeGreaterThan(0.15);
    expect(common / variance).toBeLessThan(0.6);
  });

  it('has no gap in quotes: the first ones stand around the price that the night has led to', () => {
    const market = walk(open(3), TICKS + 1);
    for (const { bid, ask, mid } of market.batch(0).ticks)
      expect((ask - bid) / mid).toBeLessThan(0.02);
  });
});

it('the close before is remembered by a snapshot, and is none of a market around the clock', () => {
  const market = walk(open(5), TICKS + 30);
  const saved: unknown = JSON.parse(JSON.stringify(market.snapshot()));
  if (!isMarketSnapshot(saved)) throw new Error('not a snapshot');
  const resumed = createMarket(
    { seed: 5, startTick: 0, startMs: 0, universe: EQUITIES, realism: [] },
    saved,
  );
  const prior = getTick(market).priorClose;
  expect(walk(resumed, 50).stateHash()).toBe(walk(market, 50).stateHash());
  expect(resumed.batch(0)).toEqual(market.batch(0));
  expect(getTick(resumed).priorClose).toBe(prior);
  expect(getTick(walk(open(5, []), 3)).priorClose).toBeUndefined();
});
