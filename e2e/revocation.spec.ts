/** What is over is over: a cookie whose session has ended is refused, wherever it is, regardless of who ended it. */
import { expect, test } from '@playwright/test';
import { CALLS } from '@tradefloor/contracts/calls';
import { BASE_URL } from './env.ts';
import { got } from './security/belongings.ts';
import { enter, enterGuest, type Person, request } from './security/people.ts';

/** The gateway's memory of a session, should the word of its end be lost; it comes within a second else. */
const BOUND_MS = 10_000;

const getStatus = async (person: Person): Promise<number> =>
  (await request(person, CALLS.whoAmI, {})).status;
const untilRefused = (person: Person) =>
  expect.poll(() => getStatus(person), { timeout: BOUND_MS, intervals: [50] }).toBe(401);

test('a cookie is worth nothing from log-out on, and others of the user stand', async () => {
  const [here, there] = [await enter(BASE_URL, 'viewer'), await enter(BASE_URL, 'viewer')];
  expect([await getStatus(here), await getStatus(there)]).toEqual([200, 200]);
  await got(here, 'logout');
  expect([await getStatus(here), await getStatus(there)]).toEqual([401, 200]);
});

test('an admin ends every session of a user, one of another, and no other role does', async () => {
  const admin = await enter(BASE_URL, 'admin');
  const [first, second] = [await enterGuest(BASE_URL), await enterGuest(BASE_URL)];
  for (const person of [first, second]) expect(await getStatus(person)).toBe(200);
  const { status } = await request(second, CALLS.endSessions, { userId: first.userId });
  expect(status).toBe(403);
  await got(admin, 'endSessions', { userId: first.userId });
  await untilRefused(first);
  const listed = await got<{ items: { sessionId: string }[] }>(admin, 'listSessions', {
    userId: second.userId,
  });
  const sessionId = listed.items[0]?.sessionId ?? '';
  expect(await getStatus(second)).toBe(200);
  await got(admin, 'endSession', { userId: second.userId, sessionId });
  await untilRefused(second);
});

test('limits that are taken away bind the next order of an open session', async () => {
  const manager = await enter(BASE_URL, 'risk-manager');
  const trader = await enterGuest(BASE_URL);
  const order = {
    symbol: 'AAPL',
    side: 'BUY',
    orderType: 'MARKET',
    qty: 5,
    timeInForce: 'DAY',
    strategy: 'LIT',
    instrumentType: 'equity',
  };
  await got(trader, 'placeOrder', order);
  const limits = { maxOrderQty: 0, maxDailyNotional: 0, strategies: [], desks: [] };
  const change = { userId: trader.userId, limits, reason: 'taken away by a test' };
  await got(manager, 'putLimits', change);
  await expect
    .poll(async () => (await request(trader, CALLS.placeOrder, { ...order, qty: 6 })).status, {
      timeout: BOUND_MS,
    })
    .toBe(422);
});
