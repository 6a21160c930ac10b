import type { CallInput } from '@tradefloor/contracts/calls/call';
import {
  authorize,
  endSession,
  endSessions,
  guest,
  limitHistory,
  listSessions,
  listUsers,
  logout,
  putLimits,
  token,
  userOf,
  whoAmI,
} from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { money, qty } from '@tradefloor/contracts/money';
import type { Caller } from '@tradefloor/contracts/user';
import type { LimitChangeRow } from '@tradefloor/core/trading/users/tables';
import { describe, expect, it } from 'vitest';
import {
  type Any,
  authorizationCode,
  callerFor,
  findCookie,
  given,
  LOGIN,
  logIn,
  NOW,
  REDEEM,
  sha256,
  standing,
  toBody,
} from './user-fixture.given.ts';

describe('logging in', () => {
  it('ends in a cookie whose digest alone is kept', async () => {
    const app = await given();
    const response = await app.request(token, { ...REDEEM, code: await authorizationCode(app) });
    const header = response.http?.headers?.['set-cookie'] ?? '';
    expect(header).toMatch(
      /^platform_user=[A-Za-z0-9_-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=28800$/,
    );
    expect(response.http?.headers?.['cache-control']).toBe('no-store');
    expect(toBody(response)).toMatchObject({
      token_type: 'session',
      expires_in: 28_800,
      idle_expires_in: 1_800,
      user: { userId: 'trader-high-touch', role: 'trader', guest: false },
    });
    const cookie = findCookie(response);
    const kept = JSON.stringify([...app.changes.take().values()]);
    expect(kept).toContain(sha256(cookie));
    expect(kept).not.toContain(cookie);
    expect(JSON.stringify(app.published)).not.toContain(cookie);
  });

  it('responds identically for a wrong password, an unknown user and a disabled one', async () => {
    const app = await given();
    const viewer = app.state.users.get('viewer');
    if (viewer) app.state.users.put({ ...viewer, disabled: true });
    const responses = await Promise.all([
      app.request(authorize, { ...LOGIN, password: 'wrong' }),
      app.request(authorize, { ...LOGIN, username: 'nobody' }),
      app.request(authorize, { ...LOGIN, username: 'viewer' }),
    ]);
    expect(responses[0]?.http?.status).toBe(400);
    expect(toBody(responses[0] as Any)['error']).toBe('access_denied');
    expect(responses[1]).toEqual(responses[0]);
    expect(responses[2]).toEqual(responses[0]);
    expect(app.state.authCodes.size).toBe(0);
  });

  it('waits after many mistakes at one account, also with the right password, and not at others', async () => {
    const app = await given();
    for (let i = 0; i < 12; i += 1) await app.request(authorize, { ...LOGIN, password: 'wrong' });
    const slowed = await app.request(authorize, LOGIN);
    expect(slowed.http?.status).toBe(429);
    expect(Number(slowed.http?.headers?.['retry-after'])).toBeGreaterThan(0);
    await authorizationCode(app, { username: 'trader-low-touch' });
    app.clock.nowMs += 5_000;
    await authorizationCode(app);
  });

  it('returns 503 when the hashing queue is full, and counts it against no account', async () => {
    const app = await given();
    app.deps.passwords.verify = async () => 'busy';
    for (let i = 0; i < 30; i += 1) {
      const busy = await app.request(authorize, LOGIN);
      expect([busy.http?.status, toBody(busy)['error']]).toEqual([503, 'temporarily_unavailable']);
    }
  });

  it('returns the issuer with the code where it is known', async () => {
    const app = await given({ issuer: 'https://desk.example/api/user-service' });
    const body = toBody(await app.request(authorize, { ...LOGIN, state: 'st' }));
    expect(body).toMatchObject({
      state: 'st',
      iss: 'https://desk.example/api/user-service',
      expiresIn: 60,
    });
  });
});

describe('a code', () => {
  it('has exactly one winner among fifty, and the replays take the session back', async () => {
    const app = await given();
    const code = await authorizationCode(app);
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => app.request(token, { ...REDEEM, code })),
    );
    const winners = responses.filter(({ http }) => http?.status === undefined);
    expect(winners).toHaveLength(1);
    expect(await standing(app, findCookie(winners[0] as Any))).toBe(false);
    expect(app.published.map(({ kind, reason }) => `${kind} ${reason}`)).toEqual([
      'STARTED LOGIN',
      'ENDED REPLAY',
    ]);
  });

  it('used again hours later still takes the session back', async () => {
    const app = await given();
    const { code, cookie } = await logIn(app);
    for (let hour = 0; hour < 7; hour += 1) {
      for (let use = 0; use < 3; use += 1) {
        app.clock.nowMs += 20 * 60_000;
        expect(await standing(app, cookie)).toBe(true);
      }
      await app.fireTimers('sweep');
    }
    await app.request(token, { ...REDEEM, code });
    expect(await standing(app, cookie)).toBe(false);
  });

  it('is refused after a minute, and no trace of it stays in memory', async () => {
    const app = await given();
    const code = await authorizationCode(app);
    app.clock.nowMs += 60_000;
    expect(toBody(await app.request(token, { ...REDEEM, code }))['error']).toBe('invalid_grant');
    await app.fireTimers('sweep');
    expect(app.state.authCodes.size).toBe(0);
  });

  it('of a user who was disabled meanwhile gives nothing', async () => {
    const app = await given();
    const code = await authorizationCode(app);
    const user = app.state.users.get('trader-high-touch');
    if (user) app.state.users.put({ ...user, disabled: true });
    const refused = await app.request(token, { ...REDEEM, code });
    expect([refused.http?.status, findCookie(refused)]).toEqual([400, '']);
  });
});

