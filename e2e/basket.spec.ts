/** Baskets and templates: pasted, corrected at the cell, placed line by line with an answer each; kept tickets. */
import { expect, test } from './browser-test.ts';

test('a pasted basket is corrected where it is wrong, placed, and returns line by line', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await page.getByRole('tab', { name: 'Basket', exact: true }).click();
  const basket = tradingPage.panel('Basket');
  await basket
    .getByRole('textbox', { name: 'Paste orders here' })
    .fill('Ticker;Shares;B/S\nKO;12;buy\nPG;many;buy\nJPM;7;sell\nAAPL;5000;buy');
  await basket.getByRole('button', { name: 'Parse lines' }).click();
  const quantity = basket.getByRole('textbox', { name: 'Shares of line 3' });
  await expect(quantity).toHaveAttribute('aria-invalid', 'true');
  const overLimit = page.locator('[data-code="QTY_LIMIT_EXCEEDED"]');
  await expect(basket.getByRole('row').filter({ has: overLimit })).toHaveCount(1);
  await expect(basket.getByText(/^4 lines, 2 to place, 2 with errors$/)).toBeVisible();
  await quantity.fill('4');
  await expect(quantity).not.toHaveAttribute('aria-invalid', 'true');
  await basket.getByRole('checkbox', { name: 'Place line 4' }).uncheck();
  const press = basket.getByRole('button', { name: /^Place 2 lines/ });
  await expect(press).toHaveAttribute('aria-disabled', 'false');
  await quantity.focus();
  await page.keyboard.press('Control+Enter');
  await expect(basket.getByText(/^Done: 2 accepted/)).toBeVisible();
  await expect(basket.getByRole('row').filter({ hasText: 'ACCEPTED' })).toHaveCount(2);
  await tradingPage.orders.show();
  await expect(tradingPage.orders.rows('KO', '12', 'FILLED')).toHaveCount(1);
  await expect(tradingPage.orders.rows('PG', '4', 'FILLED')).toHaveCount(1);
  await expect(tradingPage.orders.rows('JPM')).toHaveCount(0);
  await expect(tradingPage.orders.rows('AAPL')).toHaveCount(0);
});

test('a kept ticket fills the ticket again after a reload, and can be removed', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'SELL', qty: 60, symbol: 'KO' });
  const templates = tradingPage.ticket.panel.getByRole('button', { name: 'Order templates' });
  await templates.click();
  await page.getByRole('menuitem', { name: 'Save as template…' }).click();
  const keep = tradingPage.dialog('Save ticket as template');
  await keep.getByLabel('Name').fill('Morning sale');
  await keep.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(keep).toBeHidden();
  await page.reload();
  await tradingPage.expectLive();
  await templates.click();
  await page.getByRole('menuitem', { name: 'Morning sale' }).click();
  await expect(tradingPage.ticket.quantity).toHaveValue('60');
  await expect(tradingPage.ticket.send).toHaveText('SELL 60 KO at market DAY');
  await templates.click();
  await page.getByRole('menuitem', { name: 'Manage templates…' }).click();
  await tradingPage
    .dialog('Manage templates')
    .getByRole('button', { name: 'Remove Morning sale' })
    .click();
  await expect(tradingPage.dialog('Manage templates')).toContainText('No templates.');
});
