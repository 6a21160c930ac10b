/** Prices beyond the display: the temporary impact of what goes beyond, in whole ticks against the taker. */
import { temporaryImpactBps } from '@tradefloor/core/trading/execution/impact';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceBps, impactPrice, largestWithin } from './impact-price.ts';

const BUYER = { side: 'BUY', touch: 10_001, worst: 10_002, tickSize: 1 } as const;
const SELLER = { side: 'SELL', touch: 9_999, worst: 9_998, tickSize: 1 } as const;
const sigmaDaily = 0.25 / Math.sqrt(252);
const toBps = (qty: number) => temporaryImpactBps({ sigmaDaily, qty, volume: 1_000 });

describe('beyond the display', () => {
  it('a price is moved by the impact of the whole size, rounded up to a tick', () => {
    // 1,000 shares against a volume of 1,000: eta sigma, in basis points of the best price.
    const bps = 0.142 * sigmaDaily * 10_000;
    expect(impactPrice(BUYER, toBps(1_000))).toBe(Math.ceil((10_001 * (10_000 + bps)) / 10_000));
    expect(impactPrice(SELLER, toBps(1_000))).toBe(Math.floor((9_999 * (10_000 - bps)) / 10_000));
  });

  it('it is never moved by more than the cap of a hundred basis points and the tick of rounding', () => {
    expect(impactPrice(BUYER, toBps(10_000_000))).toBe(Math.ceil(10_001 * 1.01));
    expect(impactPrice(SELLER, toBps(10_000_000))).toBe(Math.floor(9_999 * 0.99));
  });

  it('it is never better than the last one shown, and no better for more', () => {
    fc.assert(
      fc.property(fc.nat(2_000_000), fc.nat(2_000_000), (some, more) => {
        const [less, most] = [Math.min(some, more), Math.max(some, more)];
        const bought = [impactPrice(BUYER, toBps(less)), impactPrice(BUYER, toBps(most))];
        expect(bought[0]).toBeGreaterThanOrEqual(BUYER.worst);
        expect(bought[1]).toBeGreaterThanOrEqual(bought[0] ?? 0);
        expect(impactPrice(SELLER, toBps(most))).toBeLessThanOrEqual(SELLER.worst);
      }),
    );
  });

  it('as much trades as a limit allows: one share more would go through it', () => {
    const limit = 10_010;
    const qty = largestWithin(100_000, (shares) => impactPrice(BUYER, toBps(shares)) <= limit);
    expect(qty).toBeGreaterThan(0);
    expect(impactPrice(BUYER, toBps(qty))).toBeLessThanOrEqual(limit);
    expect(impactPrice(BUYER, toBps(qty + 1))).toBeGreaterThan(limit);
  });
});

it('a distance is counted in hundredths of a basis point of the best price', () => {
  expect(distanceBps(10_000, 10_001)).toBe(1);
  expect(distanceBps(10_000, 9_950)).toBe(50);
  expect(distanceBps(30_000, 30_001)).toBe(0.33);
});
