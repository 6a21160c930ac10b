/** One's own sessions: listed plainly, ended one by one or all others at once, and those of others not at all. */
import { createKey } from '@tradefloor/contracts/calls/keys';
import {
  checkKey,
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
} from '@tradefloor/contracts/calls/users';
import { describe, expect, it } from 'vitest';
import { given, logIn, NOW, standing, toBody } from './user-fixture.given.ts';

const MINUTE_MS = 60_000;

/** Two sessions of a trader, and one of another user. */
async function givenSessions() {
  const app = await given();
  app.clock.address = '192.0.2.7';
  const first = await logIn(app);
  app.clock.nowMs += MINUTE_MS;
  app.clock.address = '10.1.2.3';
  const second = await logIn(app);
  const other = await logIn(app, 'trader-low-touch');
  return { app, first, second, other };
}

describe('the list of one’s own sessions', () => {
  it('has the one that requests first, with device, address and times, and nothing that opens it', async () => {
    const { app, first, second } = await givenSessions();
    const { items } = toBody(await app.request(listOwnSessions, {}, first.caller));
    expect(items).toEqual([
      {
        sessionId: first.caller.sessionId,
        userId: 'trader-high-touch',
        kind: 'PASSWORD',
        address: '192.0.2.7',
        device: 'a browser',
        createdAt: NOW,
        lastSeenAt: NOW,
        expiresAt: NOW + 8 * 60 * MINUTE_MS,
        network: 'PUBLIC',
        isCurrent: true,
      },
      expect.objectContaining({
        sessionId: second.caller.sessionId,
        network: 'PRIVATE',
        isCurrent: false,
      }),
    ]);
    expect(JSON.stringify(items)).not.toContain(first.cookie);
  });

  it('leaves out what has expired', async () => {
    const { app, first } = await givenSessions();
    app.clock.nowMs += 40 * MINUTE_MS;
    expect(toBody(await app.request(listOwnSessions, {}, first.caller))).toEqual({ items: [] });
  });
});

describe('a session of one’s own', () => {
  it('is ended at once by another one, published, and stays ended without an error', async () => {
    const { app, first, second } = await givenSessions();
    const { sessionId } = second.caller;
    const end = async () => toBody(await app.request(endOwnSession, { sessionId }, first.caller));
    expect(await end()).toEqual({ ended: true });
    expect(await standing(app, second.cookie)).toBe(false);
    expect(await standing(app, first.cookie)).toBe(true);
    expect(app.published.at(-1)).toMatchObject({ sessionId, kind: 'ENDED', reason: 'REVOKED' });
    expect(await end()).toEqual({ ended: false });
  });

  it('is not ended by itself: that is log-out, which clears the cookie', async () => {
    const { app, first } = await givenSessions();
    const { sessionId } = first.caller;
    const { result } = await app.request(endOwnSession, { sessionId }, first.caller);
    expect(result).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await standing(app, first.cookie)).toBe(true);
  });

  it('of another user is like one that has ended', async () => {
    const { app, first, other } = await givenSessions();
    const { sessionId } = other.caller;
    const ended = toBody(await app.request(endOwnSession, { sessionId }, first.caller));
    expect(ended).toEqual({ ended: false });
    expect(await standing(app, other.cookie)).toBe(true);
  });
});

it('all others end together; this one, other users and API keys go on', async () => {
  const { app, first, second, other } = await givenSessions();
  const made = await app.request(createKey, { name: 'bot', scopes: ['read'] }, first.caller);
  const { key } = toBody(made) as { key: string };
  expect(toBody(await app.request(endOtherSessions, {}, first.caller))).toEqual({ ended: 1 });
  const stands = await Promise.all(
    [first, second, other].map(({ cookie }) => standing(app, cookie)),
  );
  expect(stands).toEqual([true, false, true]);
  const checked = await app.request(checkKey, { key, address: '192.0.2.7' });
  expect(toBody(checked)['session']).not.toBeNull();
});
