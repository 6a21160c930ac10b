/** Scoring again under shocks: no shock changes nothing at all, and a shock reaches the signal through its feature alone. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import {
  FEATURES,
  type FeatureVector,
  GAIN_DEFAULT,
  WEIGHT_DEFAULTS,
} from '@tradefloor/contracts/intelligence';
import { Shocks } from '@tradefloor/contracts/recommendation';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalised } from '../features/normalise.ts';
import { rescored } from './rescore.ts';
import { computeSignal, toWeighing } from './score.ts';

const WEIGHING = toWeighing(WEIGHT_DEFAULTS, GAIN_DEFAULT);
const BASIS = { volatility: 0.25, sectorDispersion: 0.0008, newsPerHour: 0.6 };

/** A vector as the feature engine makes it: values are a function of raw and basis. */
function toVector(raw: readonly number[], quality = [1, 1, 1, 1, 1, 1, 1]): FeatureVector {
  const known = raw.map((value, i) => (quality[i] === 1 ? value : 0));
  return {
    symbol: instrumentSymbol('AAPL'),
    raw: known,
    values: known.map((value, i) => (quality[i] === 1 ? normalised(i, value, BASIS) : 0)),
    quality,
    basis: BASIS,
  };
}

const share = fc.integer({ min: -2_000_000, max: 2_000_000 }).map((n) => n / 1_000_000_000);
const size = fc.integer({ min: 1, max: 5_000_000 }).map((n) => n / 1_000_000);
const tone = fc.integer({ min: -2_000, max: 2_000 }).map((n) => n / 1_000);
const raw = fc.tuple(share, size, size, share, tone, size, tone);
const quality = fc.array(fc.constantFrom(0, 1), { minLength: 7, maxLength: 7 });

describe('a vector under shocks', () => {
  it('without a shock, or with shocks of zero, is what it was: every difference is exactly 0', () => {
    fc.assert(
      fc.property(raw, quality, fc.subarray([...FEATURES]), (values, known, named) => {
        const vector = toVector(values, known);
        const shocks = Object.fromEntries(named.map((feature) => [feature, 0]));
        const result = rescored(vector, shocks, WEIGHING);
        expect(result.delta).toBe(0);
        expect(result.confidence.delta).toBe(0);
        for (const { raw: r, value, contribution } of result.perFeature) {
          expect([r.delta, value.delta, contribution.delta]).toEqual([0, 0, 0]);
        }
        expect(result.baseline).toBe(computeSignal(vector, WEIGHING).signal);
      }),
    );
  });

  it('changes raw values by shares of themselves and leaves the others alone', () => {
    const vector = toVector([0.002, 1.5, 0.3, 0.001, 0.4, 1, 0.2]);
    const { perFeature } = rescored(vector, { realisedVol: -0.3 }, WEIGHING);
    expect(perFeature[2]?.raw).toEqual({ baseline: 0.3, shocked: 0.21, delta: -0.09 });
    expect(perFeature[2]?.value.shocked).toBeCloseTo(Math.log(0.21 / 0.25) / 0.35, 4);
    for (const [i, { raw: r }] of perFeature.entries()) if (i !== 2) expect(r.delta).toBe(0);
  });

  it('with less volatility is believed more, in the same direction', () => {
    const vector = toVector([0.002, 1.5, 0.4, 0.001, 0.4, 1, 0.2]);
    const { baseline, shocked, delta } = rescored(vector, { realisedVol: -0.3 }, WEIGHING);
    expect(baseline).toBeGreaterThan(0);
    expect(shocked).toBeGreaterThan(baseline);
    expect(delta).toBeCloseTo(shocked - baseline, 9);
  });

  it('stays finite and within its bounds at the limits of valid input', () => {
    const everything = (shock: number) =>
      Object.fromEntries(FEATURES.map((feature) => [feature, shock]));
    fc.assert(
      fc.property(raw, fc.constantFrom(-1, 10), (values, shock) => {
        const { shocked } = rescored(toVector(values), everything(shock), WEIGHING);
        expect(Math.abs(shocked)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('refuses an unknown feature, and a shock out of range', () => {
    const wrong = [{ rng: 0.1 }, { momentum: -1.1 }, { momentum: 11 }, { momentum: Number.NaN }];
    for (const shocks of [...wrong, { momentum: '0.1' }]) {
      expect(Shocks.safeParse(shocks).success).toBe(false);
    }
    expect(Shocks.safeParse({ realisedVol: -0.3 }).success).toBe(true);
  });
});
