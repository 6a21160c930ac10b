/** Percentiles and moments of samples. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toDistribution } from './distribution.ts';

describe('a sample in numbers', () => {
  it('of nothing is nothing', () => {
    expect(toDistribution([])).toBeNull();
  });

  it('of one value is that value', () => {
    expect(toDistribution([7])).toEqual({
      count: 1,
      mean: 7,
      sd: 0,
      min: 7,
      p5: 7,
      p25: 7,
      p50: 7,
      p75: 7,
      p95: 7,
      max: 7,
    });
  });

  it('interpolates between order statistics as type 7 does', () => {
    // R: quantile(c(1, 2, 4, 8), c(.05, .25, .5, .75, .95)), sd(c(1, 2, 4, 8))
    const sample = toDistribution([8, 1, 4, 2]);
    expect(sample).toMatchObject({ count: 4, mean: 3.75, min: 1, p50: 3, p75: 5, max: 8 });
    expect(sample?.p5).toBeCloseTo(1.15, 12);
    expect(sample?.p25).toBeCloseTo(1.75, 12);
    expect(sample?.p95).toBeCloseTo(7.4, 12);
    expect(sample?.sd).toBeCloseTo(3.095695936834452, 12);
  });

  it('never leaves its range, whatever the values', () => {
    const values = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1 });
    fc.assert(
      fc.property(values, (sample) => {
        const found = toDistribution(sample);
        if (found === null) throw new Error('not empty');
        const { min, p5, p25, p50, p75, p95, max } = found;
        const rising = [min, p5, p25, p50, p75, p95, max];
        expect(rising.toSorted((a, b) => a - b)).toEqual(rising);
      }),
    );
  });
});
