/** What a program does on the platform, over plain HTTP: log in, order, look. Shared by the specs. */
import { type APIRequestContext, expect } from '@playwright/test';

export type OrderBody = Record<string, unknown>;
export type OrderView = {
  orderId: string;
  clientOrderId: string;
  status: string;
  qty: number;
  filledQty: number;
  leavesQty: number;
  avgPx: number | null;
  version: number;
};

export async function enterAsGuest(request: APIRequestContext): Promise<string> {
  const guest = await request.post('/api/user-service/oauth/guest');
  expect(guest.status()).toBe(200);
  const body = (await guest.json()) as { user: { userId: string } };
  return body.user.userId;
}

/** A market order to buy 10 of a liquid name, changed where the test requires it. */
export const anOrder = (change: OrderBody = {}): OrderBody => ({
  symbol: 'AAPL',
  side: 'BUY',
  orderType: 'MARKET',
  qty: 10,
  timeInForce: 'DAY',
  strategy: 'LIT',
  instrumentType: 'equity',
  ...change,
});

export const place = (request: APIRequestContext, body: unknown) =>
  request.post('/api/oms/orders', { data: body as object });

export async function toOrder(request: APIRequestContext, orderId: string): Promise<OrderView> {
  const response = await request.get(`/api/oms/orders/${orderId}`);
  expect(response.status()).toBe(200);
  return (await response.json()) as OrderView;
}

/** Waits until the order is in one of these states. */
export async function untilStatus(
  request: APIRequestContext,
  of: { orderId: string; statuses: readonly string[] },
): Promise<OrderView> {
  let order = await toOrder(request, of.orderId);
  await expect
    .poll(
      async () => {
        order = await toOrder(request, of.orderId);
        return of.statuses.includes(order.status);
      },
      { timeout: 20_000 },
    )
    .toBe(true);
  return order;
}
