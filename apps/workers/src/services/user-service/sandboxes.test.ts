/**
 * Sandbox keys: an account of its own with a guest's limits, which begins again whenever its program wants, and leaves
 * nothing in the market; no one else's account is touched.
 */
import { changeUser, createUser, setPassword } from '@tradefloor/contracts/calls/accounts';
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import { createKey, endKey, listKeys, resetSandbox } from '@tradefloor/contracts/calls/keys';
import { checkKey } from '@tradefloor/contracts/calls/users';
import { userId } from '@tradefloor/contracts/ids';
import type { Caller, CheckedSession } from '@tradefloor/contracts/user';
import { SANDBOX_RESET_MS } from '@tradefloor/contracts/vocabulary/keys';
import { invariant } from '@tradefloor/core/result';
import { GUEST_LIMITS } from '@tradefloor/core/trading/users/seed-users';
import { makeCaller, userOfRow } from '@tradefloor/core/trading/users/session';
import { USER_TABLES } from '@tradefloor/core/trading/users/tables';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Given, given, NOW, toBody } from './user-fixture.given.ts';

const TRADER = userId('trader-high-touch');
let app: Given;
beforeEach(async () => {
  app = await given();
});

function toPerson(username: string): Caller {
  const row = app.state.users.get(userId(username));
  invariant(row !== undefined, username);
  return makeCaller({ ...userOfRow(row), expiresAt: Number.MAX_SAFE_INTEGER }, `of-${username}`);
}
const run = <C extends Call>(call: C, input: CallInput<C>, username: string = TRADER) =>
  app.request(call, input, toPerson(username));

async function make(change: Partial<CallInput<typeof createKey>> = {}) {
  const scopes = ['read', 'trade:EQ'] as const;
  const wanted = { name: 'bot', scopes: [...scopes], sandbox: true, ...change };
  return toBody(await run(createKey, wanted)) as { keyId: string; key: string };
}

const check = async (key: string): Promise<CheckedSession | null> =>
  toBody(await app.request(checkKey, { key, address: '192.0.2.7' }))['session'] as never;

/** Whom a key is to the services. */
async function toProgram(key: string): Promise<Caller> {
  const checked = await check(key);
  invariant(checked !== null, 'the key counts');
  return { ...makeCaller(checked.identity, checked.sessionId), key: checked.key } as Caller;
}
const reset = (caller: Caller) => app.request(resetSandbox, {}, caller);
const toCode = ({ result }: { result: { ok: boolean; error?: { code: string } } }) =>
  result.ok ? 'OK' : result.error?.code;

describe('a sandbox key', () => {
  it('acts for an account of its own, with its owner’s style and a guest’s limits', async () => {
    const { key, keyId } = await make();
    const before = app.state.users.get(TRADER);
    const checked = await check(key);
    expect(checked).toMatchObject({
      sessionId: `key-${keyId}`,
      identity: {
        role: 'trader',
        tradingStyle: before?.tradingStyle,
        guest: false,
        darkPoolAccess: false,
        limits: GUEST_LIMITS,
      },
    });
    const sandbox = checked?.identity.userId;
    expect(sandbox).toMatch(/^sandbox-[0-9a-z]+$/);
    expect(toBody(await run(listKeys, {}))['items']).toMatchObject([
      { keyId, userId: TRADER, sandbox },
    ]);
    expect(app.state.users.get(TRADER)).toEqual(before);
  });

  it('is for traders, not for FIX, and counts no more once its owner is another', async () => {
    const wanted = { name: 'bot', scopes: ['read' as const], sandbox: true };
    expect(toCode(await run(createKey, wanted, 'risk-manager'))).toBe('FORBIDDEN');
    const fix = { ...wanted, scopes: ['read' as const, 'fix' as const] };
    expect(toCode(await run(createKey, fix))).toBe('VALIDATION_FAILED');
    const { key } = await make();
    const sandbox = (await check(key))?.identity.userId;
    await run(changeUser, { userId: TRADER, role: 'viewer', reason: 'moves' }, 'admin');
    expect(await check(key)).toBeNull();
    // Gateways know the key by its account: they resolve that one again.
    const changed = app.published.filter(({ reason }) => reason === 'LIMITS_CHANGED');
    expect(changed.map(({ userId: id }) => id)).toEqual([TRADER, sandbox]);
  });

  it('has an account that cannot be taken, logged in to, or changed apart from its key', async () => {
    const { key } = await make();
    const sandbox = (await check(key))?.identity.userId ?? userId('none');
    const account = {
      username: 'sandbox-mine',
      displayName: 'Mine',
      role: 'trader',
      tradingStyle: 'low_touch',
      password: 'correct horse battery',
      reason: 'wanted',
    } as const;
    expect(toCode(await run(createUser, account, 'admin'))).toBe('CONFLICT');
    const { password, reason } = account;
    const set = { userId: sandbox, password, reason };
    expect(toCode(await run(setPassword, set, 'admin'))).toBe('FORBIDDEN');
    expect(app.state.users.get(sandbox)?.passwordHash).toBeNull();
  });
});

