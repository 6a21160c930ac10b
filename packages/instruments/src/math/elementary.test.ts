/** Logarithm, exponential and power: close to the engine's own, and the same bits everywhere. */
import { describe, expect, it } from 'vitest';
import { exp, ln, power } from './elementary.ts';

/** mulberry32 from seed 42, in [0, 1): the samples that the golden hash below was computed over. */
const samples = (of: (u: number) => number): number[] => {
  let state = 42;
  return Array.from({ length: 20_000 }, () => {
    state = (state + 0x6d2b_79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return of(((t ^ (t >>> 14)) >>> 0) / 0x1_0000_0000);
  });
};
const worst = (xs: readonly number[], ours: (x: number) => number, theirs: (x: number) => number) =>
  xs.reduce((max, x) => Math.max(max, Math.abs(ours(x) / theirs(x) - 1)), 0);
/** Two units in the last place. */
const TOLERANCE = 2 ** -51;

describe('ln', () => {
  it('is as good as the engine over the whole range of doubles', () => {
    expect(
      worst(
        samples((u) => u + 2 ** -40),
        ln,
        Math.log,
      ),
    ).toBeLessThan(TOLERANCE);
    expect(
      worst(
        samples((u) => 10 ** (600 * u - 300)),
        ln,
        Math.log,
      ),
    ).toBeLessThan(TOLERANCE);
    expect(ln(5e-324)).toBeCloseTo(Math.log(5e-324), 10);
    expect(ln(Number.MAX_VALUE)).toBe(Math.log(Number.MAX_VALUE));
  });

  it('is exact at 1 and at powers of two, and is defined outside its range', () => {
    expect(ln(1)).toBe(0);
    expect(ln(2)).toBe(Math.LN2);
    expect(ln(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(ln(-1)).toBeNaN();
    expect(ln(Number.NaN)).toBeNaN();
    expect(ln(Number.POSITIVE_INFINITY)).toBe(Number.POSITIVE_INFINITY);
  });
});

describe('exp', () => {
  it('is as good as the engine over its range', () => {
    expect(
      worst(
        samples((u) => 2 * u - 1),
        exp,
        Math.exp,
      ),
    ).toBeLessThan(TOLERANCE);
    expect(
      worst(
        samples((u) => 1_416 * u - 707),
        exp,
        Math.exp,
      ),
    ).toBeLessThan(TOLERANCE);
  });

  it('is exact at 0 and is defined outside its range', () => {
    expect(exp(0)).toBe(1);
    expect(exp(1)).toBeCloseTo(Math.E, 14);
    expect(exp(710)).toBe(Number.POSITIVE_INFINITY);
    expect(exp(-709)).toBe(0);
    expect(exp(Number.NEGATIVE_INFINITY)).toBe(0);
    expect(exp(Number.NaN)).toBeNaN();
  });
});

describe('power', () => {
  it('follows the engine', () => {
    expect(
      worst(
        samples((u) => 100 * u + 0.001),
        (x) => power(x, 0.6),
        (x) => x ** 0.6,
      ),
    ).toBeLessThan(1e-14);
    expect([power(0, 0.5), power(0, 0), power(7, 0), power(0, -1)]).toEqual([
      0,
      1,
      1,
      Number.POSITIVE_INFINITY,
    ]);
  });
});

it('gives the same bits on every machine', () => {
  const bits = new DataView(new ArrayBuffer(8));
  let hash = 0;
  for (const x of samples((u) => 40 * u + 2 ** -30)) {
    for (const value of [ln(x), exp(x - 20), power(x, 0.6)]) {
      bits.setFloat64(0, value);
      hash = Math.imul(hash ^ bits.getInt32(0), 0x0100_0193);
      hash = Math.imul(hash ^ bits.getInt32(4), 0x0100_0193);
    }
  }
  // The same sum as computed in Python from the same formulas.
  expect(hash >>> 0).toBe(3_366_448_235);
});
