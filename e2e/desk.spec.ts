/** A guest's first minutes on the desk: prices, an order, a fill, a position, a refusal, a change of mind. */
import { expect, test } from './browser-test.ts';

test('a guest sees 80 instruments whose prices move, and the chart of the chosen one', async ({
  door,
}) => {
  const desk = await door.enterAsGuest();
  await expect.poll(() => desk.watchlist.count()).toBe(80);
  const row = await desk.choose('AAPL');
  const prices = () => row.textContent();
  const first = await prices();
  await expect.poll(prices).not.toBe(first);
  for (const length of ['5m', '1m'] as const) {
    await desk.chart.choose(length);
    await desk.chart.expectCandles('AAPL', length);
  }
  await expect(desk.chart.chart.locator('canvas').first()).toBeVisible();
  await expect.poll(() => desk.chart.colours()).toBeGreaterThan(4);
});

test('100 shares bought at market are filled, marked on the chart, and worth what the market says', async ({
  door,
  page,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('AAPL');
  await desk.chart.expectMarks(0);
  await desk.ticket.fill({ side: 'BUY', qty: 100, symbol: 'AAPL' });
  await desk.ticket.send.click();
  await expect(desk.ticket.answer).toContainText(/(NEW|PENDING_NEW|FILLED) in \d+ ms/);

  const order = desk.orders.rows('AAPL', 'BUY', '100', 'FILLED');
  await expect(order).toHaveCount(1);
  await desk.chart.expectMarks(1);
  const position = desk.positions.rows('AAPL', '+100');
  await expect(position).toHaveCount(1);
  const profit = (): Promise<string> => desk.positions.text(position, 'P&L');
  const first = await profit();
  await expect.poll(profit).not.toBe(first);

  await desk.fills.show();
  const fills = desk.fills.rows('AAPL', 'BUY');
  const filled = async (): Promise<number> => {
    let sum = 0;
    for (const fill of await fills.all()) sum += await desk.fills.number(fill, 'Qty');
    return sum;
  };
  await expect.poll(filled).toBe(100);
  const count = await fills.count();

  await page.reload();
  await desk.expectLive();
  // The tab one left in front is in front again.
  await expect(fills).toHaveCount(count);
  await expect(position).toHaveCount(1);
  await desk.choose('AAPL');
  await desk.chart.expectMarks(1);
  await desk.orders.show();
  await expect(order).toHaveCount(1);
});

test('a limit far from the market is refused in one sentence, and the ticket keeps what was typed', async ({
  door,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('AAPL');
  await desk.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
  await expect(
    desk.ticket.panel.getByText(/^Will be rejected: Price is .* from mid \(max\. 5 %\)/),
  ).toBeVisible();
  await desk.ticket.send.click();
  await expect(desk.ticket.answer).toContainText('from mid (max. 5 %)');
  await expect(desk.ticket.quantity).toHaveValue('7');
  await expect(desk.ticket.price).toHaveValue('1.00');
  await expect(desk.ticket.price).toBeFocused();
  const refused = desk.orders.rows('AAPL', '7', 'REJECTED');
  await expect(refused).toHaveCount(1);
  expect(await desk.orders.text(refused, 'Why')).toContain('from mid (max. 5 %)');
  await expect(desk.positions.panel.getByText('No positions')).toBeVisible();
});

test('a resting order can be amended and canceled', async ({ door }) => {
  const desk = await door.enterAsGuest();
  const row = await desk.choose('MSFT');
  const bid = await desk.watchlist.number(row, 'Bid');
  const price = (Math.round(bid * 98.5) / 100).toFixed(2);
  await desk.ticket.fill({ side: 'BUY', qty: 50, symbol: 'MSFT', price });
  await desk.ticket.send.click();
  const resting = desk.orders.rows('MSFT', price, 'NEW');
  await expect(resting).toHaveCount(1);
  expect(await desk.orders.text(resting, 'Qty')).toBe('50');

  await desk.orders.amend(resting, { qty: 30 });
  await expect(desk.orders.rows('MSFT', price, '30', 'NEW')).toHaveCount(1);
  await desk.orders.cancel(resting);
  await expect(desk.orders.rows('MSFT', price, '30', 'CANCELED')).toHaveCount(1);
  await expect(resting).toHaveCount(0);
});

test('logging out leads back to the door, and the desk is gone for good', async ({
  door,
  page,
}) => {
  const desk = await door.enterAsGuest();
  await desk.logOut();
  await door.expectOpen();
  await page.reload();
  await door.expectOpen();
  expect((await page.request.get('/api/journal/orders')).status()).toBe(401);
});

/** Twice as long as the desk's pings are apart. */
const ASKS_EVERY_MS = 11_000;

test('from log-out on the desk asks nothing any more, however long the page stays', async ({
  door,
  page,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('AAPL');
  await desk.ticket.fill({ side: 'BUY', qty: 4, symbol: 'AAPL' });
  await desk.ticket.send.click();
  await expect(desk.ticket.answer).toContainText(/ in \d+ ms/);
  const requested: string[] = [];
  let isOut = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('/oauth/logout')) isOut = true;
    else if (isOut && /^\/(trpc|health)/.test(pathname)) requested.push(pathname);
  });
  let leave = (): void => undefined;
  const mayLeave = new Promise<void>((resolve) => {
    leave = resolve;
  });
  await page.route(
    (url) => url.pathname === '/',
    async (route) => {
      await mayLeave;
      await route.continue();
    },
  );
  await desk.logOut();
  // While the door is on its way the page stands as it is; what it asks every so often would have come by then.
  const leaveMs = Date.now() + ASKS_EVERY_MS;
  await expect.poll(() => Date.now(), { timeout: 2 * ASKS_EVERY_MS }).toBeGreaterThan(leaveMs);
  expect(requested).toEqual([]);
  leave();
  await door.expectOpen();
});
