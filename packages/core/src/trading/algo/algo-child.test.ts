/** A child order's life as the algo engine counts it: sent, filled, cancelled, and both sums exact. */
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { cents, givenFill, NOW } from '../order/order.given.ts';
import { givenAlgo } from './algo.given.ts';
import {
  canceled,
  cancelRefused,
  filled,
  listOpen,
  orderOfChild,
  requestCancel,
  toChild,
} from './algo-child.ts';

const TERMS = { qty: 100, price: cents(10_001), isImmediate: false, dueAt: NOW - 50, sliceNo: 3 };
const parent = givenAlgo('TWAP', { childCount: 6 });
const child = toChild(parent, TERMS, NOW);
const nextFill = (size: number, cum: number, price = cents(10_001)) =>
  givenFill({ qty: qty(size), cumQty: qty(cum), leavesQty: qty(100 - cum), price, avgPx: price });

describe('a new child', () => {
  it('is a limit order of its parent’s owner and side, the seventh after six', () => {
    expect(child).toMatchObject({
      parentOrderId: parent.orderId,
      userId: parent.userId,
      symbol: 'AAPL',
      side: 'BUY',
      orderType: 'LIMIT',
      price: cents(10_001),
      qty: 100,
      leavesQty: 100,
      filledQty: 0,
      status: 'NEW',
      timeInForce: 'DAY',
      childNo: 7,
      sliceNo: 3,
      dueAt: NOW - 50,
      sentAt: NOW,
      version: 1,
    });
    expect(child.clientOrderId).toBe(child.orderId);
  });

  it('has the same id when it is replayed, and another number has another', () => {
    expect(toChild(parent, TERMS, NOW + 5).orderId).toBe(child.orderId);
    const ids = Array.from(
      { length: 200 },
      (_, n) => toChild({ ...parent, childCount: n }, TERMS, NOW).orderId,
    );
    expect(new Set(ids).size).toBe(200);
    expect(ids).not.toContain(parent.orderId);
  });

  it('that must trade at once is IOC, whatever its parent is', () => {
    expect(toChild(parent, { ...TERMS, isImmediate: true }, NOW).timeInForce).toBe('IOC');
  });

  it('of a SNIPER carries its venues and aggression, of the others nothing', () => {
    const sniper = givenAlgo('SNIPER', { params: { topVenues: 2, aggressionPct: 1 } });
    expect(toChild(sniper, TERMS, NOW).algoParams).toEqual({ topVenues: 2, aggressionPct: 1 });
    expect(child.algoParams).toBeNull();
  });

  it('is published without what only the engine keeps', () => {
    const order = orderOfChild(child);
    for (const name of [
      'childNo',
      'sliceNo',
      'dueAt',
      'sentAt',
      'pxQtySum',
      'requestNo',
      'heldCum',
    ]) {
      expect(order).not.toHaveProperty(name);
    }
    expect(order.orderId).toBe(child.orderId);
  });
});

describe('a fill', () => {
  it('enters the child and the parent, and clears the refusals', () => {
    const after = filled({ ...parent, refusals: 2 }, child, nextFill(40, 40));
    expect(after?.child).toMatchObject({
      status: 'PARTIALLY_FILLED',
      filledQty: 40,
      leavesQty: 60,
      avgPx: cents(10_001),
      parentOrderId: parent.orderId,
    });
    expect(after?.parent).toMatchObject({ cumQty: 40, refusals: 0 });
    expect(after?.parent.pxQtySum).toBe(String(40n * BigInt(cents(10_001))));
  });

  it('that is known already, or of a child that is over, changes nothing', () => {
    const once = filled(parent, child, nextFill(40, 40));
    if (once === null) throw new Error('the fill is new');
    expect(filled(once.parent, once.child, nextFill(40, 40))).toBeNull();
    expect(filled(once.parent, once.child, nextFill(10, 30))).toBeNull();
    const whole = filled(once.parent, once.child, nextFill(60, 100));
    expect(whole?.child).toMatchObject({ status: 'FILLED', leavesQty: 0 });
    if (whole === null) throw new Error('the fill is new');
    expect(filled(whole.parent, whole.child, nextFill(1, 101))).toBeNull();
  });
});

