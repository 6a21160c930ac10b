/** kill -9 of every part while orders flow: what was acknowledged is in exactly one right state, no fill twice. */
import { type APIRequestContext, expect, test } from '@playwright/test';
import { kill, needsControl, type Part, untilReady } from './control.ts';
import { anOrder, enterAsGuest, type OrderBody, type OrderView, place } from './trading-day.ts';

test.beforeEach(needsControl);
test.describe.configure({ timeout: 240_000 });

type Fill = { execId: string; orderId: string; qty: number };
const SYMBOLS = ['AAPL', 'MSFT', 'JPM', 'XOM', 'KO', 'PFE'];
const ORDERS = 24;

/** A client that insists: the same clientOrderId until it knows the answer. */
async function insist(request: APIRequestContext, body: OrderBody): Promise<string> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const response = await place(request, body).catch(() => null);
    if (response && (response.status() === 201 || response.status() === 200)) {
      return ((await response.json()) as OrderView).orderId;
    }
    const status = response?.status() ?? 0;
    const code =
      response && status === 422 ? ((await response.json()) as { code: string }).code : '';
    const isFinal =
      status === 422 &&
      code !== 'RATE_LIMIT' &&
      code !== 'RISK_ENGINE_UNAVAILABLE' &&
      code !== 'NO_REFERENCE_PRICE';
    if (isFinal || performance.now() > deadline)
      throw new Error(`order refused: ${status} ${code}`);
    // Refused under its name for good: the same wish under a new name.
    if (status === 422) body['clientOrderId'] = `${String(body['clientOrderId'])}x`;
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** A read that insists too: one whose connection died with the part, or that came too early, is refused with 503. */
async function read<T>(request: APIRequestContext, path: string): Promise<T> {
  let response = await request.get(path);
  await expect(async () => {
    if (!response.ok()) response = await request.get(path);
    expect(response.status(), path).toBe(200);
  }).toPass({ timeout: 20_000 });
  return (await response.json()) as T;
}

async function ordersAndFills(
  request: APIRequestContext,
): Promise<{ orders: OrderView[]; fills: Fill[] }> {
  const orders = await read<{ items: OrderView[] }>(request, '/api/journal/orders?limit=1000');
  const fills = await read<{ items: Fill[] }>(request, '/api/journal/fills?limit=1000');
  return { orders: orders.items, fills: fills.items };
}

for (const part of ['workers', 'redis', 'postgres', 'web'] as const satisfies readonly Part[]) {
  test(`kill -9 of ${part} while orders flow loses and doubles nothing`, async ({ request }) => {
    await untilReady();
    await enterAsGuest(request);
    const acknowledged: string[] = [];
    for (let n = 0; n < ORDERS; n += 1) {
      if (n === 6 || n === 14) await kill(part);
      const body = anOrder({
        clientOrderId: `${part}-${n}`,
        symbol: SYMBOLS[n % SYMBOLS.length],
        qty: 1 + n,
      });
      acknowledged.push(await insist(request, body));
    }
    await untilReady();
    await expect
      .poll(
        async () => {
          const { orders } = await ordersAndFills(request);
          const mine = new Map(orders.map((order) => [order.orderId, order.status]));
          return acknowledged
            .filter((id) => mine.get(id) !== 'FILLED')
            .map((id) => `${id} ${mine.get(id)}`);
        },
        { timeout: 60_000 },
      )
      .toEqual([]);
    const { orders, fills } = await ordersAndFills(request);
    expect(new Set(acknowledged).size).toBe(ORDERS);
    expect(new Set(fills.map((fill) => fill.execId)).size).toBe(fills.length);
    for (const order of orders.filter(({ status }) => status === 'FILLED')) {
      const filled = fills
        .filter((fill) => fill.orderId === order.orderId)
        .reduce((sum, fill) => sum + fill.qty, 0);
      expect(filled, order.orderId).toBe(order.qty);
      const { events } = await read<{ events: { order: OrderView }[] }>(
        request,
        `/api/journal/orders/${order.orderId}`,
      );
      const versions = events.map((event) => event.order.version);
      expect(versions).toEqual(versions.map((_, i) => i + 1));
    }
  });
}
