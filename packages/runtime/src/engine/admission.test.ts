import { instruments } from '@tradefloor/contracts/calls/market';
import { cancelOrder, getOrder } from '@tradefloor/contracts/calls/orders';
import { guest, userOf } from '@tradefloor/contracts/calls/users';
import { orderId, userId } from '@tradefloor/contracts/ids';
import type { Caller, Desk, Role, User } from '@tradefloor/contracts/user';
import type { KeyScope } from '@tradefloor/contracts/vocabulary/keys';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import { drawsFrom } from '@tradefloor/core/prng';
import { err, ok } from '@tradefloor/core/result';
import type { Scope } from '@tradefloor/core/trading/access/access';
import { expect, it } from 'vitest';
import type { As, LeastSight } from '../handle-options.ts';
import {
  type AnyoneCtx,
  type Ctx,
  defineService,
  handle,
  refuse,
  type ScopedCtx,
} from '../service.ts';
import { handleRequest } from './admission.ts';

const INPUT = { orderId: orderId('019aafc8-6400-7000-8000-000000000001') };

const makeCaller = (role: Role): Caller => ({
  userId: userId('dora'),
  role,
  tradingStyle: 'oversight',
  guest: false,
  darkPoolAccess: false,
  sessionId: 's',
});

const CTX: AnyoneCtx<unknown> = {
  state: null,
  nowMs: 1,
  laterMs: () => 1,
  untilCommitted: async () => undefined,
  rng: drawsFrom(1),
  causeId: 'c',
  requestId: 'r',
  caller: null,
  call: () => Promise.resolve(err({ kind: 'UNREACHABLE' } as const)),
};

/** Calls a handler that returns the scope it was given. */
async function request(
  of: Partial<{
    scope: LeastSight;
    caller: Caller | null;
    call: Ctx<unknown>['call'];
    findUser: () => Promise<ReturnType<typeof ok<User | null>>>;
  }>,
) {
  const { scope = 'own', caller = null, findUser } = of;
  const on = (ctx: ScopedCtx<null>) => refuse('CONFLICT', { detail: JSON.stringify(ctx.scope) });
  const entry = handle(getOrder, on, { as: 'user', scope });
  const service = defineService({
    name: 'oms',
    state: () => null,
    publishes: [],
    calls: [userOf],
    handles: [entry],
    ...(findUser && { findUser }),
  });
  const ctx = { ...CTX, caller, ...(of.call && { call: of.call }) };
  const { result } = await handleRequest(service, service.handles[0] as never, {
    ctx,
    input: INPUT,
  });
  if (result.ok) throw new Error('the handler refuses');
  const { code, info } = result.error;
  return code === 'CONFLICT'
    ? (JSON.parse(info.detail ?? '') as Scope)
    : `${code} ${info.detail ?? ''}`.trim();
}

const heading = (...desks: User['limits']['desks']) => ({ limits: { desks } }) as User;

it('refuses a request without a session before the handler sees it', async () => {
  expect(await request({ caller: null })).toBe('UNAUTHENTICATED');
});

it('hands every role its own rows, its desks’ or the firm’s, and refuses those who see none', async () => {
  const call = (() => Promise.resolve(ok({ user: heading('FX') }))) as Ctx<unknown>['call'];
  const seen = await Promise.all(
    ROLES.map(async (role) => [role, await request({ caller: makeCaller(role), call })] as const),
  );
  const none = 'FORBIDDEN no access to these rows';
  expect(Object.fromEntries(seen)).toEqual({
    trader: { kind: 'user', userId: 'dora' },
    sales: { kind: 'user', userId: 'dora' },
    'desk-head': { kind: 'desks', desks: ['FX'] },
    'risk-manager': { kind: 'firm' },
    admin: { kind: 'firm' },
    compliance: { kind: 'firm' },
    'external-client': none,
    viewer: none,
  });
});

it.each([
  ['own', ['trader', 'desk-head', 'risk-manager', 'admin', 'compliance', 'sales']],
  ['desks', ['desk-head', 'risk-manager', 'admin', 'compliance']],
  ['firm', ['risk-manager', 'admin', 'compliance']],
] as const)(
  'a handler whose least sight is %s serves only roles that see as much',
  async (scope, served) => {
    const call = (() => Promise.resolve(ok({ user: heading('EQ') }))) as Ctx<unknown>['call'];
    const all = await Promise.all(
      ROLES.map(
        async (role) =>
          typeof (await request({ caller: makeCaller(role), scope, call })) === 'object',
      ),
    );
    expect(ROLES.filter((_, i) => all[i])).toEqual(served);
  },
);

