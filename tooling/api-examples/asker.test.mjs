/** The calls of the reference: sent as the document has them, and kept as its readers read them. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ROOT } from '../process/root.mjs';
import { Requester } from './asker.mjs';

const DOCUMENT = {
  paths: {
    '/api/oms/orders': {
      get: { operationId: 'listOrders' },
      post: { operationId: 'placeOrder' },
    },
    '/api/oms/orders/{orderId}': {
      get: { operationId: 'getOrder' },
      delete: { operationId: 'cancelOrder' },
      patch: { operationId: 'replaceOrder' },
    },
  },
};

let folder = '';
/** @type {Array<{ url: string, init: any }>} */
let sent = [];
/** @type {Array<{ status: number, body: unknown }>} */
let responses = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asker-'));
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(DOCUMENT));
  sent = [];
  responses = [];
  vi.stubGlobal('fetch', async (/** @type {string} */ url, /** @type {RequestInit} */ init) => {
    if (url.includes('/oauth/')) {
      const guest = { user: { userId: 'guest-1' }, code: 'c' };
      return new Response(JSON.stringify(guest), { headers: { 'set-cookie': 'platform_user=g' } });
    }
    sent.push({ url, init });
    const { status, body } = responses.shift() ?? { status: 200, body: {} };
    return new Response(JSON.stringify(body), { status });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  rmSync(folder, { recursive: true, force: true });
});

const open = () => new Requester('http://here', join(folder, 'openapi.json'));

describe('a call', () => {
  test.each([
    ['getOrder', { orderId: 'a/b' }, 'GET', '/api/oms/orders/a%2Fb', undefined],
    [
      'listOrders',
      { limit: 2, status: 'open' },
      'GET',
      '/api/oms/orders?limit=2&status=open',
      undefined,
    ],
    ['listOrders', {}, 'GET', '/api/oms/orders', undefined],
    ['cancelOrder', { orderId: 'x', why: 'y' }, 'DELETE', '/api/oms/orders/x?why=y', undefined],
    ['placeOrder', { qty: 1 }, 'POST', '/api/oms/orders', { qty: 1 }],
    ['replaceOrder', { orderId: 'x', qty: 2 }, 'PATCH', '/api/oms/orders/x', { qty: 2 }],
  ])('%s of %j is %s %s', async (name, input, method, path, body) => {
    await open().request('guest', name, input);
    const [{ url, init } = { url: '', init: {} }] = sent;
    expect([init.method, url]).toEqual([method, `http://here${path}`]);
    expect(init.body === undefined ? undefined : JSON.parse(init.body)).toEqual(body);
    expect(init.headers.cookie).toBe('platform_user=g');
  });

  test('without a user has no cookie', async () => {
    await open().request('anonymous', 'listOrders');
    expect(sent[0]?.init.headers.cookie).toBe('');
  });

  test('that the document does not have is a fault of the recorder', async () => {
    await expect(open().request('guest', 'noSuchCall')).rejects.toThrow(
      'There is no call noSuchCall.',
    );
  });
});

describe('an example', () => {
  test('has the fields that the readers of the recorded ones read', async () => {
    const file = join(ROOT, 'docs', 'api', 'examples', 'calls.json');
    const [recorded = {}] = Object.values(JSON.parse(readFileSync(file, 'utf8')));
    const requester = open();
    await requester.request('guest', 'listOrders', { limit: 1 });
    expect(Object.keys(requester.examples.get('listOrders') ?? {})).toEqual(
      Object.keys(/** @type {object} */ (recorded)),
    );
  });

  test('is the first response that is no failure', async () => {
    responses = [
      { status: 503, body: { code: 'X' } },
      { status: 200, body: { n: 1 } },
      { status: 200, body: { n: 2 } },
    ];
    const requester = open();
    const read = [];
    for (let n = 0; n < 3; n += 1) read.push(await requester.request('guest', 'listOrders'));
    expect(read).toEqual([null, { n: 1 }, { n: 2 }]);
    expect(requester.examples.get('listOrders')).toMatchObject({ status: 200, response: { n: 1 } });
    expect(requester.failures).toEqual(['listOrders as guest: 503 {"code":"X"}']);
  });

  test('is shortened, while the caller gets all of it', async () => {
    const items = Array.from({ length: 40 }, (_, n) => ({ n }));
    responses = [{ status: 200, body: { items } }];
    const requester = open();
    expect((await requester.request('guest', 'listOrders')).items).toHaveLength(40);
    expect(requester.examples.get('listOrders')?.response.items).toHaveLength(2);
  });
});

test('a call that is to be refused is a failure when it is not', async () => {
  const requester = open();
  responses = [{ status: 422, body: {} }];
  await requester.refused('guest', 'placeOrder', { qty: -1 });
  expect(requester.failures).toEqual([]);
  responses = [{ status: 201, body: {} }];
  await requester.refused('guest', 'placeOrder', { qty: -1 });
  expect(requester.failures).toEqual(['placeOrder as guest: 201 instead of a refusal']);
  expect(requester.examples.size).toBe(0);
});

describe('a call that is repeated', () => {
  test('ends with the response that was waited for, which is kept', async () => {
    vi.useFakeTimers();
    responses = [
      { status: 200, body: { state: 'NEW' } },
      { status: 500, body: {} },
      { status: 200, body: { state: 'FILLED' } },
    ];
    const requester = open();
    const until = (/** @type {{ state: string }} */ { state }) => state === 'FILLED';
    const asked = requester.askUntil('anonymous', 'getOrder', { input: { orderId: 'x' }, until });
    await vi.runAllTimersAsync();
    expect(await asked).toEqual({ state: 'FILLED' });
    expect(requester.examples.get('getOrder')?.response).toEqual({ state: 'FILLED' });
    expect(requester.failures).toEqual([]);
  });

  test('is given up after two minutes, and reported', async () => {
    vi.useFakeTimers();
    const requester = open();
    const asked = requester.askUntil('anonymous', 'listOrders', { until: () => false });
    await vi.advanceTimersByTimeAsync(121_000);
    expect(await asked).toBeNull();
    expect(requester.failures).toEqual(['listOrders as anonymous: never as wanted']);
    expect(requester.examples.size).toBe(0);
  });
});

test('a user logs in once, and again after he was forgotten', async () => {
  const requester = open();
  const first = requester.session('guest');
  expect(requester.session('guest')).toBe(first);
  requester.forget('guest');
  expect(requester.session('guest')).not.toBe(first);
});
