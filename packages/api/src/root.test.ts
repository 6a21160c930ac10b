import { CALLS } from '@tradefloor/contracts/calls';
import type { Call } from '@tradefloor/contracts/calls/call';
import { findProblem } from '@tradefloor/contracts/refusals';
import { ROLES } from '@tradefloor/contracts/vocabulary/users';
import type { TRPCError } from '@trpc/server';
import { getErrorShape } from '@trpc/server/unstable-core-do-not-import';
import { describe, expect, it } from 'vitest';
import { Live } from './live/live.ts';
import type { Calls, Session } from './ports/ports.ts';
import { serveCall } from './procedure/call-procedure.ts';
import type { RefusedError } from './procedure/refusal.ts';
import type { ApiContext, ApiMeta } from './procedure/trpc.ts';
import { CALL_BY_PATH } from './procedures.ts';
import { appRouter } from './root.ts';
import {
  givenBatch,
  givenChange,
  givenFeed,
  givenRole,
  givenSession,
  givenTrades,
  NOW,
} from './testing/given.ts';
import { NEW_ORDER, ORDER, PLAUSIBLE } from './testing/plausible.ts';

type Procedure = { _def: { type: string; meta?: ApiMeta } };
const PROCEDURES = Object.entries(
  appRouter._def.procedures as unknown as Record<string, Procedure>,
);

/** Of a client that stays. */
const { signal } = new AbortController();

/** Which contract call a procedure asks: the calls of `gateway-api` by their path. */
const REQUESTED = new Map<string, string>();

function given(session: Session | null, responses: Partial<Record<string, unknown>> = {}) {
  const bus = givenFeed();
  const live = new Live(bus.feed, { life: 'a', nowMs: () => NOW });
  const requested: { call: string; input: unknown }[] = [];
  let bucket = Number.POSITIVE_INFINITY;
  const spent: string[] = [];
  const calls: Calls = {
    request: async (call: Call, input: unknown) => {
      requested.push({ call: call.name, input });
      const value = responses[call.name];
      if (value instanceof Error) throw value;
      return { ok: true, value: (value ?? {}) as never };
    },
  };
  const ctx: ApiContext = {
    requestId: 'request-1',
    callId: () => 'request-1.1',
    session: () => session,
    spend: (kind, cost) => {
      spent.push(cost === 1 ? kind : `${kind} ${cost}`);
      bucket -= cost;
      return bucket >= 0;
    },
    calls,
    live,
    onIdentity: () => () => undefined,
  };
  return {
    ...bus,
    live,
    asked: requested,
    spent,
    caller: appRouter.createCaller(ctx),
    ctx,
    setTokenBucket: (left: number) => {
      bucket = left;
    },
  };
}

/** Calls a procedure by its path with an input that no schema takes: the guard must respond first. */
async function toOutcome(path: string, session: Session | null): Promise<string> {
  const { caller } = given(session);
  const procedure = path
    .split('.')
    .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
  try {
    const result = await (procedure as (input: unknown) => Promise<unknown>)(['not an input']);
    await (result as AsyncIterable<unknown>)[Symbol.asyncIterator]().return?.();
    return 'allowed';
  } catch (error) {
    const { cause, code } = error as TRPCError;
    const refusal = (cause as { problem?: { code: string } } | undefined)?.problem?.code;
    return refusal === 'VALIDATION_FAILED' ? 'allowed' : (refusal ?? code);
  }
}

