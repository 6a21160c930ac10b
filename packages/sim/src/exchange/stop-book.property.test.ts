/** The stop book beside the same book in its simplest form: one list, filtered and sorted at each trade. */
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NaiveStops } from './naive-stops.given.ts';
import { createStopBook, type WaitingStop } from './stop-book.ts';

const anyPrice = fc.integer({ min: 95, max: 105 }).map((price) => px(price));
const anyStep = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('add' as const),
      awaits: fc.constantFrom('RISE' as const, 'FALL' as const),
      stopPx: anyPrice,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('trade' as const), price: anyPrice }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('remove' as const), nth: fc.nat(40) }) },
);

it('the same stops in the same order as in a list that is sorted at each trade', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 80 }), (steps) => {
      const book = createStopBook();
      const naive = new NaiveStops();
      const added: WaitingStop[] = [];
      for (const step of steps) {
        switch (step.do) {
          case 'add': {
            const number = added.length + 1;
            const { awaits, stopPx } = step;
            const stop: WaitingStop = { orderNo: number, awaits, stopPx, placeNo: number };
            added.push(stop);
            book.add(stop);
            naive.add(String(number), { awaits, stopPx });
            break;
          }
          case 'remove': {
            const stop = added[step.nth % Math.max(1, added.length)];
            if (stop === undefined) break;
            book.remove(stop);
            naive.remove(String(stop.orderNo));
            break;
          }
          case 'trade':
            expect(book.takeReached(step.price).map(String)).toEqual(naive.trade(step.price));
        }
      }
    }),
    { numRuns: 500 },
  );
});
