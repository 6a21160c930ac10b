/**
 * Spreads and depths against the published tables: Cartea, Jaimungal and Penalva (2015), tables 3.1, 4.2, 4.4 and 4.8,
 * and Gould and Bonart (2016), table 1.
 */

import { REALISM_FLAGS } from '@tradefloor/contracts/market-event';
import { px, qty } from '@tradefloor/contracts/money';
import { describe, expect, it } from 'vitest';
import { tieredDepth, tieredWidth, WIDTH_IN_TRADE_MOVES } from './liquidity-tiers.ts';
import { createMarket } from './market.ts';
import { EQUITIES } from './universe.ts';

const find = (symbol: string) => {
  const found = EQUITIES.find((each) => each.symbol === symbol);
  if (found === undefined) throw new RangeError(symbol);
  return found;
};
const geometricMean = (xs: readonly number[]): number =>
  Math.exp(xs.reduce((sum, x) => sum + Math.log(x), 0) / xs.length);

/**
 * Trades a day on Nasdaq; shares a day there and in all, in thousands; mean volatility of a minute in basis points; median
 * spread in cents and mean price in dollars.
 */
const BOOK = {
  ISNS: { trades: 14, nasdaq: 3, all: 12, minuteBp: 16.6, cents: 22, dollars: 5.25 },
  FARO: { trades: 315, nasdaq: 34, all: 137, minuteBp: 8.3, cents: 12, dollars: 40.62 },
  AAPL: { trades: 24_582, nasdaq: 3_208, all: 14_516, minuteBp: 5.5, cents: 13.8, dollars: 473 },
} as const;
/** Billions of dollars of market orders in 2014, least and highest price, shares queued at bid and ask, mean spread. */
const QUEUES = {
  MSFT: [48.22, 34.97, 49.94, 6_206.7, 6_286.8, 0.013],
  INTC: [31.22, 23.5, 37.84, 9_597.5, 9_879.5, 0.013],
  MU: [28.72, 20.65, 36.5, 3_802.9, 3_922.8, 0.014],
  CSCO: [24.99, 21.29, 28.59, 17_114.9, 18_128, 0.012],
  ORCL: [16, 35.65, 46.7, 3_113.7, 3_244.9, 0.015],
  GOOG: [62.05, 498.32, 1_228.88, 133.4, 134.9, 0.36],
  AMZN: [57.02, 285.05, 407.8, 158.1, 155.6, 0.195],
  TSLA: [51.37, 136.9, 291.4, 204.4, 203.2, 0.212],
  PCLN: [43.24, 1_017.07, 1_375.18, 80.3, 80.2, 1.111],
  NFLX: [40.69, 299.5, 488.98, 120.3, 120, 0.352],
} as const;

describe('the width', () => {
  it('is the published multiple of what one trade moves the price', () => {
    const multiples = Object.values(BOOK).map((row) => {
      const trades = (row.trades * row.all) / row.nasdaq;
      const tradeBp = (row.minuteBp * Math.sqrt(390)) / Math.sqrt(trades);
      return ((row.cents / row.dollars) * 100) / tradeBp;
    });
    expect(geometricMean(multiples)).toBeCloseTo(WIDTH_IN_TRADE_MOVES, 1);
    // Four orders of magnitude of activity, and a factor of one and a half between the multiples.
    expect(Math.max(...multiples) / Math.min(...multiples)).toBeLessThan(1.6);
  });

  it('is within a factor of two of the published one for the book’s shares', () => {
    for (const { all, minuteBp, cents, dollars } of Object.values(BOOK)) {
      const session = minuteBp * Math.sqrt(390);
      const volatilityPpm = session * 100 * Math.sqrt(252 / 0.75);
      const width = tieredWidth({ adv: qty(all * 1_000), lotSize: qty(100), volatilityPpm });
      const ratio = width / (cents / 100 / dollars);
      expect(ratio).toBeGreaterThan(0.5);
      expect(ratio).toBeLessThan(2);
    }
  });

  it('falls with volume and rises with volatility', () => {
    const share = find('DIS');
    const base = tieredWidth(share);
    expect(tieredWidth({ ...share, adv: qty(share.adv * 4) })).toBeCloseTo(base / 2, 12);
    const wild = { ...share, volatilityPpm: share.volatilityPpm * 3 };
    expect(tieredWidth(wild)).toBeCloseTo(base * 3, 12);
  });
});