describe('the procedures', () => {
  it('each have an access rule, a list of roles', () => {
    expect(PROCEDURES.length).toBeGreaterThan(25);
    for (const [path, { _def }] of PROCEDURES) {
      expect([path, Array.isArray(_def.meta?.access)]).toEqual([path, true]);
    }
  });

  it('are refused to roles without the right and to visitors, cell by cell', async () => {
    for (const [path, { _def }] of PROCEDURES) {
      expect([path, await toOutcome(path, null)]).toEqual([path, 'UNAUTHENTICATED']);
      for (const role of ROLES) {
        const may = _def.meta?.access.includes(role as never) ?? false;
        expect([path, role, await toOutcome(path, givenRole(role))]).toEqual([
          path,
          role,
          may ? 'allowed' : 'FORBIDDEN',
        ]);
      }
    }
  });

  it('guard alike where a socket serves their calls itself', async () => {
    expect(new Set(CALL_BY_PATH.keys())).toEqual(
      new Set(PROCEDURES.flatMap(([path, { _def }]) => (_def.type === 'subscription' ? [] : path))),
    );
    for (const [path, call] of CALL_BY_PATH) {
      for (const session of [null, ...ROLES.map((role) => givenRole(role))]) {
        const { ctx, asked } = given(session);
        const refused = serveCall(call, ctx, { input: ['not an input'], signal }).then(
          (outcome) => (outcome.ok ? 'served' : outcome.problem.code),
          ({ problem }: RefusedError) => problem.code,
        );
        const code = await refused;
        const served = code === 'VALIDATION_FAILED' ? 'allowed' : code;
        expect([path, served]).toEqual([path, await toOutcome(path, session)]);
        expect(asked).toEqual([]);
      }
    }
  });

  it('name a call by its kind, which decides whether it is traced', async () => {
    const kinds: string[] = [];
    const { ctx } = given(givenSession());
    const noting: ApiContext = { ...ctx, callId: (kind) => `request-${kinds.push(kind)}` };
    await appRouter.createCaller(noting).orders.place(NEW_ORDER);
    await serveCall(CALLS.placeOrder, noting, { input: NEW_ORDER, signal });
    await serveCall(CALLS.listOrders, noting, { input: {}, signal });
    expect(kinds).toEqual(['mutation', 'mutation', 'query']);
  });

  it('include every call that sessions may make, and none that is public or internal', async () => {
    const { caller, asked } = given(givenRole('admin'));
    for (const [path, { _def }] of PROCEDURES) {
      if (_def.type === 'subscription') continue;
      const procedure = path
        .split('.')
        .reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], caller);
      const before = asked.length;
      for (const input of PLAUSIBLE) {
        try {
          await (procedure as (input: unknown) => Promise<unknown>)(input);
        } catch {
          // Not this procedure's input, or not the admin's to ask: the matrix above looks at that.
        }
      }
      const call = asked[before]?.call;
      if (call !== undefined) REQUESTED.set(call, path);
    }
    const internal = Object.values(CALLS).filter(({ access }) => typeof access === 'string');
    for (const { name } of internal) expect(REQUESTED.has(name)).toBe(false);
    const forAdmin = Object.values(CALLS as Record<string, Call>).filter(
      ({ access, name }) =>
        typeof access === 'object' && access.includes('admin') && name !== 'logout',
    );
    for (const { name } of forAdmin) expect([name, REQUESTED.has(name)]).toEqual([name, true]);
  });

  it('count orders and other calls in separate token buckets, and refuse with RATE_LIMITED when one is empty', async () => {
    const { caller, spent, setTokenBucket, asked } = given(givenSession());
    await caller.orders.cancel({ orderId: ORDER });
    await caller.orders.list({});
    expect(spent.splice(0)).toEqual(['orders', 'calls']);
    await caller.journal.fills({ limit: 500 });
    await expect(caller.journal.fills({ limit: 10_000 })).rejects.toThrow();
    expect(spent).toEqual(['calls 5', 'calls 10']);
    setTokenBucket(0);
    await expect(caller.orders.list({})).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(asked).toHaveLength(3);
  });

  it('pass the input on exactly as it came', async () => {
    const { caller, asked } = given(givenSession());
    await caller.orders.place({ ...NEW_ORDER, price: 150.25 });
    await caller.journal.fills({ limit: '25' as never });
    expect(asked.map(({ input }) => input)).toEqual([
      { ...NEW_ORDER, price: 150.25 },
      { limit: '25' },
    ]);
  });

  it.each([
    ['a prototype', JSON.parse('{"__proto__":{"role":"admin"}}')],
    ['an unknown field', { role: 'admin' }],
    ['an array', [1]],
    ['a number', 5],
  ])('refuse %s as input, and call no service', async (_, input) => {
    const { caller, asked } = given(givenSession());
    await expect(caller.orders.list(input as never)).rejects.toMatchObject({
      cause: { problem: { code: 'VALIDATION_FAILED', status: 422 } },
    });
    expect(asked).toEqual([]);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, 1e308, -5, 0, 0.5, '100', null, 2 ** 53])(
    'refuse the quantity %s',
    async (qty) => {
      const { caller, asked } = given(givenSession());
      const order = { ...NEW_ORDER, qty: qty as number };
      await expect(caller.orders.place(order)).rejects.toMatchObject({
        cause: { problem: { code: 'VALIDATION_FAILED' } },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe('an error', () => {
  const shape = (error: TRPCError) =>
    getErrorShape({
      config: appRouter._def._config,
      error,
      type: 'query',
      path: 'orders.list',
      input: undefined,
      ctx: { requestId: 'request-1' } as ApiContext,
    });

  it('of the inside return INTERNAL and nothing else', async () => {
    const leak = new Error(
      'duplicate key value violates "users_pkey" Key (email)=(a@b) at /srv/x.ts:1',
    );
    const { caller } = given(givenSession(), { listOrders: leak });
    const error = await caller.orders.list({}).catch((e: TRPCError) => e);
    expect(shape(error as TRPCError)).toEqual({
      message: 'Internal error',
      code: -32603,
      data: {
        code: 'INTERNAL_SERVER_ERROR',
        httpStatus: 500,
        refusal: 'INTERNAL',
        requestId: 'request-1',
      },
    });
  });

  it('of a service arrives with its code, detail and order', async () => {
    const problem = findProblem('PRICE_COLLAR', 'request-9', {
      detail: '6 % away',
      orderId: ORDER,
    });
    const { ctx } = given(givenSession());
    const caller = appRouter.createCaller({
      ...ctx,
      calls: { request: async () => ({ ok: false, problem }) },
    });
    const error = await caller.orders.place(NEW_ORDER).catch((e: TRPCError) => e);
    expect(shape(error as TRPCError)).toMatchObject({
      message: 'The limit price is too far from the mid',
      data: {
        httpStatus: 422,
        refusal: 'PRICE_COLLAR',
        detail: '6 % away',
        orderId: ORDER,
        requestId: 'request-9',
      },
    });
  });
});

async function take<T>(source: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of source) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

describe('a hot subscription', () => {
  it.each(['ticks', 'events'] as const)(
    '%s has no server here: the gateway’s feed is the one',
    async (path) => {
      const { caller, asked } = given(givenSession());
      const subscribe = caller[path] as () => Promise<unknown>;
      await expect(subscribe()).rejects.toMatchObject({
        cause: { problem: { code: 'METHOD_NOT_ALLOWED', detail: 'Served over the socket only' } },
      });
      expect(asked).toEqual([]);
    },
  );
});

describe('the subscription trades', () => {
  it('brings the prints of one symbol in their order, batch by batch, in wire form', async () => {
    const { caller, publish } = given(givenSession());
    const iterator = (await caller.trades({ symbol: 'AAPL' }))[Symbol.asyncIterator]();
    const first = iterator.next();
    publish('market.trades', givenTrades(1, ['AAPL', 10], ['MSFT', 20], ['AAPL', 30]));
    publish('market.trades', givenTrades(2, ['MSFT', 40]));
    publish('market.trades', givenTrades(3, ['AAPL', 50]));
    expect((await first).value).toMatchObject([
      { tradeId: '1-AAPL-1', qty: 10, price: 150.25, at: '2026-11-23T14:30:00.250Z' },
      { tradeId: '1-AAPL-3', qty: 30 },
    ]);
    expect((await iterator.next()).value).toMatchObject([{ tradeId: '3-AAPL-1', qty: 50 }]);
    await iterator.return?.(undefined);
  });

  it('ends for a reader that takes nothing, who then reads the tape', async () => {
    const { caller, publish } = given(givenSession());
    const iterator = (await caller.trades({ symbol: 'AAPL' }))[Symbol.asyncIterator]();
    const first = iterator.next();
    for (let seq = 1; seq <= 10_100; seq += 1) {
      publish('market.trades', givenTrades(seq, ['AAPL', 1]));
    }
    await first;
    let count = 1;
    while ((await iterator.next()).done !== true) count += 1;
    expect(count).toBe(10_000);
  });
});

describe('the subscription books', () => {
  const BOOKS = { symbol: 'AAPL', seq: 7, at: '2026-11-23T14:30:00.000Z', venues: [] };
  const givenBooks = (responses: Partial<Record<string, unknown>> = { venueDepth: BOOKS }) => {
    const parts = given(givenSession(), responses);
    const depths = () => parts.asked.filter(({ call }) => call === 'venueDepth');
    return { ...parts, depths };
  };

  it('is sent at once, then with every batch, and requests only its own symbols', async () => {
    const { caller, publish, depths } = givenBooks();
    const iterator = (await caller.books({ symbol: 'AAPL', levels: 5 }))[Symbol.asyncIterator]();
    expect((await iterator.next()).value).toEqual(BOOKS);
    const next = iterator.next();
    publish('market.ticks', givenBatch(1, { AAPL: 150_000_000 }));
    expect((await next).value).toEqual(BOOKS);
    expect(depths().map(({ input }) => input)).toEqual([
      { symbol: 'AAPL', levels: 5 },
      { symbol: 'AAPL', levels: 5 },
    ]);
    await iterator.return?.(undefined);
  });

  it('follows a change of an own order, not one of another user', async () => {
    const { caller, publish, depths } = givenBooks();
    const iterator = (await caller.books({ symbol: 'AAPL' }))[Symbol.asyncIterator]();
    await iterator.next();
    const next = iterator.next();
    publish('orders.updated', givenChange('trader-2'));
    await Promise.resolve();
    expect(depths()).toHaveLength(1);
    publish('orders.updated', givenChange('trader-1'));
    await next;
    expect(depths()).toHaveLength(2);
    await iterator.return?.(undefined);
  });

  it('a burst of own orders between two batches is a few calls', async () => {
    const { caller, publish, depths } = givenBooks();
    const iterator = (await caller.books({ symbol: 'AAPL' }))[Symbol.asyncIterator]();
    await iterator.next();
    for (let i = 0; i < 50; i += 1) {
      publish('orders.updated', givenChange('trader-1'));
      if (i < 3) await iterator.next();
    }
    expect(depths().length).toBeLessThanOrEqual(5);
    publish('market.ticks', givenBatch(1, { AAPL: 150_000_000 }));
    expect((await iterator.next()).value).toEqual(BOOKS);
    await iterator.return?.(undefined);
  });

  it('ends with the refusal for an unlisted symbol', async () => {
    const { ctx } = given(givenSession());
    const problem = findProblem('NOT_FOUND', 'r');
    const caller = appRouter.createCaller({
      ...ctx,
      calls: { request: async () => ({ ok: false, problem }) },
    });
    const iterator = (await caller.books({ symbol: 'NOPE' }))[Symbol.asyncIterator]();
    await expect(iterator.next()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('the subscription authIdentity', () => {
  it('sends the current session at once', async () => {
    const { caller } = given(givenSession());
    const [identity] = await take(await caller.authIdentity(), 1);
    expect(identity).toMatchObject({
      userId: 'trader-1',
      limits: { maxDailyNotional: 1_000 },
      expiresAt: '2999-01-01T00:00:00.000Z',
    });
  });
});
