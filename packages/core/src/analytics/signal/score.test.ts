/** The signal: bounded, odd, monotone, honest about what is not known; weights that only grow by versions. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import {
  FEATURES,
  type FeatureVector,
  GAIN_DEFAULT,
  WEIGHT_DEFAULTS,
} from '@tradefloor/contracts/intelligence';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeSignal, toWeighing } from './score.ts';
import { brokenWeights, firstWeights, nextWeights, sumsToNothing } from './weight-versions.ts';

const DEFAULTS = toWeighing(WEIGHT_DEFAULTS, GAIN_DEFAULT);
const BASIS = { volatility: 0.25, sectorDispersion: 1e-4, newsPerHour: 0.5 };
const DIRECTED = [0, 3, 4, 6];

const toVector = (values: readonly number[], quality = [1, 1, 1, 1, 1, 1, 1]): FeatureVector => ({
  symbol: instrumentSymbol('AAPL'),
  raw: values.map(() => 0),
  values: [...values],
  quality,
  basis: BASIS,
});

const value = fc.integer({ min: -30_000, max: 30_000 }).map((n) => n / 10_000);
const values = fc.array(value, { minLength: 7, maxLength: 7 });
const weights = fc
  .array(
    fc.integer({ min: -10_000, max: 10_000 }).map((n) => n / 10_000),
    { minLength: 7, maxLength: 7 },
  )
  .map((seven) => ({ weights: seven, gain: 1 }));

describe('a signal', () => {
  it('stays within [-1, 1], its confidence within [0, 1], for any vector and any weights', () => {
    fc.assert(
      fc.property(values, weights, (seven, weighing) => {
        const { signal, confidence, agreement } = computeSignal(toVector(seven), weighing);
        expect(Math.abs(signal)).toBeLessThanOrEqual(1);
        expect(confidence).toBeGreaterThanOrEqual(0);
        expect(confidence).toBeLessThanOrEqual(Math.abs(signal) + 1e-9);
        expect(agreement).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('turns its sign, and nothing else, with the features that have a direction', () => {
    fc.assert(
      fc.property(values, (seven) => {
        const turned = seven.map((each, i) => (DIRECTED.includes(i) ? -each : each));
        const there = computeSignal(toVector(seven), DEFAULTS);
        const back = computeSignal(toVector(turned), DEFAULTS);
        expect(back.signal).toBe(0 - there.signal + 0);
        expect(back.confidence).toBe(there.confidence);
      }),
    );
  });

  it('never falls when one feature with a direction rises', () => {
    fc.assert(
      fc.property(values, fc.constantFrom(3, 4, 6), value, (seven, place, other) => {
        const [low, high] = [seven[place] ?? 0, other].sort((a, b) => a - b);
        const at = (v: number | undefined) =>
          computeSignal(toVector(seven.with(place, v ?? 0)), DEFAULTS).signal;
        expect(at(high)).toBeGreaterThanOrEqual(at(low));
      }),
    );
  });

  it('is the bent sum of its contributions', () => {
    const scored = computeSignal(toVector([1, 0.5, -1, 1, 0.5, 0, 1]), DEFAULTS);
    expect(scored.contributions).toEqual([0.3, 0.05, 0, 0.2, 0.1, 0, 0.2]);
    expect(scored.score).toBe(0.85);
    expect(scored.signal).toBeCloseTo(Math.tanh(0.85), 4);
    expect(scored.confidence).toBe(scored.signal);
  });

  it('gives volume the direction of momentum, and none without it', () => {
    const volume = (momentum: number, quality?: number[]) =>
      computeSignal(toVector([momentum, 2, 0, 0, 0, 0, 0], quality), DEFAULTS).contributions[1];
    expect(volume(1)).toBe(0.2);
    expect(volume(-1)).toBe(-0.2);
    expect(volume(0, [0, 1, 1, 1, 1, 1, 1])).toBe(0);
  });

  it('believes a livelier symbol less', () => {
    const calm = computeSignal(toVector([2, 0, -1, 2, 0, 0, 0]), DEFAULTS);
    const lively = computeSignal(toVector([2, 0, 1, 2, 0, 0, 0]), DEFAULTS);
    expect(calm.signal).toBeCloseTo(Math.tanh(1), 4);
    expect(lively.signal).toBeCloseTo(Math.tanh(0.5), 4);
  });

  it('shares the weight of what is not known among the rest, and is less confident for it', () => {
    const scored = computeSignal(toVector([0, 0, 0, 0, 1, 0, 1], [0, 0, 0, 0, 1, 1, 1]), DEFAULTS);
    expect(scored.contributions).toEqual([0, 0, 0, 0, 0.5, 0, 0.5]);
    expect(scored.confidence).toBeCloseTo(scored.signal * (3 / 7), 4);
  });

  it('is less confident the less its features agree', () => {
    const scored = computeSignal(toVector([3, 0, 0, -1.5, 0, 0, 0]), DEFAULTS);
    expect(scored.agreement).toBe(0.5);
    expect(scored.confidence).toBeCloseTo(scored.signal * 0.5, 4);
  });

  it('is nothing for a vector of nothing, known or not', () => {
    const nothing = { signal: 0, confidence: 0, score: 0, agreement: 0 };
    const zeros = [0, 0, 0, 0, 0, 0, 0];
    expect(computeSignal(toVector(zeros), DEFAULTS)).toMatchObject(nothing);
    expect(computeSignal(toVector(zeros, zeros), DEFAULTS)).toMatchObject(nothing);
  });
});

describe('weights', () => {
  it('that sum to nothing are known, also where decimals hide it', () => {
    const none = { ...WEIGHT_DEFAULTS };
    for (const feature of FEATURES) none[feature] = 0;
    expect(sumsToNothing(none)).toBe(true);
    const cancelling = { momentum: 0.1, relativeVolume: 0.2, sentimentDelta: -0.3 };
    expect(sumsToNothing({ ...none, ...cancelling })).toBe(true);
    expect(sumsToNothing(WEIGHT_DEFAULTS)).toBe(false);
  });

  it('are a chain: a row that is changed, dropped or slipped in breaks it', () => {
    const first = firstWeights(1);
    const second = nextWeights(first, { ...first, gain: 2, author: 'admin', reason: 'x', at: 2 });
    const third = nextWeights(second, { ...second, gain: 3, at: 3 });
    expect(brokenWeights([first, second, third])).toBeNull();
    expect(brokenWeights([first, { ...second, gain: 9 }, third])).toBe(2);
    expect(brokenWeights([first, third])).toBe(3);
    expect(third.version).toBe(3);
  });
});
