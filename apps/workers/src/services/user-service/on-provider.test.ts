/** Log-in with an identity provider, as the user service decides it: who one is by issuer and subject, what one may do by the mapped role. */
import { changeUser, createUser, setPassword } from '@tradefloor/contracts/calls/accounts';
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { createKey } from '@tradefloor/contracts/calls/keys';
import {
  authorize,
  checkKey,
  checkSession,
  providerLogIn,
} from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import type { UserChange } from '@tradefloor/contracts/user';
import { invariant } from '@tradefloor/core/result';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  type Any,
  callerFor,
  findCookie,
  type Given,
  given,
  LOGIN,
  logIn,
  standing,
  toBody,
} from './user-fixture.given.ts';

type Requested = CallInput<typeof providerLogIn>;

const TRADER = { role: 'trader', tradingStyle: 'fx_electronic' } as const;
const RISK = { role: 'risk-manager', tradingStyle: 'oversight' } as const;
const JANE: Requested = {
  issuer: 'https://idp.example',
  subject: '248289761001',
  displayName: 'Jane Doe',
  grant: TRADER,
  replaces: null,
};

let app: Given;
beforeEach(async () => {
  app = await given();
});

const enter = (change: Partial<Requested> = {}) =>
  app.request(providerLogIn, { ...JANE, ...change });
const toUser = ({ result }: Any) => {
  invariant(result.ok && 'user' in result.value, 'a session');
  return result.value['user'] as { userId: string; role: string; displayName: string };
};
const failure = ({ result, http }: Any) => {
  expect(http?.status).toBe(400);
  expect(http?.headers?.['set-cookie']).toBeUndefined();
  return result.ok ? result.value : null;
};
const kept = () => (app.changes.take().get(USER_TABLES.userChanges) ?? []) as readonly UserChange[];
const admin = () => {
  const row = app.state.users.get(userId('admin'));
  invariant(row !== undefined, 'admin');
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, 'of-admin');
};

describe('the first log-in with an identity provider', () => {
  it('makes a user with the mapped role and its limits, and a session that stands', async () => {
    const responded = await enter();
    const cookie = findCookie(responded);
    expect(toBody(await app.request(checkSession, { cookie }))['session']).toMatchObject({
      identity: { role: 'trader', tradingStyle: 'fx_electronic', displayName: 'Jane Doe' },
    });
    const row = app.state.users.get(userId(toUser(responded).userId));
    expect(row).toMatchObject({ passwordHash: null, guest: false, limits: { desks: ['FX'] } });
    expect(row?.userId).toMatch(/^sso-jane-doe-[a-z0-9]{10}$/);
  });

  it('is in the record with the provider that vouched', async () => {
    await enter();
    expect(kept()).toMatchObject([
      { kind: 'CREATED', actor: JANE.issuer, before: null, after: { role: 'trader' } },
    ]);
    expect(app.published).toMatchObject([
      { kind: 'STARTED', reason: 'LOGIN', provider: JANE.issuer },
    ]);
  });

  it('without a mapped role makes no user, no session and no record', async () => {
    const before = [...app.state.users.values()].length;
    expect(failure(await enter({ grant: null }))).toMatchObject({ error: 'access_denied' });
    expect([...app.state.users.values()]).toHaveLength(before);
    expect([...app.state.providerIdentities.values()]).toEqual([]);
    expect(kept()).toEqual([]);
  });

  it.each(['admin', 'trader-high-touch', 'Ada Admin', '🙂', '---', 'ÀÉÎ õü'])(
    'of one who is called %s gives nothing of a user with that name',
    async (displayName) => {
      const user = toUser(await enter({ displayName }));
      expect(user.userId).toMatch(/^sso(-[a-z0-9]+)+$/);
      expect(user.userId.length).toBeLessThanOrEqual(48);
      expect(user.role).toBe('trader');
    },
  );
});

