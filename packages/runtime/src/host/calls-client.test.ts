/** Calling a service over HTTP: every failure is a value, in time. */
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { call } from '@tradefloor/contracts/calls/call';
import { authorize, checkSession } from '@tradefloor/contracts/calls/users';
import { PriceWire, px } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { type CallsClient, callsClient } from './calls-client.ts';
import { CALLER_HEADER, makeVerifier } from './identity.ts';
import { ELSEWHERE_HEADER } from './service-places.ts';

const SECRET = 'a secret of at least thirty-two characters';
const Thing = z.strictObject({ name: z.string(), price: PriceWire });
const base = { to: 'oms', access: 'internal', timeoutMs: 300 } as const;
const place = call('place', {
  kind: 'mutation',
  ...base,
  method: 'POST',
  path: '/things',
  in: Thing,
  out: Thing,
});
const find = call('find', {
  kind: 'query',
  ...base,
  method: 'GET',
  path: '/users/:name/things',
  out: z.object({ found: z.int() }),
  in: z.strictObject({
    name: z.string(),
    symbol: z.string().optional(),
    limit: z.int().optional(),
  }),
});
const META = { requestId: 'request-1', caller: null, as: 'service' } as const;
const THING = { name: 'a', price: px(1_500_000) };

type Seen = { method: string; url: string; headers: IncomingMessage['headers']; body: string };
let seen: Seen[];
let respond: (response: ServerResponse) => void;
let server: Server;
let client: CallsClient;

const json = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};

beforeEach(async () => {
  seen = [];
  respond = json(200, { name: 'a', price: 1.5 });
  server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    let body = '';
    for await (const chunk of request) body += String(chunk);
    seen.push({ method, url, headers, body });
    respond(response);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  client = callsClient({
    getBaseUrl: () => `http://127.0.0.1:${port}`,
    secret: SECRET,
    from: 'ems',
  });
});
afterEach(async () => {
  await client.close();
  server.closeAllConnections();
  server.close();
});

test('a flood of log-ins holds up no session and nothing else, and few of them travel at once', async () => {
  const hashing: ServerResponse[] = [];
  const paths = { authorize: authorize.path, check: checkSession.path };
  respond = (response) => {
    const url = seen.at(-1)?.url;
    if (url === paths.authorize) hashing.push(response);
    else json(200, url === paths.check ? { session: null } : { found: 1 })(response);
  };
  const request = { path: authorize.path, query: '', contentType: 'application/json' } as const;
  const flood = Array.from({ length: 80 }, (_, i) =>
    client.forward(authorize, {
      ...request,
      body: Buffer.from(`{"username":"n${i}"}`),
      requestId: `request-${i}`,
      caller: null,
    }),
  );
  await vi.waitFor(() => expect(hashing.length).toBeGreaterThan(0));
  const checks = Array.from({ length: 40 }, () =>
    client.request(checkSession, { cookie: 'c'.repeat(43) }, META),
  );
  expect((await Promise.all(checks)).every(({ ok }) => ok)).toBe(true);
  expect(await client.request(find, { name: 'a' }, META)).toMatchObject({ ok: true });
  expect(hashing.length).toBeLessThanOrEqual(8);
  await client.close();
  await Promise.all(flood);
});

test('a request travels in wire form, signed, and its response is parsed into the inside form', async () => {
  expect(await client.request(place, THING, META)).toEqual({ ok: true, value: THING });
  const [request] = seen;
  expect([request?.method, request?.url, request?.body]).toEqual([
    'POST',
    '/things',
    '{"name":"a","price":1.5}',
  ]);
  expect(request?.headers['x-request-id']).toBe('request-1');
  const token = String(request?.headers[CALLER_HEADER]);
  expect(await makeVerifier(SECRET, 'oms')(token)).toEqual({
    from: 'service:ems',
    isService: true,
    caller: null,
  });
});

test('a person calls as that person, never as a service', async () => {
  await client.request(place, THING, { ...META, as: 'user', caller: givenCaller() });
  const identity = await makeVerifier(SECRET, 'oms')(String(seen[0]?.headers[CALLER_HEADER]));
  expect(identity).toEqual({ from: 'user:trader-1', isService: false, caller: givenCaller() });
});

test('fields go into the path and the query, and nothing breaks out of them', async () => {
  respond = json(200, { found: 1 });
  await client.request(find, { name: '../admin?x=1#y', symbol: 'A&B=C', limit: 5 }, META);
  expect(seen[0]?.url).toBe('/users/..%2Fadmin%3Fx%3D1%23y/things?symbol=A%26B%3DC&limit=5');
});

