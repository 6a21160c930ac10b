/** Names: what they look like, that they rise with time, and that the same parents give the same child. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ClientOrderId,
  InstrumentSymbol,
  OrderId,
  orderId,
  RequestId,
  toChildId,
  toExecId,
  toOrderEventId,
  UserId,
  uuidV7,
} from './ids.ts';

const draw = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
/** Until the year 10889, where 48 bits of milliseconds end. */
const time = fc.integer({ min: 0, max: 2 ** 48 - 1 });

describe('an order id', () => {
  it('is a UUID of version 7 for any time and any random bits', () => {
    fc.assert(
      fc.property(time, fc.infiniteStream(draw), (ms, rng) => {
        const id = uuidV7(ms, () => rng.next().value ?? 0);
        expect(OrderId.safeParse(id).success).toBe(true);
        expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(ms);
      }),
    );
  });
  it('sorts as text by time', () => {
    fc.assert(
      fc.property(time, time, draw, (a, b, rng) => {
        fc.pre(a < b);
        expect(uuidV7(a, () => rng) < uuidV7(b, () => rng)).toBe(true);
      }),
    );
  });
  it('takes all its randomness from the given source', () => {
    const all = uuidV7(0, () => 0.9999999999);
    expect([uuidV7(0, () => 0), all]).toEqual([
      '00000000-0000-7000-8000-000000000000',
      '00000000-0000-7fff-bfff-ffffffffffff',
    ]);
  });
});

describe('a child order id', () => {
  const parent = fc.tuple(time, fc.infiniteStream(draw)).map(([ms, rng]) => ({
    ms,
    id: orderId(uuidV7(ms, () => rng.next().value ?? 0)),
  }));
  const number = fc.integer({ min: 1, max: 2 ** 24 - 1 });
  it('is a UUID of version 7 of its parent’s millisecond, and not its parent’s id', () => {
    fc.assert(
      fc.property(parent, number, ({ ms, id }, n) => {
        const child = toChildId(id, n);
        expect(OrderId.safeParse(child).success).toBe(true);
        expect(Number.parseInt(child.replaceAll('-', '').slice(0, 12), 16)).toBe(ms);
        expect(child).not.toBe(id);
        expect(toChildId(id, n)).toBe(child);
      }),
    );
  });
  it('is another for every number', () => {
    fc.assert(
      fc.property(parent, number, number, ({ id }, a, b) => {
        expect(toChildId(id, a) === toChildId(id, b)).toBe(a === b);
      }),
    );
    const id = orderId('019a0000-0000-7000-8000-000000000001');
    const many = new Set(Array.from({ length: 20_000 }, (_, i) => toChildId(id, i + 1)));
    expect(many.size).toBe(20_000);
  });
});

test('fills and changes are named after their order, so that a repeat has the same name', () => {
  const order = orderId('019a0000-0000-7000-8000-000000000001');
  expect([toExecId(order, 2), toOrderEventId(order, 3)]).toEqual([`${order}-F2`, `${order}-V3`]);
});

describe('names from outside', () => {
  it.each([
    'AAPL',
    'BRK.B',
    'EURUSD',
    'X',
    'A-B',
    'US9128TF1057',
    'AAPL261127C272.5',
    'BRK.B261218P450',
  ])('%s is a symbol', (text) => {
    expect(InstrumentSymbol.safeParse(text).success).toBe(true);
  });
  it.each([
    '',
    'aapl',
    'АAPL',
    'A APL',
    'AAPL\n',
    'ABCDEFGHIJKLM',
    'AAPL261127X272.5',
    'ABCDE.261127C',
    'TOOLONGTOOLONG',
    '.A',
    'A%',
    'A/B',
    1,
    null,
  ])('%j is none', (text) => {
    expect(InstrumentSymbol.safeParse(text).success).toBe(false);
  });
  it.each(['alice', 'guest-0a1b', '0'])('%s is a user id', (text) => {
    expect(UserId.safeParse(text).success).toBe(true);
  });
  it.each(['', '-a', 'Alice', 'a b', 'a'.repeat(49), 'a|b'])('%j is none', (text) => {
    expect(UserId.safeParse(text).success).toBe(false);
  });
  it.each(['', 'a b', 'a\u0000', 'ä', 'x'.repeat(65)])('%j names no order', (text) => {
    expect(ClientOrderId.safeParse(text).success).toBe(false);
  });
  it.each(['short', 'with space', 'x'.repeat(65), '../../../etc'])(
    '%j follows no request',
    (text) => {
      expect(RequestId.safeParse(text).success).toBe(false);
    },
  );
});
