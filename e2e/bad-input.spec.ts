/** Bad input changes nothing: every wrong field, body and path gets the right refusal with its code. */
import { type APIResponse, expect, test } from '@playwright/test';
import { anOrder, enterAsGuest, place } from './trading-day.ts';

test.beforeEach(async ({ request }) => {
  await enterAsGuest(request);
});

async function refusal(response: APIResponse): Promise<{ status: number; code: string }> {
  expect(response.headers()['content-type']).toContain('application/problem+json');
  const text = await response.text();
  expect(text).not.toMatch(/node_modules|at .*\.(ts|mjs):\d|select |insert |127\.0\.0\.1/i);
  const body = JSON.parse(text) as { status: number; code: string; requestId: string };
  expect(body.requestId).toBe(response.headers()['x-request-id']);
  expect(body.status).toBe(response.status());
  return { status: body.status, code: body.code };
}

const WRONG: Record<string, unknown[]> = {
  symbol: [undefined, null, 1, '', 'aapl', 'ΑAPL', 'AAPL\n', 'TOOLONGTOOLONG'],
  side: [undefined, null, 'buy', 'HOLD', 1],
  orderType: [undefined, 'STOPPED', 0],
  qty: [undefined, null, '100', 0, -5, 1.5, 1e308, 10_000_001, {}],
  timeInForce: [undefined, 'GTX', 7],
  strategy: [undefined, 'lit', 'MAGIC'],
  instrumentType: [undefined, 'stock'],
  price: ['150', -1, 0, 1e308, 0.0000001],
  clientOrderId: ['', 'a b', 'x'.repeat(65), 5],
  desk: ['EQ'],
  userId: ['admin'],
  status: ['FILLED'],
};

test('a wrong, missing or extra field is refused with 422 and names the field', async ({
  request,
}) => {
  for (const [field, values] of Object.entries(WRONG)) {
    for (const value of values) {
      const wrong = anOrder({ orderType: field === 'price' ? 'LIMIT' : 'MARKET', [field]: value });
      let response = await place(request, wrong);
      // Sent this fast, orders exceed their own rate limit: then the request is repeated.
      await expect
        .poll(async () => {
          if (response.status() === 429) response = await place(request, wrong);
          return response.status();
        })
        .not.toBe(429);
      const { status, code } = await refusal(response);
      expect([status, code], `${field} = ${String(value)}`).toEqual([422, 'VALIDATION_FAILED']);
    }
  }
  const orders = (await (await request.get('/api/journal/orders')).json()) as { items: unknown[] };
  expect(orders.items).toEqual([]);
});

test('an order that is well formed but wrong is recorded as rejected, with its reason', async ({
  request,
}) => {
  const cases: [Record<string, unknown>, string][] = [
    [{ symbol: 'NOPE' }, 'UNKNOWN_SYMBOL'],
    [{ orderType: 'LIMIT' }, 'INVALID_ORDER'],
    [{ price: 150 }, 'INVALID_ORDER'],
    [{ orderType: 'LIMIT', price: 150.001 }, 'INVALID_ORDER'],
    [{ qty: 9_999_999 }, 'QTY_LIMIT_EXCEEDED'],
    [{ strategy: 'DARK', qty: 900 }, 'DARK_POOL_NOT_PERMITTED'],
    [{ orderType: 'LIMIT', price: 1 }, 'PRICE_COLLAR'],
  ];
  for (const [change, code] of cases) {
    const response = await place(request, anOrder(change));
    const body = (await response.json()) as { code: string; orderId: string };
    expect([response.status(), body.code], JSON.stringify(change)).toEqual([422, code]);
    const record = await request.get(`/api/oms/orders/${body.orderId}`);
    expect(((await record.json()) as { status: string }).status).toBe('REJECTED');
  }
});

test('bodies that are no JSON, too large, or of another type are refused', async ({ request }) => {
  const send = (data: string, type = 'application/json') =>
    request.post('/api/oms/orders', { data: Buffer.from(data), headers: { 'content-type': type } });
  expect(await refusal(await send('{"qty":'))).toEqual({ status: 400, code: 'VALIDATION_FAILED' });
  expect(await refusal(await send('[]'))).toMatchObject({ code: 'VALIDATION_FAILED' });
  expect((await refusal(await send('{}', 'text/plain'))).status).toBe(415);
  expect((await refusal(await send(JSON.stringify({ pad: 'x'.repeat(1_000_000) })))).status).toBe(
    413,
  );
  const proto = await send('{"__proto__":{"role":"admin"},"symbol":"AAPL"}');
  expect([400, 422]).toContain((await refusal(proto)).status);
});

test('unknown services, paths, ids and methods have their own refusals', async ({ request }) => {
  expect(await refusal(await request.get('/api/nobody/orders'))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await refusal(await request.get('/api/__proto__/orders'))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await refusal(await request.post('/api/risk-engine/check', { data: {} }))).toEqual({
    status: 404,
    code: 'NOT_FOUND',
  });
  expect(await refusal(await request.put('/api/oms/orders', { data: {} }))).toMatchObject({
    status: 405,
  });
  const unknown = '/api/oms/orders/019aae5c-0000-7000-8000-000000000001';
  expect(await refusal(await request.get(unknown))).toEqual({ status: 404, code: 'NOT_FOUND' });
});

test('without a cookie there is nothing but the door', async ({ playwright, baseURL }) => {
  const stranger = await playwright.request.newContext({ baseURL: baseURL ?? '' });
  expect(await refusal(await stranger.get('/api/journal/orders'))).toEqual({
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  expect(await refusal(await place(stranger, anOrder()))).toEqual({
    status: 401,
    code: 'UNAUTHENTICATED',
  });
  expect((await stranger.get('/health')).status()).toBe(200);
  expect((await stranger.get('/system')).status()).toBe(200);
  await stranger.dispose();
});

test('a foreign page cannot send orders with the cookie', async ({ request }) => {
  const response = await request.post('/api/oms/orders', {
    data: anOrder(),
    headers: { origin: 'http://evil.test' },
  });
  expect(await refusal(response)).toEqual({ status: 403, code: 'FORBIDDEN' });
});
