/** A service's HTTP interface: every field of a request is validated before the service sees it. */

import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { call } from '@tradefloor/contracts/calls/call';
import { PriceWire, px } from '@tradefloor/contracts/money';
import { givenCaller } from '@tradefloor/contracts/testing/given';
import { request } from 'undici';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Engine } from '../engine/engine.ts';
import { defineService, handle, refuse, respond } from '../service.ts';
import { type HealthFacts, type HttpServer, quietMs, serveService } from './http.ts';
import { CALLER_HEADER, makeSigner } from './identity.ts';
import { createLog } from './log.ts';
import { ELSEWHERE_HEADER } from './service-places.ts';

const SECRET = 'a secret of at least thirty-two characters';
const Thing = z.strictObject({ name: z.string(), price: PriceWire });

const place = call('place', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/things',
  access: ['trader'],
  in: Thing,
  out: Thing,
});
const change = call('change', {
  kind: 'mutation',
  to: 'oms',
  method: 'PATCH',
  path: '/things/:name',
  access: ['trader'],
  in: Thing,
  out: Thing,
});
const remove = call('remove', {
  kind: 'mutation',
  to: 'oms',
  method: 'DELETE',
  path: '/things/:name',
  access: ['trader'],
  in: z.strictObject({ name: z.string(), reason: z.string().optional() }),
  out: z.object({ removed: z.string() }),
});
const list = call('list', {
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/things',
  access: 'public',
  in: z.strictObject({ limit: z.string().regex(/^\d+$/).optional() }),
  out: z.object({ items: z.array(Thing) }),
});
const login = call('login', {
  kind: 'mutation',
  to: 'oms',
  method: 'POST',
  path: '/login',
  access: 'public',
  accepts: ['json', 'form'],
  in: z.object({ user: z.string().optional() }),
  out: z.object({ user: z.string() }),
});
const inside = call('inside', {
  kind: 'query',
  to: 'oms',
  method: 'GET',
  path: '/inside',
  access: 'internal',
  in: z.strictObject({}),
  out: z.object({ ok: z.boolean() }),
});

const oms = defineService({
  name: 'oms',
  state: () => null,
  publishes: [],
  handles: [
    handle(place, () => refuse('INTERNAL'), { as: 'user' }),
    handle(change, () => refuse('INTERNAL'), { as: 'user' }),
    handle(remove, () => refuse('INTERNAL'), { as: 'user' }),
    handle(list, () => refuse('INTERNAL'), { as: 'anyone' }),
    handle(login, () => refuse('INTERNAL'), { as: 'anyone' }),
    handle(inside, () => refuse('INTERNAL'), { as: 'service' }),
  ],
});

type Requested = Parameters<Engine['request']>;
let requested: Requested[];
let replies: Record<string, () => ReturnType<Engine['request']>>;
let health: HealthFacts;
let engineStatus: 'active' | 'loading' | 'waiting';
let server: HttpServer;
let base: string;

const engine = {
  request: (...of: Requested) => {
    requested.push(of);
    return replies[of[1].name]?.() ?? Promise.resolve(respond({ items: [] }));
  },
  stateHash: () => (engineStatus === 'active' ? 4_711 : null),
  status: () => engineStatus,
} as unknown as Engine;

beforeEach(async () => {
  requested = [];
  replies = {};
  health = { status: 'ok' };
  engineStatus = 'active';
  server = await serveService(oms, {
    engine,
    secret: SECRET,
    version: '1.0.0+abc',
    address: '127.0.0.1',
    port: 0,
    log: createLog({ service: 'oms', level: 'silent' }),
    readHealth: async () => health,
    metrics: async () => 'handled_total 1\n',
    upgrades: { oms: (_, socket) => void socket.end('HTTP/1.1 418 Here\r\n\r\n') },
  });
  base = `http://127.0.0.1:${server.port}`;
});
afterEach(() => server.close());

/** The head of the handshake response. */
async function knock(): Promise<string> {
  const upgrade = { connection: 'upgrade', upgrade: 'websocket' };
  const pending = httpRequest(`${base}/ws`, { headers: upgrade }).end();
  const [response] = await once(pending, 'response');
  response.resume();
  return `${response.statusCode} ${response.headers[ELSEWHERE_HEADER] ?? 'here'}`;
}

const token = (sub = 'user:trader-1', caller = givenCaller()) =>
  makeSigner(SECRET)('oms', sub, caller);

