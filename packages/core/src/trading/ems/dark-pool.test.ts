/** The dark pool's matching by example and by property. */
import { orderId, userId } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { crossAtMid, type DarkInterest, leastQty } from './dark-pool.ts';

const MID = px(100_005_000);

const interest = (n: number, change: Partial<DarkInterest> = {}): DarkInterest => ({
  orderId: orderId(`order-${n}`),
  userId: userId(`user-${n}`),
  side: 'BUY',
  bound: MID,
  qty: 10_000,
  leavesQty: 10_000,
  minQty: null,
  priorityAt: n,
  ...change,
});

describe('the pool', () => {
  it('crosses users before the flow from outside, older orders first', () => {
    const crosses = crossAtMid(
      [
        interest(3, { side: 'SELL', leavesQty: 9_000 }),
        interest(1, { leavesQty: 6_000 }),
        interest(2, { leavesQty: 5_000 }),
      ],
      MID,
      { side: 'SELL', qty: 50_000, counterparty: 'SIMA' },
    );
    expect(crosses).toEqual([
      { resting: 'order-1', arriving: 'order-3', qty: 6_000 },
      { resting: 'order-2', arriving: 'order-3', qty: 3_000 },
      { resting: 'order-2', arriving: null, qty: 2_000 },
    ]);
  });

  it('honours limits: a midpoint beyond one crosses nothing', () => {
    const sellers = interest(2, { side: 'SELL' });
    expect(crossAtMid([interest(1, { bound: px(MID - 1) }), sellers], MID, null)).toEqual([]);
    expect(crossAtMid([interest(1), { ...sellers, bound: px(MID + 1) }], MID, null)).toEqual([]);
    expect(crossAtMid([interest(1), sellers], MID, null)).toHaveLength(1);
  });

  it('does not cross a user with himself', () => {
    const own = [interest(1), interest(2, { side: 'SELL', userId: userId('user-1') })];
    expect(crossAtMid(own, MID, null)).toEqual([]);
  });

  it('takes a tenth of an order at least, 1,000 shares at least, or the whole of a smaller rest', () => {
    const least = (qty: number, leavesQty: number) => leastQty({ qty, leavesQty, minQty: null });
    expect(least(50_000, 50_000)).toBe(5_000);
    expect(least(9_000, 9_000)).toBe(1_000);
    expect(least(50_000, 300)).toBe(300);
    const flow = { side: 'SELL', qty: 999, counterparty: 'SIMA' } as const;
    expect(crossAtMid([interest(1)], MID, flow)).toEqual([]);
    expect(crossAtMid([interest(1)], MID, { ...flow, qty: 1_000 })).toHaveLength(1);
  });

  it('takes the least its sender names instead, more or less than its own', () => {
    const flow = { side: 'SELL', qty: 4_000, counterparty: 'SIMA' } as const;
    expect(crossAtMid([interest(1, { minQty: 4_001 })], MID, flow)).toEqual([]);
    expect(crossAtMid([interest(1, { minQty: 4_000 })], MID, flow)).toHaveLength(1);
    expect(crossAtMid([interest(1, { minQty: 5 })], MID, { ...flow, qty: 5 })).toHaveLength(1);
    const rest = interest(1, { minQty: 4_001, leavesQty: 3_000 });
    expect(crossAtMid([rest], MID, flow)).toMatchObject([{ qty: 3_000 }]);
  });
});

const anyInterest = fc.record({
  userId: fc.constantFrom('a', 'b', 'c').map(userId),
  side: fc.constantFrom('BUY' as const, 'SELL' as const),
  bound: fc.integer({ min: MID - 3, max: MID + 3 }).map(px),
  qty: fc.integer({ min: 10_000, max: 90_000 }),
  left: fc.integer({ min: 1, max: 10_000 }),
  minQty: fc.option(fc.integer({ min: 1, max: 9_000 })),
  priorityAt: fc.integer({ min: 0, max: 5 }),
});

it('whatever waits: no more than is left, none beyond a limit, none below the least, none with himself', () => {
  const interests = fc
    .array(anyInterest, { maxLength: 12 })
    .map((all) => all.map(({ left, ...one }, n) => interest(n, { ...one, leavesQty: left })));
  const flows = fc.option(
    fc.record({
      side: fc.constantFrom('BUY' as const, 'SELL' as const),
      qty: fc.integer({ min: 1, max: 60_000 }),
      counterparty: fc.constant('SIMA'),
    }),
  );
  fc.assert(
    fc.property(interests, flows, (all, flow) => {
      const left = new Map(all.map((one) => [one.orderId as string, one.leavesQty]));
      let offered = flow?.qty ?? 0;
      for (const cross of crossAtMid(all, MID, flow)) {
        const sides = [cross.resting, cross.arriving].map((id) =>
          all.find((one) => one.orderId === id),
        );
        const [resting, arriving] = sides;
        if (cross.arriving === null) offered -= cross.qty;
        else expect([resting?.side, arriving?.side].sort()).toEqual(['BUY', 'SELL']);
        expect(resting?.userId).not.toBe(arriving?.userId);
        for (const one of sides) {
          if (one === undefined) continue;
          const leaves = left.get(one.orderId) ?? 0;
          expect(cross.qty).toBeGreaterThanOrEqual(leastQty({ ...one, leavesQty: leaves }));
          expect(one.side === 'BUY' ? one.bound >= MID : one.bound <= MID).toBe(true);
          left.set(one.orderId, leaves - cross.qty);
        }
      }
      expect(Math.min(offered, ...left.values())).toBeGreaterThanOrEqual(0);
    }),
  );
});
