/** Names of variants, and values in bins: none is lost, none is counted twice. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { countBins, variantName } from './batch-figures.ts';

describe('values in bins', () => {
  it('are counted where they lie, the highest in the last bin', () => {
    expect(countBins([0, 1, 2.5, 4.9, 5, 9.99, 10], { low: 0, high: 10 }, 4)).toEqual([2, 2, 1, 2]);
    expect(countBins([], { low: 0, high: 1 }, 3)).toEqual([0, 0, 0]);
    expect(countBins([-1, 11], { low: 0, high: 10 }, 2)).toEqual([0, 0]);
  });

  it('are each in one bin', () => {
    const values = fc.array(fc.double({ min: -50, max: 50, noNaN: true }));
    fc.assert(
      fc.property(values, fc.integer({ min: 1, max: 40 }), (given, count) => {
        const bins = countBins(given, { low: -50, high: 50 }, count);
        expect(bins).toHaveLength(count);
        expect(bins.reduce((sum, bin) => sum + bin, 0)).toBe(given.length);
      }),
    );
  });
});

it('a variant is named by its strategy, and by its risk aversion where it has one', () => {
  expect(variantName({ strategy: 'TWAP' })).toBe('TWAP');
  expect(variantName({ strategy: 'IS', riskAversion: 0 })).toBe('IS at 0');
  expect(variantName({ strategy: 'ARRIVAL', riskAversion: 0.5 })).toBe('ARRIVAL at 0.5');
});
