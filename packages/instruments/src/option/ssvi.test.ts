/**
 * SSVI over a dense grid, with arithmetic of the file's own: no butterfly and no calendar spread has a negative price,
 * near the money and far out, whatever is expected of volatility.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SsviSurface, ssviVariance, ssviVolatility, varianceUntil } from './ssvi.ts';

const anySurface = fc.record({
  usual: fc.double({ min: 0.1, max: 0.8, noNaN: true }),
  excesses: fc.tuple(
    fc.record({
      excess: fc.double({ min: -0.78, max: 6.4, noNaN: true }),
      decay: fc.constant(174.7),
    }),
    fc.record({
      excess: fc.double({ min: -0.78, max: 6.4, noNaN: true }),
      decay: fc.constant(8.7),
    }),
  ),
  rho: fc.double({ min: -0.9, max: 0.5, noNaN: true }),
  eta: fc.double({ min: 0.1, max: 1, noNaN: true }),
});
/** An hour to two years. */
const YEARS = [1 / 8_760, 1 / 365, 3 / 365, 7 / 365, 14 / 365, 1 / 12, 0.25, 0.5, 1, 2];
/** A strike of a twentieth to twenty times the forward. */
const MONEYNESS = Array.from({ length: 121 }, (_, i) => -3 + i / 20);
const STEP = 1e-4;

/** Durrleman's condition: proportional to the density of the price at a strike (Gatheral and Jacquier 2014, lemma 2.2). */
function density(surface: SsviSurface, k: number, years: number): number {
  const at = (x: number) => ssviVariance(surface, x, years);
  const [left, w, right] = [at(k - STEP), at(k), at(k + STEP)];
  const slope = (right - left) / (2 * STEP);
  const bend = (right - 2 * w + left) / (STEP * STEP);
  return (1 - (k * slope) / (2 * w)) ** 2 - ((slope * slope) / 4) * (1 / w + 1 / 4) + bend / 2;
}

describe('the surface', () => {
  it('has no negative density at any strike: no butterfly is free', () => {
    fc.assert(
      fc.property(anySurface, (surface) => {
        const densities = YEARS.flatMap((years) =>
          MONEYNESS.map((k) => density(surface, k, years)),
        );
        expect(Math.min(...densities)).toBeGreaterThan(-1e-6);
      }),
      { seed: 83, numRuns: 60 },
    );
  });

  it('has more total variance at every later expiry: no calendar spread is free', () => {
    fc.assert(
      fc.property(anySurface, (surface) => {
        const rises = MONEYNESS.flatMap((k) => {
          const variances = YEARS.map((years) => ssviVariance(surface, k, years));
          return variances.slice(1).map((variance, i) => variance - (variances[i] ?? 0));
        });
        expect(Math.min(...rises)).toBeGreaterThan(0);
      }),
      { seed: 83, numRuns: 200 },
    );
  });

  it('meets the conditions of the theorem: theta phi (1 + |rho|) < 4, theta phi^2 (1 + |rho|) <= 4', () => {
    fc.assert(
      fc.property(anySurface, (surface) => {
        for (const years of YEARS) {
          const theta = varianceUntil(surface, years);
          const phi = surface.eta / Math.sqrt(theta * (1 + theta));
          const wing = 1 + Math.abs(surface.rho);
          expect(theta * phi * wing).toBeLessThan(4);
          expect(theta * phi * phi * wing).toBeLessThanOrEqual(4);
        }
      }),
      { seed: 83 },
    );
  });

  it('is at the money the mean of the expected variance, and as steep as rho eta over twice the root of time', () => {
    const surface = {
      usual: 0.3,
      excesses: [
        { excess: 1, decay: 100 },
        { excess: -0.5, decay: 10 },
      ],
      rho: -0.4,
      eta: 0.5,
    };
    const years = 0.25;
    // By the trapezoid rule.
    const points = Array.from({ length: 20_001 }, (_, i) => {
      const t = (years * i) / 20_000;
      const ends = i === 0 || i === 20_000 ? 0.5 : 1;
      return ends * (1 + (Math.exp(-100 * t) - 0.5 * Math.exp(-10 * t)) / 2);
    });
    const mean = points.reduce((sum, each) => sum + each, 0) / 20_000;
    expect(ssviVolatility(surface, 0, years)).toBeCloseTo(0.3 * Math.sqrt(mean), 6);
    const slope =
      (ssviVolatility(surface, STEP, years) - ssviVolatility(surface, -STEP, years)) / (2 * STEP);
    const theta = varianceUntil(surface, years);
    expect(slope).toBeCloseTo((-0.4 * 0.5) / 2 / Math.sqrt(years * (1 + theta)), 6);
  });
});
