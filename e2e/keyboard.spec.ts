/**
 * Everything a trader needs without a mouse, and always a visible place where the keys go. What a screen reader speaks of
 * other tasks is in the browser tests `shell/spoken-*`.
 */
import { expect, test } from './browser-test.ts';
import { readPage } from './spoken.ts';

test('an order is typed in the palette and sent from the ticket, by keys and by ear', async ({
  loginPage,
  page,
}) => {
  await loginPage.open();
  const reader = await readPage(page);
  await loginPage.guestButton.focus();
  expect(await reader.focus()).toBe('Enter as guest, button');
  await page.keyboard.press('Enter');
  const tradingPage = loginPage.tradingPage();
  await tradingPage.expectLive();
  await expect
    .poll(reader.announced)
    .toContainEqual(expect.stringMatching(/^polite: Logged in as /));
  await tradingPage.palette.type('buy 100 aapl');
  await expect(tradingPage.palette.chosen).toHaveText(/Ticket: BUY 100 AAPL at market/);
  expect(await reader.focus()).toMatch(
    /^Find a symbol or a command, dialog; .*Ticket: BUY 100 AAPL at market.*, option, selected/,
  );
  await page.keyboard.press('Enter');
  await expect(tradingPage.ticket.quantity).toBeFocused();
  expect(await reader.focus()).toMatch(/Ticket, region; Quantity, edit, 100$/);
  await expect(tradingPage.ticket.quantity).toHaveValue('100');
  await expect(tradingPage.orders.rows('AAPL')).toHaveCount(0);
  await expect(tradingPage.ticket.send).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(tradingPage.orders.rows('AAPL', '100', 'FILLED')).toHaveCount(1);
  await expect.poll(async () => (await reader.announced()).join()).toMatch(/FILLED BUY \d+ AAPL @/);
  await reader.close();
});

test('the palette takes what is typed before its code has come', async ({ loginPage, page }) => {
  let arrive = (): void => undefined;
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const tradingPage = await loginPage.enterAsGuest();
  // Held back, as over a slow line: it is fetched ahead only once the page has settled.
  await page.route('**/_next/static/chunks/**', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.keyboard.press('Control+KeyK');
  await page.keyboard.type('buy');
  // What stands there meanwhile has buttons: a space must not press one.
  await expect(tradingPage.dialog('Loading…')).toBeVisible();
  await page.keyboard.type(' 7 ko');
  arrive();
  await expect(tradingPage.palette.chosen).toHaveText(/Ticket: BUY 7 KO at market/);
});

test('a held key sends one order', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 3, symbol: 'KO' });
  await tradingPage.ticket.quantity.focus();
  await expect(tradingPage.ticket.send).toBeEnabled();
  await page.keyboard.down('Control');
  for (let n = 0; n < 5; n += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await page.keyboard.up('Control');
  await expect(tradingPage.orders.rows('KO', '3', 'FILLED')).toHaveCount(1);
  const response = await page.request.get('/api/journal/orders');
  expect(((await response.json()) as { items: unknown[] }).items).toHaveLength(1);
});

test('a resting order is found, looked at and canceled by keys and by ear', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await page.keyboard.press('F9');
  await expect(tradingPage.ticket.quantity).toBeFocused();
  await tradingPage.ticket.choose('Order type', 'Limit');
  await tradingPage.ticket.quantity.focus();
  await page.keyboard.type('20');
  await tradingPage.ticket.price.focus();
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.type('=mid+150t');
  await expect(tradingPage.ticket.send).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  const resting = tradingPage.orders.rows('AAPL', 'SELL', '20', 'NEW');
  await expect(resting).toHaveCount(1);

  const reader = await readPage(page);
  await tradingPage.orders.grid.focus();
  await page.keyboard.press('Control+Home');
  const row = await reader.focus();
  expect(row).toMatch(/Orders, grid; \w+, .+/);
  await page.keyboard.press('Enter');
  const life = tradingPage.dialog(/AAPL/);
  await expect(life.getByRole('region', { name: 'Order history' })).toContainText('NEW');
  expect(await reader.focus()).toMatch(/SELL 20 AAPL.*, dialog; Close, button$/);
  await page.keyboard.press('Escape');
  await expect(life).toBeHidden();
  await expect(tradingPage.orders.grid).toBeFocused();
  await page.keyboard.press('Space');
  await expect.poll(reader.focus).toMatch(/, selected(,|$)/);
  await page.keyboard.press('Delete');
  await expect(tradingPage.dialog('Cancel this order?')).toBeVisible();
  expect(await reader.focus()).toMatch(
    /^Cancel this order\?, dialog, 20 shares unfilled, about .*; Cancel the order, button$/,
  );
  await page.keyboard.press('Enter');
  await expect(tradingPage.orders.rows('AAPL', 'SELL', '20', 'CANCELED')).toHaveCount(1);
  await expect.poll(async () => (await reader.announced()).join()).toMatch(/CANCELED SELL 20 AAPL/);
  expect(await reader.focus()).toMatch(/Orders, grid; /);
  await reader.close();
});

test('the question mark shows all keys, and Escape puts them away', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await page.keyboard.press('Shift+Slash');
  const sheet = tradingPage.dialog('Keyboard');
  await expect(sheet.getByRole('button', { name: /^Send the order: Ctrl\+Enter/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await tradingPage.ticket.quantity.focus();
  await page.keyboard.press('Shift+Slash');
  await expect(sheet).toBeHidden();
});

test('F6 goes from panel to panel', async ({ loginPage, page }) => {
  await loginPage.enterAsGuest();
  const seen = new Set<string>();
  for (let n = 0; n < 5; n += 1) {
    await page.keyboard.press('F6');
    seen.add(
      await page.evaluate(
        () =>
          document.activeElement?.closest('section[aria-label]')?.getAttribute('aria-label') ?? '',
      ),
    );
  }
  expect([...seen].sort()).toEqual(['Chart', 'Orders', 'Positions', 'Ticket', 'Watchlist']);
});

test('whatever has the focus shows it', async ({ loginPage, page }) => {
  // Sixty presses, each followed by a look at computed styles.
  test.slow();
  await loginPage.enterAsGuest();
  const unmarked: string[] = [];
  const seen = new Set<string>();
  for (let n = 0; n < 60; n += 1) {
    await page.keyboard.press('Tab');
    const { name, isMarked } = await page.evaluate(() => {
      const focused = document.activeElement ?? document.body;
      const mark = (element: Element | null): boolean => {
        if (element === null) return false;
        const style = getComputedStyle(element);
        const width = Number.parseFloat(style.outlineWidth);
        return style.outlineStyle !== 'none' && width >= 2;
      };
      const label =
        focused.getAttribute('aria-label') ?? focused.textContent?.trim().slice(0, 40) ?? '';
      return {
        name: `${focused.tagName} ${focused.getAttribute('role') ?? ''} ${label}`,
        isMarked: focused === document.body || mark(focused) || mark(focused.closest('label')),
      };
    });
    seen.add(name);
    if (!isMarked) unmarked.push(name);
  }
  expect(unmarked).toEqual([]);
  expect(seen.size).toBeGreaterThan(20);
});
