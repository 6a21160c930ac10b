/** The blotter at work: filters, saved views, columns, many orders canceled at once, cloned into a basket. */
import { readFile } from 'node:fs/promises';
import { expect, test } from './browser-test.ts';
import { anOrder, place } from './trading-day.ts';

/** Limits far below the market rest; the collar lets them through. */
async function threeResting(request: Parameters<typeof place>[0], near: number): Promise<void> {
  for (const [n, symbol] of ['MSFT', 'MSFT', 'MSFT'].entries()) {
    const price = Math.round(near * (98 - n) * 1) / 100;
    const response = await place(
      request,
      anOrder({ symbol, orderType: 'LIMIT', price, qty: 10 + n, timeInForce: 'GTC' }),
    );
    expect(response.status()).toBe(201);
  }
}

test('filters narrow the list, a view keeps them over a reload, the export holds what is shown', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const row = await tradingPage.choose('MSFT');
  await threeResting(page.request, await tradingPage.watchlist.number(row, 'Bid'));
  await place(page.request, anOrder({ symbol: 'KO', qty: 3 }));
  await expect(tradingPage.orders.rows('KO', '3', 'FILLED')).toHaveCount(1);
  await expect.poll(() => tradingPage.orders.count()).toBe(4);

  await tradingPage.orders.panel.getByRole('button', { name: 'Filters of Orders' }).click();
  const filters = page.getByRole('dialog', { name: /^Filters of Orders/ });
  await filters.getByRole('group', { name: 'Symbol' }).getByLabel(/^MSFT/).check();
  await filters.getByRole('group', { name: 'Side' }).getByLabel(/^BUY/).check();
  await page.keyboard.press('Escape');
  await expect.poll(() => tradingPage.orders.count()).toBe(3);
  await tradingPage.orders.filter('limit-less words');
  await expect.poll(() => tradingPage.orders.count()).toBe(0);
  await tradingPage.orders.filter('buy msft');
  await expect.poll(() => tradingPage.orders.count()).toBe(3);

  await tradingPage.orders.panel.getByRole('button', { name: 'Columns of Orders' }).click();
  const columns = tradingPage.dialog('Columns of Orders');
  await columns.getByRole('checkbox', { name: /^TIF/ }).uncheck();
  await columns.getByRole('checkbox', { name: /^Qty/ }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await columns.getByRole('button', { name: 'Done' }).click();
  await expect(tradingPage.orders.grid.getByRole('columnheader', { name: 'TIF' })).toHaveCount(0);

  await tradingPage.orders.panel.getByRole('button', { name: 'Views of Orders' }).click();
  await page.getByRole('menuitem', { name: 'Save view…' }).click();
  await tradingPage.dialog('Save this view of Orders').getByLabel('Name').fill('My software buys');
  await page.keyboard.press('Enter');
  await page.reload();
  await tradingPage.expectLive();
  await expect.poll(() => tradingPage.orders.count()).toBe(4);
  await tradingPage.orders.panel.getByRole('button', { name: 'Views of Orders' }).click();
  await page.getByRole('menuitemradio', { name: 'My software buys' }).click();
  await expect.poll(() => tradingPage.orders.count()).toBe(3);
  await expect(tradingPage.orders.grid.getByRole('columnheader', { name: 'TIF' })).toHaveCount(0);
  const titles = await tradingPage.orders.grid.getByRole('columnheader').allTextContents();
  expect(titles.indexOf('Qty')).toBeLessThan(titles.indexOf('Side'));

  const saved = page.waitForEvent('download');
  await tradingPage.orders.panel.getByRole('button', { name: 'Export Orders' }).click();
  await page.getByRole('menuitem', { name: 'This view as CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).not.toContain('TIF');
  expect(lines.at(-1)).toMatch(/Symbol MSFT; Side BUY; text buy msft; 3 rows/);
});

test('many orders are selected by keys, cloned into a basket, and canceled by one press', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const row = await tradingPage.choose('MSFT');
  await threeResting(page.request, await tradingPage.watchlist.number(row, 'Bid'));
  await expect(tradingPage.orders.rows('MSFT', 'NEW')).toHaveCount(3);
  await tradingPage.orders.grid.focus();
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.press('KeyR');
  const basket = tradingPage.panel('Basket');
  await expect(basket.getByRole('table', { name: 'Lines of the basket' })).toBeVisible();
  await expect(basket.getByRole('textbox', { name: /^side of line/ })).toHaveCount(3);
  await expect(basket.getByRole('textbox', { name: 'side of line 2' })).toHaveValue('SELL');

  await tradingPage.orders.show();
  await tradingPage.orders.grid.focus();
  await page.keyboard.press('Control+KeyA');
  await page.keyboard.press('Delete');
  const dialog = tradingPage.dialog('Cancel 3 orders?');
  await dialog.getByRole('button', { name: 'Cancel 3 orders' }).click();
  await expect(tradingPage.orders.rows('MSFT', 'CANCELED')).toHaveCount(3);
  await expect(page.getByTestId('last-event')).toContainText(/MSFT|Cancel requested for 3 orders/);
});

test('an order’s history shows every version, who made it, and what it changed', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const row = await tradingPage.choose('MSFT');
  const price = Math.round((await tradingPage.watchlist.number(row, 'Bid')) * 98) / 100;
  await place(page.request, anOrder({ symbol: 'MSFT', orderType: 'LIMIT', price, qty: 40 }));
  const resting = tradingPage.orders.rows('MSFT', 'NEW');
  await expect(resting).toHaveCount(1);
  await tradingPage.orders.amend(resting, { qty: 25 });
  await expect(tradingPage.orders.rows('MSFT', '25', 'NEW')).toHaveCount(1);
  await tradingPage.orders.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const life = tradingPage.dialog(/MSFT/).getByRole('region', { name: 'Order history' });
  await expect(life).toContainText('v1 Submitted');
  await expect(life).toContainText('quantity 40 → 25');
  await expect(life).toContainText(/by guest-/);
});
