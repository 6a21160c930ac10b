import type { AppRouter } from '@tradefloor/api/root';
import type { UserEvent } from '@tradefloor/api/subscriptions/events';
import {
  givenBatch,
  givenChange,
  givenFill,
  givenRole,
  givenSession,
  NOW,
} from '@tradefloor/api/testing/given';
import { createTickReader, type TickFrame } from '@tradefloor/api/ticks/frame';
import { userId } from '@tradefloor/contracts/ids';
import { findProblem } from '@tradefloor/contracts/refusals';
import { CLOSE } from '@tradefloor/contracts/socket';
import {
  createTRPCClient,
  createWSClient,
  httpBatchLink,
  TRPCClientError,
  wsLink,
} from '@trpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

const cleanUp: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

const page = (...items: object[]) => ({ items, nextCursor: null });
const RESPONSES: Record<string, unknown> = {
  '/instruments': page({ symbol: 'AAPL', instrumentType: 'equity' }),
  '/orders': page({ orderId: 'o1', version: 1 }),
  '/positions': page(),
  '/kill-switch': { active: [], log: [] },
};
const start = async (change: Parameters<typeof givenGateway>[0] = {}) => {
  const gateway = await givenGateway(change);
  gateway.services.replies(({ url }) => ({ body: RESPONSES[url.split('?')[0] ?? ''] ?? {} }));
  cleanUp.push(() => gateway.close());
  return gateway;
};

/** The client as the browser uses it: over the socket, with its cookie. */
function overSocket({ port }: GivenGateway, cookie: string, path = '/trpc') {
  class WithCookie extends WebSocket {
    constructor(url: string | URL) {
      super(url, { headers: { cookie: `platform_user=${cookie}` } });
    }
  }
  const client = createWSClient({
    url: `ws://127.0.0.1:${port}${path}`,
    WebSocket: WithCookie as never,
    retryDelayMs: () => 50,
  });
  cleanUp.push(() => client.close());
  return { client, trpc: createTRPCClient<AppRouter>({ links: [wsLink({ client })] }) };
}