describe('a session', () => {
  it('ends at log-out, once, and clears the cookie', async () => {
    const app = await given();
    const { cookie, caller } = await logIn(app);
    const out = await app.request(logout, {}, caller);
    expect(toBody(out)).toEqual({ ended: true });
    expect(out.http?.headers?.['set-cookie']).toMatch(/^platform_user=; .*Max-Age=0$/);
    expect(await standing(app, cookie)).toBe(false);
    expect(toBody(await app.request(logout, {}, caller))).toEqual({ ended: false });
    expect(app.published.filter(({ kind }) => kind === 'ENDED')).toHaveLength(1);
    expect((await app.request(whoAmI, {}, caller)).result).toMatchObject({
      error: { code: 'UNAUTHENTICATED' },
    });
  });

  it('has an idle timeout of half an hour and a lifetime of eight, and reports its end', async () => {
    const app = await given();
    const resting = await logIn(app);
    const used = await logIn(app);
    const move = (ms: number) => {
      app.clock.nowMs += ms;
    };
    move(30 * 60_000 - 1);
    expect(await standing(app, used.cookie)).toBe(true);
    move(1);
    expect(await standing(app, resting.cookie)).toBe(false);
    while (app.clock.nowMs < NOW + 8 * 3_600_000 - 20 * 60_000) {
      move(20 * 60_000);
      expect(await standing(app, used.cookie)).toBe(true);
    }
    app.clock.nowMs = NOW + 8 * 3_600_000;
    expect(await standing(app, used.cookie)).toBe(false);
    await app.fireTimers('sweep');
    expect(app.published.filter(({ reason }) => reason === 'EXPIRED')).toHaveLength(2);
    expect(app.state.sessions.size).toBe(0);
  });

  it('is one of at most five: the sixth ends the oldest', async () => {
    const app = await given();
    const cookies: string[] = [];
    for (let i = 0; i < 6; i += 1) {
      app.clock.nowMs += 1_000;
      cookies.push((await logIn(app)).cookie);
    }
    const alive = await Promise.all(cookies.map((cookie) => standing(app, cookie)));
    expect(alive).toEqual([false, true, true, true, true, true]);
  });

  it('is replaced when its holder logs in again', async () => {
    const app = await given();
    const before = await logIn(app);
    const code = await authorizationCode(app, { username: 'admin' });
    await app.request(token, { ...REDEEM, code }, before.caller);
    expect(await standing(app, before.cookie)).toBe(false);
  });

  it('keeps awake with one write a minute, not one a question', async () => {
    const app = await given();
    const { cookie } = await logIn(app);
    app.changes.take();
    app.clock.nowMs += 59_000;
    await standing(app, cookie);
    expect(app.changes.isEmpty).toBe(true);
    app.clock.nowMs += 1_000;
    await standing(app, cookie);
    expect(app.changes.isEmpty).toBe(false);
  });

  it('is absent for a cookie that was never issued', async () => {
    const app = await given();
    for (const cookie of ['', 'x', '__proto__', 'constructor', 'a'.repeat(256)]) {
      expect(await standing(app, cookie)).toBe(false);
    }
  });

  it('of another user is ended by an admin only', async () => {
    const app = await given();
    const trader = await logIn(app);
    const admin = await logIn(app, 'admin');
    const risk = await logIn(app, 'risk-manager');
    const requested = { userId: userId('trader-high-touch') };
    for (const caller of [trader.caller, risk.caller]) {
      expect((await app.request(endSessions, requested, caller)).result).toMatchObject({
        error: { code: 'FORBIDDEN' },
      });
    }
    expect((await app.request(endSessions, requested, null)).result).toMatchObject({
      error: { code: 'UNAUTHENTICATED' },
    });
    expect(toBody(await app.request(endSessions, requested, admin.caller))).toEqual({
      ended: 1,
    });
    expect(await standing(app, trader.cookie)).toBe(false);
    expect(
      (await app.request(endSessions, { userId: userId('nobody') }, admin.caller)).result,
    ).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });

  it('are listed with where they were opened, and with nothing that opens them', async () => {
    const app = await given();
    const trader = await logIn(app);
    const admin = await logIn(app, 'admin');
    const items = async (of: string): Promise<unknown> =>
      toBody(await app.request(listSessions, { userId: userId(of) }, admin.caller))['items'];
    expect(await items('trader-high-touch')).toEqual([
      {
        sessionId: trader.caller.sessionId,
        userId: 'trader-high-touch',
        kind: 'PASSWORD',
        address: '10.0.0.0',
        device: 'a browser',
        createdAt: NOW,
        lastSeenAt: NOW,
        expiresAt: NOW + 8 * 3_600_000,
      },
    ]);
    expect(await items('nobody')).toEqual([]);
  });

  it('come page by page, none twice, the expired ones left out', async () => {
    const app = await given();
    for (const name of ['trader-high-touch', 'trader-low-touch', 'sales']) await logIn(app, name);
    const admin = await logIn(app, 'admin');
    const seen: string[] = [];
    let cursor: string | null | undefined;
    while (cursor !== null) {
      const page = toBody(
        await app.request(listSessions, { limit: 3, ...(cursor ? { cursor } : {}) }, admin.caller),
      ) as { items: { userId: string }[]; nextCursor: string | null };
      seen.push(...page.items.map((item) => item.userId));
      cursor = page.nextCursor;
    }
    expect(seen.sort()).toEqual(['admin', 'sales', 'trader-high-touch', 'trader-low-touch']);
    app.clock.nowMs += 31 * 60_000;
    expect(toBody(await app.request(listSessions, {}, admin.caller))['items']).toEqual([]);
  });

  it('one is ended by an admin alone, who is named; ending it again is no error', async () => {
    const app = await given();
    const [first, second] = [await logIn(app), await logIn(app)];
    const admin = await logIn(app, 'admin');
    const { userId: owner, sessionId } = first.caller;
    const requested = { userId: owner, sessionId };
    expect((await app.request(endSession, requested, second.caller)).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    const misnamed = { userId: userId('sales'), sessionId };
    expect(toBody(await app.request(endSession, misnamed, admin.caller))).toEqual({
      ended: false,
    });
    expect(toBody(await app.request(endSession, requested, admin.caller))).toEqual({
      ended: true,
    });
    expect(app.published.at(-1)).toMatchObject({ kind: 'ENDED', reason: 'ADMIN', by: 'admin' });
    expect([await standing(app, first.cookie), await standing(app, second.cookie)]).toEqual([
      false,
      true,
    ]);
    expect(toBody(await app.request(endSession, requested, admin.caller))).toEqual({
      ended: false,
    });
  });
});

describe('a guest', () => {
  it('is a fresh small trader for two hours', async () => {
    const app = await given();
    const [one, two] = [await app.request(guest, {}), await app.request(guest, {})];
    expect(toBody(one)).toMatchObject({
      expires_in: 7_200,
      user: {
        role: 'trader',
        tradingStyle: 'low_touch',
        guest: true,
        darkPoolAccess: false,
        limits: { maxOrderQty: 1_000 },
      },
    });
    const toId = (response: Any) => (toBody(response)['user'] as { userId: string }).userId;
    expect(toId(one)).toMatch(/^guest-[a-z0-9]{16,}$/);
    expect(toId(one)).not.toBe(toId(two));
    expect(one.http?.headers?.['set-cookie']).toContain('Max-Age=7200');
  });

  it('is refused while the installation has no guests, or no seat', async () => {
    const closed = await given({ guestTrading: false });
    expect((await closed.request(guest, {})).result).toMatchObject({
      error: { code: 'NOT_FOUND' },
    });
    const app = await given();
    for (let i = 0; i < 3; i += 1) toBody(await app.request(guest, {}));
    expect((await app.request(guest, {})).result).toMatchObject({
      error: { info: { http: 503 } },
    });
  });

  it('is refused dark pool access, also by an admin, and leaves memory an hour after leaving', async () => {
    const app = await given();
    const response = await app.request(guest, {});
    const caller = await callerFor(app, findCookie(response));
    const admin = await logIn(app, 'admin');
    const user = toBody(await app.request(userOf, { userId: caller.userId }))['user'] as {
      limits: CallInput<typeof putLimits>['limits'];
    };
    const granted = await app.request(
      putLimits,
      { userId: caller.userId, limits: user.limits, darkPoolAccess: true, reason: 'trial' },
      admin.caller,
    );
    const info = { detail: 'A guest has no dark pool access' };
    expect(granted.result).toMatchObject({ error: { code: 'VALIDATION_FAILED', info } });
    app.clock.nowMs += 2 * 3_600_000;
    await app.fireTimers('sweep');
    expect(toBody(await app.request(userOf, { userId: caller.userId }))).toEqual({
      user: null,
    });
  });
});

describe('limits', () => {
  const requested: CallInput<typeof putLimits> = {
    userId: userId('trader-low-touch'),
    limits: {
      maxOrderQty: qty(5),
      maxDailyNotional: money(10_000),
      strategies: ['LIT'],
      desks: ['EQ'],
    },
    darkPoolAccess: true,
    reason: 'after the incident',
  };

  it('are changed by risk roles only, stored with before and after, and published at once', async () => {
    const app = await given();
    const trader = await logIn(app);
    expect((await app.request(putLimits, requested, trader.caller)).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    const risk = await logIn(app, 'risk-manager');
    app.changes.take();
    app.published.length = 0;
    expect(toBody(await app.request(putLimits, requested, risk.caller))).toMatchObject({
      limits: requested.limits,
      darkPoolAccess: true,
    });
    expect(app.published).toMatchObject([{ userId: 'trader-low-touch', reason: 'LIMITS_CHANGED' }]);
    const rows = [...app.changes.take()].flatMap(([def, changed]) =>
      def.name === 'users.limit_changes' ? (changed as LimitChangeRow[]) : [],
    );
    expect(rows).toMatchObject([
      {
        actor: 'risk-manager',
        reason: 'after the incident',
        requestId: 'request-1',
        before: { darkPoolAccess: false, limits: { maxOrderQty: 1_000_000 } },
        after: { darkPoolAccess: true, limits: { maxOrderQty: 5 } },
      },
    ]);
    expect(toBody(await app.request(userOf, { userId: requested.userId }))['user']).toMatchObject({
      limits: requested.limits,
    });
  });

  it('have a history, newest first and page by page, for risk roles and compliance only', async () => {
    const app = await given();
    const risk = await logIn(app, 'risk-manager');
    for (const reason of ['first', 'second', 'third']) {
      toBody(await app.request(putLimits, { ...requested, reason }, risk.caller));
    }
    for (const [def, changed] of app.changes.take()) {
      if (def.name === 'users.limit_changes') app.committed.push(...(changed as LimitChangeRow[]));
    }
    type Page = { items: LimitChangeRow[]; nextCursor: string | null };
    const read = async (caller: Caller, page: { limit: number; cursor?: string }) =>
      toBody(
        await app.request(limitHistory, { userId: requested.userId, ...page }, caller),
      ) as unknown as Page;
    const { caller } = await logIn(app, 'compliance');
    const one = await read(caller, { limit: 2 });
    const two = await read(caller, { limit: 2, cursor: one.nextCursor ?? '' });
    expect([...one.items, ...two.items].map(({ reason }) => reason)).toEqual([
      'third',
      'second',
      'first',
    ]);
    expect(two.nextCursor).toBeNull();
    expect(one.items[1]).toMatchObject({ actor: 'risk-manager', after: { darkPoolAccess: true } });
    const trader = await logIn(app);
    for (const refused of [
      await app.request(limitHistory, { userId: requested.userId }, trader.caller),
      await app.request(limitHistory, { userId: requested.userId, cursor: 'nonsense' }, caller),
    ]) {
      expect(refused.result).toMatchObject({ ok: false });
    }
  });

  it('of an unknown user are not found', async () => {
    const app = await given();
    const admin = await logIn(app, 'admin');
    const response = await app.request(
      putLimits,
      { ...requested, userId: userId('nobody') },
      admin.caller,
    );
    expect(response.result).toMatchObject({ error: { code: 'NOT_FOUND' } });
  });
});

describe('the list of users', () => {
  it('comes in pages that together hold each user once', async () => {
    const app = await given();
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const requested = cursor ? { limit: 5, cursor } : { limit: 5 };
      const page = toBody(await app.request(listUsers, requested)) as {
        items: { userId: string }[];
        nextCursor: string | null;
      };
      seen.push(...page.items.map((user) => user.userId));
      cursor = page.nextCursor;
    } while (cursor);
    expect(seen).toEqual([...app.state.users.values()].map((user) => user.userId).sort());
  });
});

describe('the first day', () => {
  it('of a production system knows one admin with the password of the environment', async () => {
    const app = await given({
      seeding: { kind: 'production', adminPassword: 'from the vault' },
    });
    expect([...app.state.users.values()].map(({ username }) => username)).toEqual(['admin']);
    const code = await authorizationCode(app, { username: 'admin', password: 'from the vault' });
    expect(code).not.toBe('undefined');
  });

  it('happens once: a password that was changed later stays', async () => {
    const app = await given();
    const admin = app.state.users.get('admin');
    if (admin === undefined) throw new Error('no administrator was seeded');
    app.state.users.put({ ...admin, passwordHash: 'hashed other' });
    await app.fireTimers('seed');
    expect(app.state.users.get('admin')?.passwordHash).toBe('hashed other');
    const code = await authorizationCode(app, { username: 'admin', password: 'other' });
    expect(code).not.toBe('undefined');
  });
});
