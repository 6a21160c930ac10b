/** What makes two requests the same, and what a record is made of. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { qty } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { describe, expect, it, test } from 'vitest';
import { ALICE, cents, givenOrder, givenOrderId, givenRequest, NOW } from './order.given.ts';
import { getUpkeep, isRepeat, pendingOrder, toOrder } from './order-row.ts';
import { evolve } from './order-state.ts';
import type { OrderRow } from './tables.ts';

const toRow = (request: NewOrder): OrderRow => ({
  ...givenOrder(1, request),
  ...getUpkeep(request),
});

describe('a repeat', () => {
  const algo = givenRequest({ strategy: 'TWAP', algoParams: { slices: 5, durationMs: 60_000 } });

  it('is the same request, in whatever order its fields come', () => {
    const again = { ...algo, algoParams: { durationMs: 60_000, slices: 5 } };
    expect(isRepeat(toRow(algo), again)).toBe(true);
  });

  it('is still one after the order was replaced', () => {
    const row = { ...toRow(givenRequest()), qty: qty(500), price: cents(1) };
    expect(isRepeat(row, givenRequest())).toBe(true);
  });

  it.each<Partial<NewOrder>>([
    { qty: qty(101) },
    { price: cents(10_001) },
    { side: 'SELL' },
    { timeInForce: 'GTC' },
    { destinationVenue: 'XNAS' },
    { algoParams: { slices: 6, durationMs: 60_000 } },
  ])('is none with another %o', (change) => {
    expect(isRepeat(toRow(algo), { ...algo, ...change })).toBe(false);
  });
});

test('an order without a name of its own goes by its id', () => {
  expect(givenOrder(7).clientOrderId).toBe(givenOrderId(7));
});

test('a dark order goes to the dark pool', () => {
  const of = { orderId: givenOrderId(1), userId: ALICE, at: NOW };
  const order = pendingOrder(givenRequest({ strategy: 'DARK' }), of);
  expect(order.destinationVenue).toBe('DARK1');
});

test('the desk follows from the instrument', () => {
  const of = { orderId: givenOrderId(1), userId: ALICE, at: NOW };
  const desks = (['equity', 'bond', 'fx', 'commodity', 'option'] as const).map(
    (instrumentType) => pendingOrder(givenRequest({ instrumentType }), of).desk,
  );
  expect(desks).toEqual(['EQ', 'FI', 'FX', 'COMM', 'DERIV']);
});

test.each([
  ['AAPL', 'equity', 'USD'],
  ['GB00BTF02805', 'bond', 'GBP'],
  ['DE000BTF0282', 'bond', 'EUR'],
  ['USDJPY', 'fx', 'JPY'],
  ['CLF27', 'commodity', 'USD'],
] as const)('an order for %s, %s, is in %s', (symbol, instrumentType, currency) => {
  const of = { orderId: givenOrderId(1), userId: ALICE, at: NOW };
  const request = givenRequest({ symbol: instrumentSymbol(symbol), instrumentType });
  const order = pendingOrder(request, of);
  expect(order.currency).toBe(currency);
  expect(toOrder({ ...order, ...getUpkeep(request) }).currency).toBe(currency);
});

test('the record of a row is the record it was made from, and nothing else', () => {
  const order = evolve(givenOrder(), { type: 'cancel-requested', at: NOW });
  expect(toOrder({ ...order, ...getUpkeep(givenRequest()) })).toEqual(order);
});
