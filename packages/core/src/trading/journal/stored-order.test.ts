/** An order's history leaves out the terms it lacks, and gives back all of it. */
import type { Order } from '@tradefloor/contracts/order';
import { givenOrder } from '@tradefloor/contracts/testing/given';
import { expect, it } from 'vitest';
import { fromStoredOrder, toStoredOrder } from './stored-order.ts';

const GIVEN: Partial<Order> = {
  linkId: givenOrder().orderId,
  trailPct: 0,
  triggered: false,
  postOnly: true,
  shortExempt: true,
};

it('an order without rare terms is stored without their names', () => {
  const stored = toStoredOrder(givenOrder());
  expect(stored).not.toHaveProperty('stopPrice');
  expect(stored).not.toHaveProperty('postOnly');
  expect(stored).toHaveProperty('price');
});

it.each([{}, GIVEN])('what was stored is the whole order again: %o', (given) => {
  const order = givenOrder(given);
  const written = JSON.stringify(toStoredOrder(order));
  expect(fromStoredOrder(JSON.parse(written))).toEqual(order);
});