describe('the depth', () => {
  /** Shares at the best price for the root of a day's market orders. */
  const perRoot = (names: readonly (keyof typeof QUEUES)[]) =>
    geometricMean(
      names.map((name) => {
        const [billions, low, high, bid] = QUEUES[name];
        return bid / Math.sqrt((billions * 1e9) / 252 / ((low + high) / 2));
      }),
    );
  const onNasdaq = Math.sqrt(0.22) / 1.2;

  it('is that of the published queues: of shares with room for a spread, and of those without', () => {
    const cheap = { ...find('PFE'), adv: qty(30_000_000) };
    const dear = { ...find('COST'), adv: qty(3_000_000) };
    const queued = perRoot(['MSFT', 'INTC', 'MU', 'CSCO', 'ORCL']) * onNasdaq;
    const thin = perRoot(['GOOG', 'AMZN', 'TSLA', 'PCLN', 'NFLX']) * onNasdaq;
    expect(tieredDepth(cheap) / (Math.sqrt(30_000_000) * queued)).toBeCloseTo(1, 1);
    expect(tieredDepth(dear) / (Math.sqrt(3_000_000) * thin)).toBeCloseTo(1, 1);
  });

  it('is many times larger in a share of one tick than in one of many', () => {
    const share = find('PFE');
    const dearer = { ...share, referencePrice: px(share.referencePrice * 8) };
    expect(tieredDepth(share) / tieredDepth(dearer)).toBeGreaterThan(10);
  });
});

describe('the quotes of a market with the feature', () => {
  const averages = (flags: readonly (typeof REALISM_FLAGS)[number][]) => {
    const names = ['PFE', 'T', 'VZ', 'AAPL', 'GS', 'COST', 'LLY', 'BKNG'];
    const universe = names.map(find);
    const startMs = Date.parse('2026-11-23T17:00:00.000Z');
    const sums = names.map(() => ({ ticks: 0, size: 0 }));
    // A market may be calm or wild for hours.
    const seeds = [1, 2, 3, 4];
    const steps = 2_000;
    const count = seeds.length * steps;
    for (const seed of seeds) {
      const market = createMarket({ seed, startTick: 0, startMs, universe, realism: flags });
      for (let step = 0; step < steps; step += 1) {
        market.step();
        for (const [i, sum] of sums.entries()) {
          const tick = market.tick(names[i] ?? '');
          if (tick === undefined) continue;
          sum.ticks += (tick.ask - tick.bid) / 10_000 / count;
          sum.size += (tick.bidSize + tick.askSize) / 2 / count;
        }
      }
    }
    return new Map(names.map((name, i) => [name, sums[i] ?? { ticks: 0, size: 0 }]));
  };

  it('are one tick for cheap, heavily traded shares, and as wide as the table for dear ones', () => {
    const found = averages(REALISM_FLAGS.filter((flag) => flag !== 'LULD_HALTS'));
    const ticks = (name: string) => found.get(name)?.ticks ?? 0;
    for (const name of ['PFE', 'T', 'VZ']) expect(ticks(name)).toBeLessThan(1.5);
    for (const name of ['GS', 'COST', 'LLY', 'BKNG']) {
      const usual = (tieredWidth(find(name)) * find(name).referencePrice) / 10_000;
      expect(ticks(name) / usual).toBeGreaterThan(0.5);
      expect(ticks(name) / usual).toBeLessThan(1.6);
    }
    expect(found.get('PFE')?.size).toBeGreaterThan(20 * (found.get('COST')?.size ?? 0));
  });

  it('without it are as wide and deep as ever, by money traded alone', () => {
    const found = averages([]);
    expect((found.get('GS')?.ticks ?? 0) / ((786 * 0.0003) / 0.01)).toBeCloseTo(1, 1);
    expect((found.get('BKNG')?.ticks ?? 0) / ((4_950 * 0.0003) / 0.01)).toBeCloseTo(1, 1);
  });
});
