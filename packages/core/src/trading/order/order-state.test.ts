/** The order's life: the whole table of statuses and events, and what must hold after any of them. */
import { px, qty } from '@tradefloor/contracts/money';
import type { Order, OrderStatus } from '@tradefloor/contracts/order';
import { isOpen, ORDER_STATUSES, TERMINAL_STATUSES } from '@tradefloor/contracts/vocabulary/order';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { InvariantViolation } from '../../result.ts';
import { cents, givenOrder, NOW } from './order.given.ts';
import {
  canMove,
  evolve,
  ORDER_MOVES,
  type OrderEvent,
  type OrderEventType,
} from './order-state.ts';

const at = NOW + 1_000;
const EVENTS: Record<OrderEventType, OrderEvent> = {
  accepted: { type: 'accepted', at, riskConfigVersion: 3 },
  rejected: { type: 'rejected', at, code: 'HALTED', reason: 'x', riskConfigVersion: null },
  filled: { type: 'filled', at, cumQty: qty(60), avgPx: cents(9_990) },
  'cancel-requested': { type: 'cancel-requested', at },
  'cancel-refused': { type: 'cancel-refused', at },
  canceled: { type: 'canceled', at },
  decremented: { type: 'decremented', at, qty: qty(70) },
  'replace-requested': { type: 'replace-requested', at },
  'replace-refused': { type: 'replace-refused', at },
  replaced: { type: 'replaced', at, qty: qty(120), price: cents(9_980), shortQty: null },
  expired: { type: 'expired', at },
  extended: { type: 'extended', at, expireAt: NOW + 9_000 },
  triggered: { type: 'triggered', at, stopPrice: cents(10_100), shortQty: null },
  amended: { type: 'amended', at, qty: qty(120), price: null, stopPrice: cents(10_200) },
};
const TYPES = Object.keys(EVENTS) as OrderEventType[];

/** An order of 100 with 40 filled, except where the status requires otherwise. */
function orderIn(status: OrderStatus): Order {
  const filled = { PENDING_NEW: 0, NEW: 0, REJECTED: 0, FILLED: 100 }[status as 'NEW'] ?? 40;
  const leaves = isOpen(status) ? 100 - filled : 0;
  const rest = { filledQty: qty(filled), leavesQty: qty(leaves), version: 5 };
  return { ...givenOrder(), ...rest, status, triggered: status === 'NEW' ? false : null };
}

/** What each admitted pair makes of the order above; written out, not computed. */
const TABLE: Record<OrderStatus, Partial<Record<OrderEventType, OrderStatus>>> = {
  PENDING_NEW: { accepted: 'NEW', rejected: 'REJECTED' },
  NEW: {
    filled: 'PARTIALLY_FILLED',
    'cancel-requested': 'PENDING_CANCEL',
    canceled: 'CANCELED',
    'replace-requested': 'PENDING_REPLACE',
    decremented: 'NEW',
    triggered: 'NEW',
    amended: 'NEW',
    extended: 'NEW',
    expired: 'EXPIRED',
  },
  PARTIALLY_FILLED: {
    filled: 'PARTIALLY_FILLED',
    'cancel-requested': 'PENDING_CANCEL',
    canceled: 'CANCELED',
    'replace-requested': 'PENDING_REPLACE',
    extended: 'PARTIALLY_FILLED',
    expired: 'EXPIRED',
  },
  PENDING_CANCEL: {
    filled: 'PENDING_CANCEL',
    canceled: 'CANCELED',
    'cancel-refused': 'PARTIALLY_FILLED',
    replaced: 'PENDING_CANCEL',
    'replace-refused': 'PENDING_CANCEL',
    expired: 'EXPIRED',
  },
  PENDING_REPLACE: {
    filled: 'PENDING_REPLACE',
    replaced: 'PARTIALLY_FILLED',
    'replace-refused': 'PARTIALLY_FILLED',
    'cancel-requested': 'PENDING_CANCEL',
    canceled: 'CANCELED',
    expired: 'EXPIRED',
  },
  FILLED: {},
  CANCELED: {},
  EXPIRED: {},
  REJECTED: {},
};

describe.each(ORDER_STATUSES)('an order that is %s', (status) => {
  test.each(TYPES)('handles %s as the table states, or refuses it', (type) => {
    const order = orderIn(status);
    const to = TABLE[status][type];
    expect(canMove(status, type)).toBe(to !== undefined);
    if (to === undefined) expect(() => evolve(order, EVENTS[type])).toThrow(InvariantViolation);
    else expect(evolve(order, EVENTS[type]).status).toBe(to);
  });
});

test('exactly the terminal statuses admit no event', () => {
  const stuck = ORDER_STATUSES.filter((status) => ORDER_MOVES[status].length === 0);
  expect(stuck).toEqual(TERMINAL_STATUSES);
});

