/** Index arbitrage: the score against sums of its own, and what others' orders do to the future. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CasePressure, CaseRun } from './competition-case.ts';
import { computePressureBps } from './future-pressure.ts';
import { FUTURES_ARBITRAGE, integrateExposure } from './futures-arbitrage.ts';
import { anyRun, givenCaseFill, givenRun } from './runs.given.ts';

const { score } = FUTURES_ARBITRAGE;
const getFigure = (run: CaseRun, name: string) =>
  score(run).figures.find((figure) => figure.name === name)?.value ?? Number.NaN;
/** Of ten contracts, by the participants' page. */
const BASKET = { MSFT: 3_557, META: 1_205, LLY: 452 };

/** Dollars that contracts do not offset, at the last mids, of what was traded up to a millisecond. */
function exposureAt({ fills, finalMids }: CaseRun, ms: number): number {
  const net = (symbol: string) =>
    fills
      .filter((fill) => fill.symbol === symbol && fill.at <= ms)
      .reduce((held, { side, qty }) => held + (side === 'BUY' ? qty : -qty), 0);
  return Object.entries(BASKET).reduce((sum, [symbol, shares]) => {
    const unhedged = net(symbol) + (net('ESZ26') * shares) / 10;
    return sum + (Math.abs(unhedged) * (finalMids[symbol] ?? 0)) / 1e6;
  }, 0);
}

it('adds up what contracts do not offset of every millisecond', () => {
  const short = { ...FUTURES_ARBITRAGE, lengthMs: 40 };
  fc.assert(
    fc.property(anyRun(short), (run) => {
      let sum = 0;
      for (let ms = run.startMs; ms < run.endMs; ms += 1) sum += exposureAt(run, ms);
      const { sum: whole, last } = integrateExposure(run);
      expect(Number(whole) / 1e7).toBeCloseTo(sum, 0);
      expect(Number(last) / 1e7).toBeCloseTo(exposureAt(run, run.endMs), 2);
    }),
    { numRuns: 30 },
  );
});

it('is cash and holdings, a contract by fifty dollars a point, less both charges', () => {
  fc.assert(
    fc.property(anyRun(FUTURES_ARBITRAGE), (run) => {
      let byHand = 0;
      for (const { symbol, side, qty, price, fees } of run.fills) {
        const units = (side === 'BUY' ? qty : -qty) * (symbol === 'ESZ26' ? 50 : 1);
        byHand += (units * ((run.finalMids[symbol] ?? 0) - price)) / 1e6 - fees.total / 1e4;
      }
      const ordered = run.fills.map(({ at }) => at).toSorted((a, b) => a - b);
      for (const [no, at] of ordered.entries()) {
        const seconds = ((ordered[no + 1] ?? run.endMs) - at) / 1_000;
        byHand -= (exposureAt(run, at) * seconds * 10) / 1e6;
      }
      if (run.fills.length > 0) byHand -= exposureAt(run, run.endMs) / 1_000;
      expect(score(run).score).toBeCloseTo(byHand, 1);
    }),
  );
});

describe('ten contracts sold', () => {
  const sold = givenCaseFill({ symbol: 'ESZ26', side: 'SELL', qty: 10, price: 100_000_000 });
  const buy = (symbol: keyof typeof BASKET, atMs = 0) =>
    givenCaseFill({ symbol, side: 'BUY', qty: BASKET[symbol], price: 100_000_000, atMs });

  it('against their shares at once cost nothing', () => {
    const fills = [sold, buy('MSFT'), buy('META'), buy('LLY')];
    expect(score(givenRun(FUTURES_ARBITRAGE, { fills })).score).toBe(0);
  });

  it('ten seconds before their shares cost ten dollars a second for each million', () => {
    const fills = [sold, buy('MSFT', 10_000), buy('META', 10_000), buy('LLY', 10_000)];
    const run = givenRun(FUTURES_ARBITRAGE, { fills });
    // 5,214 shares at 100 dollars for ten seconds.
    expect(score(run).score).toBeCloseTo(-52.14, 4);
    expect(getFigure(run, 'Unhedged exposure, mean')).toBeCloseTo(521_400 / 30, 2);
  });

  it('without their shares cost ten basis points more at the end', () => {
    const run = givenRun(FUTURES_ARBITRAGE, { fills: [sold] });
    expect(getFigure(run, 'Charge for the last exposure')).toBeCloseTo(521.4, 4);
    expect(score(run).score).toBeCloseTo(-521.4 - 521_400 * 300 * 1e-5, 4);
  });
});

describe('pressure on a future', () => {
  const item: CasePressure = {
    type: 'PRESSURE',
    id: 'PRESSURE-1',
    atMs: 1_000,
    root: 'ES',
    sizeBps: 8,
    halfLifeMs: 500,
  };

  it('is nothing before it begins and on another product, and halves with each half-life', () => {
    expect(computePressureBps([item], 'ES', 999)).toBe(0);
    expect(computePressureBps([item], 'CL', 1_000)).toBe(0);
    expect(computePressureBps([item], 'ES', 1_000)).toBe(8);
    expect(computePressureBps([item], 'ES', 1_500)).toBeCloseTo(4, 9);
    expect(computePressureBps([item], 'ES', 2_500)).toBeCloseTo(1, 9);
  });

  it('of all items is added up, and never beyond the sum of their sizes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 0xffff_ffff }),
        fc.integer({ min: -1_000, max: 300_000 }),
        (seed, ms) => {
          const schedule = FUTURES_ARBITRAGE.schedule(seed);
          const parts = schedule.map((one) => computePressureBps([one], 'ES', ms));
          const whole = computePressureBps(schedule, 'ES', ms);
          expect(whole).toBeCloseTo(
            parts.reduce((a, b) => a + b, 0),
            9,
          );
          const sizes = schedule.map((one) => (one.type === 'PRESSURE' ? one.sizeBps : 0));
          const most = sizes.reduce((sum, size) => sum + Math.abs(size), 0);
          expect(Math.abs(whole)).toBeLessThanOrEqual(most);
        },
      ),
    );
  });
});
