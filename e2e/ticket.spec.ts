/** The ticket before and after a refusal: what would be refused, at which field, and the press that passes. */
import { expect, test } from './browser-test.ts';

test('too large a quantity is reported at its field, with the largest that passes one press away', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.quantity.fill('5000');
  const { panel } = tradingPage.ticket;
  const use = panel.getByRole('button', { name: 'Use 1,000', exact: true });
  const atField = panel.getByRole('paragraph').filter({ hasText: 'Use 1,000' });
  await expect(atField).toContainText(/^Quantity is .* \(max\. .* per order\)/);
  await use.click();
  await expect(tradingPage.ticket.quantity).toHaveValue('1000');
  await expect(panel.getByText(/^Quantity is .* \(max\. .* per order\)/)).toHaveCount(0);
  await expect(panel.getByText(/Will be rejected/)).toHaveCount(0);
});

test('before it is sent the ticket shows where position, margin, fees and slippage would be', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'KO' });
  const { panel } = tradingPage.ticket;
  const fact = (name: string) => panel.getByRole('definition').filter({ hasText: name });
  await expect(fact('0 → +100')).toBeVisible();
  await expect(panel.locator('dt:has-text("Est. fill price") + dd')).toHaveText(/^\d/);
  await expect(panel.getByText(/ bp, \d/)).toBeVisible();
});

test('a refused order opens to the figures it was refused by, and to what would have passed', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
  await expect(tradingPage.ticket.checks).toContainText(/Price is 99\.\d % from mid/);
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText('from mid (max. 5 %)');
  await expect(tradingPage.ticket.response).toContainText(/limit .*risk config v\d+/);
  const better = tradingPage.ticket.response.getByRole('button', {
    name: /^Use [\d.]+: passes$/,
  });
  await better.click();
  expect(Number(await tradingPage.ticket.price.inputValue())).toBeGreaterThan(100);
  await tradingPage.orders.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const checks = tradingPage.dialog(/AAPL/).getByRole('region', { name: 'Decisions' });
  const collar = checks.getByRole('row').filter({ hasText: 'Price collar' });
  await expect(collar).toContainText('failed');
  await expect(checks.getByText(/^Would have passed: /)).toBeVisible();
});
