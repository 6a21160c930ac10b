/** The index's usual volatility beside what it does over seeded sessions, and what options take for usual. */
import type { RealismFlag } from '@tradefloor/contracts/market-event';
import { describe, expect, it } from 'vitest';
import { indexVolatility } from './index-volatility.ts';
import { createMarket } from './market.ts';
import { EQUITIES } from './universe.ts';

/** Seconds of a session, as steps of ten minutes. */
const STEPS = 39;
const DAYS = 300;

/** Standard deviation of a year of daily log returns of the published index, nights included. */
function measure(seed: number, realism: readonly RealismFlag[]): number {
  const market = createMarket({
    seed,
    startTick: 0,
    startMs: Date.parse('2026-11-23T14:20:00Z'),
    universe: EQUITIES,
    tickMs: 600_000,
    realism,
  });
  const closes = Array.from({ length: DAYS }, () => {
    for (let step = 0; step < STEPS; step += 1) market.step();
    return Math.log(market.batch(0).acrossAssets?.index.last ?? 1);
  });
  const squares = closes.slice(1).map((close, i) => (close - (closes[i] ?? close)) ** 2);
  return Math.sqrt((252 * squares.reduce((sum, each) => sum + each, 0)) / squares.length);
}

describe('the index', () => {
  it.each([
    ['sessions alone', ['U_SHAPE', 'ACROSS_ASSETS']],
    [
      'habits that last longer than a step',
      ['U_SHAPE', 'CLUSTERING', 'ACTIVITY', 'JUMPS', 'REGIMES', 'ACROSS_ASSETS'],
    ],
  ] as const)('with %s moves as much as is taken for usual', (_, flags) => {
    const measured = [1, 2, 3].map((seed) => measure(seed, flags) ** 2);
    const volatility = Math.sqrt(measured.reduce((sum, each) => sum + each, 0) / measured.length);
    // Its heaviest companies become heavier or lighter in two years.
    expect(volatility / indexVolatility(EQUITIES, flags)).toBeGreaterThan(0.9);
    expect(volatility / indexVolatility(EQUITIES, flags)).toBeLessThan(1.1);
  });

  it('moves less where companies move by themselves: news, jumps, clusters of their own', () => {
    const usual = indexVolatility(EQUITIES, []);
    for (const flag of ['NEWS_SHOCKS', 'JUMPS', 'CLUSTERING', 'ACTIVITY'] as const) {
      expect(indexVolatility(EQUITIES, [flag])).toBeLessThan(usual);
      expect(indexVolatility(EQUITIES, [flag])).toBeGreaterThan(0.9 * usual);
    }
    expect(indexVolatility(EQUITIES, ['REGIMES'])).toBeGreaterThan(usual);
  });

  it('has the order of the volatility that the index future is configured with', () => {
    expect(indexVolatility(EQUITIES, [])).toBeGreaterThan(0.15);
    expect(indexVolatility(EQUITIES, [])).toBeLessThan(0.21);
  });
});
