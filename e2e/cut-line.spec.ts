/** One visitor's line goes and comes back: the page shows it, sends nothing meanwhile, and is in step again by itself. */
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';
import { openLine } from './line.ts';
import { CUT_NOISE, expectInStep, readyTicket } from './reconnection.ts';
import { anOrder } from './trading-day.ts';

test.use({ expectedNoise: CUT_NOISE });
test.describe.configure({ timeout: 120_000 });

test('what happened while the line was cut is on the screen as soon as it is mended', async ({
  visitor,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: elsewhere the same is proved by the other tests.
  test.skip(!BASE_URL.startsWith('http:'), 'the line cannot be cut inside a secure one');
  const line = await openLine(BASE_URL);
  try {
    const { page, loginPage } = await visitor(line.url);
    const tradingPage = await loginPage.enterAsGuest();
    await readyTicket(tradingPage);
    line.cut();
    await expect(tradingPage.banner).toContainText(/^Reconnecting for .*Orders cannot be sent/);
    await expect(tradingPage.feed).toHaveText(/Disconnected/);
    await tradingPage.ticket.expectBlocked(/Connection lost: nothing can be sent/);
    const response = await page.request.post(`${BASE_URL}/api/oms/orders`, {
      data: anOrder({ qty: 33 }),
    });
    expect(response.status()).toBe(201);
    await expect(tradingPage.orders.rows('AAPL', '33')).toHaveCount(0);
    line.mend();
    await expectInStep(tradingPage);
    await expect(tradingPage.orders.rows('AAPL', '33', 'FILLED')).toHaveCount(1);
    await expect(tradingPage.positions.rows('AAPL', '+33')).toHaveCount(1);
  } finally {
    await line.close();
  }
});

test('code that does not arrive at first is requested again: the page, its panels, its chart', async ({
  visitor,
}) => {
  const { context, loginPage } = await visitor();
  await loginPage.open();
  const refused = new Map<string, number>();
  await context.route('**/_next/static/chunks/**', (route) => {
    const url = route.request().url();
    const times = refused.get(url) ?? 0;
    refused.set(url, times + 1);
    // The loader itself requests a second time: the third attempt is the page's own.
    return times < 2 ? route.abort('connectionfailed') : route.continue();
  });
  await loginPage.guestButton.click();
  const tradingPage = loginPage.tradingPage();
  await tradingPage.expectLive(40_000);
  await expect(tradingPage.orders.grid).toBeVisible();
  await tradingPage.choose('AAPL');
  await tradingPage.chart.expectCandles('AAPL', '1m');
  expect([...refused.values()].filter((times) => times > 2).length).toBeGreaterThan(3);
});
