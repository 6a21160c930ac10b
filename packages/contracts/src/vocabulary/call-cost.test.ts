/** A call costs by the rows that it requests, whatever is sent as their number. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toCallCost } from './call-cost.ts';

it('costs one unit, and one for each hundred rows of a larger page', () => {
  const costs = [undefined, null, 1, '100', 101, '200', 500, '1000'].map(toCallCost);
  expect(costs).toEqual([1, 1, 1, 1, 2, 2, 5, 10]);
});

it('costs one to ten units, whatever is sent', () => {
  const sent = fc.oneof(fc.anything(), fc.double(), fc.double().map(String));
  fc.assert(
    fc.property(sent, (limit) => {
      const cost = toCallCost(limit);
      expect(Number.isInteger(cost) && cost >= 1 && cost <= 10).toBe(true);
    }),
  );
});

it('costs no more in one list than in pages of a hundred or fewer', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_000 }),
      fc.integer({ min: 1, max: 100 }),
      (rows, page) => {
        expect(toCallCost(rows)).toBeLessThanOrEqual(Math.ceil(rows / page));
      },
    ),
  );
});
