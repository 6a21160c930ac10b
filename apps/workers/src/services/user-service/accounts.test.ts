/** Accounts: made, changed, ended and given another password by an admin alone, each change kept with its reason. */
import {
  changePassword,
  changeUser,
  createUser,
  setPassword,
} from '@tradefloor/contracts/calls/accounts';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { authorize, checkSession, guest, token } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { type Caller, type Role, User, type UserChange } from '@tradefloor/contracts/user';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { invariant } from '@tradefloor/core/result';
import { FREE_FAILURES } from '@tradefloor/core/trading/users/login-attempts';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import {
  authorizationCode,
  callerFor,
  findCookie,
  type Given,
  given,
  LOGIN,
  logIn,
  REDEEM,
} from './user-fixture.given.ts';

let app: Given;
beforeEach(async () => {
  app = await given();
});

function toCaller(username: string): Caller {
  const row = app.state.users.get(userId(username));
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}
const admin = () => toCaller('admin');

async function run<C extends Call>(call: C, input: CallInput<C>, caller = admin()) {
  const { result, events, http } = await app.request(call, input, caller);
  const published = events.flatMap((out) => (out.type === 'say' ? [out] : []));
  const topics = published.map(({ topic }) => topic as string);
  return result.ok
    ? { value: result.value, topics, status: http?.status, published }
    : { code: result.error.code, detail: result.error.info?.detail, topics };
}

const ANNA = {
  username: 'anna-archer',
  displayName: 'Anna Archer',
  role: 'trader',
  tradingStyle: 'low_touch',
  password: 'correct horse battery',
  reason: 'new on the desk',
} as const;
const annaId = userId(ANNA.username);

const mayLogIn = async (username: string, password: string): Promise<boolean> => {
  const { result } = await app.request(authorize, { ...LOGIN, username, password });
  return result.ok && 'code' in result.value;
};
const kept = () => app.changes.take().get(USER_TABLES.userChanges) as readonly UserChange[];
const findRow = (id: string) => app.state.users.get(userId(id));

describe('a user who is made', () => {
  it('logs in with the password that was set, with the limits of role and style', async () => {
    const made = await run(createUser, ANNA);
    expect(made).toMatchObject({ status: 201, topics: ['users.changed'] });
    expect(User.encode(made.value as never)).toMatchObject({
      userId: 'anna-archer',
      role: 'trader',
      disabled: false,
      limits: { desks: ['EQ'], maxOrderQty: 1_000_000 },
    });
    expect(await mayLogIn('anna-archer', ANNA.password)).toBe(true);
    expect(await mayLogIn('anna-archer', 'tradefloor')).toBe(false);
  });

  it('is kept with who made it and why, and with no password', async () => {
    app.changes.take();
    await run(createUser, ANNA);
    const changes = kept();
    expect(changes).toMatchObject([
      {
        changeId: 'account-anna-archer-V1',
        kind: 'CREATED',
        actor: 'admin',
        reason: 'new on the desk',
        before: null,
        after: { displayName: 'Anna Archer', role: 'trader', disabled: false },
      },
    ]);
    expect(JSON.stringify(changes)).not.toContain(ANNA.password);
  });

  it.each<[string, string]>([
    ['trader-low-touch', 'a user "trader-low-touch" already exists'],
    ['guest-anna', '"guest-anna" is reserved'],
    ['load-900', '"load-900" is reserved'],
  ])('under the name %s is refused', async (username, detail) => {
    const refused = await run(createUser, { ...ANNA, username });
    expect(refused).toMatchObject({ code: 'CONFLICT', detail, topics: [] });
  });

  it('is one, though two requests come while the password is hashed', async () => {
    const both = await Promise.all([run(createUser, ANNA), run(createUser, ANNA)]);
    expect(both.map(({ code, status }) => code ?? status).sort()).toEqual([201, 'CONFLICT']);
  });

  it('with fewer than fifteen characters of password is no input', () => {
    const of = (length: number) =>
      createUser.in.safeParse({ ...ANNA, password: 'x'.repeat(length) });
    expect([of(14).success, of(15).success]).toEqual([false, true]);
  });

  it.each([
    ['a name with capitals', { username: 'Anna' }],
    ['a name of an address', { username: 'anna@desk' }],
    ['no reason', { reason: '' }],
    ['an unknown role', { role: 'king' }],
  ])('with %s is no input', (_, wrong) => {
    expect(createUser.in.safeParse({ ...ANNA, ...wrong }).success).toBe(false);
  });
});

