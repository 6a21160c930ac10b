import { givenSession, NOW } from '@tradefloor/api/testing/given';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eventually } from '../testing/given.ts';
import type { Credential } from '../upstream/upstream.ts';
import { SessionCache } from './session-cache.ts';

const { identity } = givenSession();
const FOUND = { session: { sessionId: 'session-1', identity } };
type Reply = Awaited<ReturnType<ConstructorParameters<typeof SessionCache>[0]['checkSession']>>;

function given() {
  const clock = { nowMs: NOW };
  const open: { credential: Credential; handle: (reply: Reply) => void }[] = [];
  const cache = new SessionCache(
    {
      checkSession: (credential) =>
        new Promise((resolve) => {
          open.push({ credential, handle: resolve });
        }),
    },
    { sessionCacheMs: 10_000, anonymousCacheMs: 1_000, sessionWaitMs: 2_000 },
    () => clock.nowMs,
  );
  const requested = { count: () => open.length };
  const handle = (reply: Reply, which = open.length - 1) => open[which]?.handle(reply);
  const known = async (reply: Reply) => {
    const checked = cache.check({ cookie: 'cookie' }, 'r');
    handle(reply);
    return await checked;
  };
  return { cache, clock, requested: requested, handle, known };
}

afterEach(() => void vi.useRealTimers());

describe('a cookie', () => {
  it('is resolved once in ten seconds, for any number of callers', async () => {
    const { cache, clock, requested, known } = given();
    const first = [cache.check({ cookie: 'cookie' }, 'a'), cache.check({ cookie: 'cookie' }, 'b')];
    expect(requested.count()).toBe(1);
    await known(FOUND);
    expect(await Promise.all(first)).toMatchObject([FOUND.session, FOUND.session]);
    clock.nowMs += 9_999;
    expect(cache.check({ cookie: 'cookie' }, 'c')).toMatchObject({
      caller: { sessionId: 'session-1' },
    });
    expect(requested.count()).toBe(1);
    clock.nowMs += 1;
    void cache.check({ cookie: 'cookie' }, 'd');
    expect(requested.count()).toBe(2);
  });

  it('without a session is resolved again after a second', async () => {
    const { cache, clock, requested, known } = given();
    expect(await known({ session: null })).toBe('anonymous');
    clock.nowMs += 999;
    expect(cache.check({ cookie: 'cookie' }, 'a')).toBe('anonymous');
    clock.nowMs += 1;
    void cache.check({ cookie: 'cookie' }, 'b');
    expect(requested.count()).toBe(2);
  });

  it('is resolved once, however slow the response, and later callers get it', async () => {
    vi.useFakeTimers();
    const { cache, clock, requested, handle } = given();
    const early = cache.check({ cookie: 'cookie' }, 'a');
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await early).toBe('unknown');
    clock.nowMs += 2_000;
    const later = cache.check({ cookie: 'cookie' }, 'b');
    clock.nowMs += 1_000;
    handle(FOUND);
    expect(await later).toMatchObject(FOUND.session);
    expect(cache.check({ cookie: 'cookie' }, 'c')).toMatchObject(FOUND.session);
    expect(requested.count()).toBe(1);
    clock.nowMs += 7_000;
    void cache.check({ cookie: 'cookie' }, 'd');
    expect(requested.count()).toBe(2);
  });

  it('is not treated as missing when it could not be resolved, and that is not cached', async () => {
    const { cache, requested, known } = given();
    expect(await known({ kind: 'UNREACHABLE' })).toBe('unknown');
    void cache.check({ cookie: 'cookie' }, 'a');
    expect(requested.count()).toBe(2);
  });

  it('is void from the second its session expires, cached or not', async () => {
    const { cache, clock, requested, known } = given();
    await known({
      session: { ...FOUND.session, identity: { ...identity, expiresAt: NOW + 5_000 } },
    });
    clock.nowMs += 5_000;
    void cache.check({ cookie: 'cookie' }, 'a');
    expect(requested.count()).toBe(2);
  });
});

describe('a session that ended', () => {
  it('is forgotten at once', async () => {
    const { cache, requested, known } = given();
    await known(FOUND);
    cache.forgetSession('other');
    expect(cache.check({ cookie: 'cookie' }, 'a')).toMatchObject({ sessionId: 'session-1' });
    cache.forgetSession('session-1');
    void cache.check({ cookie: 'cookie' }, 'b');
    expect(requested.count()).toBe(2);
  });

  it('is not brought back by a response that was in flight', async () => {
    const { cache, handle, requested } = given();
    const checking = cache.check({ cookie: 'cookie' }, 'a');
    cache.forgetSession('session-1');
    handle(FOUND);
    await eventually(() => requested.count()).toBe(2);
    handle({ session: null });
    expect(await checking).toBe('anonymous');
  });

  it('by a change of the user’s rights is resolved again', async () => {
    const { cache, requested, known } = given();
    await known(FOUND);
    cache.forgetUser(identity.userId);
    void cache.check({ cookie: 'cookie' }, 'a');
    expect(requested.count()).toBe(2);
  });

  it('or may have been, unseen, is resolved again', async () => {
    const { cache, requested, known } = given();
    await known(FOUND);
    cache.forgetAll();
    void cache.check({ cookie: 'cookie' }, 'a');
    expect(requested.count()).toBe(2);
  });
});

describe('the cache', () => {
  it('holds ten thousand cookies and no more', async () => {
    let requested = 0;
    const cache = new SessionCache(
      {
        checkSession: async () => {
          requested += 1;
          return { session: null };
        },
      },
      { sessionCacheMs: 10_000, anonymousCacheMs: 10_000, sessionWaitMs: 2_000 },
      () => NOW,
    );
    for (let i = 0; i <= 10_000; i += 1) await cache.check({ cookie: `cookie-${i}` }, 'r');
    await cache.check({ cookie: 'cookie-10000' }, 'r');
    expect(requested).toBe(10_001);
    await cache.check({ cookie: 'cookie-0' }, 'r');
    expect(requested).toBe(10_002);
  });
});
