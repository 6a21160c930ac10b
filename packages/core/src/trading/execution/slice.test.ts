/** Slices of an order: the reference cases, and that nothing is lost or added. */

import { exp } from '@tradefloor/instruments/math/elementary';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import reference from './execution.reference.json';
import { sliceByWeights, sliceEvenly } from './slice.ts';

it.each(reference.slicing)('$algo $qty by lots of $lot', (known) => {
  const decay = known.kappaTau;
  const weights =
    known.weights ??
    Array.from({ length: known.slices ?? 0 }, (_, j) =>
      decay === undefined ? 1 : exp(-decay * j),
    );
  expect(sliceByWeights(known.qty, weights, known.lot)).toEqual(known.out);
});

it('slices add up to the order, are whole lots but for the last, and stay within a lot of their share', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.double({ min: 0, max: 1_000, noNaN: true }), { minLength: 1, maxLength: 40 }),
      fc.constantFrom(1, 10, 40, 100),
      (qty, weights, lot) => {
        const sum = weights.reduce((total, weight) => total + weight, 0);
        fc.pre(sum > 0);
        const slices = sliceByWeights(qty, weights, lot);
        expect(slices.reduce((total, slice) => total + slice, 0)).toBe(qty);
        for (const [i, slice] of slices.entries()) {
          expect(slice).toBeGreaterThanOrEqual(0);
          if (i < slices.length - 1) expect(slice % lot).toBe(0);
          const share = (Math.floor(qty / lot) * lot * (weights[i] ?? 0)) / sum;
          expect(Math.abs(slice - share)).toBeLessThan(2 * lot + 1e-6);
        }
      },
    ),
  );
});

it('an order smaller than its count of slices still has one for every share', () => {
  expect(sliceEvenly(10, 20, 1).filter((slice) => slice === 1)).toHaveLength(10);
  expect(sliceEvenly(20, 3, 100)).toEqual([0, 0, 20]);
});

it('refuses weights that are no proportion and lots that are none', () => {
  expect(() => sliceByWeights(10, [], 1)).toThrow();
  expect(() => sliceByWeights(10, [0, 0], 1)).toThrow();
  expect(() => sliceByWeights(10, [2, -1], 1)).toThrow();
  expect(() => sliceByWeights(10, [1, Number.NaN], 1)).toThrow();
  expect(() => sliceByWeights(10.5, [1], 1)).toThrow();
  expect(() => sliceByWeights(10, [1], 0)).toThrow();
});