const overHttp = ({ base }: GivenGateway, cookie: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${base}/trpc`, headers: { cookie: `platform_user=${cookie}` } })],
  });

const ORDER = {
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 100,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
} as const;
const REJECTED = findProblem('PRICE_COLLAR', 'request-9', { detail: '6 % away', orderId: 'o9' });

const toRefusal = async (requested: Promise<unknown>) => {
  const error: unknown = await requested.then(
    () => null,
    (e: unknown) => e,
  );
  return error instanceof TRPCClientError ? (error.data as Record<string, unknown>) : error;
};

describe.each(['HTTP', 'a socket'])('a call over %s', (transport) => {
  const given = async () => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const trpc =
      transport === 'HTTP' ? overHttp(gateway, cookie) : overSocket(gateway, cookie).trpc;
    return { gateway, trpc };
  };

  it('reaches its service in wire form, for the caller', async () => {
    const { gateway, trpc } = await given();
    await trpc.orders.place.mutate({ ...ORDER, clientOrderId: 'c1' });
    await trpc.orders.list.query({ status: 'open', limit: 5 });
    await trpc.orders.cancel.mutate({ orderId: '019aae5c-0000-7000-8000-000000000001' });
    await trpc.market.instruments.query(undefined);
    expect(gateway.services.seen).toMatchObject([
      { method: 'POST', url: '/orders', body: JSON.stringify({ ...ORDER, clientOrderId: 'c1' }) },
      { method: 'GET', url: '/orders?status=open&limit=5' },
      { method: 'DELETE', url: '/orders/019aae5c-0000-7000-8000-000000000001', body: '' },
      { method: 'GET', url: '/instruments' },
    ]);
    for (const { identity } of gateway.services.seen) {
      expect(identity?.caller?.userId).toBe('trader-1');
    }
  });

  it('brings a refusal back with code, detail and order', async () => {
    const { gateway, trpc } = await given();
    gateway.services.replies(() => ({ status: 422, body: REJECTED }));
    expect(await toRefusal(trpc.orders.place.mutate(ORDER))).toMatchObject({
      httpStatus: 422,
      refusal: 'PRICE_COLLAR',
      detail: '6 % away',
      orderId: 'o9',
    });
  });

  it('reveals nothing of internal failures', async () => {
    const { gateway, trpc } = await given();
    gateway.services.replies(() => ({ status: 500, raw: 'select * from users at /srv' }));
    const refusal = await toRefusal(trpc.orders.list.query({}));
    expect(refusal).toMatchObject({ httpStatus: 500, refusal: 'INTERNAL' });
    expect(JSON.stringify(refusal)).not.toMatch(/select|srv/);
  });

  it('that is not valid is refused with its fields, and calls no service', async () => {
    const { gateway, trpc } = await given();
    const refusal = await toRefusal(trpc.orders.place.mutate({ ...ORDER, qty: -5 }));
    expect(refusal).toMatchObject({
      httpStatus: 422,
      refusal: 'VALIDATION_FAILED',
      errors: [{ path: 'qty' }],
    });
    expect(gateway.services.seen).toEqual([]);
  });

  it('of a role that may not is FORBIDDEN', async () => {
    const { gateway, trpc } = await given();
    expect(await toRefusal(trpc.journal.audit.query({}))).toMatchObject({ refusal: 'FORBIDDEN' });
    expect(gateway.services.seen).toEqual([]);
  });
});

describe('tRPC over HTTP', () => {
  it.each<[string, string, object, number]>([
    ['without a cookie', 'orders.list', { cookie: '' }, 401],
    ['of no procedure', 'orders.nothing', {}, 404],
    ['of a property', '__proto__', {}, 404],
    [
      'of eleven calls',
      Array<string>(11).fill('orders.list').join(',').concat('?batch=1'),
      {},
      400,
    ],
    ['of a mutation by GET', 'orders.place', {}, 405],
    ['of a subscription', 'events', {}, 426],
    ['of a subscription among others', 'orders.list,ticks?batch=1', {}, 426],
    ['with another method', 'orders.list', { method: 'PUT' }, 405],
    [
      'as text',
      'orders.place',
      { method: 'POST', headers: { 'content-type': 'text/plain' }, body: '{}' },
      415,
    ],
    [
      'as a form',
      'orders.place',
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'a=b',
      },
      415,
    ],
    ['of 300 kB', 'orders.place', { method: 'POST', body: `"${'x'.repeat(300_000)}"` }, 413],
    ['of no JSON', 'orders.place', { method: 'POST', body: '{' }, 400],
  ])('%s is refused', async (_, path, change, status) => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const response = await send(gateway.port, `/trpc/${path}`, { cookie, ...change });
    expect(response.status).toBe(status);
    expect(gateway.services.seen).toEqual([]);
    expect(response.text).not.toMatch(/at .*\.ts|node_modules/);
  });

  it('with three thousand calls in one request is refused at once, and runs none', async () => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const startMs = performance.now();
    for (const [name, count, refused] of [
      ['orders.list', 3_000, 431],
      ['a', 3_000, 400],
    ] as const) {
      const names = Array<string>(count).fill(name).join(',');
      const { status } = await send(gateway.port, `/trpc/${names}?batch=1`, { cookie });
      expect([name, status]).toEqual([name, refused]);
    }
    expect(performance.now() - startMs).toBeLessThan(2_000);
    expect(gateway.services.seen).toEqual([]);
  });
});

describe('tRPC over a socket', () => {
  it('sends prices in compact frames that decode unchanged', async () => {
    const gateway = await start();
    gateway.publish('market.ticks', givenBatch(1, { AAPL: 150_000_000, MSFT: 300_000_000 }));
    const { trpc } = overSocket(gateway, gateway.services.logIn());
    const reader = createTickReader();
    const frames: TickFrame[] = [];
    const ended = trpc.ticks.subscribe(
      { symbols: ['MSFT'] },
      {
        onData: (frame) => {
          frames.push(frame);
          reader.apply(frame);
        },
      },
    );
    await eventually(() => frames.length).toBe(1);
    gateway.publish('market.ticks', givenBatch(2, { AAPL: 1_000_000, MSFT: 300_050_000 }));
    await eventually(() => reader.seq).toBe(2);
    expect(reader.quotes()).toMatchObject([
      { symbol: 'MSFT', bid: 30_005, ask: 30_006, unit: 100 },
    ]);
    ended.unsubscribe();
    gateway.publish('market.ticks', givenBatch(3, { AAPL: 1_000_000, MSFT: 300_050_000 }));
    await eventually(() => gateway.gateway.sockets()).toBe(1);
    expect(frames).toHaveLength(2);
  });

  it('sends events after a snapshot, and after a reconnect only the missed ones', async () => {
    const gateway = await start();
    const { trpc, client } = overSocket(gateway, gateway.services.logIn(), '/api/gateway/trpc');
    const received: UserEvent[] = [];
    trpc.events.subscribe({}, { onData: ({ data }) => received.push(data as UserEvent) });
    await eventually(() => received.length).toBe(1);
    gateway.publish('orders.submitted', givenChange());
    await eventually(() => received.length).toBe(2);
    const reconnected = new Promise<void>((resolve) => {
      client.connection?.ws?.addEventListener('close', () => resolve());
    });
    const { connection } = client;
    (connection as unknown as { ws: WebSocket } | null)?.ws.terminate();
    await reconnected;
    gateway.publish('orders.filled', givenFill());
    await eventually(() => received.length).toBe(3);
    expect(received.map(({ event }) => event)).toEqual([
      'snapshot',
      'orders.submitted',
      'orders.filled',
    ]);
    expect(received[2]?.data).toMatchObject({ price: 150.25 });
  });

  it('sends the current session, and again when it changes', async () => {
    const gateway = await start();
    const cookie = gateway.services.logIn();
    const { trpc } = overSocket(gateway, cookie);
    const received: boolean[] = [];
    trpc.authIdentity.subscribe(undefined, { onData: (me) => received.push(me.darkPoolAccess) });
    await eventually(() => received).toEqual([false]);
    gateway.services.change(cookie, givenSession({ darkPoolAccess: true }));
    const changed = { sessionId: 'x', kind: 'STARTED', reason: 'LIMITS_CHANGED', at: NOW } as const;
    gateway.publish('user.session', { ...changed, userId: userId('trader-1') });
    await eventually(() => received).toEqual([false, true]);
  });

  it('sends nothing more and closes with 4401 when the session ends', async () => {
    const gateway = await start();
    const socket = openSocket(gateway.port, '/trpc', { cookie: gateway.services.logIn() });
    await eventually(() => socket.ws.readyState).toBe(1);
    const ended = { sessionId: 'session-1', kind: 'ENDED', reason: 'ADMIN', at: NOW } as const;
    gateway.publish('user.session', { ...ended, userId: userId('trader-1') });
    expect((await socket.closed).code).toBe(CLOSE.SESSION_OVER);
  });

  it('refuses prices to an external client', async () => {
    const gateway = await start();
    const { trpc } = overSocket(gateway, gateway.services.logIn(givenRole('external-client')));
    const refused = await new Promise<unknown>((resolve) => {
      trpc.ticks.subscribe({}, { onError: (error) => resolve(error.data), onData: resolve });
    });
    expect(refused).toMatchObject({ refusal: 'FORBIDDEN', httpStatus: 403 });
  });
});

describe('a frame', () => {
  const makeSocket = async (change: Parameters<typeof start>[0] = {}) => {
    const gateway = await start(change);
    const socket = openSocket(gateway.port, '/trpc', { cookie: gateway.services.logIn() });
    await eventually(() => socket.ws.readyState).toBe(1);
    return { gateway, ...socket };
  };
  const subscribe = (id: unknown, path = 'ticks', input: unknown = {}) => ({
    id,
    method: 'subscription',
    params: { path, input },
  });

  it('with two thousand subscriptions ends the socket at once', async () => {
    const { send: publish, closed, texts } = await makeSocket();
    publish(Array.from({ length: 2_000 }, (_, id) => subscribe(id)));
    expect((await closed).code).toBe(CLOSE.TOO_LARGE);
    expect(texts).toEqual([]);
  });

  it('holds at most ten messages', async () => {
    const { send: publish, closed } = await makeSocket();
    publish(Array.from({ length: 11 }, (_, id) => subscribe(id)));
    expect((await closed).code).toBe(CLOSE.POLICY);
  });

  it('cannot begin a forty-first subscription, nor one under an id that is in use', async () => {
    const messages = { burst: 1_000_000, perSecond: 1_000_000 };
    const { send: publish, texts, ws } = await makeSocket({ limits: { messages } });
    const handle = async (count: number) => {
      await eventually(() => texts.length).toBe(count);
      return JSON.parse(texts.at(-1) ?? '') as unknown;
    };
    for (let id = 1; id <= 4; id += 1) {
      publish(Array.from({ length: 10 }, (_, i) => subscribe(id * 100 + i)));
    }
    await handle(40);
    expect(texts.every((text) => text.includes('"started"'))).toBe(true);
    publish(subscribe(999));
    expect(await handle(41)).toMatchObject({
      id: 999,
      error: { data: { refusal: 'RATE_LIMITED' } },
    });
    publish({ id: 100, method: 'subscription.stop' });
    expect(await handle(42)).toEqual({ id: 100, result: { type: 'stopped' } });
    publish(subscribe(101, 'authIdentity'));
    expect(await handle(43)).toMatchObject({ id: 101, error: { data: { httpStatus: 400 } } });
    publish(subscribe(999));
    expect(await handle(44)).toEqual({ id: 999, result: { type: 'started' } });
    expect(ws.readyState).toBe(1);
  });

  it.each([
    'x',
    '{}',
    '5',
    'null',
    '{"id":null,"method":"query","params":{"path":"orders.list"}}',
    '{"id":1e400,"method":"query","params":{"path":"orders.list"}}',
    '{"id":{},"method":"query","params":{"path":"orders.list"}}',
    '{"id":1,"method":"drop"}',
    '{"id":1,"method":"subscription"}',
    '{"id":1,"method":"subscription","params":{"path":5}}',
    '['.repeat(60_000),
  ])(
    'that is invalid (%s) gets an error without an id or is refused, and harms no other',
    async (text) => {
      const { send: publish, texts, ws, gateway } = await makeSocket();
      publish(text);
      await eventually(() => texts.length).toBe(1);
      expect(JSON.parse(texts[0] ?? '')).toMatchObject({ error: { data: { httpStatus: 400 } } });
      expect(ws.readyState).toBe(1);
      expect(gateway.services.seen).toEqual([]);
    },
  );

  it.each([
    ['ticks', { symbols: ['lower'] }],
    ['ticks', { symbols: Array<string>(501).fill('AAPL') }],
    ['ticks', 'AAPL'],
    ['events', { lastEventId: 5 }],
    ['events', { x: 1 }],
  ])('that begins %s with %o is refused', async (path, input) => {
    const { send: publish, texts } = await makeSocket();
    publish(subscribe(7, path, input));
    await eventually(() => texts.length).toBe(1);
    expect(JSON.parse(texts[0] ?? '')).toMatchObject({
      id: 7,
      error: { data: { refusal: 'VALIDATION_FAILED', httpStatus: 422 } },
    });
  });

  it('PING gets PONG', async () => {
    const { send: publish, texts } = await makeSocket();
    publish('PING');
    await eventually(() => texts).toEqual(['PONG']);
  });
});
