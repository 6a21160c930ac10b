/** Market impact: the published examples, and the shape every impact must have. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import reference from './execution.reference.json';
import {
  almgrenCostBps,
  dailySigma,
  permanentImpactBps,
  TEMPORARY_IMPACT_BPS_MAX,
  temporaryImpactBps,
} from './impact.ts';

describe('Almgren et al. 2005', () => {
  it.each(reference.impact)('$name over $Tdays days', (known) => {
    const qty = known.fractionOfADV * known.V;
    const input = {
      sigmaDaily: known.sigmaDaily,
      qty,
      adv: known.V,
      sharesOutstanding: known.Theta,
      days: known.Tdays,
    };
    expect(permanentImpactBps(input)).toBeCloseTo(known.permanentBps, 9);
    expect(almgrenCostBps(input)).toBeCloseTo(known.costJbps, 9);
    expect(
      temporaryImpactBps({ sigmaDaily: known.sigmaDaily, qty, volume: known.V * known.Tdays }),
    ).toBeCloseTo(known.temporaryBps, 9);
  });
});

it('temporary impact is zero for nothing, rises, is concave up to its cap and never passes it', () => {
  const qty = fc.integer({ min: 0, max: 1_000_000 });
  const volume = fc.integer({ min: 0, max: 100_000 });
  fc.assert(
    fc.property(qty, qty, volume, (a, b, v) => {
      const bps = (q: number) => temporaryImpactBps({ sigmaDaily: 0.02, qty: q, volume: v });
      const [low, high] = a < b ? [a, b] : [b, a];
      expect(bps(0)).toBe(0);
      expect(bps(low)).toBeGreaterThanOrEqual(0);
      expect(bps(low)).toBeLessThanOrEqual(bps(high));
      expect(bps(high)).toBeLessThanOrEqual(TEMPORARY_IMPACT_BPS_MAX);
      if (bps(high) < TEMPORARY_IMPACT_BPS_MAX) {
        expect(bps((low + high) / 2) + 1e-9).toBeGreaterThanOrEqual((bps(low) + bps(high)) / 2);
      }
    }),
  );
});

it('a day of 25 % a year is 1.575 %', () => {
  expect(dailySigma(250_000)).toBeCloseTo(0.01575, 5);
});
