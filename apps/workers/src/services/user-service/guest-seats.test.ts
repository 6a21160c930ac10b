/** Seats of guests: one address cannot take them all, and who is gone does not keep one. */
import { guest } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { invariant } from '@tradefloor/core/result';
import { expect, it } from 'vitest';
import { keepSession, sessionsOfUser } from './state.ts';
import {
  callerFor,
  findCookie,
  type Given,
  given,
  standing,
  toBody,
} from './user-fixture.given.ts';

const MAX = 200;
const EACH = 20;

async function openPlatform() {
  const app = await given({ guestsMax: MAX, guestsPerAddress: EACH });
  const enter = (address: string) => {
    app.clock.address = address;
    return app.request(guest, {});
  };
  const isIn = async (address: string) => (await enter(address)).result.ok;
  return { app, enter, isIn };
}

it('one address gets its share, and the others theirs', async () => {
  const { enter, isIn } = await openPlatform();
  let seats = 0;
  for (let i = 0; i < MAX; i += 1) if (await isIn('6.6.6.6')) seats += 1;
  expect(seats).toBe(EACH);
  expect((await enter('6.6.6.6')).result).toMatchObject({ error: { code: 'RATE_LIMITED' } });
  for (let i = 0; i < EACH; i += 1) expect(await isIn('7.7.7.7')).toBe(true);
});

it('a seat is free again once its session is over', async () => {
  const { app, isIn } = await openPlatform();
  for (let i = 0; i < EACH; i += 1) await isIn('6.6.6.6');
  expect(await isIn('6.6.6.6')).toBe(false);
  app.clock.nowMs += 15 * 60_000;
  expect(await isIn('6.6.6.6')).toBe(true);
});

it('a guest at a full address may enter anew: the seat is his own', async () => {
  const { app, enter, isIn } = await openPlatform();
  const caller = await callerFor(app, findCookie(await enter('6.6.6.6')));
  for (let i = 1; i < EACH; i += 1) await isIn('6.6.6.6');
  expect(await isIn('6.6.6.6')).toBe(false);
  expect(toBody(await app.request(guest, {}, caller))['user']).toMatchObject({ guest: true });
  expect(await isIn('6.6.6.6')).toBe(false);
});

const endings = ({ published }: Given) =>
  published.flatMap(({ kind, reason, userId }) =>
    kind === 'ENDED' ? [`${userId} ${reason}`] : [],
  );

/** Three guests who entered a minute apart have all seats, and do nothing for five minutes. */
async function fullHouse() {
  const app = await given({ guestsMax: 3, guestsPerAddress: 3 });
  const guests: { userId: string; cookie: string }[] = [];
  for (const n of [1, 2, 3]) {
    app.clock.address = `10.0.0.${n}`;
    const entered = await app.request(guest, {});
    const { userId } = toBody(entered)['user'] as { userId: string };
    guests.push({ userId, cookie: findCookie(entered) });
    app.clock.nowMs += 60_000;
  }
  app.clock.address = '10.0.0.9';
  app.clock.nowMs += 5 * 60_000;
  const newcomer = async () => (await app.request(guest, {})).result;
  const [first, second, third] = guests;
  invariant(first !== undefined && second !== undefined && third !== undefined, 'three guests');
  return { app, first, second, third, newcomer };
}

it('in a full house the newcomer gets the seat of the idlest guest without an order', async () => {
  const { app, first, second, third, newcomer } = await fullHouse();
  app.withOrders.add(first.userId);
  expect(await newcomer()).toMatchObject({ ok: true });
  expect(endings(app)).toEqual([`${second.userId} SEAT_GIVEN`]);
  expect(await standing(app, second.cookie)).toBe(false);
  expect(await standing(app, first.cookie)).toBe(true);
  expect(await standing(app, third.cookie)).toBe(true);
});

it('a guest with an order, or whose page is open, loses no seat', async () => {
  const { app, first, second, third, newcomer } = await fullHouse();
  app.withOrders.add(first.userId).add(second.userId);
  expect(await standing(app, third.cookie)).toBe(true);
  app.clock.nowMs += 90_000;
  expect(await newcomer()).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' } });
  expect(endings(app)).toEqual([]);
});

it('no guest loses a seat while the OMS does not answer', async () => {
  const { app, newcomer } = await fullHouse();
  app.clock.omsAnswers = false;
  expect(await newcomer()).toMatchObject({ error: { code: 'UPSTREAM_UNAVAILABLE' } });
  expect(endings(app)).toEqual([]);
});

it('a guest who comes back while the OMS looks for his orders keeps his seat', async () => {
  const { app, first, second, newcomer } = await fullHouse();
  app.clock.onOrdersCall = () => {
    app.clock.onOrdersCall = () => undefined;
    const [session] = sessionsOfUser(app.state, userId(first.userId));
    invariant(session !== undefined, 'he has a session');
    keepSession(app.state, { ...session, lastSeenAt: app.clock.nowMs });
  };
  expect(await newcomer()).toMatchObject({ ok: true });
  expect(endings(app)).toEqual([`${second.userId} SEAT_GIVEN`]);
});