async function send(
  method: string,
  path: string,
  {
    body,
    headers = {},
    as,
  }: { body?: string; headers?: Record<string, string>; as?: string | null } = {},
) {
  const identity = as === null ? {} : { [CALLER_HEADER]: as ?? (await token()) };
  const json = body === undefined ? {} : { 'content-type': 'application/json' };
  const response = await request(`${base}${path}`, {
    method: method as 'GET',
    headers: { ...json, ...identity, ...headers },
    ...(body === undefined ? {} : { body }),
  });
  const text = await response.body.text();
  const read = text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {};
  return { status: response.statusCode, headers: response.headers, json: read, text };
}
const THING = JSON.stringify({ name: 'a', price: 187.42 });

describe('a valid request', () => {
  test('reaches the service in its inside form and comes back in its wire form', async () => {
    replies['place'] = async () =>
      respond({ name: 'a', price: px(1_500_000) }, [], {
        status: 201,
        headers: { 'x-more': '1' },
      });
    const { status, headers, json } = await send('POST', '/things', { body: THING });
    expect([status, json, headers['x-more']]).toEqual([201, { name: 'a', price: 1.5 }, '1']);
    expect(requested[0]?.[0]).toBe('oms');
    expect(requested[0]?.[2]).toMatchObject({
      input: { name: 'a', price: 187_420_000 },
      meta: { caller: givenCaller() },
    });
  });

  test('is put together of path, query and body', async () => {
    await send('PATCH', '/things/a%20b', { body: '{"price":1}' });
    await send('DELETE', '/things/c?reason=why');
    await send('DELETE', '/things/d', { body: '{"reason":"because"}' });
    await send('GET', '/things?limit=5', { as: null });
    expect(requested.map(([, , { input }]) => input)).toEqual([
      { name: 'a b', price: 1_000_000 },
      { name: 'c', reason: 'why' },
      { name: 'd', reason: 'because' },
      { limit: '5' },
    ]);
  });

  test('may come as a form where the call allows it', async () => {
    const headers = { 'content-type': 'Application/X-WWW-form-urlencoded' };
    await send('POST', '/login', { body: 'user=a%2Bb', headers });
    expect(requested[0]?.[2].input).toEqual({ user: 'a+b' });
    expect((await send('POST', '/things', { body: 'name=a&price=1', headers })).status).toBe(415);
  });
});

describe('an invalid request', () => {
  const DEEP = `${'{"a":'.repeat(40)}1${'}'.repeat(40)}`;
  test.each([
    ['broken JSON', '{"name":', 400],
    ['nothing at all, declared as JSON', '', 400],
    ['a key of the prototype', '{"__proto__":{"role":"admin"},"name":"a","price":1}', 400],
    ['a hidden key of the prototype', '{"\\u005f_proto__":{"x":1},"name":"a","price":1}', 400],
    ['too deep', `{"name":"a","price":1,"x":${DEEP}}`, 400],
    ['a list', '[1]', 422],
    ['null', 'null', 422],
    ['a text', '"name"', 422],
    ['a missing field', '{"name":"a"}', 422],
    ['a wrong type', '{"name":"a","price":"1"}', 422],
    ['a field too many', '{"name":"a","price":1,"role":"admin"}', 422],
    ['too many decimals', '{"name":"a","price":1.0000001}', 422],
    ['an infinite figure', '{"name":"a","price":1e400}', 422],
    ['a figure beyond exactness', '{"name":"a","price":1e308}', 422],
  ])('%s is refused, and the service does not see it', async (_, body, expected) => {
    const { status, headers, json } = await send('POST', '/things', { body });
    expect(status).toBe(expected);
    expect(json).toMatchObject({
      type: 'about:blank',
      status: expected,
      code: 'VALIDATION_FAILED',
    });
    expect(json['requestId']).toBe(headers['x-request-id']);
    expect(headers['content-type']).toMatch('application/problem+json');
    expect(requested).toEqual([]);
  });

  test('names the fields that are wrong', async () => {
    const { json } = await send('POST', '/things', { body: '{"name":1,"price":-1e-9}' });
    expect(json['errors']).toMatchObject([{ path: 'name' }, { path: 'price' }]);
  });

  test('a field in two places is refused as ambiguous', async () => {
    const body = '{"name":"b","price":1}';
    const { status, json } = await send('PATCH', '/things/a', { body });
    expect([status, json['errors']]).toEqual([422, [{ path: 'name', message: 'given twice' }]]);
    expect((await send('GET', '/things?limit=1&limit=2', { as: null })).status).toBe(422);
    expect(requested).toEqual([]);
  });

  test.each([
    ['text/plain', 415],
    ['application/xml', 415],
    ['multipart/form-data; boundary=x', 415],
  ])('a body of %s is not taken', async (type, expected) => {
    const { status, json } = await send('POST', '/things', {
      body: THING,
      headers: { 'content-type': type },
    });
    expect([status, json['code']]).toEqual([expected, 'UNSUPPORTED_MEDIA_TYPE']);
  });

  test('a body of more than 256 KiB is not taken', async () => {
    const body = JSON.stringify({ name: 'x'.repeat(300_000), price: 1 });
    const { status, json } = await send('POST', '/things', { body });
    expect([status, json['code'], json['detail']]).toEqual([
      413,
      'PAYLOAD_TOO_LARGE',
      'The request body is larger than 256 KiB',
    ]);
  });

  test('another path is not there, another method is not allowed', async () => {
    expect((await send('GET', '/nothing')).json).toMatchObject({ status: 404, code: 'NOT_FOUND' });
    const { status, headers, json } = await send('PUT', '/things', { body: THING });
    expect([status, json['code'], headers['allow']]).toEqual([
      405,
      'METHOD_NOT_ALLOWED',
      'POST, GET',
    ]);
    expect((await send('POST', '/health')).status).toBe(405);
  });
});

