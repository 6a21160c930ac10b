/** The drill of a restore finds an order too few and an order too many. */
import { expect, test } from 'vitest';
import { compareOrders } from './compare-orders.mjs';

/** @param {string | null} orderId */
const ack = (orderId) => ({
  outcome: /** @type {'accepted' | 'refused'} */ (orderId === null ? 'refused' : 'accepted'),
  orderId,
});
const ACKS = ['a', 'b', null].map(ack);
/** @param {string[]} ids */
const rows = (...ids) => ids.map((order_id) => ({ order_id, status: 'FILLED' }));

test('the same orders are the same', () => {
  expect(compareOrders(ACKS, rows('b', 'a'))).toEqual({ kept: 2, lost: [], extra: [] });
});

test('an accepted order without a row is lost', () => {
  expect(compareOrders(ACKS, rows('a'))).toEqual({ kept: 1, lost: ['b'], extra: [] });
});

test('a row of a later order is one too many, a refused one is not', () => {
  const refused = { order_id: 'd', status: 'REJECTED' };
  const found = compareOrders(ACKS, [...rows('a', 'b', 'c'), refused]);
  expect(found).toEqual({ kept: 2, lost: [], extra: ['c'] });
});
