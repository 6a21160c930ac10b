/** What a trader sees of risk: a refusal of an own order, explained, and nothing of the firm's figures. */
import { expect, test } from './browser-test.ts';
import { anOrder } from './trading-day.ts';

test('a refusal is explained check by check, and decided again the same', async ({ loginPage }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.page.request.post('/api/oms/orders', {
    data: anOrder({ symbol: 'KO', qty: 7, orderType: 'LIMIT', price: 1 }),
  });
  const refused = tradingPage.orders.rows('KO', '7', 'REJECTED').first();
  await refused.dblclick();
  const decisions = tradingPage.page.getByRole('region', { name: 'Decisions' });
  await expect(decisions.getByRole('row', { name: /Price collar/ })).toBeVisible();
  await expect(decisions.getByText(/Would have passed: a limit of/)).toBeVisible();
  await decisions.getByRole('button', { name: 'Re-run decision' }).click();
  await expect(decisions.getByRole('status')).toContainText('Same decision with risk config v');
});

test('a trader has no part in the firm’s figures', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await expect(tradingPage.ticket.panel).toBeVisible();
  await expect(tradingPage.panel('Firm risk')).toHaveCount(0);
  for (const path of ['exposure', 'exposure/history', 'decisions']) {
    const response = await page.request.get(`/api/risk-engine/${path}`);
    expect([path, response.status()]).toEqual([path, 403]);
  }
});
