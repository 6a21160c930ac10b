/** API keys: made by people for their programs, shown once, and never wider than the rights of their user. */
import { changeUser } from '@tradefloor/contracts/calls/accounts';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import {
  createKey,
  endKey,
  endUserKey,
  listKeys,
  listUserKeys,
} from '@tradefloor/contracts/calls/keys';
import { checkKey, putLimits, whoAmI } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import { KEY_SHAPE } from '@tradefloor/contracts/key';
import type { Caller, CheckedSession } from '@tradefloor/contracts/user';
import { KEY_LIFE_MAX_MS, KEYS_MAX } from '@tradefloor/contracts/vocabulary/keys';
import { invariant } from '@tradefloor/core/result';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Given, given, NOW, sha256, toBody } from './user-fixture.given.ts';

let app: Given;
beforeEach(async () => {
  app = await given();
});

const TRADER = userId('trader-high-touch');
const ADDRESS = '192.0.2.7';

function toCaller(username: string): Caller {
  const row = app.state.users.get(userId(username));
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}

const run = <C extends Call>(call: C, input: CallInput<C>, username: string = TRADER) =>
  app.request(call, input, toCaller(username));

async function make(change: Partial<CallInput<typeof createKey>> = {}) {
  const response = await run(createKey, { name: 'bot', scopes: ['read', 'trade'], ...change });
  return toBody(response) as { keyId: string; key: string };
}

async function check(key: string, address = ADDRESS): Promise<CheckedSession | null> {
  return toBody(await app.request(checkKey, { key, address }))['session'] as never;
}

const listed = async () => toBody(await run(listKeys, {}))['items'] as Record<string, unknown>[];

/** Ends by `user.session` that the responses have published, newest last. */
const ends = () =>
  app.published.flatMap(({ kind, reason, keyId }) => (kind === 'ENDED' ? [{ reason, keyId }] : []));

describe('a new key', () => {
  it('is shown once: its digest alone is kept, and no list has it', async () => {
    const response = await run(createKey, { name: 'bot', scopes: ['read'] });
    expect(response.http).toMatchObject({ status: 201, headers: { 'cache-control': 'no-store' } });
    const { key, keyId } = toBody(response) as { key: string; keyId: string };
    expect(KEY_SHAPE.exec(key)?.[1]).toBe(keyId);
    const kept = JSON.stringify([...app.state.keys.values()]);
    expect(kept).toContain(sha256(key));
    const secret = key.slice(16);
    for (const text of [kept, JSON.stringify(await listed()), JSON.stringify(app.published)]) {
      expect(text).not.toContain(secret);
    }
    expect(app.published.at(-1)).toMatchObject({
      sessionId: `key-${keyId}`,
      keyId,
      userId: TRADER,
      kind: 'STARTED',
      reason: 'KEY',
    });
  });

  it('is listed with what it may do, to its owner alone', async () => {
    const { keyId } = await make({ addresses: ['192.0.2.0/24'], expiresAt: NOW + 60_000 });
    expect(await listed()).toEqual([
      {
        keyId,
        userId: TRADER,
        name: 'bot',
        scopes: ['read', 'trade'],
        addresses: ['192.0.2.0/24'],
        createdAt: NOW,
        expiresAt: NOW + 60_000,
        lastUsedAt: null,
      },
    ]);
    expect(toBody(await run(listKeys, {}, 'trader-low-touch'))).toEqual({ items: [] });
  });

  it('lasts a year at most, and so does one without an expiry', async () => {
    await make();
    expect(await listed()).toMatchObject([{ expiresAt: NOW + KEY_LIFE_MAX_MS }]);
    for (const expiresAt of [NOW, NOW - 1, NOW + KEY_LIFE_MAX_MS + 1]) {
      const { result } = await run(createKey, { name: 'other', scopes: ['read'], expiresAt });
      expect(result).toMatchObject({ error: { code: 'VALIDATION_FAILED' } });
    }
  });

  it('is one of twenty, under a name that is free', async () => {
    await make();
    const taken = await run(createKey, { name: 'BOT', scopes: ['read'] });
    expect(taken.result).toMatchObject({ error: { code: 'CONFLICT' } });
    for (let i = 1; i < KEYS_MAX; i += 1) await make({ name: `bot ${i}` });
    const more = await run(createKey, { name: 'one more', scopes: ['read'] });
    expect(more.result).toMatchObject({ error: { code: 'CONFLICT' } });
    expect(await listed()).toHaveLength(KEYS_MAX);
  });

  it('is refused to a guest', async () => {
    const caller = { ...toCaller(TRADER), guest: true };
    const { result } = await app.request(createKey, { name: 'bot', scopes: ['read'] }, caller);
    expect(result).toMatchObject({ error: { code: 'FORBIDDEN' } });
  });
});

