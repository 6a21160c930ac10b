/** A thousand wrong passwords a minute: few of them get as far as a hash, and the account's owner gets in. */
import { afterEach, expect, it } from 'vitest';
import { GATEWAY_LIMITS } from './limits/settings.ts';
import { type GivenGateway, givenGateway, send } from './testing/given.ts';

let gateway: GivenGateway;
afterEach(() => gateway.close());

const GUESSES = 1_000;
const MINUTE_MS = 60_000;
const START = Date.UTC(2026, 10, 23, 14, 30);

async function guessing(limits: { readonly logins?: typeof GATEWAY_LIMITS.logins } = {}) {
  const clock = { nowMs: START };
  gateway = await givenGateway({ trustProxy: true, nowMs: () => clock.nowMs, limits });
  const { port, services } = gateway;
  services.replies(({ body }) =>
    body.includes('the right one')
      ? { body: { code: 'x' } }
      : { status: 400, body: { error: 'access_denied', error_description: 'no' } },
  );
  const logIn = (from: string, password: string) =>
    send(port, '/api/user-service/oauth/authorize', {
      method: 'POST',
      body: { username: 'admin', password },
      headers: { 'x-forwarded-for': from },
    });
  for (let i = 0; i < GUESSES; i += 1) {
    clock.nowMs = START + (i * MINUTE_MS) / GUESSES;
    await logIn('6.6.6.6', `guess ${i}`);
  }
  return { hashes: services.seen.length, logIn };
}

it('one address is let through to about as many hashes as it may log in', async () => {
  const { hashes, logIn } = await guessing({ logins: GATEWAY_LIMITS.logins });
  // Four mistakes are free, then waits double: within a minute 1 + 2 + 4 + 8 + 16 + 32 s have not passed.
  expect(hashes).toBeGreaterThanOrEqual(5);
  expect(hashes).toBeLessThanOrEqual(12);
  expect((await logIn('6.6.6.6', 'the right one')).status).toBe(429);
  expect((await logIn('7.7.7.7', 'the right one')).status).toBe(200);
});

it('also where the installation lets an address log in as often as it likes', async () => {
  const { hashes, logIn } = await guessing();
  expect(hashes).toBeLessThanOrEqual(12);
  expect((await logIn('7.7.7.7', 'the right one')).status).toBe(200);
});
