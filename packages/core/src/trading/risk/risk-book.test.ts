/** The book of orders: slots and resting prices hold through bursts, lost and late messages, and restarts. */
import { instrumentSymbol, userId } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { Order } from '@tradefloor/contracts/order';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenOrder, givenOrderId, NOW } from '../order/order.given.ts';
import { evolve } from '../order/order-state.ts';
import {
  givenAsk,
  givenBook,
  givenCheck,
  givenMarketCheck,
  givenNth,
  toOutcome,
} from './risk.given.ts';

const ask = givenAsk();
const getReason = (...args: Parameters<typeof ask>) => toOutcome(ask(...args));
const nth = givenNth;
const requestBulk = givenAsk({ ordersPerSecond: 100_000 });
const requestFreely = givenAsk({ ordersPerSecond: 100_000, duplicateWindowMs: 0 });
const received = (n: number, ...types: ('canceled' | 'expired')[]): Order =>
  types.reduce<Order>((order, type) => evolve(order, { type, at: NOW }), givenOrder(n));

describe('open orders', () => {
  it('of 50 at once on the last slot exactly one passes', () => {
    const { book } = givenBook();
    for (let n = 1; n <= 49; n += 1) requestBulk(book, nth(n));
    const outcomes = Array.from({ length: 50 }, (_, i) =>
      toOutcome(requestBulk(book, nth(100 + i))),
    );
    expect(outcomes.filter((outcome) => outcome === 'ACCEPTED')).toHaveLength(1);
    expect(new Set(outcomes.slice(1))).toEqual(new Set(['MAX_OPEN_ORDERS']));
  });

  it('free their slot when they end, by whichever word comes first, and only once', () => {
    const { book } = givenBook();
    for (let n = 1; n <= 3; n += 1) requestBulk(book, nth(n));
    book.filled(givenOrderId(1));
    book.receive({ ...received(1, 'canceled'), status: 'FILLED' });
    book.receive(received(2, 'expired'));
    book.receive(received(2, 'expired'));
    expect(book.openOrders).toBe(1);
  });

  it('are not brought back by an old word that comes late', () => {
    const { book } = givenBook();
    ask(book, nth(1));
    book.receive(received(1, 'canceled'));
    book.receive(givenOrder(1));
    expect(book.openOrders).toBe(0);
  });

  it('keep their newest terms when an older word comes late', () => {
    const { book } = givenBook();
    const sell = { side: 'SELL' as const, price: cents(10_010) };
    ask(book, nth(1, sell));
    book.receive({ ...givenOrder(1, sell), price: cents(10_020), version: 3 });
    book.receive({ ...givenOrder(1, sell), version: 2 });
    expect(getReason(book, nth(2, { price: cents(10_015) }))).toBe('ACCEPTED');
  });

  it('that are not confirmed are released after ten seconds', () => {
    const { book } = givenBook();
    ask(book, nth(1));
    ask(book, nth(2));
    book.receive(givenOrder(2));
    book.releaseExpired(NOW + 9_999);
    expect(book.openOrders).toBe(2);
    book.releaseExpired(NOW + 10_000);
    expect(book.openOrders).toBe(1);
  });

  it('count again when their word comes after their reservation was given back', () => {
    const { book } = givenBook();
    ask(book, nth(1));
    book.releaseExpired(NOW + 20_000);
    book.receive(givenOrder(1));
    expect(book.openOrders).toBe(1);
  });

  it('that are unknown or closed already are ignored', () => {
    const { book, rows } = givenBook();
    book.receive({ ...givenOrder(5), status: 'REJECTED' });
    book.receive(received(6, 'canceled'));
    expect([book.openOrders, rows.size]).toEqual([0, 0]);
  });

  it('of an algo are its parent alone', () => {
    const { book } = givenBook();
    book.receive({ ...givenOrder(5), parentOrderId: givenOrderId(1) });
    expect(book.openOrders).toBe(0);
  });
});

describe('own orders on the other side', () => {
  const sell = (n: number, price: number) => nth(n, { side: 'SELL', price: cents(price) });

  it('stand in the way at their price until they end', () => {
    const { book } = givenBook();
    ask(book, sell(1, 10_010));
    ask(book, sell(2, 10_005));
    expect(getReason(book, nth(3, { price: cents(10_005) }))).toBe('SELF_CROSS');
    expect(getReason(book, nth(4, { price: cents(10_004) }))).toBe('ACCEPTED');
    book.filled(givenOrderId(2));
    expect(getReason(book, nth(5, { price: cents(10_009) }))).toBe('ACCEPTED');
    expect(getReason(book, nth(6, { price: cents(10_010) }))).toBe('SELF_CROSS');
  });

  it('of other users and in other symbols do not', () => {
    const { book } = givenBook();
    ask(book, sell(1, 10_000));
    const other = nth(2, { userId: userId('bob') });
    const elsewhere = nth(3, { symbol: instrumentSymbol('MSFT') });
    expect(getReason(book, other)).toBe('ACCEPTED');
    expect(getReason(book, elsewhere)).toBe('NO_REFERENCE_PRICE');
  });

  it('never forbid closing what a fill has opened', () => {
    const { book } = givenBook();
    ask(book, givenCheck());
    book.receive(givenOrder(1));
    book.filled(givenOrderId(1));
    expect(getReason(book, givenMarketCheck({ orderId: givenOrderId(2), side: 'SELL' }))).toBe(
      'ACCEPTED',
    );
  });

  it('count at both prices while a replace is pending, then at the one in force', () => {
    const { book } = givenBook();
    ask(book, sell(1, 10_010));
    const replace = { ...sell(1, 10_005), replaces: givenOrderId(1) };
    expect(getReason(book, replace)).toBe('ACCEPTED');
    const pending = { ...givenOrder(1), status: 'PENDING_REPLACE' as const, version: 2 };
    book.receive({ ...pending, price: cents(10_010) });
    expect(getReason(book, nth(2, { price: cents(10_005) }))).toBe('SELF_CROSS');
    book.receive({ ...pending, status: 'NEW', version: 3, price: cents(10_010) });
    expect(getReason(book, nth(3, { price: cents(10_005) }))).toBe('ACCEPTED');
  });
});