describe('a reset', () => {
  it('gives the key a new account, closes its sockets, and leaves the owner’s as it was', async () => {
    const { key, keyId } = await make();
    const program = await toProgram(key);
    const owner = app.state.users.get(TRADER);
    const { userId: fresh } = toBody(await reset(program)) as { userId: string };
    expect(fresh).not.toBe(program.userId);
    expect((await check(key))?.identity).toMatchObject({ userId: fresh, limits: GUEST_LIMITS });
    expect(app.published.slice(-2)).toMatchObject([
      { sessionId: `key-${keyId}`, kind: 'ENDED', reason: 'RESET', userId: TRADER },
      { sessionId: `key-${keyId}`, kind: 'STARTED', reason: 'KEY', userId: TRADER },
    ]);
    expect(app.state.users.get(TRADER)).toEqual(owner);
    expect(app.state.users.get(userId(program.userId))?.disabled).toBe(true);
  });

  it('is a sandbox key’s own: no person’s, no other key’s', async () => {
    expect(toCode(await reset(toPerson(TRADER)))).toBe('FORBIDDEN');
    const { key } = await make({ sandbox: false });
    expect(toCode(await reset(await toProgram(key)))).toBe('FORBIDDEN');
  });

  it('comes once a minute, and a repeat from before it has the same account', async () => {
    const { key } = await make();
    const program = await toProgram(key);
    const first = toBody(await reset(program));
    expect(toBody(await reset(program))).toEqual(first);
    expect(toCode(await reset(await toProgram(key)))).toBe('RATE_LIMITED');
    app.clock.nowMs += SANDBOX_RESET_MS;
    const second = toBody(await reset(await toProgram(key)));
    expect(second['userId']).not.toBe(first['userId']);
  });

  it('cancels what the account before has in the market, until nothing is left and nothing can come', async () => {
    const { key } = await make();
    const program = await toProgram(key);
    const { events } = await reset(program);
    const data = { userId: program.userId };
    expect(events.at(-1)).toMatchObject({ type: 'wake', name: 'retire', delayMs: 0, data });
    const isKept = () => app.state.users.get(userId(program.userId)) !== undefined;
    app.clock.omsAnswers = false;
    expect(await app.fireTimers('retire', data)).toHaveLength(1);
    app.clock.omsAnswers = true;
    app.clock.openOrders = 2;
    app.clock.nowMs += 60_000;
    expect(await app.fireTimers('retire', data)).toHaveLength(1);
    expect(isKept()).toBe(true);
    app.clock.openOrders = 0;
    expect(await app.fireTimers('retire', data)).toEqual([]);
    expect(isKept()).toBe(false);
    expect(app.cancels).toEqual(Array(2).fill(program.userId));
    expect(await app.fireTimers('retire', data)).toEqual([]);
  });

  it('waits for gateways that may still send for the account before', async () => {
    const { key } = await make();
    const program = await toProgram(key);
    await reset(program);
    const data = { userId: program.userId };
    expect(await app.fireTimers('retire', data)).toHaveLength(1);
    app.clock.nowMs += 15_000;
    expect(await app.fireTimers('retire', data)).toEqual([]);
  });
});

it('the account of a key that has ended, or expired, is given up by the next sweep', async () => {
  const ended = await make();
  const expired = await make({ name: 'short', expiresAt: NOW + 1_000 });
  const accounts = [await toProgram(ended.key), await toProgram(expired.key)];
  const kept = await make({ name: 'kept' });
  await run(endKey, { keyId: ended.keyId });
  app.clock.nowMs += 1_000;
  const outs = await app.fireTimers('sweep');
  const retired = outs.flatMap((out) =>
    out.type === 'wake' && out.name === 'retire' ? [out] : [],
  );
  expect(retired.map(({ data }) => data['userId']).sort()).toEqual(
    accounts.map(({ userId: id }) => id).sort(),
  );
  expect(await check(kept.key)).not.toBeNull();
});

it('a sandbox survives a restart with its key', async () => {
  const { key } = await make();
  const rows = new Map<unknown, unknown>([
    [USER_TABLES.apiKeys, [...app.state.keys.values()]],
    [USER_TABLES.users, [...app.state.users.values()]],
  ]);
  const state = app.load(rows as never);
  const row = state.keys.match(key, app.deps.secrets);
  expect(state.users.get(row?.sandboxId ?? userId('none'))?.displayName).toMatch(/^Sandbox /);
});
