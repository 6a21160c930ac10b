/** Urgency by Almgren and Chriss from the market's own impact: which orders wait, and which do not. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dailySigma } from '../execution/impact.ts';
import { impactCost } from '../execution/market-impact.ts';
import { optimalLiquidation } from './almgren-chriss.ts';
import { computePace, computeUrgency, type WorkedOrder } from './urgency.ts';

const HOUR_MS = 3_600_000;
const DAY_HOURS = 6.5;
const ADV = 10_000_000;
const MARKET = { adv: ADV, sigmaDaily: dailySigma(250_000) };
const USUAL: WorkedOrder = { qty: ADV / 100, durationMs: HOUR_MS };

describe('the urgency of a risk aversion', () => {
  it('is that of the design for the usual order, and for every order where nothing is paid for speed', () => {
    for (const [aversion, kappaT] of [
      [0, 0.1],
      [0.5, 1.6],
      [1, 6.1],
    ] as const) {
      expect(computeUrgency(aversion, USUAL, MARKET)).toBeCloseTo(kappaT, 10);
      expect(computeUrgency(aversion, { qty: 5, durationMs: 1 }, undefined)).toBeCloseTo(
        kappaT,
        10,
      );
    }
  });

  it('is the kappa of Almgren and Chriss with the cost of the market and one lambda for an order of one worth', () => {
    // Even work costs a share so much: eta is that over the pace, in shares a day.
    const toKappa = (hours: number, lambda: number) => {
      const days = hours / DAY_HOURS;
      const { qty: shares } = USUAL;
      const parts = Array.from({ length: 60 }, (_, i) => ({
        atMs: (i * hours * HOUR_MS) / 60,
        share: shares / ADV / 60,
      }));
      const eta = (impactCost(parts, MARKET.sigmaDaily) * days) / shares;
      const { kappa } = optimalLiquidation({
        shares,
        days,
        intervals: 5_000,
        sigma: MARKET.sigmaDaily,
        gamma: 0,
        eta,
        epsilon: 0,
        lambda,
      });
      return kappa * days;
    };
    // The lambda that gives the usual order its urgency gives an order of two hours its own.
    let [low, high] = [1e-12, 1];
    for (let i = 0; i < 200; i += 1) {
      const middle = Math.sqrt(low * high);
      if (toKappa(1, middle) > 1.6) high = middle;
      else low = middle;
    }
    const found = computeUrgency(0.5, { ...USUAL, durationMs: 2 * HOUR_MS }, MARKET);
    expect(found / toKappa(2, low)).toBeCloseTo(1, 3);
    expect(found).toBeGreaterThan(1.6 * Math.SQRT2);
  });

  it('falls with the size of the order, rises with its time, the volatility and the aversion', () => {
    const more = fc.double({ min: 1.1, max: 8, noNaN: true });
    const aversion = fc.double({ min: 0, max: 0.9, noNaN: true });
    const share = fc.double({ min: 1e-4, max: 0.1, noNaN: true });
    fc.assert(
      fc.property(aversion, share, more, (r, part, times) => {
        const order = { qty: ADV * part, durationMs: HOUR_MS };
        const base = computeUrgency(r, order, MARKET);
        const large = { ...order, qty: order.qty * times };
        const long = { ...order, durationMs: order.durationMs * times };
        const volatile = { ...MARKET, sigmaDaily: MARKET.sigmaDaily * times };
        expect(computeUrgency(r, large, MARKET)).toBeLessThan(base);
        expect(computeUrgency(r, long, MARKET)).toBeGreaterThan(base);
        // The cost is in proportion to the volatility, the risk to its square.
        expect(computeUrgency(r, order, volatile) / base).toBeCloseTo(Math.sqrt(times), 6);
        expect(computeUrgency(r + 0.1, order, MARKET)).toBeGreaterThan(base);
      }),
      { numRuns: 50 },
    );
  });

  it('stays within what a schedule can hold, for the smallest order and the longest time', () => {
    const found = computeUrgency(1, { qty: 1, durationMs: 30 * HOUR_MS }, MARKET);
    expect(found).toBe(50);
  });
});

it('the pace of an arrival order is from a third to three times the requested one, which a half is', () => {
  expect([0, 0.5, 1].map((r) => computePace(r, true))).toEqual([1 / 3, 1, 3]);
  expect(computePace(0.75, true)).toBeCloseTo(3.475 / 1.6, 10);
  expect([0, 0.5, 1].map((r) => computePace(r, false))).toEqual([1, 1, 1]);
});
