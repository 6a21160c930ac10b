/** The ladder against a plain list. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { givenOrderId } from '../order/order.given.ts';
import { PriceLadder, type Rung } from './price-ladder.ts';

const anyRung = fc.record({
  n: fc.integer({ min: 0, max: 20 }),
  price: fc.integer({ min: 1, max: 9 }),
});

test.each(['BUY', 'SELL'] as const)(
  'the best %s is the best of a plain list, whatever comes and goes',
  (side) => {
    fc.assert(
      fc.property(fc.array(anyRung), (rungs) => {
        const ladder = new PriceLadder(side);
        const list = new Map<number, Rung>();
        for (const { n, price } of rungs) {
          const there = list.get(n);
          if (there !== undefined) {
            ladder.remove(there);
            list.delete(n);
          } else {
            const rung = { orderId: givenOrderId(n), price };
            ladder.add(rung);
            list.set(n, rung);
          }
          const prices = [...list.values()].map((rung) => rung.price);
          const best = side === 'BUY' ? Math.max(...prices) : Math.min(...prices);
          expect(ladder.best()?.price).toBe(prices.length === 0 ? undefined : best);
          expect(ladder.isEmpty).toBe(prices.length === 0);
        }
      }),
    );
  },
);

test('taking out an order that is not there changes nothing', () => {
  const ladder = new PriceLadder('BUY');
  ladder.add({ orderId: givenOrderId(1), price: 5 });
  ladder.remove({ orderId: givenOrderId(2), price: 5 });
  ladder.remove({ orderId: givenOrderId(1), price: 6 });
  expect(ladder.best()?.orderId).toBe(givenOrderId(1));
});