test('any fills in order come to their exact sums, beyond the range of numbers', () => {
  const parts = fc.array(
    fc.record({ size: fc.integer({ min: 1, max: 9 }), price: fc.integer({ min: 1, max: 1e12 }) }),
    { minLength: 1, maxLength: 11 },
  );
  fc.assert(
    fc.property(parts, (list) => {
      let state = { parent, child };
      let cum = 0;
      let sum = 0n;
      for (const { size, price } of list) {
        cum += size;
        sum += BigInt(size) * BigInt(price);
        const next = filled(state.parent, state.child, nextFill(size, cum, px(price)));
        if (next === null) throw new Error('every fill is new');
        state = next;
      }
      expect(state.parent.cumQty).toBe(cum);
      expect(state.child.filledQty).toBe(cum);
      expect(state.parent.pxQtySum).toBe(sum.toString());
      expect(state.child.pxQtySum).toBe(sum.toString());
    }),
  );
});

describe('a cancel', () => {
  it('is counted, and can be refused: the child goes on as it was', () => {
    const requested = requestCancel(child, NOW + 1);
    expect(requested).toMatchObject({ status: 'PENDING_CANCEL', requestNo: 1 });
    const back = cancelRefused(requested, NOW + 2);
    expect(back).toMatchObject({ status: 'NEW', requestNo: 1, leavesQty: 100 });
    expect(requestCancel(back, NOW + 3).requestNo).toBe(2);
  });

  it('ends the child with nothing left, and what was filled stays', () => {
    const part = filled(parent, child, nextFill(40, 40));
    if (part === null) throw new Error('the fill is new');
    const gone = canceled({ ...part.child, heldCum: 40, heldReason: 'user' }, NOW + 5);
    expect(gone).toMatchObject({
      status: 'CANCELED',
      filledQty: 40,
      leavesQty: 0,
      heldCum: null,
      heldReason: null,
      parentOrderId: parent.orderId,
    });
  });
});

describe('the open children together', () => {
  const slices = [
    { n: 1, at: NOW, qty: 100 },
    { n: 2, at: NOW + 30_000, qty: 100 },
  ];
  const row = givenAlgo('TWAP', { slices });

  it('are counted with what they may still fill', () => {
    const other = { ...child, leavesQty: qty(30), status: 'PENDING_CANCEL' as const };
    expect(listOpen(row, [], NOW)).toEqual({
      count: 0,
      qty: 0,
      isCanceling: false,
      isStale: false,
    });
    expect(listOpen(row, [child, other], NOW)).toMatchObject({
      count: 2,
      qty: 130,
      isCanceling: true,
    });
  });

  it('of a schedule are stale when a later slice has begun', () => {
    const first = { ...child, sliceNo: 1 };
    expect(listOpen(row, [first], NOW + 29_999).isStale).toBe(false);
    expect(listOpen(row, [first], NOW + 30_000).isStale).toBe(true);
    expect(listOpen(row, [{ ...first, sliceNo: 2 }], NOW + 30_000).isStale).toBe(false);
  });

  it('of a follower are stale after five seconds, a resting iceberg never', () => {
    const pov = givenAlgo('POV');
    expect(listOpen(pov, [child], NOW + 4_999).isStale).toBe(false);
    expect(listOpen(pov, [child], NOW + 5_000).isStale).toBe(true);
    const iceberg = givenAlgo('ICEBERG', { price: cents(9_990) });
    expect(listOpen(iceberg, [child], NOW + 60_000).isStale).toBe(false);
    expect(listOpen({ ...iceberg, price: null }, [child], NOW + 60_000).isStale).toBe(true);
  });
});
