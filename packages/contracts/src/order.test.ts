/** Orders at the edge: every field with every kind of invalid value is refused, and a record comes back as it went out. */
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import * as z from 'zod';
import { BondSpec, NewOrder, Order, ReplaceOrder } from './order.ts';
import { isOpen, ORDER_STATUSES } from './vocabulary/order.ts';

const LIMIT = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'LIMIT',
  qty: 100,
  price: 187.42,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
};
const accepts = (body: unknown) => NewOrder.safeParse(body).success;

describe('a new order', () => {
  it('is read with its price in units', () => {
    expect(NewOrder.parse(LIMIT)).toMatchObject({ qty: 100, price: 187_420_000 });
  });
  it('may leave out what is optional, and nothing else', () => {
    for (const field of Object.keys(LIMIT)) {
      const { [field]: _, ...rest } = LIMIT as Record<string, unknown>;
      expect([field, accepts(rest)]).toEqual([field, field === 'price']);
    }
  });

  const INVALID = [
    Number.NaN,
    Number.POSITIVE_INFINITY,
    1e308,
    -1,
    0,
    '',
    '100',
    true,
    null,
    [],
    {},
  ];
  it.each(Object.keys(LIMIT))('refuses invalid values in %s', (field) => {
    for (const value of INVALID)
      expect([value, accepts({ ...LIMIT, [field]: value })]).toEqual([value, false]);
  });

  it.each([0.5, -100, 10_000_001, 1e21])('refuses a quantity of %d', (qty) => {
    expect(accepts({ ...LIMIT, qty })).toBe(false);
  });
  it.each([-187.42, 187.4200001, 1_000_000_000.01])('refuses a price of %d', (price) => {
    expect(accepts({ ...LIMIT, price })).toBe(false);
  });
  it('refuses fields it does not know, those of the record above all', () => {
    for (const field of ['userId', 'desk', 'status', 'orderId', 'filledQty', '__proto__x', 'x']) {
      expect([field, accepts({ ...LIMIT, [field]: 'admin' })]).toEqual([field, false]);
    }
  });
  it('refuses algorithm parameters out of their range or unknown', () => {
    const wrong = [
      { slices: 0 },
      { slices: 1.5 },
      { riskAversion: 1.1 },
      { participationPct: 0 },
      { x: 1 },
    ];
    for (const algoParams of wrong) expect(accepts({ ...LIMIT, algoParams })).toBe(false);
    expect(accepts({ ...LIMIT, algoParams: { slices: 10, riskAversion: 0.5 } })).toBe(true);
  });
  it('whatever JSON comes, it is an order or a refusal, never an exception', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (body) => {
        expect(accepts(body)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(LIMIT)), fc.jsonValue(), (field, value) => {
        expect([true, false]).toContain(accepts({ ...LIMIT, [field]: value }));
      }),
    );
  });
});

test('a change names a quantity, a price or both', () => {
  const accepted = [
    { qty: 1 },
    { price: 1.5 },
    { qty: 1, price: 1.5 },
    {},
    { qty: 0 },
    { side: 'SELL' },
  ].map((body) => ReplaceOrder.safeParse(body).success);
  expect(accepted).toEqual([true, true, true, false, false, false]);
});

test('a bond names its ISIN, coupon, periods and yield', () => {
  const bond = { isin: 'US0378331005', coupon: 3.25, periods: 20, yield: 4.1 };
  expect(BondSpec.safeParse(bond).success).toBe(true);
  for (const wrong of [
    { isin: 'US03783310' },
    { coupon: -1 },
    { periods: 0 },
    { yield: Number.NaN },
  ]) {
    expect(BondSpec.safeParse({ ...bond, ...wrong }).success).toBe(false);
  }
});

test('four statuses are the end, five are open', () => {
  expect(ORDER_STATUSES.filter((status) => !isOpen(status))).toEqual([
    'FILLED',
    'CANCELED',
    'EXPIRED',
    'REJECTED',
  ]);
});

test('an order record goes over the wire and comes back the same', () => {
  const terms = { ...LIMIT, side: 'BUY' } as unknown as Pick<
    z.input<typeof Order>,
    | 'symbol'
    | 'side'
    | 'orderType'
    | 'qty'
    | 'price'
    | 'timeInForce'
    | 'strategy'
    | 'instrumentType'
  >;
  const wire: z.input<typeof Order> = {
    orderId: '019a0000-0000-7000-8000-000000000001',
    clientOrderId: 'mine-1',
    userId: 'alice',
    parentOrderId: null,
    linkId: null,
    ...terms,
    pegTo: null,
    pegOffset: null,
    stopPrice: null,
    trailAmount: null,
    trailPct: null,
    triggerBy: null,
    triggered: null,
    expireAt: null,
    displayQty: null,
    minQty: null,
    postOnly: false,
    shortQty: null,
    shortExempt: false,
    algoParams: null,
    bondSpec: null,
    quoteId: null,
    desk: 'EQ',
    currency: 'USD',
    destinationVenue: null,
    status: 'PARTIALLY_FILLED',
    filledQty: 40,
    leavesQty: 60,
    avgPx: 187.415,
    rejectCode: null,
    rejectReason: null,
    riskConfigVersion: 1,
    createdAt: '2026-11-21T14:30:00.250Z',
    updatedAt: '2026-11-21T14:30:01.000Z',
    version: 2,
  };
  const inside = z.decode(Order, wire);
  expect(inside).toMatchObject({
    price: 187_420_000,
    avgPx: 187_415_000,
    createdAt: 1_795_271_400_250,
  });
  expect(z.encode(Order, inside)).toEqual(wire);
});
