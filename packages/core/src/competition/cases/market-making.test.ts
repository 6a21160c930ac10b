/** Market making: the score against sums of its own, and the integral against a walk by milliseconds. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { CaseRun } from './competition-case.ts';
import { integrateSquares, MARKET_MAKING } from './market-making.ts';
import { anyRun, givenCaseFill, givenRun } from './runs.given.ts';

const { score } = MARKET_MAKING;
const SYMBOL = 'AAPL';

/** The squared position of each millisecond, added up. */
function walk({ startMs, endMs, fills }: CaseRun): number {
  let sum = 0;
  for (let ms = startMs; ms < endMs; ms += 1) {
    const net = fills
      .filter(({ at }) => at <= ms)
      .reduce((held, { side, qty }) => held + (side === 'BUY' ? qty : -qty), 0);
    sum += net * net;
  }
  return sum;
}

it('adds up the squared position of every millisecond', () => {
  const short = { ...MARKET_MAKING, lengthMs: 60 };
  fc.assert(
    fc.property(anyRun(short), (run) => {
      expect(Number(integrateSquares(run))).toBe(walk(run));
    }),
    { numRuns: 50 },
  );
});

it('is cash, position and payment less both charges', () => {
  fc.assert(
    fc.property(anyRun(MARKET_MAKING), (run) => {
      let [cash, net, maker] = [0, 0, 0];
      for (const { side, qty, price, fees, liquidity } of run.fills) {
        const shares = side === 'BUY' ? qty : -qty;
        cash -= (shares * price) / 1e6 + fees.total / 1e4;
        net += shares;
        if (liquidity === 'MAKER') maker += qty;
      }
      const byHand =
        cash +
        (net * (run.finalMids[SYMBOL] ?? 0)) / 1e6 +
        Math.min(maker, 20_000) * 0.015 -
        net * net * 0.000_05 -
        (Number(integrateSquares(run)) / 1_000) * 0.000_002;
      expect(score(run).score).toBeCloseTo(byHand, 2);
    }),
  );
});

it('of 500 shares held all the time costs 162.50 dollars', () => {
  const held = { symbol: SYMBOL, side: 'BUY', qty: 500, price: 100_000_000, atMs: 0 } as const;
  const run = givenRun(MARKET_MAKING, { fills: [givenCaseFill(held)] });
  expect(score(givenRun(MARKET_MAKING)).score).toBe(0);
  // 500² shares for 300 s at 0.000002, and 500² at 0.00005 at the end.
  expect(score(run).score).toBe(-150 - 12.5);
});

it('is worse the longer a position was held', () => {
  const closedAt = (atMs: number) => {
    const trade = { symbol: SYMBOL, qty: 500, price: 100_000_000 };
    const fills = [
      givenCaseFill({ ...trade, side: 'BUY', atMs: 0 }),
      givenCaseFill({ ...trade, side: 'SELL', atMs }),
    ];
    return score(givenRun(MARKET_MAKING, { fills })).score;
  };
  const times = fc.tuple(
    fc.integer({ min: 0, max: 200_000 }),
    fc.integer({ min: 1_000, max: 90_000 }),
  );
  fc.assert(
    fc.property(times, ([atMs, more]) => {
      expect(closedAt(atMs + more)).toBeLessThan(closedAt(atMs));
    }),
  );
});
