/** Clearing price and allocation beside an auction that tries every price and gives out one share at a time. */
import { SIDES } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { uncross } from './allocation.ts';
import { type AuctionOrder, findClearing } from './clearing-price.ts';
import { naiveClearing, naiveShares } from './naive-auction.given.ts';

const anyPrice = fc.integer({ min: 90, max: 110 });
const anyOrder: fc.Arbitrary<AuctionOrder> = fc.record({
  side: fc.constantFrom(...SIDES),
  limit: fc.option(anyPrice, { freq: 4 }),
  qty: fc.integer({ min: 1, max: 12 }),
});
const anyOrders = fc.array(anyOrder, { maxLength: 24 });
const RUNS = { numRuns: 1_000 };

const sharesIn = (orders: readonly AuctionOrder[], reference: number): readonly number[] => {
  const fills = uncross(orders, reference)?.fills;
  const all = fills === undefined ? [] : [...fills.BUY, ...fills.SELL];
  return orders.map((order) => all.find((fill) => fill.order === order)?.qty ?? 0);
};

describe('beside the naive auction', () => {
  it('the same price, volume and imbalance as trying every price, which leaves exactly one', () => {
    fc.assert(
      fc.property(anyOrders, anyPrice, (orders, reference) => {
        const naive = naiveClearing(orders, reference);
        const clearing = findClearing(orders, reference);
        expect(clearing === null).toBe(naive === null);
        if (clearing === null) return;
        const { price, volume, imbalance, imbalanceSide } = clearing;
        const surplus = imbalanceSide === 'SELL' ? -imbalance : imbalance;
        expect([{ price, volume, surplus }]).toEqual(naive);
      }),
      RUNS,
    );
  });

  it('the same shares as giving them out one at a time', () => {
    fc.assert(
      fc.property(anyOrders, anyPrice, (orders, reference) => {
        const clearing = findClearing(orders, reference);
        fc.pre(clearing !== null);
        expect(sharesIn(orders, reference)).toEqual(naiveShares(orders, clearing));
      }),
      RUNS,
    );
  });
});

describe('whatever takes part', () => {
  it('no order trades worse than its limit or more than it has, and both sides trade the volume', () => {
    fc.assert(
      fc.property(anyOrders, anyPrice, (orders, reference) => {
        const result = uncross(orders, reference);
        fc.pre(result !== null);
        for (const side of SIDES) {
          for (const { order, qty } of result.fills[side]) {
            expect(qty).toBeGreaterThan(0);
            expect(qty).toBeLessThanOrEqual(order.qty);
            const sign = side === 'BUY' ? 1 : -1;
            if (order.limit !== null)
              expect(sign * (order.limit - result.price)).toBeGreaterThanOrEqual(0);
          }
          expect(result.fills[side].reduce((sum, { qty }) => sum + qty, 0)).toBe(result.volume);
        }
      }),
      RUNS,
    );
  });

  it('no order with a better price is left with shares while a worse one trades', () => {
    fc.assert(
      fc.property(anyOrders, anyPrice, (orders, reference) => {
        const shares = sharesIn(orders, reference);
        for (const [at, order] of orders.entries()) {
          if (shares[at] === order.qty) continue;
          for (const [other, { side, limit }] of orders.entries()) {
            if (side !== order.side || limit === null || (shares[other] ?? 0) === 0) continue;
            const sign = side === 'BUY' ? 1 : -1;
            expect(order.limit !== null && sign * (order.limit - limit) <= 0).toBe(true);
          }
        }
      }),
      RUNS,
    );
  });

  it('the order of entry does not move the price', () => {
    fc.assert(
      fc.property(anyOrders, anyPrice, (orders, reference) => {
        expect(findClearing(orders.toReversed(), reference)).toEqual(
          findClearing(orders, reference),
        );
      }),
      RUNS,
    );
  });
});
