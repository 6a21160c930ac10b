/** Guesses at one account from everywhere at once, where no single address makes many: what they cost, and whom. */
import { authorize } from '@tradefloor/contracts/calls/users';
import { expect, it } from 'vitest';
import { given, LOGIN, NOW } from './user-fixture.given.ts';

const MINUTE_MS = 60_000;

async function flood(guesses: number) {
  const app = await given();
  let hashes = 0;
  Object.assign(app.deps.passwords, {
    verify: async (kept: string | null, password: string) => {
      hashes += 1;
      return kept === `hashed ${password}` ? 'match' : 'mismatch';
    },
  });
  for (let i = 0; i < guesses; i += 1) {
    app.clock.nowMs = NOW + (i * MINUTE_MS) / guesses;
    await app.request(authorize, { ...LOGIN, password: `guess ${i}` });
  }
  return { app, hashes: () => hashes };
}

it('a thousand guesses a minute cost a bounded number of hashes', async () => {
  const { hashes } = await flood(1_000);
  // Ten that are free, then waits of half a second to four: at most one in four seconds from there on.
  expect(hashes()).toBeGreaterThan(10);
  expect(hashes()).toBeLessThanOrEqual(30);
});

it('the owner waits four seconds at most, and other accounts not at all', async () => {
  const { app } = await flood(1_000);
  const other = await app.request(authorize, { ...LOGIN, username: 'admin' });
  expect(other.http?.status ?? 200).toBe(200);
  app.clock.nowMs += 4_000;
  const owner = await app.request(authorize, LOGIN);
  expect(owner.http?.status ?? 200).toBe(200);
});

const ATTACK_MINUTES = 10;
const GAP_MS = 200;

/** Five guesses a second from as many addresses as there are guesses, and an owner who tries every seven seconds. */
async function underAttack(owner: { readonly before: string | null; readonly from: string }) {
  const app = await given();
  const logIn = async (address: string, password: string) => {
    app.clock.address = address;
    return (await app.request(authorize, { ...LOGIN, password })).http?.status ?? 200;
  };
  if (owner.before !== null) await logIn(owner.before, LOGIN.password);
  const got: number[] = [];
  for (let at = 0; at < ATTACK_MINUTES * MINUTE_MS; at += GAP_MS) {
    app.clock.nowMs = NOW + at;
    await logIn(`6.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`, `guess ${at}`);
    if (at % 7_000 === 0) got.push(await logIn(owner.from, LOGIN.password));
  }
  return got;
}

it('an owner at a known address gets in at every try while five guesses a second go on', async () => {
  const got = await underAttack({ before: '10.0.0.1', from: '10.0.0.1' });
  expect(got.length).toBeGreaterThan(80);
  expect(got).toEqual(got.map(() => 200));
});
