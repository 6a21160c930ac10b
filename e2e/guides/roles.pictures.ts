/** One picture for each role's guide, with the role's own work on it. Written to docs/guide/pictures. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../browser-test.ts';

const FOLDER = fileURLToPath(new URL('../../docs/guide/pictures/', import.meta.url));

const picture = (page: Page, name: string) =>
  page.screenshot({ path: `${FOLDER}${name}.jpg`, type: 'jpeg', quality: 82 });
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('trader: an order filled', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  // In capitals: the head of a column is Filled.
  await expect(tradingPage.orders.grid.getByRole('row').filter({ hasText: /FILLED/ })).toHaveCount(
    1,
  );
  await expect(
    tradingPage.panel('Positions').getByRole('row').filter({ hasText: /AAPL/ }),
  ).toHaveCount(1);
  await tradingPage.watchlist.filter('');
  await expect(page.getByText('Integrity OK')).toBeVisible({ timeout: 60_000 });
  await picture(page, 'trader');
});

test('trader: a list of one’s own', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-high-touch');
  const { panel, grid } = tradingPage.watchlist;
  await panel.getByRole('button', { name: 'Watchlist: All' }).click();
  const lists = page.getByRole('dialog', { name: /^Watchlist: / });
  await lists.getByLabel('New list').fill('Semiconductors');
  await lists.getByRole('button', { name: 'Create' }).click();
  await expect(lists.getByRole('button', { name: 'Delete Semiconductors' })).toBeVisible();
  await lists.getByLabel('Add', { exact: true }).fill('NVDA AMD AVGO QCOM TXN INTC AAPL MSFT');
  await page.keyboard.press('Enter');
  await expect(grid.getByRole('row')).toHaveCount(9);
  await page.keyboard.press('Escape');
  await grid.getByRole('gridcell', { name: 'AVGO', exact: true }).click();
  await expect(grid.locator('[data-spark]')).toHaveCount(8);
  await expect(tradingPage.panel('Chart').getByText(/O \d/).first()).toBeVisible();
  await picture(page, 'watchlists');
  await panel.getByRole('button', { name: 'Watchlist: Semiconductors' }).click();
  await lists.getByRole('button', { name: 'Delete Semiconductors' }).click();
});

test('trader: signals and advice', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-low-touch');
  await tradingPage.openPanel('Signals');
  const panel = tradingPage.panel('Signals');
  await panel.getByRole('button', { name: /^AAPL/ }).click();
  await expect(panel.getByRole('region', { name: 'Seven features' })).toBeVisible();
  await picture(page, 'signals');
});

test('bonds: a bond priced', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-fi-voice');
  await tradingPage.panel('Bonds').getByRole('grid').getByRole('row').nth(1).click();
  await tab(page, 'Bond').click();
  await expect(tradingPage.panel('Bond').getByText('Valuation', { exact: true })).toBeVisible();
  await picture(page, 'bonds');
});

test('options: a straddle in the ticket', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const panel = tradingPage.panel('Options');
  await panel.getByRole('button', { name: 'Straddle', exact: true }).click();
  await panel.getByLabel('Quantity').fill('10');
  await expect(panel.getByTestId('package-prices')).toContainText('20 × 100 shares');
  await expect(panel.getByTestId('package-greeks')).toBeVisible();
  await picture(page, 'options');
});

test('admin: simulated users at work', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('admin');
  await tab(page, 'Market events').click();
  await tradingPage.openPanel('Load');
  const panel = tradingPage.panel('Load');
  const form = panel.getByRole('form', { name: 'Start a load run' });
  await form.getByLabel('Seconds').fill('20');
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(panel.getByTestId('load-state')).toContainText('Done', { timeout: 90_000 });
  await picture(page, 'admin');
});

test('risk manager: the firm', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('risk-manager');
  await expect(tradingPage.panel('Firm risk').getByText('Net exposure by desk')).toBeVisible();
  await expect(tradingPage.panel('Positions').getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'risk-manager');
});

test('compliance: what was done', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('compliance');
  await tab(page, 'Audit trail').click();
  await expect(tradingPage.panel('Audit trail').getByRole('row').nth(1)).toBeVisible();
  await picture(page, 'compliance');
});

test('currencies: tiles and prices by size', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  await expect(
    panel.getByRole('article', { name: 'EUR/USD' }).getByRole('button', { name: /^Buy / }),
  ).toBeEnabled();
  await picture(page, 'currencies');
});

test('sales and futures: a client on the phone', async ({ loginPage, page, visitor }) => {
  const trader = await visitor();
  const tradingPage = await trader.loginPage.enterAs('trader-commodities-voice');
  await loginPage.enterAs('sales');
  await tab(page, 'Futures voice').click();
  const sales = page.getByRole('region', { name: 'Voice deals' });
  await expect(sales.getByLabel('Contract').locator('option').first()).toBeAttached();
  await sales.getByLabel('Lots').fill('25');
  await sales.getByRole('button', { name: 'Request price' }).click();
  const request = tradingPage.panel('Futures voice').getByTestId('voice-deal').first();
  await request.getByLabel('Good for').selectOption('60');
  await request.getByRole('button', { name: 'Quote price' }).click();
  await expect(sales.getByRole('button', { name: /^Accept at / })).toBeVisible();
  await picture(page, 'sales');
  await picture(trader.page, 'futures');
});

test('operator: the platform at a glance', async ({ loginPage, page }) => {
  await loginPage.enterAs('admin');
  await page.goto('/ops');
  await expect(page.getByRole('region', { name: 'Fault injection' })).toBeVisible();
  await picture(page, 'ops');
});