describe('access of callers', () => {
  type Who = readonly [
    who: string,
    method: string,
    path: string,
    token: () => Promise<string | null>,
    status: number,
  ];
  const forged = (): Promise<string> =>
    makeSigner('another secret of thirty-two characters!')('oms', 'service:ems', null);
  const WHO: readonly Who[] = [
    ['nobody', 'POST', '/things', async () => null, 401],
    ['a stranger', 'POST', '/things', async () => 'x.y.z', 401],
    ['a forger', 'POST', '/things', forged, 401],
    [
      'a token for another service',
      'POST',
      '/things',
      () => makeSigner(SECRET)('ems', 'user:a', givenCaller()),
      401,
    ],
    [
      'a token without a person',
      'POST',
      '/things',
      () => makeSigner(SECRET)('oms', 'user:', null),
      401,
    ],
    [
      'another role',
      'POST',
      '/things',
      () => token('user:v', givenCaller({ role: 'viewer' })),
      403,
    ],
    ['the right role', 'POST', '/things', () => token(), 200],
    ['a service', 'POST', '/things', () => makeSigner(SECRET)('oms', 'service:ems', null), 200],
    ['a person, inside', 'GET', '/inside', () => token(), 403],
    ['no caller, inside', 'GET', '/inside', async () => null, 401],
    [
      'a service, inside',
      'GET',
      '/inside',
      () => makeSigner(SECRET)('oms', 'service:gateway', null),
      200,
    ],
    ['any caller, where it is public', 'GET', '/things', async () => null, 200],
  ];
  test.each(WHO)('%s: %s %s', async (_, method, path, as, expected) => {
    replies['place'] = async () => respond({ name: 'a', price: px(1) });
    replies['inside'] = async () => respond({ ok: true });
    const body = method === 'POST' ? { body: THING } : {};
    expect((await send(method, path, { ...body, as: await as() })).status).toBe(expected);
    expect(requested).toHaveLength(expected === 200 ? 1 : 0);
  });

  describe('where the clock is an hour ahead', () => {
    const HOUR_MS = 3_600_000;
    afterEach(() => void vi.useRealTimers());
    const ahead = () => vi.useFakeTimers({ now: Date.now() + HOUR_MS, toFake: ['Date'] });

    test('an authenticated person gets a retry, not an authentication error', async () => {
      const as = await token();
      ahead();
      const { status, json } = await send('POST', '/things', { body: THING, as });
      expect([status, json]).toMatchObject([503, { code: 'UPSTREAM_UNAVAILABLE' }]);
      expect(requested).toEqual([]);
    });

    test('a service gets the same response, a forger the usual one', async () => {
      const [as, bad] = [await makeSigner(SECRET)('oms', 'service:gateway', null), await forged()];
      ahead();
      expect((await send('GET', '/inside', { as })).status).toBe(503);
      expect((await send('GET', '/inside', { as: bad })).status).toBe(401);
    });

    test('a public call is handled for anonymous callers', async () => {
      const as = await token();
      ahead();
      expect((await send('GET', '/things', { as })).status).toBe(200);
      expect(requested[0]?.[2].meta.caller).toBeNull();
    });
  });
});

