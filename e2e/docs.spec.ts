/** The API reference of a running platform: search, calls run with one's own session, events as they come. */
import { expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';

/** Every look of a long page is work for a processor, and takes as long as that has. */
test.describe.configure({ timeout: 180_000 });

test('a visitor reads the reference, and a call without a session leads to the log-in', async ({
  browser,
}) => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/docs');
  await page.getByRole('link', { name: 'POST /api/oms/orders', exact: true }).click();
  await expect(page).toHaveURL(/\/docs\/api\/oms#placeOrder$/);
  const call = page.getByRole('article', { name: 'listOrders' });
  await call.getByRole('button', { name: 'Try it' }).click();
  await call.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(call.getByRole('link', { name: 'Log in' })).toBeVisible();
  await context.close();
});

test('a call is found by key, a query runs at once, a mutation after a question', async ({
  loginPage,
  page,
}) => {
  await loginPage.enterAsGuest();
  await page.goto('/docs');
  await expect(page.getByRole('navigation', { name: 'Parts' })).toContainText('oms');
  await page.keyboard.press('/');
  await page.keyboard.type('placeOrder');
  await expect(page.getByRole('option', { selected: true })).toContainText('placeOrder');
  await page.keyboard.press('Enter');
  const place = page.getByRole('article', { name: 'placeOrder', exact: true });
  await expect(place.getByRole('heading', { name: 'placeOrder', exact: true })).toBeInViewport();
  await place.getByText('TypeScript', { exact: true }).click();
  await expect(place.getByRole('group', { name: 'Request in typescript' })).toContainText(
    'tradefloor.calls.placeOrder({',
  );
  await place.getByRole('button', { name: 'Try it' }).click();
  await place.getByRole('textbox', { name: 'Body' }).fill(
    JSON.stringify({
      symbol: 'KO',
      side: 'BUY',
      orderType: 'MARKET',
      qty: 10,
      timeInForce: 'DAY',
      strategy: 'LIT',
      instrumentType: 'equity',
    }),
  );
  await place.getByRole('button', { name: 'Run', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Run placeOrder' });
  await expect(dialog).toContainText('Sends an order.');
  await dialog.getByRole('button', { name: 'Run placeOrder' }).click();
  await expect(place.getByText(/^201 in \d+ ms$/)).toBeVisible();
  const list = page.getByRole('article', { name: 'listOrders' });
  await list.getByRole('button', { name: 'Try it' }).click();
  await list.getByLabel('status').fill('all');
  await list.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(list.getByText(/^200 in \d+ ms$/)).toBeVisible();
  await expect(list.getByRole('group', { name: 'Response' })).toContainText('"symbol": "KO"');
});

test('a topic is listened to, and stopped', async ({ loginPage, page }) => {
  await loginPage.enterAsGuest();
  await page.goto('/docs/topics#market.ticks');
  const topic = page.getByRole('article', { name: 'market.ticks' });
  await topic.getByRole('button', { name: 'Listen to market.ticks' }).click();
  await expect(topic.getByText(/^\d+ received; the newest 20\.$/)).toBeVisible();
  await expect(topic.getByRole('listitem').first()).toContainText('market.ticks');
  await topic.getByRole('button', { name: 'Stop listening to market.ticks' }).click();
  await expect(topic.getByText(/^Stopped after \d+\.$/)).toBeVisible();
});

test.describe('the reference is accessible', () => {
  for (const [name, width, height] of [
    ['wide', 1_440, 900],
    ['a phone', 390, 844],
  ] as const) {
    test(name, async ({ page }) => {
      await page.setViewportSize({ width, height });
      for (const path of ['/docs', '/docs/api/ops', '/docs/sockets']) {
        await page.goto(path);
        await expect(page.getByRole('main').getByRole('heading').nth(1)).toBeVisible();
        await expectAccessible(page, `${path}, ${name}`);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - window.innerWidth,
        );
        expect(overflow, `${path}, ${name}: wider than the window`).toBeLessThanOrEqual(0);
      }
      await page.goto('/docs/api/ops');
      await page.getByRole('button', { name: 'Try it' }).first().click();
      await page.getByRole('combobox', { name: /^Search/ }).fill('order');
      await expect(page.getByRole('option').first()).toBeVisible();
      await expectAccessible(page, `a form and results, ${name}`);
    });
  }
});
