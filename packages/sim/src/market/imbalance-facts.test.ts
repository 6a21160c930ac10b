/**
 * A stylised fact of displayed sizes, beside those of `facts.test.ts`: which side of the best prices shows more predicts
 * the next move of the middle. Gould and Bonart (2016), Market Microstructure and Liquidity 2(2), on ten shares of Nasdaq:
 * considerably for shares whose tick is large to their moves, moderately for those whose tick is small.
 */
import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { describe, expect, it } from 'vitest';
import { createMarket } from './market.ts';
import { EQUITIES } from './universe.ts';

const SEED = 1;
const START_MS = Date.parse('2026-11-23T14:29:59.750Z');

const expectWithin = (value: number, low: number, high: number): void => {
  expect(value).toBeGreaterThan(low);
  expect(value).toBeLessThan(high);
};

describe('displayed sizes', () => {
  type Seen = { readonly imbalance: number; readonly isUp: boolean };

  /** The imbalance of each batch, and whether the next move of the middle is up. */
  function watch(symbol: string): Seen[] {
    const universe = EQUITIES.filter((each) => each.symbol === symbol);
    const realism = REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS');
    const at = { seed: SEED, startTick: 0, startMs: START_MS };
    const market = createMarket({ ...at, universe, realism });
    const seen: Seen[] = [];
    let waiting: number[] = [];
    let before = 0;
    for (let tick = 0; tick < 40_000; tick += 1) {
      market.step();
      const { bid = 0, ask = 0, bidSize = 0, askSize = 0 } = market.tick(symbol) ?? {};
      const middle = bid + ask;
      if (tick > 0 && middle !== before) {
        for (const imbalance of waiting) seen.push({ imbalance, isUp: middle > before });
        waiting = [];
      }
      before = middle;
      waiting.push((bidSize - askSize) / (bidSize + askSize));
    }
    return seen;
  }
  const partUp = (seen: readonly Seen[], from: number, to: number): number => {
    const those = seen.filter(({ imbalance }) => imbalance >= from && imbalance < to);
    return those.filter(({ isUp }) => isUp).length / those.length;
  };
  /** Area under the receiver's curve: how often a batch before a rise has the higher imbalance of two. */
  function area(seen: readonly Seen[]): number {
    const sorted = seen.toSorted((a, b) => a.imbalance - b.imbalance);
    const ups = sorted.flatMap(({ isUp }, i) => (isUp ? i + 1 : []));
    const ranks = ups.reduce((sum, rank) => sum + rank, 0);
    return (
      (ranks - (ups.length * (ups.length + 1)) / 2) / (ups.length * (seen.length - ups.length))
    );
  }

  type Band = readonly [low: number, high: number];
  const LARGE: readonly Band[] = [
    [0.64, 0.82],
    [0.7, 0.92],
  ];
  const SMALL: readonly Band[] = [
    [0.53, 0.64],
    [0.55, 0.7],
  ];

  it.each([
    ['much where a tick is large', ['KO', 'BAC'], LARGE],
    ['moderately where it is small', ['GOOGL', 'AAPL'], SMALL],
  ])('predict the next move of the middle: %s', { timeout: 120_000 }, (_, symbols, bands) => {
    const [ofArea, ofHeavy] = bands;
    if (ofArea === undefined || ofHeavy === undefined) throw new Error('two bands');
    for (const seen of symbols.map(watch)) {
      expectWithin(area(seen), ...ofArea);
      expectWithin(partUp(seen, 0.5, 1.01), ...ofHeavy);
      expectWithin(1 - partUp(seen, -1, -0.5), ...ofHeavy);
      expectWithin(partUp(seen, -0.1, 0.1), 0.44, 0.56);
      const steps = [-1, -0.6, -0.2, 0.2, 0.6].map((from) => partUp(seen, from, from + 0.4));
      expect(steps).toEqual([...steps].sort((a, b) => a - b));
    }
  });
});
