/** Limit utilisation: the furthest first, no idle users, no division by zero. */
import { expect, test } from 'vitest';
import { limitUseRows } from './limit-use.ts';

const user = (userId: string, maxDailyNotional: number) => ({
  userId,
  limits: { maxOrderQty: 1, maxDailyNotional, strategies: [], desks: [] },
});

test('the furthest into the limit stands first, the idle are left out', () => {
  const uses = [
    { userId: 'a', dailyNotionalUsed: 10, openOrders: 0 },
    { userId: 'b', dailyNotionalUsed: 90, openOrders: 2 },
    { userId: 'idle', dailyNotionalUsed: 0, openOrders: 0 },
    { userId: 'gone', dailyNotionalUsed: 5, openOrders: 0 },
    { userId: 'd', dailyNotionalUsed: 0, openOrders: 3 },
  ];
  const rows = limitUseRows(uses, [user('a', 100), user('b', 100), user('d', 0)]);
  expect(rows.map(({ userId, share }) => [userId, share])).toEqual([
    ['gone', 1],
    ['b', 0.9],
    ['a', 0.1],
    ['d', 0],
  ]);
});