it('refuses a desk-head while the user-service does not respond, and no other role', async () => {
  expect(await request({ caller: makeCaller('desk-head') })).toBe(
    'UPSTREAM_UNAVAILABLE user-service does not answer',
  );
  expect(await request({ caller: makeCaller('admin') })).toEqual({ kind: 'firm' });
});

it('takes a desk-head’s desks from the service where it keeps users itself', async () => {
  const findUser = () => Promise.resolve(ok(heading('DERIV')));
  expect(await request({ caller: makeCaller('desk-head'), findUser })).toEqual({
    kind: 'desks',
    desks: ['DERIV'],
  });
});

it('hands a request to a handler for anyone, with a session or without', async () => {
  const on = (ctx: AnyoneCtx<unknown>) => refuse('CONFLICT', { detail: `${ctx.caller?.userId}` });
  const entry = handle(instruments, on, { as: 'anyone' });
  const service = defineService({
    name: 'market-sim',
    state: () => null,
    publishes: [],
    handles: [entry],
  });
  const details: (string | undefined)[] = [];
  for (const caller of [null, makeCaller('viewer')]) {
    const of = { ctx: { ...CTX, caller }, input: {} };
    const { result } = await handleRequest(service, service.handles[0] as never, of);
    if (!result.ok) details.push(result.error.info.detail);
  }
  expect(details).toEqual(['undefined', 'dora']);
});

it.each([
  ['an internal call', userOf, ['service']],
  ['a public call', guest, ['anyone']],
  ['what people read', instruments, ['anyone', 'user']],
  ['what people change', cancelOrder, ['user']],
] as const)('%s may be handled only as its access allows', (_, call, allowed) => {
  const on = () => refuse('INTERNAL');
  const declare = (as: As) =>
    defineService({
      name: 'oms',
      state: () => null,
      publishes: [],
      handles: [handle(call, on, { as } as { as: 'anyone' })],
    });
  const words: readonly As[] = ['service', 'anyone', 'user'];
  for (const as of words) {
    if (allowed.some((one) => one === as)) expect(declare(as).handles).toHaveLength(1);
    else expect(() => declare(as)).toThrow(`oms may not handle ${call.name} as '${as}'`);
  }
});

it('refuses to declare a row scope in a service that may not request a desk-head’s desks', () => {
  const entry = handle(getOrder, (_: ScopedCtx<null>) => refuse('INTERNAL'), {
    as: 'user',
    scope: 'own',
  });
  expect(() =>
    defineService({ name: 'oms', state: () => null, publishes: [], handles: [entry] }),
  ).toThrow('oms declares that it calls userOf');
});

/** Calls a handler of a `trade` call that states these desks, with a key of these scopes. */
async function requestWithKey(scopes: KeyScope[], desks?: readonly Desk[]) {
  const entry = handle(cancelOrder, () => refuse('CONFLICT'), {
    as: 'user',
    ...(desks && { desks: async () => desks }),
  });
  const service = defineService({
    name: 'oms',
    state: () => null,
    publishes: [],
    handles: [entry],
  });
  const caller = { ...makeCaller('trader'), key: { keyId: 'k00000000001', scopes } };
  const ctx = { ...CTX, caller };
  const { result } = await handleRequest(service, service.handles[0] as never, {
    ctx,
    input: INPUT,
  });
  if (result.ok) throw new Error('the handler refuses');
  return result.error.code === 'CONFLICT' ? 'handled' : result.error.info?.detail;
}

it('lets a key for all desks trade anywhere, also where no desk is stated', async () => {
  expect(await requestWithKey(['trade'], ['FI', 'FX'])).toBe('handled');
  expect(await requestWithKey(['trade'])).toBe('handled');
});

it('holds a key for one desk to it, and refuses it by name elsewhere', async () => {
  const lacks = (scope: string) => `this API key lacks the scope "${scope}"`;
  expect(await requestWithKey(['trade:FI'], ['FI'])).toBe('handled');
  expect(await requestWithKey(['trade:FI', 'trade:FX'], ['FI', 'FX'])).toBe('handled');
  expect(await requestWithKey(['trade:FI'], ['FI', 'FX'])).toBe(lacks('trade:FX'));
  expect(await requestWithKey(['read'], ['EQ'])).toBe(lacks('trade:EQ'));
  // Nothing of the caller's is concerned: the handler refuses as it does for people.
  expect(await requestWithKey(['trade:FI'], [])).toBe('handled');
});

it('refuses a key for one desk where the handler states none', async () => {
  expect(await requestWithKey(['trade:FI'])).toBe('this API key lacks the scope "trade"');
});