describe('a key', () => {
  it('stands for its user with its scopes until it expires', async () => {
    const { key, keyId } = await make({ expiresAt: NOW + 60_000 });
    expect(await check(key)).toMatchObject({
      sessionId: `key-${keyId}`,
      identity: { userId: TRADER, role: 'trader', expiresAt: NOW + 60_000 },
      key: { keyId, scopes: ['read', 'trade'] },
    });
    app.clock.nowMs += 60_000;
    expect(await check(key)).toBeNull();
    await app.fireTimers('sweep');
    expect(ends()).toEqual([{ reason: 'EXPIRED', keyId }]);
    expect(await listed()).toEqual([]);
  });

  it('counts whole, and from its addresses alone', async () => {
    const { key } = await make({ addresses: ['192.0.2.0/24', '2001:db8::1'] });
    for (const address of ['192.0.2.255', '::ffff:192.0.2.1', '2001:db8:0:0::1']) {
      expect([address, (await check(key, address)) !== null]).toEqual([address, true]);
    }
    for (const address of ['192.0.3.0', '2001:db8::2', '', 'unknown']) {
      expect([address, await check(key, address)]).toEqual([address, null]);
    }
    const last = key.at(-1) === 'A' ? 'B' : 'A';
    for (const wrong of [`${key.slice(0, -1)}${last}`, key.slice(0, -1), key.slice(3), '']) {
      expect(await check(wrong, '192.0.2.1')).toBeNull();
    }
  });

  it('states who it is', async () => {
    const { key } = await make();
    const checked = await check(key);
    invariant(checked !== null, 'the key counts');
    const caller = { ...makeCaller(checked.identity, checked.sessionId), key: checked.key };
    expect(toBody(await app.request(whoAmI, {}, caller as Caller))).toEqual(checked.identity);
    await run(endKey, { keyId: checked.key?.keyId ?? '' });
    expect((await app.request(whoAmI, {}, caller as Caller)).result).toMatchObject({
      error: { code: 'UNAUTHENTICATED' },
    });
  });

  it('shows its last use to the minute, written once a minute and never by a request', async () => {
    const { key } = await make();
    app.clock.nowMs = NOW + 90_500;
    const rowAt = () => [...app.state.keys.values()][0]?.lastUsedAt;
    await check(key);
    expect(rowAt()).toBeNull();
    expect(await listed()).toMatchObject([{ lastUsedAt: NOW + 60_000 }]);
    await app.fireTimers('sweep');
    expect(rowAt()).toBe(NOW + 90_500);
    app.clock.nowMs += 59_999;
    await check(key);
    await app.fireTimers('sweep');
    expect(rowAt()).toBe(NOW + 90_500);
    app.clock.nowMs += 1;
    await check(key);
    await app.fireTimers('sweep');
    expect(rowAt()).toBe(NOW + 150_500);
  });

  it('survives a restart', async () => {
    const { key } = await make();
    const rows = new Map([[USER_TABLES.apiKeys, [...app.state.keys.values()]]]);
    expect([...app.load(rows as never).keys.values()]).toHaveLength(1);
    expect(app.load(rows as never).keys.match(key, app.deps.secrets)?.name).toBe('bot');
  });
});

describe('the end of a key', () => {
  it('is its owner’s, once, and named to every gateway', async () => {
    const { key, keyId } = await make();
    expect(toBody(await run(endKey, { keyId }, 'trader-low-touch'))).toEqual({ ended: false });
    expect(await check(key)).not.toBeNull();
    expect(toBody(await run(endKey, { keyId }))).toEqual({ ended: true });
    expect(await check(key)).toBeNull();
    expect(toBody(await run(endKey, { keyId }))).toEqual({ ended: false });
    expect(ends()).toEqual([{ reason: 'REVOKED', keyId }]);
    await make();
  });

  it('is an administrator’s too; risk roles see the keys of a user', async () => {
    const { key, keyId } = await make();
    for (const role of ['risk-manager', 'compliance', 'admin']) {
      expect(toBody(await run(listUserKeys, { userId: TRADER }, role))['items']).toMatchObject([
        { keyId, name: 'bot' },
      ]);
    }
    const named = { userId: TRADER, keyId };
    expect((await run(endUserKey, named, 'risk-manager')).result).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
    expect(toBody(await run(endUserKey, { ...named, userId: userId('sales') }, 'admin'))).toEqual({
      ended: false,
    });
    expect(toBody(await run(endUserKey, named, 'admin'))).toEqual({ ended: true });
    expect(app.published.at(-1)).toMatchObject({ reason: 'ADMIN', by: 'admin', keyId });
    expect(await check(key)).toBeNull();
  });

  it('comes with its user’s: who is disabled has no keys, also when enabled again', async () => {
    const { key, keyId } = await make();
    const set = (disabled: boolean) =>
      run(changeUser, { userId: TRADER, disabled, reason: 'leaves' }, 'admin');
    await set(true);
    expect(ends()).toEqual([{ reason: 'DISABLED', keyId }]);
    await set(false);
    expect(await check(key)).toBeNull();
  });
});

describe('a change of the user’s rights', () => {
  it('is the key’s at once, and every gateway resolves it again', async () => {
    const { key } = await make();
    await run(changeUser, { userId: TRADER, role: 'viewer', reason: 'moves' }, 'admin');
    expect((await check(key))?.identity.role).toBe('viewer');
    expect(app.published.at(-1)).toMatchObject({ kind: 'STARTED', reason: 'LIMITS_CHANGED' });
    const limits = { ...(await check(key))?.identity.limits, desks: [] };
    await run(putLimits, { userId: TRADER, limits: limits as never, reason: 'less' }, 'admin');
    expect((await check(key))?.identity.limits.desks).toEqual([]);
    expect(app.published.at(-1)).toMatchObject({ reason: 'LIMITS_CHANGED', userId: TRADER });
  });
});
