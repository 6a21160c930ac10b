/** Seats of guests: one address cannot take them all. */
import { guest } from '@tradefloor/contracts/calls/users';
import { expect, it } from 'vitest';
import { callerFor, findCookie, given, toBody } from './user-fixture.given.ts';

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