describe('what comes back', () => {
  test('a refusal is a problem with its code, and what belongs to it', async () => {
    replies['place'] = async () =>
      refuse('PRICE_COLLAR', { detail: '6 % from the mid', orderId: 'o-1' });
    const { status, json } = await send('POST', '/things', { body: THING });
    expect(status).toBe(422);
    expect(json).toMatchObject({
      code: 'PRICE_COLLAR',
      detail: '6 % from the mid',
      orderId: 'o-1',
    });
  });

  test('a service that is not active returns when to retry', async () => {
    replies['list'] = async () => refuse('UPSTREAM_UNAVAILABLE', { http: 503 });
    const { status, headers } = await send('GET', '/things');
    expect([status, headers['retry-after']]).toEqual([503, '1']);
  });

  test('what goes wrong inside stays inside', async () => {
    replies['list'] = () => Promise.reject(new Error('secret at /srv/tradefloor/db.ts: select *'));
    const { status, text } = await send('GET', '/things');
    expect(status).toBe(500);
    expect(text).not.toMatch(/secret|srv|select|stack/);
  });

  test('a request keeps its id, and gets one when it has none worth keeping', async () => {
    const ids = await Promise.all(
      [{ 'x-request-id': 'request-1234' }, { 'x-request-id': 'a b<script>' }, {}].map(
        async (headers) => (await send('GET', '/things', { headers })).headers['x-request-id'],
      ),
    );
    expect(ids[0]).toBe('request-1234');
    for (const id of ids.slice(1)) expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(requested.map(([, , { meta }]) => meta.requestId)).toEqual(expect.arrayContaining(ids));
  });

  test('health and metrics return the reported values', async () => {
    health = { status: 'starting', detail: 'loading' };
    const { json } = await send('GET', '/health', { as: null });
    expect(json).toMatchObject({
      status: 'starting',
      detail: 'loading',
      service: 'oms',
      version: '1.0.0+abc',
    });
    expect((await send('GET', '/metrics', { as: null })).text).toBe('handled_total 1\n');
  });

  test('the state hash is served by its holder and by no other process', async () => {
    const { json } = await send('GET', '/state', { as: null });
    expect(json).toEqual({ service: 'oms', stateHash: 4_711 });
    engineStatus = 'waiting';
    expect((await send('GET', '/state', { as: null })).json['stateHash']).toBeNull();
  });
});

test('no connection is cut while the longest call may still be answered', () => {
  expect(quietMs({ handles: [{ call: place }] })).toBe(30_000);
  const slow = { ...place, timeoutMs: 240_000 };
  expect(quietMs({ handles: [{ call: place }, { call: slow }] })).toBeGreaterThan(240_000);
});

test('a request in flight gets its response while the server closes', async () => {
  let reply: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    reply = resolve;
  });
  replies['list'] = async () => {
    await held;
    return respond({ items: [] });
  };
  const pending = send('GET', '/things');
  await expect.poll(() => requested.length).toBe(1);
  const closing = server.close();
  reply();
  expect((await pending).status).toBe(200);
  await closing;
  await expect(send('GET', '/things')).rejects.toThrow();
});

test('a service whose lease another process holds reports so with every response, and is not called', async () => {
  engineStatus = 'waiting';
  const response = await fetch(`${base}/health`);
  expect(response.headers.get(ELSEWHERE_HEADER)).toBe('1');
  const { status, json } = await send('GET', '/things');
  expect(status).toBe(503);
  expect(json).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  expect(requested).toEqual([]);
});

test('a service that is loading its memory is found here by its health, and lets callers try another address', async () => {
  engineStatus = 'loading';
  const health = await fetch(`${base}/health`);
  expect(health.headers.get(ELSEWHERE_HEADER)).toBeNull();
  const response = await fetch(`${base}/things`);
  expect([response.status, response.headers.get(ELSEWHERE_HEADER)]).toEqual([503, '1']);
  expect(requested).toEqual([]);
});

test('a socket is opened where its service works; who stands by sends on to the other', async () => {
  expect(await knock()).toBe('418 here');
  engineStatus = 'waiting';
  expect(await knock()).toBe('503 1');
});
