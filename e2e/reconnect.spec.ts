/** The connection goes and comes back: the page shows it, sends nothing meanwhile, and is in step again by itself. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { freeze, kill, needsControl, thaw, untilReady } from './control.ts';
import { BASE_URL } from './env.ts';
import { openLine } from './line.ts';
import type { TradingPage } from './pages/trading-page.ts';
import { anOrder } from './trading-day.ts';

test.use({
  expectedNoise:
    /WebSocket connection to .* failed|Failed to load resource: (net::|.* 50[234])|^error: .*Failed to load chunk/,
});
test.describe.configure({ timeout: 120_000 });

/** How a price looks: greyed is another colour. */
const priceColour = (tradingPage: TradingPage): Promise<string> =>
  tradingPage.watchlist
    .rows('AAPL')
    .locator('[data-column="volume"]')
    .evaluate((cell) => getComputedStyle(cell).color);

const SECONDS_BACK = 5_000;

/** The numbers of the price batches that this page's sockets have received since the log-in. */
function watchBatches(page: Page): { newest(): number; missed(): number } {
  let newest = 0;
  let missed = 0;
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const [, number, more] = /"s":(\d+),"a":\d+(,"f":1)?/.exec(payload.toString()) ?? [];
      if (number === undefined) return;
      const seq = Number(number);
      if (newest > 0 && more === undefined) missed += Math.max(0, seq - newest - 1);
      newest = Math.max(newest, seq);
    }),
  );
  return { newest: () => newest, missed: () => missed };
}

async function expectInStep(tradingPage: TradingPage, timeout: number): Promise<void> {
  await tradingPage.expectLive(timeout);
  await expect(tradingPage.banner).toContainText('Reconnected and resynced', { timeout });
  await expect(tradingPage.ticket.send).toHaveAttribute('aria-disabled', 'false');
}

async function readyTicket(tradingPage: TradingPage): Promise<void> {
  // What the page loads ahead is there: nothing of it is under way when the line goes.
  await tradingPage.page.waitForLoadState('networkidle');
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 10, symbol: 'AAPL' });
  await expect(tradingPage.ticket.send).toHaveAttribute('aria-disabled', 'false');
}

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
    await expectInStep(tradingPage, SECONDS_BACK);
    await expect(tradingPage.orders.rows('AAPL', '33', 'FILLED')).toHaveCount(1);
    await expect(tradingPage.positions.rows('AAPL', '+33')).toHaveCount(1);
  } finally {
    await line.close();
  }
});

test('a dialog first opened while the line is cut leaves the page as it is, and opens by itself once it is mended', async ({
  visitor,
}) => {
  // biome-ignore lint/suspicious/noSkippedTests: a secure line cannot be cut in the middle.
  test.skip(!BASE_URL.startsWith('http:'), 'the line cannot be cut inside a secure one');
  const line = await openLine(BASE_URL);
  try {
    const { page, context, loginPage } = await visitor(line.url);
    // What the page fetches ahead does not arrive: the dialog's own code is still to come.
    let holdsBack = false;
    await context.route('**/_next/static/chunks/**', (route) =>
      holdsBack ? route.abort('connectionfailed') : route.continue(),
    );
    const tradingPage = await loginPage.enterAsGuest();
    await expect(tradingPage.orders.grid).toBeVisible();
    holdsBack = true;
    line.cut();
    await expect(tradingPage.banner).toContainText(/^Reconnecting for /);
    await tradingPage.orders.grid.focus();
    await page.keyboard.press('Control+Alt+KeyX');
    const waiting = tradingPage.dialog('Loading…');
    await expect(waiting).toBeVisible();
    await expect(tradingPage.orders.grid).toBeVisible();
    holdsBack = false;
    line.mend();
    await expect(tradingPage.dialog(/^Cancel .*orders/)).toBeVisible();
    await expect(waiting).toBeHidden();
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

test('kill -9 of the gateway: the page greys, blocks, and is back by itself', async ({
  loginPage,
}) => {
  needsControl();
  const tradingPage = await loginPage.enterAsGuest();
  await readyTicket(tradingPage);
  const liveColour = await priceColour(tradingPage);
  await kill('web');
  await expect(tradingPage.banner).toContainText(/^Reconnecting for /);
  await tradingPage.ticket.expectBlocked(/Connection lost: nothing can be sent/);
  expect(await priceColour(tradingPage)).not.toBe(liveColour);
  await untilReady();
  await expectInStep(tradingPage, SECONDS_BACK);
  expect(await priceColour(tradingPage)).toBe(liveColour);
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('AAPL', '10', 'FILLED')).toHaveCount(1);
});

test('kill -9 of the services: prices that were missed are counted, then live again, and orders go through', async ({
  loginPage,
  page,
}) => {
  needsControl();
  const received = watchBatches(page);
  const tradingPage = await loginPage.enterAsGuest();
  await readyTicket(tradingPage);
  await kill('workers');
  const atKill = received.newest();
  // A process that was loaded takes their place, often before prices count as late. The market goes on up to three
  // numbers after its last batch.
  await expect.poll(() => received.newest()).toBeGreaterThan(atKill + 8);
  await expect.poll(() => tradingPage.missedBatches()).toBe(received.missed());
  await untilReady();
  await tradingPage.expectLive(SECONDS_BACK);
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('AAPL', '10', 'FILLED')).toHaveCount(1);
});

test('prices that stand still go stale, and nothing is sent on them', async ({ loginPage }) => {
  needsControl();
  const tradingPage = await loginPage.enterAsGuest();
  await readyTicket(tradingPage);
  const liveColour = await priceColour(tradingPage);
  await freeze('workers');
  try {
    await expect(tradingPage.banner).toContainText(/^Prices are stale: .*Orders cannot be sent/);
    await tradingPage.ticket.expectBlocked(/Prices are older than 2 s/);
    expect(await priceColour(tradingPage)).not.toBe(liveColour);
  } finally {
    await thaw('workers');
  }
  await untilReady();
  await tradingPage.expectLive();
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('AAPL', '10', 'FILLED')).toHaveCount(1);
});
