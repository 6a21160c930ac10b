/** What is accepted stays: orders, fills and positions are there after everything was stopped and started. */
import { expect, test } from '@playwright/test';
import { needsControl, restartAll, untilReady } from './control.ts';
import { anOrder, enterAsGuest, place, toOrder, untilStatus } from './trading-day.ts';

test.beforeEach(needsControl);

test('orders, fills, positions and the session survive a restart of everything', async ({
  request,
}) => {
  test.setTimeout(240_000);
  await untilReady();
  await enterAsGuest(request);
  const filled = (await (await place(request, anOrder({ qty: 100 }))).json()) as {
    orderId: string;
  };
  const before = await untilStatus(request, { orderId: filled.orderId, statuses: ['FILLED'] });
  const quotes = await request.get('/api/market-sim/quotes?symbols=AAPL');
  const [quote] = ((await quotes.json()) as { items: { bid: number }[] }).items;
  const low = Math.round((quote?.bid ?? 0) * 97) / 100;
  const resting = await place(
    request,
    anOrder({ orderType: 'LIMIT', price: low, timeInForce: 'GTC' }),
  );
  expect(resting.status()).toBe(201);
  const { orderId } = (await resting.json()) as { orderId: string };
  await restartAll();
  await untilReady();
  expect(await toOrder(request, filled.orderId)).toEqual(before);
  expect((await toOrder(request, orderId)).status).toBe('NEW');
  const positions = await request.get('/api/risk-engine/positions');
  const { items } = (await positions.json()) as { items: { symbol: string; netQty: number }[] };
  expect(items).toEqual([expect.objectContaining({ symbol: 'AAPL', netQty: 100 })]);
  const cancel = await request.delete(`/api/oms/orders/${orderId}`);
  expect(cancel.status()).toBe(200);
  await untilStatus(request, { orderId, statuses: ['CANCELED'] });
});