describe('a change of an account', () => {
  const reason = 'moves to another desk';

  it('of role or style ends all sessions, and binds the next log-in', async () => {
    const { cookie } = await logIn(app);
    const change = { userId: userId('trader-high-touch'), role: 'sales', reason } as const;
    const { topics } = await run(changeUser, { ...change, tradingStyle: 'fi_voice' });
    expect(topics).toEqual(['users.changed', 'user.session']);
    expect(app.published.at(-1)).toMatchObject({ kind: 'ENDED', reason: 'ADMIN', by: 'admin' });
    const { result } = await app.request(checkSession, { cookie });
    expect(result).toMatchObject({ ok: true, value: { session: null } });
    expect(findRow('trader-high-touch')).toMatchObject({ role: 'sales', tradingStyle: 'fi_voice' });
  });

  it('that disables keeps the user out until it is undone', async () => {
    const { cookie } = await logIn(app);
    const of = { userId: userId('trader-high-touch'), reason: 'left the firm' };
    await run(changeUser, { ...of, disabled: true });
    expect(await mayLogIn('trader-high-touch', 'tradefloor')).toBe(false);
    const { result } = await app.request(checkSession, { cookie });
    expect(result).toMatchObject({ ok: true, value: { session: null } });
    await run(changeUser, { ...of, disabled: false, reason: 'came back' });
    expect(await mayLogIn('trader-high-touch', 'tradefloor')).toBe(true);
    expect(kept().map(({ before, after }) => [before?.disabled, after.disabled])).toEqual([
      [false, true],
      [true, false],
    ]);
  });

  it('of the name alone ends no session; one that already holds is none', async () => {
    await logIn(app);
    const of = { userId: userId('trader-high-touch'), displayName: 'Hannah Low', reason };
    expect((await run(changeUser, of)).topics).toEqual(['users.changed']);
    expect((await run(changeUser, of)).topics).toEqual([]);
  });

  it('is no one’s but an admin’s, and of no one’s own account', async () => {
    const of = { userId: userId('trader-low-touch'), disabled: true, reason };
    const others = ROLES.filter((role) => role !== 'admin');
    for (const role of others as readonly Role[]) {
      const caller = { ...toCaller('viewer'), role };
      const password = 'a good long password';
      for (const refused of [
        await run(createUser, ANNA, caller),
        await run(changeUser, of, caller),
        await run(setPassword, { userId: of.userId, password, reason }, caller),
      ]) {
        expect(refused).toMatchObject({ code: 'FORBIDDEN', topics: [] });
      }
    }
    expect(await run(changeUser, { ...of, userId: userId('admin') })).toMatchObject({
      code: 'FORBIDDEN',
      detail: 'your own account is changed by another admin',
    });
    expect((await run(changeUser, { ...of, userId: userId('nobody') })).code).toBe('NOT_FOUND');
    expect(findRow('trader-low-touch')).toMatchObject({ disabled: false, version: 1 });
  });

  it('is none of a guest', async () => {
    const seat = await callerFor(app, findCookie(await app.request(guest, {})));
    const of = { userId: seat.userId, reason };
    expect((await run(changeUser, { ...of, role: 'admin' })).code).toBe('FORBIDDEN');
    const password = 'a good long password';
    expect((await run(setPassword, { ...of, password })).code).toBe('FORBIDDEN');
    expect((await run(changePassword, { present: 'x', password }, seat)).code).toBe('FORBIDDEN');
  });
});

describe('a password', () => {
  const password = 'a good long password';

  it('that an admin sets replaces the one before and ends all sessions', async () => {
    await logIn(app);
    const of = { userId: userId('trader-high-touch'), reason: 'forgotten' };
    const { topics } = await run(setPassword, { ...of, password });
    expect(topics).toEqual(['users.changed', 'user.session']);
    expect(await mayLogIn('trader-high-touch', 'tradefloor')).toBe(false);
    expect(await mayLogIn('trader-high-touch', password)).toBe(true);
    expect(kept()).toMatchObject([{ kind: 'PASSWORD', reason: 'forgotten', actor: 'admin' }]);
  });

  it('that is set ends a log-in that is half-way: its code opens no session', async () => {
    const code = await authorizationCode(app);
    const of = { userId: userId('trader-high-touch'), reason: 'stolen' };
    await run(setPassword, { ...of, password });
    const { result } = await app.request(token, { ...REDEEM, code });
    expect(result).toMatchObject({ ok: true, value: { error: 'invalid_grant' } });
    expect([...app.state.sessions.values()]).toEqual([]);
  });

  it('is changed by its user, who stays logged in here and nowhere else', async () => {
    const here = await logIn(app);
    await logIn(app);
    const change = { present: 'tradefloor', password };
    const { value, topics } = await run(changePassword, change, here.caller);
    expect(value).toEqual({ ended: 1 });
    expect(topics).toEqual(['users.changed', 'user.session']);
    const { result } = await app.request(checkSession, { cookie: here.cookie });
    expect(result).toMatchObject({ ok: true, value: { session: { identity: {} } } });
    expect(await mayLogIn('trader-high-touch', password)).toBe(true);
  });

  it('is not changed without the present one, and guesses count as failed log-ins', async () => {
    const { caller } = await logIn(app);
    for (let guess = 0; guess < FREE_FAILURES; guess += 1) {
      const wrong = await run(changePassword, { present: `guess ${guess}`, password }, caller);
      expect(wrong).toMatchObject({ code: 'VALIDATION_FAILED', topics: [] });
    }
    const late = await run(changePassword, { present: 'tradefloor', password }, caller);
    expect(late).toMatchObject({ code: 'RATE_LIMITED', topics: [] });
    expect(findRow('trader-high-touch')?.version).toBe(1);
  });
});

it('a user who was made is there after a restart, with the same password', async () => {
  app.changes.take();
  await run(createUser, ANNA);
  const rows = app.changes.take().get(USER_TABLES.users);
  expect(rows).toMatchObject([{ userId: annaId, passwordHash: `hashed ${ANNA.password}` }]);
});
