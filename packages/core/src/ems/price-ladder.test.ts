/** The ladder against its naive twin that sorts everything anew. */
import { SIDES } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createLadder, type Rung } from './price-ladder.ts';

const anyRungs = fc.uniqueArray(
  fc.record({
    orderId: fc.integer({ min: 0, max: 40 }).map(String),
    bound: fc.integer({ min: 95, max: 105 }),
    priorityAt: fc.integer({ min: 0, max: 3 }),
  }),
  { selector: ({ orderId }) => orderId, maxLength: 40 },
);

/** The same by sorting everything anew. */
function naive(side: 'BUY' | 'SELL', rungs: readonly Rung[], price: number): string[] {
  const sign = side === 'BUY' ? -1 : 1;
  return rungs
    .filter(({ bound }) => sign * (bound - price) <= 0)
    .toSorted(
      (a, b) =>
        sign * (a.bound - b.bound) ||
        a.priorityAt - b.priorityAt ||
        (a.orderId < b.orderId ? -1 : 1),
    )
    .map(({ orderId }) => orderId);
}

it('finds the orders a price reaches, best price and oldest first, whatever came and went', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...SIDES),
      anyRungs,
      fc.infiniteStream(fc.boolean()),
      fc.integer({ min: 94, max: 106 }),
      (side, rungs, coins, price) => {
        const ladder = createLadder(side);
        for (const rung of rungs) ladder.add(rung);
        const gone = new Set(rungs.filter(() => coins.next().value));
        for (const rung of gone) expect(ladder.remove(rung)).toBe(true);
        const left = rungs.filter((rung) => !gone.has(rung));
        expect(ladder.size).toBe(left.length);
        expect(ladder.reaching(price)).toEqual(naive(side, left, price));
      },
    ),
  );
});

it('what is not there cannot be taken away', () => {
  const ladder = createLadder('BUY');
  ladder.add({ orderId: 'a', bound: 100, priorityAt: 1 });
  expect(ladder.remove({ orderId: 'b', bound: 100, priorityAt: 1 })).toBe(false);
  expect(ladder.remove({ orderId: 'a', bound: 101, priorityAt: 1 })).toBe(false);
  expect(ladder.size).toBe(1);
});