describe('a fill', () => {
  it('of the last share fills the order, even while a cancel is pending', () => {
    const order = evolve(orderIn('PENDING_CANCEL'), {
      type: 'filled',
      at,
      cumQty: qty(100),
      avgPx: cents(10_000),
    });
    expect(order).toMatchObject({ status: 'FILLED', filledQty: 100, leavesQty: 0, version: 6 });
  });

  it.each([
    ['lower than before', 39],
    ['the same as before', 40],
    ['above the quantity', 101],
  ])('is refused when its cumulative quantity is %s', (_, cumQty) => {
    const fill = { type: 'filled', at, cumQty: qty(cumQty), avgPx: px(1) } as const;
    expect(() => evolve(orderIn('PARTIALLY_FILLED'), fill)).toThrow(InvariantViolation);
  });
});

describe('self-match prevention', () => {
  it('takes a part of the quantity off, never all of it and never more than nothing', () => {
    expect(evolve(orderIn('NEW'), EVENTS.decremented)).toMatchObject({ qty: 70, leavesQty: 70 });
    for (const to of [0, 100, 101]) {
      const event = { type: 'decremented', at, qty: qty(to) } as const;
      expect(() => evolve(orderIn('NEW'), event)).toThrow(InvariantViolation);
    }
  });

  it('leaves its code and its reason with an order that it cancels', () => {
    const because = { code: 'SELF_CROSS', reason: 'own orders' } as const;
    const order = evolve(orderIn('NEW'), { type: 'canceled', at, because });
    expect(order).toMatchObject({ status: 'CANCELED', rejectCode: 'SELF_CROSS', leavesQty: 0 });
    expect(order.rejectReason).toBe('own orders');
    expect(evolve(orderIn('NEW'), EVENTS.canceled).rejectCode).toBeNull();
  });
});

describe('a replace', () => {
  it('keeps the filled quantity and opens the rest of the new one', () => {
    const order = evolve(orderIn('PENDING_REPLACE'), EVENTS.replaced);
    expect(order).toMatchObject({ qty: 120, price: cents(9_980), filledQty: 40, leavesQty: 80 });
  });

  it('down to what is filled leaves a filled order', () => {
    const order = evolve(orderIn('PENDING_REPLACE'), {
      ...EVENTS.replaced,
      qty: qty(40),
    } as OrderEvent);
    expect(order).toMatchObject({ status: 'FILLED', qty: 40, leavesQty: 0 });
  });

  it('below what is filled is refused', () => {
    const event = { type: 'replaced', at, qty: qty(39), price: null, shortQty: null } as const;
    expect(() => evolve(orderIn('PENDING_REPLACE'), event)).toThrow(InvariantViolation);
  });
});

test('a rejected order keeps its reason and the configuration of the decision', () => {
  const pending = { ...givenOrder(), status: 'PENDING_NEW' as const, version: 0 };
  const order = evolve(pending, { ...EVENTS.rejected, riskConfigVersion: 7 } as OrderEvent);
  expect(order).toMatchObject({
    status: 'REJECTED',
    rejectCode: 'HALTED',
    rejectReason: 'x',
    riskConfigVersion: 7,
    leavesQty: 0,
    version: 1,
  });
});

const anyEvent = (order: Order): fc.Arbitrary<OrderEvent> => {
  const allowed = ORDER_MOVES[order.status].filter(
    (type) =>
      (type !== 'filled' || order.filledQty < order.qty) &&
      (type !== 'triggered' || order.triggered === false) &&
      (type !== 'decremented' || order.qty > 1),
  );
  return fc.constantFrom(...allowed).chain((type) => {
    if (type === 'filled') {
      return fc
        .integer({ min: order.filledQty + 1, max: order.qty })
        .map((cumQty) => ({ ...EVENTS.filled, cumQty: qty(cumQty) }) as OrderEvent);
    }
    if (type === 'decremented') {
      return fc
        .integer({ min: 1, max: order.qty - 1 })
        .map((n) => ({ ...EVENTS.decremented, qty: qty(n) }) as OrderEvent);
    }
    if (type !== 'replaced') return fc.constant(EVENTS[type]);
    return fc
      .integer({ min: Math.max(1, order.filledQty), max: 500 })
      .map((n) => ({ ...EVENTS.replaced, qty: qty(n) }) as OrderEvent);
  });
};

test('whatever happens, quantities balance, fills never go back, and versions count 1..n', () => {
  fc.assert(
    fc.property(fc.gen(), fc.integer({ min: 1, max: 30 }), (gen, steps) => {
      let order: Order = { ...givenOrder(), triggered: gen(() => fc.constantFrom(false, null)) };
      for (let n = 0; n < steps && isOpen(order.status); n += 1) {
        const before = order;
        order = evolve(before, gen(anyEvent, before));
        expect(order.version).toBe(before.version + 1);
        expect(order.filledQty).toBeGreaterThanOrEqual(before.filledQty);
        if (before.triggered !== false) expect(order.triggered).toBe(before.triggered);
        const open = isOpen(order.status) ? order.qty - order.filledQty : 0;
        expect(order.leavesQty).toBe(open);
        if (isOpen(order.status)) expect(order.leavesQty).toBeGreaterThan(0);
      }
    }),
  );
});