describe('a restart', () => {
  it('keeps slots, resting prices, the duplicate window and the rate window', () => {
    const { book, restart } = givenBook();
    for (let n = 1; n <= 9; n += 1) ask(book, nth(n, { qty: qty(500_000 + n) }));
    ask(book, nth(10, { side: 'SELL', price: cents(10_000) }));
    const after = restart(NOW + 300);
    expect(after.openOrders).toBe(1);
    expect(getReason(after, nth(20), 300)).toBe('SELF_CROSS');
    const same = nth(10, { orderId: givenOrderId(21), side: 'SELL', price: cents(10_000) });
    expect(getReason(after, same, 300)).toBe('DUPLICATE_ORDER');
    expect(getReason(restart(NOW + 300), nth(22, { price: cents(9_990) }), 300)).toBe('RATE_LIMIT');
  });

  it('keeps no order that is over, whatever rows are loaded', () => {
    const { book, restart } = givenBook();
    ask(book, nth(1));
    book.receive(received(1, 'canceled'));
    expect(restart(NOW + 60_000).openOrders).toBe(0);
  });

  it('still releases unconfirmed reservations', () => {
    const { book, restart } = givenBook();
    ask(book, nth(1));
    const after = restart(NOW + 5_000);
    after.releaseExpired(NOW + 10_000);
    expect(after.openOrders).toBe(0);
  });
});

type Move = {
  kind: 'ask' | 'confirm' | 'end' | 'fill';
  n: number;
  side: 'BUY' | 'SELL';
  price: number;
};
const anyMove: fc.Arbitrary<Move> = fc.record({
  kind: fc.constantFrom('ask', 'ask', 'confirm', 'end', 'fill'),
  n: fc.integer({ min: 1, max: 12 }),
  side: fc.constantFrom('BUY', 'SELL'),
  price: fc.integer({ min: 9_900, max: 10_100 }),
});

test('a book equals one rebuilt from its rows, and never lets two own orders cross', () => {
  fc.assert(
    fc.property(fc.array(anyMove, { maxLength: 60 }), (moves) => {
      const { book, restart } = givenBook();
      const open = new Map<number, Move>();
      const requested = new Set<number>();
      for (const move of moves) {
        const { kind, n, side, price } = move;
        if (kind === 'ask' && !requested.has(n)) {
          requested.add(n);
          const request = nth(n, { side, price: cents(price) });
          if (requestFreely(book, request).decision === 'ACCEPT') open.set(n, move);
        } else if (kind === 'confirm' && open.has(n)) {
          book.receive(givenOrder(n, { ...open.get(n), price: cents(open.get(n)?.price ?? 0) }));
        } else if (kind === 'end' && requested.has(n)) {
          book.receive(received(n, 'canceled'));
          open.delete(n);
        } else if (kind === 'fill') {
          book.filled(givenOrderId(n));
          open.delete(n);
        }
      }
      expect(book.openOrders).toBe(open.size);
      expect(restart(NOW).openOrders).toBe(open.size);
      const of = (side: string) => [...open.values()].filter((move) => move.side === side);
      for (const buy of of('BUY')) {
        for (const sell of of('SELL')) expect(buy.price).toBeLessThan(sell.price);
      }
    }),
  );
});

test('a user of whom nothing is left is forgotten, and is met the same again', () => {
  const { book } = givenBook();
  const request = givenAsk();
  request(book, givenNth(1));
  request(book, givenNth(2, { userId: userId('bob') }));
  book.receive(evolve(givenOrder(1), { type: 'canceled', at: NOW }));
  book.forgetIdle(NOW + 59_999);
  // Bob's order is open, alice's window still counts.
  expect(book.users).toBe(2);
  book.releaseExpired(NOW + 60_000);
  book.forgetIdle(NOW + 60_000);
  expect(book.users).toBe(0);
  expect(toOutcome(request(book, givenNth(3), 60_000))).toBe('ACCEPTED');
});
