import { givenSession, NOW } from '@tradefloor/api/testing/given';
import { describe, expect, it } from 'vitest';
import { SessionCache } from '../session/session-cache.ts';
import type { Connection } from './connection.ts';
import { Sockets } from './sockets.ts';

type Reply = { readonly session: { sessionId: string; identity: never } | null };

function given() {
  const clock = { nowMs: NOW };
  const { identity, sessionId } = givenSession();
  let reply: Reply = { session: { sessionId, identity: identity as never } };
  let requested = 0;
  const cache = new SessionCache(
    {
      checkSession: async () => {
        requested += 1;
        return reply;
      },
    },
    { sessionCacheMs: 10_000, anonymousCacheMs: 1_000, sessionWaitMs: 2_000 },
    () => clock.nowMs,
  );
  const sockets = new Sockets(
    cache,
    () => undefined,
    () => clock.nowMs,
  );
  const done: string[] = [];
  const connection = {
    session: givenSession(),
    credential: { cookie: 'cookie' },
    id: 'c',
    path: '/ws',
    receivedAtMs: NOW,
    closedBecause: { code: 0, reason: '' },
    onClosed: () => undefined,
    ping: () => done.push('ping'),
    cut: () => done.push('cut'),
    renew: () => done.push('renew'),
    endSession: () => done.push('end'),
    close: () => undefined,
  };
  sockets.add(connection as unknown as Connection, () => undefined);
  const pass = async (ms: number) => {
    clock.nowMs += ms;
    sockets.turn();
    await new Promise(setImmediate);
  };
  return {
    sockets,
    connection,
    done,
    pass,
    requested: () => requested,
    logOut: () => {
      reply = { session: null };
    },
  };
}

describe('an open socket', () => {
  it('is pinged every quarter of a minute, and cut when it is silent for longer', async () => {
    const { connection, done, pass } = given();
    await pass(14_999);
    expect(done).toEqual([]);
    await pass(1);
    expect(done).toEqual(['ping']);
    await pass(5_000);
    expect(done).toEqual(['ping']);
    await pass(1);
    expect(done).toContain('cut');
    connection.receivedAtMs = NOW + 100_000;
    done.length = 0;
    await pass(10_000);
    expect(done).not.toContain('cut');
  });

  it('is checked twice a minute, and ended when its session is gone', async () => {
    const { connection, done, pass, requested, logOut } = given();
    connection.receivedAtMs = NOW + 1_000_000;
    await pass(29_999);
    expect(requested()).toBe(0);
    await pass(1);
    expect([requested(), done.includes('renew')]).toEqual([1, true]);
    logOut();
    await pass(30_000);
    expect(done).toContain('end');
  });

  it('is ended when its session’s time is up', async () => {
    const { connection, done, pass } = given();
    connection.session = givenSession({ expiresAt: NOW + 500 });
    await pass(500);
    expect(done).toEqual(['end']);
  });
});

describe('places', () => {
  it('are counted per session and given back once', () => {
    const { sockets } = given();
    const give = sockets.reserve('s');
    sockets.reserve('s');
    expect(sockets.countFor('s')).toBe(2);
    give();
    give();
    expect(sockets.countFor('s')).toBe(1);
  });
});
