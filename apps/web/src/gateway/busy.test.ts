/** A gateway or a service that is behind: what is refused at the door, how, and what a client that leaves takes back. */
import type { AppRouter } from '@tradefloor/api/root';
import { BUSY } from '@tradefloor/contracts/vocabulary/refusals';
import { createTRPCClient, httpBatchLink, TRPCClientError } from '@trpc/client';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually, type GivenGateway, givenGateway, openSocket, send } from './testing/given.ts';

const cleanUp: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step();
});

async function start(delayMs = 0) {
  const gateway = await givenGateway({ delayMs: () => delayMs });
  cleanUp.push(() => gateway.close());
  return { gateway, cookie: gateway.services.logIn() };
}

const overHttp = ({ base }: GivenGateway, cookie: string) =>
  createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${base}/trpc`, headers: { cookie: `platform_user=${cookie}` } })],
  });

const AN_ORDER = '019aae5c-0000-7000-8000-000000000001';
const ANOTHER_ORDER = '019aae5c-0000-7000-8000-000000000002';
const SENTENCE = 'The platform is busy and has done nothing: try again in a moment';
const problem = {
  type: 'about:blank',
  title: 'The platform is busy',
  status: 503,
  code: 'OVERLOADED',
  detail: BUSY,
  requestId: 'request-1',
};
const toCalls = ({ services }: GivenGateway) =>
  services.seen.map(({ method, url }) => `${method} ${url}`);

describe('a gateway whose event loop is late', () => {
  it('refuses an order with 503 and Retry-After before it looks anything up', async () => {
    const { gateway, cookie } = await start(201);
    const body = { symbol: 'AAPL' };
    const refused = await send(gateway.port, '/api/oms/orders', { method: 'POST', cookie, body });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json).toMatchObject({ code: 'OVERLOADED', detail: SENTENCE });
    expect(gateway.services.checks()).toBe(0);
  });

  it('takes cancels and log-outs however late it is, and reads up to a second', async () => {
    const { gateway, cookie } = await start(60_000);
    await send(gateway.port, `/api/oms/orders/${AN_ORDER}`, { method: 'DELETE', cookie });
    await send(gateway.port, '/api/user-service/oauth/logout', {
      method: 'POST',
      cookie,
      body: {},
    });
    expect(toCalls(gateway)).toEqual([`DELETE /orders/${AN_ORDER}`, 'POST /oauth/logout']);
    expect((await send(gateway.port, '/api/oms/orders', { cookie })).status).toBe(503);
    const later = await start(1_000);
    const read = await send(later.gateway.port, '/api/oms/orders', { cookie: later.cookie });
    expect(read.status).toBe(200);
  });

  it('refuses a call of the browser with code, sentence and time of the next attempt', async () => {
    const { gateway, cookie } = await start(201);
    const trpc = overHttp(gateway, cookie);
    const refused = await trpc.orders.replace
      .mutate({ orderId: AN_ORDER, qty: 1 })
      .catch((error: unknown) => error);
    if (!(refused instanceof TRPCClientError)) throw new Error('it is refused');
    expect(refused.data).toMatchObject({
      code: 'SERVICE_UNAVAILABLE',
      httpStatus: 503,
      refusal: 'OVERLOADED',
      detail: SENTENCE,
      retryAfterMs: 1_000,
    });
    const { response } = refused.meta as { response: Response };
    expect(response.headers.get('retry-after')).toBe('1');
  });
});

describe('a service that is behind', () => {
  it('refuses with the same code, sentence and header on every way in', async () => {
    const { gateway, cookie } = await start();
    gateway.services.replies(() => ({
      status: 503,
      headers: { 'retry-after': '1', 'content-type': 'application/problem+json' },
      body: problem,
    }));
    const body = { symbol: 'AAPL' };
    const refused = await send(gateway.port, '/api/oms/orders', { method: 'POST', cookie, body });
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '1']);
    expect(refused.json).toMatchObject({ code: 'OVERLOADED', detail: SENTENCE });
    const error: unknown = await overHttp(gateway, cookie)
      .orders.replace.mutate({ orderId: AN_ORDER, qty: 1 })
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ data: { refusal: 'OVERLOADED', detail: SENTENCE } });
  });
});

describe('a client that leaves', () => {
  const leave = async (method: 'POST' | 'DELETE', path: string) => {
    const { gateway, cookie } = await start();
    gateway.services.replies(() => ({ silent: true }));
    const closed: string[] = [];
    gateway.services.server.on('connection', (socket) => {
      socket.on('close', () => closed.push('closed'));
    });
    const gone = new AbortController();
    const sent = fetch(`${gateway.base}${path}`, {
      method,
      headers: { cookie: `platform_user=${cookie}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: '{}' } : {}),
      signal: gone.signal,
    }).catch(() => undefined);
    await eventually(() => gateway.services.seen.length).toBe(1);
    gone.abort();
    await sent;
    return { closed, gateway, cookie };
  };

  it('takes its order back: the service sees the connection close', async () => {
    const { closed } = await leave('POST', '/api/oms/orders');
    await eventually(() => closed.length).toBeGreaterThan(0);
  });

  it('takes its change of an order back with its socket, and not its cancel', async () => {
    const { gateway, cookie } = await start();
    const { port, services } = gateway;
    services.replies(() => ({ silent: true }));
    const ended: string[] = [];
    services.server.on('request', (req) => {
      const orderId = [AN_ORDER, ANOTHER_ORDER].find((id) => req.url?.includes(id));
      if (orderId !== undefined) req.socket.on('close', () => ended.push(orderId));
    });
    const socket = openSocket(port, '/trpc', { cookie });
    await eventually(() => socket.ws.readyState).toBe(1);
    const ask = async (id: number, path: string, input: object) => {
      socket.send({ id, method: 'mutation', params: { path, input } });
      await eventually(() => services.seen.length).toBe(id);
    };
    // Both would end by their time limit, the cancel first.
    await ask(1, 'orders.cancel', { orderId: ANOTHER_ORDER });
    await ask(2, 'orders.replace', { orderId: AN_ORDER, qty: 1 });
    socket.ws.terminate();
    await eventually(() => ended[0]).toBe(AN_ORDER);
    services.replies(() => ({ body: { items: [], nextCursor: null } }));
    await send(port, '/api/oms/orders', { cookie });
    expect(ended).toEqual([AN_ORDER]);
  });

  it('does not take a cancel back', async () => {
    const { closed, gateway, cookie } = await leave('DELETE', `/api/oms/orders/${AN_ORDER}`);
    // A request that begins and ends after it has left: by then a closed connection would have been seen.
    gateway.services.replies(() => ({ body: { items: [], nextCursor: null } }));
    await send(gateway.port, '/api/oms/orders', { cookie });
    expect(closed).toEqual([]);
  });
});
