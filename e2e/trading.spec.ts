/** A guest's first minutes on the desk: prices, an order, a fill, a position, a refusal, a change of mind. */
import { expect, test } from './browser-test.ts';

test('a guest sees 80 instruments whose prices move, and the chart of the chosen one', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.pressGuest();
  await expect.poll(() => tradingPage.watchlist.count()).toBe(80);
  const row = await tradingPage.choose('AAPL');
  const prices = () => row.textContent();
  const first = await prices();
  await expect.poll(prices).not.toBe(first);
  for (const length of ['1w', '1d', '1h', '15m', '5m', '1s', '1m'] as const) {
    await tradingPage.chart.choose(length);
    await tradingPage.chart.expectCandles('AAPL', length);
  }
  await expect(tradingPage.chart.chart.locator('canvas').first()).toBeVisible();
  await expect.poll(() => tradingPage.chart.colours()).toBeGreaterThan(4);
});

test('100 shares bought at market are filled, marked on the chart, and valued at the market', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.chart.expectMarks(0);
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText(/(NEW|PENDING_NEW|FILLED) in \d+ ms/);

  const order = tradingPage.orders.rows('AAPL', 'BUY', '100', 'FILLED');
  await expect(order).toHaveCount(1);
  await tradingPage.chart.expectMarks(1);
  const position = tradingPage.positions.rows('AAPL', '+100');
  await expect(position).toHaveCount(1);
  const profit = (): Promise<string> => tradingPage.positions.text(position, 'P&L');
  const first = await profit();
  await expect.poll(profit).not.toBe(first);

  await tradingPage.fills.show();
  const fills = tradingPage.fills.rows('AAPL', 'BUY');
  const filled = async (): Promise<number> => {
    let sum = 0;
    for (const fill of await fills.all()) sum += await tradingPage.fills.number(fill, 'Qty');
    return sum;
  };
  await expect.poll(filled).toBe(100);
  const count = await fills.count();

  await page.reload();
  await tradingPage.expectLive();
  // The tab one left in front is in front again.
  await expect(fills).toHaveCount(count);
  await expect(position).toHaveCount(1);
  await tradingPage.choose('AAPL');
  await tradingPage.chart.expectMarks(1);
  await tradingPage.orders.show();
  await expect(order).toHaveCount(1);
});

test('a limit far from the market is refused in one sentence, and the ticket keeps what was typed', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
  await expect(
    tradingPage.ticket.panel.getByText(/^Will be rejected: Price is .* from mid \(max\. 5 %\)/),
  ).toBeVisible();
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText('from mid (max. 5 %)');
  await expect(tradingPage.ticket.quantity).toHaveValue('7');
  await expect(tradingPage.ticket.price).toHaveValue('1.00');
  await expect(tradingPage.ticket.price).toBeFocused();
  const refused = tradingPage.orders.rows('AAPL', '7', 'REJECTED');
  await expect(refused).toHaveCount(1);
  expect(await tradingPage.orders.text(refused, 'Reason')).toContain('from mid (max. 5 %)');
  await expect(tradingPage.positions.panel.getByText('No positions')).toBeVisible();
});

test('a resting order can be amended and canceled', async ({ loginPage }) => {
  const tradingPage = await loginPage.enterAsGuest();
  const row = await tradingPage.choose('MSFT');
  const bid = await tradingPage.watchlist.number(row, 'Bid');
  const price = (Math.round(bid * 98.5) / 100).toFixed(2);
  await tradingPage.ticket.fill({ side: 'BUY', qty: 50, symbol: 'MSFT', price });
  await tradingPage.ticket.send.click();
  const resting = tradingPage.orders.rows('MSFT', price, 'NEW');
  await expect(resting).toHaveCount(1);
  expect(await tradingPage.orders.text(resting, 'Qty')).toBe('50');

  await tradingPage.orders.amend(resting, { qty: 30 });
  await expect(tradingPage.orders.rows('MSFT', price, '30', 'NEW')).toHaveCount(1);
  await tradingPage.orders.cancel(resting);
  await expect(tradingPage.orders.rows('MSFT', price, '30', 'CANCELED')).toHaveCount(1);
  await expect(resting).toHaveCount(0);
});

test('logging out leads back to the log-in page, and the trading page is gone for good', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.pressGuest();
  await tradingPage.logOut();
  await loginPage.expectOpen();
  await page.reload();
  await loginPage.expectOpen();
  expect((await page.request.get('/api/journal/orders')).status()).toBe(401);
});

/** Longer than the client's pings are apart. */
const REQUEST_EVERY_MS = 6_500;

test('after log-out the page makes no calls, however long it stays', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.pressGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 4, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText(/ in \d+ ms/);
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
  // The press is over when the page that it leads to has come, if the log-out is quick enough to be part of it.
  const leaving = tradingPage.logOut();
  await expect.poll(() => isOut).toBe(true);
  // While the log-in page loads the page stands as it is; its next polls would have come by then.
  const leaveMs = Date.now() + REQUEST_EVERY_MS;
  await expect.poll(() => Date.now(), { timeout: 2 * REQUEST_EVERY_MS }).toBeGreaterThan(leaveMs);
  expect(requested).toEqual([]);
  leave();
  await leaving;
  await loginPage.expectOpen();
});
