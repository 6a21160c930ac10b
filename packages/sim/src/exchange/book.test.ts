/** The fast book against the plain one on random streams, and the properties of a queue. */
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import { invariant } from '@tradefloor/core/result';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { numberHash } from '../market/number-hash.ts';
import { type Book, type BookOrder, createBook } from './book.ts';
import { match } from './matching.ts';
import { NaiveBook, type NaiveTrade } from './naive-book.given.ts';

const anySide = fc.constantFrom(...SIDES);
const anyPrice = fc.integer({ min: 90, max: 110 });
const anyQty = fc.integer({ min: 1, max: 500 });
const anyStep = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.tuple(
      fc.constant('add'),
      anySide,
      anyPrice,
      anyQty,
      fc.constantFrom(0, 0, 0, 30),
    ),
  },
  { weight: 2, arbitrary: fc.tuple(fc.constant('remove'), fc.nat(60)) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('reduce'), fc.nat(60), anyQty) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('disclose'), fc.nat(60), anyQty) },
  { weight: 2, arbitrary: fc.tuple(fc.constant('cross'), anySide, anyPrice, anyQty) },
) as fc.Arbitrary<
  | readonly ['add', 'BUY' | 'SELL', number, number, number]
  | readonly ['remove', number]
  | readonly ['reduce', number, number]
  | readonly ['disclose', number, number]
  | readonly ['cross', 'BUY' | 'SELL', number, number]
>;

const queue = (book: Book) =>
  SIDES.flatMap((side) =>
    [...book.levels(side)].flatMap((level) => {
      const orders: number[][] = [];
      for (let order = level.head; order !== null; order = order.next) {
        orders.push([order.handle, order.price, order.leaves, order.shown]);
      }
      const shown = orders.reduce((sum, one) => sum + (one[3] ?? 0), 0);
      invariant(level.shown === shown, 'a level shows what its orders show');
      return orders;
    }),
  );

const naiveQueue = (book: NaiveBook) =>
  SIDES.flatMap((side) =>
    book.side(side).map(({ handle, price, leaves, shown }) => [handle, price, leaves, shown]),
  );

const computeHash = (numbers: readonly (readonly number[])[]): string => {
  const hash = numberHash();
  for (const row of numbers) for (const value of row) hash.add(value);
  return hash.hex();
};

it('the fast book and the plain one trade the same and stand the same after every step', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 20, maxLength: 120 }), (steps) => {
      const fast = createBook();
      const plain = new NaiveBook();
      const orders: BookOrder[] = [];
      for (const step of steps) {
        if (step[0] === 'remove') {
          const order = orders[step[1]];
          if (order !== undefined) fast.remove(order);
          plain.remove(step[1]);
        } else if (step[0] === 'reduce') {
          const order = orders[step[1]];
          if (order !== undefined) fast.reduce(order, step[2]);
          plain.reduce(step[1], step[2]);
        } else if (step[0] === 'disclose') {
          const order = orders[step[1]];
          if (order !== undefined) fast.disclose(order, step[2]);
          plain.disclose(step[1], step[2]);
        } else {
          const [kind, side, price, qty] = step;
          const trades: NaiveTrade[] = [];
          const { left } = match(
            fast,
            { side, qty, limit: price },
            {
              reserve: null,
              traded: (trade) => {
                trades.push({
                  maker: trade.maker?.handle ?? -1,
                  qty: trade.qty,
                  price: trade.price,
                });
              },
            },
          );
          expect(trades).toEqual(plain.cross(side, qty, price));
          if (kind === 'add' && left > 0) {
            const order = { handle: orders.length, side, price, leaves: left, floor: step[4] };
            orders.push(fast.add(order));
            plain.add(order);
          }
        }
        const [a, b] = [queue(fast), naiveQueue(plain)];
        expect(computeHash(a)).toBe(computeHash(b));
        expect(a).toEqual(b);
      }
    }),
    { numRuns: 300 },
  );
});

it('no order is ever left crossed with another', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { minLength: 5, maxLength: 80 }), (steps) => {
      const book = createBook();
      steps.forEach((step, handle) => {
        if (step[0] !== 'add') return;
        const [, side, price, qty] = step;
        const incoming = { side, qty, limit: price };
        const { left } = match(book, incoming, { reserve: null, traded: () => undefined });
        if (left > 0) book.add({ handle, side, price, leaves: left });
        const [bid, ask] = [book.front('BUY'), book.front('SELL')];
        if (bid !== null && ask !== null) expect(bid.price).toBeLessThan(ask.price);
      });
    }),
  );
});

it('an order that has left the book is never traded, removed or reduced again', () => {
  const book = createBook();
  const order = book.add({ handle: 1, side: 'BUY', price: 10, leaves: 5 });
  book.remove(order);
  book.remove(order);
  book.reduce(order, 1);
  expect(book.execute(order, 1)).toBe(false);
  expect([order.leaves, book.front('BUY'), [...book.levels('BUY')]]).toEqual([5, null, []]);
});

it('a side that is filled stands as one whose orders came one by one, and clearing takes out all', () => {
  const prices = fc.uniqueArray(anyPrice, { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(anySide, prices, (side, unsorted) => {
      const sign = side === 'BUY' ? -1 : 1;
      const best = unsorted.toSorted((a, b) => sign * (a - b));
      const orders = best.map((price, i) => ({ handle: -1 - i, side, price, leaves: 10 + i }));
      const [filled, added] = [createBook(), createBook()];
      const stand = filled.fill(side, orders);
      for (const order of orders) added.add(order);
      expect(queue(filled)).toEqual(queue(added));
      expect(stand.map(({ level }) => level?.price)).toEqual(best);
      filled.clear();
      expect(queue(filled)).toEqual([]);
      expect(stand.every(({ level }) => level === null)).toBe(true);
      filled.fill(side, orders);
      expect(queue(filled)).toEqual(queue(added));
    }),
  );
});