describe('a person at a provider', () => {
  it('is one user at every log-in, whatever name comes with it', async () => {
    const first = toUser(await enter());
    app.clock.nowMs += 60_000;
    const again = toUser(await enter({ displayName: 'Jane Roe' }));
    expect(again.userId).toBe(first.userId);
    expect([...app.state.providerIdentities.values()]).toMatchObject([
      { subject: JANE.subject, userId: first.userId, lastLogInAt: app.clock.nowMs },
    ]);
  });

  it.each([
    ['another subject', { subject: '248289761002' }],
    ['the same subject of another issuer', { issuer: 'https://idp.test' }],
    [
      'a subject that holds a line end',
      { issuer: 'https://idp', subject: '.example\n248289761001' },
    ],
  ])('is not %s', async (_, change) => {
    const first = toUser(await enter());
    expect(toUser(await enter(change)).userId).not.toBe(first.userId);
  });

  it('is the same after a restart', async () => {
    const first = toUser(await enter());
    const rows = app.changes.take();
    const state = app.load(rows as never);
    expect(state.isFromProvider(userId(first.userId))).toBe(true);
    expect(state.isFromProvider(userId('admin'))).toBe(false);
  });

  it('has no password, and an administrator cannot set one', async () => {
    const { userId: id } = toUser(await enter());
    const password = 'correct horse battery';
    const input = { userId: userId(id), password, reason: 'a way around' };
    const set = await app.request(setPassword, input, admin());
    expect(set.result).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    for (const guess of ['', password]) {
      const tried = await app.request(authorize, { ...LOGIN, username: id, password: guess });
      expect(tried.result.ok && 'code' in tried.result.value).toBe(false);
    }
  });

  it('has a name that an administrator cannot give to another', async () => {
    const made = await app.request(
      createUser,
      {
        username: 'sso-jane-doe-0123456789',
        displayName: 'Jane',
        ...TRADER,
        password: 'correct horse battery',
        reason: 'new on the desk',
      },
      admin(),
    );
    expect(made.result).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });
});

describe('a role that changed at the provider', () => {
  it('counts from the next log-in on, ends the sessions of before, and is in the history', async () => {
    const old = findCookie(await enter());
    kept();
    const now = findCookie(await enter({ grant: RISK }));
    expect([await standing(app, old), await standing(app, now)]).toEqual([false, true]);
    expect((await callerFor(app, now)).role).toBe('risk-manager');
    expect(kept()).toMatchObject([
      {
        kind: 'CHANGED',
        actor: JANE.issuer,
        before: { role: 'trader', tradingStyle: 'fx_electronic' },
        after: { role: 'risk-manager', tradingStyle: 'oversight' },
      },
    ]);
    expect(app.published.filter(({ kind }) => kind === 'ENDED')).toMatchObject([
      { reason: 'PROVIDER' },
    ]);
  });

  it('and did not change leaves the sessions and the history alone', async () => {
    const old = findCookie(await enter());
    kept();
    await enter();
    expect(await standing(app, old)).toBe(true);
    expect(kept()).toEqual([]);
  });

  it('to none ends every session and key of the user', async () => {
    const cookie = findCookie(await enter());
    const made = await app.request(
      createKey,
      { name: 'bot', scopes: ['read'] },
      await callerFor(app, cookie),
    );
    const key = made.result.ok ? String(made.result.value['key']) : '';
    const isKey = async () => {
      const { result } = await app.request(checkKey, { key, address: '10.0.0.1' });
      return result.ok && result.value['session'] !== null;
    };
    expect(await isKey()).toBe(true);
    expect(failure(await enter({ grant: null }))).toMatchObject({ error: 'access_denied' });
    expect([await standing(app, cookie), await isKey()]).toEqual([false, false]);
  });
});

describe('a user who is disabled here', () => {
  it('stays out, whatever the provider grants', async () => {
    const { userId: id } = toUser(await enter());
    const change = { userId: userId(id), disabled: true, reason: 'left the firm' };
    await app.request(changeUser, change, admin());
    expect(failure(await enter({ grant: RISK }))).toMatchObject({ error: 'access_denied' });
    expect(app.state.users.get(userId(id))).toMatchObject({ disabled: true, role: 'trader' });
  });
});

it('a browser that was logged in as another has the new session only', async () => {
  const before = await logIn(app);
  await enter({ replaces: before.caller.sessionId });
  expect(await standing(app, before.cookie)).toBe(false);
});