test('a refusal keeps its code and what belongs to it', async () => {
  const problem = {
    type: 'about:blank',
    title: 'x',
    code: 'PRICE_COLLAR',
    requestId: 'r',
    orderId: 'o',
  };
  respond = json(422, { ...problem, status: 422, detail: '6 %' });
  expect(await client.request(place, THING, META)).toMatchObject({
    ok: false,
    error: {
      kind: 'REFUSED',
      code: 'PRICE_COLLAR',
      info: { detail: '6 %', orderId: 'o', http: 422 },
    },
  });
});

test.each([
  ['an answer of another shape', json(200, { name: 'a' })],
  ['an answer that is no JSON', json(200, '<html>')],
  ['an error that is no problem', json(500, { error: 'x' })],
  [
    'a problem with an unknown code',
    json(422, { type: 'about:blank', status: 422, code: 'ODD', title: '', requestId: '' }),
  ],
  ['a connection that breaks', (response: ServerResponse) => void response.destroy()],
])('%s counts as no response', async (_, how) => {
  respond = how;
  expect(await client.request(place, THING, META)).toEqual({
    ok: false,
    error: { kind: 'UNREACHABLE' },
  });
});

test.each([
  ['does not answer', () => undefined],
  ['stops in the middle', (response: ServerResponse) => void response.write('{"name":')],
])('a service that %s costs the call its time limit, no more', async (_, how) => {
  respond = how;
  const requested = performance.now();
  expect(await client.request(place, THING, META)).toEqual({
    ok: false,
    error: { kind: 'TIMEOUT' },
  });
  const took = performance.now() - requested;
  expect(took).toBeGreaterThan(250);
  expect(took).toBeLessThan(1_500);
});

test('a service that is not there is noticed at once', async () => {
  const none = callsClient({
    getBaseUrl: () => 'http://127.0.0.1:1',
    secret: SECRET,
    from: 'ems',
  });
  expect(await none.request(place, THING, META)).toEqual({
    ok: false,
    error: { kind: 'UNREACHABLE' },
  });
  expect(await none.health('oms')).toBeNull();
  await none.close();
});

describe('a service that several processes may run', () => {
  /** The first address is the server of these tests; the second responds as configured. */
  const withSecond = async (
    second: (response: ServerResponse) => void,
    request: (client: CallsClient, requests: () => number) => Promise<void>,
  ) => {
    let requests = 0;
    const other = createServer((_, response) => {
      requests += 1;
      second(response);
    }).listen(0, '127.0.0.1');
    await once(other, 'listening');
    const makePort = (one: Server) => (one.address() as { port: number }).port;
    const requester = callsClient({
      getBaseUrl: () => [server, other].map((one) => `http://127.0.0.1:${makePort(one)}`),
      secret: SECRET,
      from: 'ems',
    });
    try {
      await request(requester, () => requests);
    } finally {
      await requester.close();
      other.closeAllConnections();
      other.close();
    }
  };
  const elsewhere = (response: ServerResponse) => {
    response.setHeader(ELSEWHERE_HEADER, '1');
    json(503, {})(response);
  };

  test('is called where it runs, and found there immediately the next time', async () => {
    respond = elsewhere;
    await withSecond(json(200, { name: 'a', price: 1.5 }), async (requester, requests) => {
      expect(await requester.request(place, THING, META)).toEqual({ ok: true, value: THING });
      expect(await requester.request(place, THING, META)).toEqual({ ok: true, value: THING });
      expect([seen.length, requests()]).toEqual([1, 2]);
    });
  });

  test('is unreachable where it runs nowhere', async () => {
    respond = elsewhere;
    await withSecond(elsewhere, async (requester) => {
      const response = await requester.request(place, THING, META);
      expect(response).toEqual({ ok: false, error: { kind: 'UNREACHABLE' } });
    });
  });

  test('is not retried when the first address may have executed it: only the next call goes to the other', async () => {
    respond = (response) => void response.destroy();
    await withSecond(json(200, { name: 'a', price: 1.5 }), async (requester, requests) => {
      const first = await requester.request(place, THING, META);
      expect(first).toEqual({ ok: false, error: { kind: 'UNREACHABLE' } });
      expect(requests()).toBe(0);
      expect(await requester.request(place, THING, META)).toEqual({ ok: true, value: THING });
    });
  });
});
