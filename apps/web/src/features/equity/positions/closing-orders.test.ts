import { readBasket } from '@tradefloor/contracts/basket-text';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toOrder, toPosition } from '../../../platform/testing/given.ts';
import { areFillsBooked, toBasketText, toClosing, tradedBySymbol } from './closing-orders.ts';

const isShare = (symbol: string): boolean => ['AAPL', 'INTC'].includes(symbol);
const terms = { times: 1, maxQty: 1_000, isShare } as const;

describe('orders that close positions', () => {
  it('are at market against each, for the day where a share waits and at once where a dealer quotes', () => {
    const held = [
      toPosition({ netQty: 300 }),
      toPosition({ symbol: 'INTC', netQty: -40 }),
      toPosition({ symbol: 'CLF27', netQty: 2 }),
      toPosition({ symbol: 'EURUSD', netQty: -1_000_000 }),
    ];
    const { orders, left } = toClosing(held, terms);
    expect(left).toEqual([]);
    expect(
      orders.map(({ symbol, instrumentType, side, qty, orderType, timeInForce }) =>
        [side, qty, symbol, instrumentType, orderType, timeInForce].join(' '),
      ),
    ).toEqual([
      'SELL 300 AAPL equity MARKET DAY',
      'BUY 40 INTC equity MARKET DAY',
      'SELL 2 CLF27 commodity MARKET IOC',
      'BUY 1000000 EURUSD fx MARKET IOC',
    ]);
  });

  it('are none for what is flat, and none for what no single order closes', () => {
    const held = [
      toPosition({ netQty: 0 }),
      toPosition({ symbol: 'US91282CJL54', netQty: 1_000 }),
      toPosition({ symbol: 'AAPL 261218C00190000', netQty: 1 }),
    ];
    expect(toClosing(held, terms)).toEqual({
      orders: [],
      left: ['US91282CJL54', 'AAPL 261218C00190000'],
    });
  });

  it('take a position to zero, or to as much on the other side, in parts that each may be sent', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -2_000, max: 2_000 }),
        fc.integer({ min: 1, max: 500 }),
        fc.constantFrom(1 as const, 2 as const),
        (netQty, maxQty, times) => {
          const { orders } = toClosing([toPosition({ netQty })], { times, maxQty, isShare });
          const after = orders.reduce(
            (held, { side, qty }) => held + (side === 'BUY' ? qty : -qty),
            netQty,
          );
          expect(after + 0).toBe(times === 1 ? 0 : -netQty + 0);
          for (const { qty } of orders) {
            expect(qty).toBeGreaterThan(0);
            expect(qty).toBeLessThanOrEqual(maxQty);
          }
        },
      ),
    );
  });

  it('are no two alike, or the second would be refused as sent twice', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 300 }).chain((maxQty) =>
          fc.record({
            maxQty: fc.constant(maxQty),
            // Parts from the largest down to one share come to no more.
            whole: fc.integer({ min: 1, max: (maxQty * (maxQty + 1)) / 2 }),
          }),
        ),
        ({ maxQty, whole }) => {
          const { orders } = toClosing([toPosition({ netQty: whole })], { ...terms, maxQty });
          expect(new Set(orders.map(({ qty }) => qty)).size).toBe(orders.length);
        },
      ),
    );
  });

  it('are read back from a basket as they are', () => {
    const { orders } = toClosing(
      [toPosition({ netQty: 2_500 }), toPosition({ symbol: 'INTC', netQty: -40 })],
      terms,
    );
    const { fault, lines } = readBasket(toBasketText(orders));
    expect(fault).toBeNull();
    expect(lines.map(({ order }) => order)).toEqual(
      orders.map((order) => expect.objectContaining(order)),
    );
  });
});

describe('fills of orders that are cancelled', () => {
  const order = toOrder(1, { filledQty: 10 });
  const before = { orders: [order], traded: tradedBySymbol([toPosition({ boughtQty: 110 })]) };
  const booked = (filledQty: number, boughtQty: number): boolean =>
    areFillsBooked(before, {
      orders: [{ ...order, filledQty }],
      traded: tradedBySymbol([toPosition({ boughtQty })]),
    });

  it('are booked once the position has traded as much more', () => {
    expect(booked(10, 110)).toBe(true);
    expect(booked(60, 110)).toBe(false);
    expect(booked(60, 159)).toBe(false);
    expect(booked(60, 160)).toBe(true);
  });
});
