/** A process ends or stands still, or a line does not carry: the page shows it, sends nothing meanwhile, and is in step by itself. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { freeze, kill, needsControl, thaw, untilReady } from './control.ts';
import { BASE_URL } from './env.ts';
import { openLine } from './line.ts';
import type { TradingPage } from './pages/trading-page.ts';
import { CUT_NOISE, expectInStep, readyTicket } from './reconnection.ts';

test.use({ expectedNoise: CUT_NOISE });
test.describe.configure({ timeout: 120_000 });

/** How a price looks: greyed is another colour. */
const priceColour = (tradingPage: TradingPage): Promise<string> =>
  tradingPage.watchlist
    .rows('AAPL')
    .locator('[data-column="volume"]')
    .evaluate((cell) => getComputedStyle(cell).color);

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
  await expectInStep(tradingPage);
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
  await tradingPage.expectLive();
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
