/** The firm's risk as a risk manager sees it: a trade elsewhere moves the figures, a refusal is counted and explained. */
import { expect, test } from './browser-test.ts';
import { anOrder, enterAsGuest, place, untilStatus } from './trading-day.ts';

test('a trade is in the firm’s figures within seconds, down to the position', async ({
  visitor,
}) => {
  const trader = await visitor();
  const manager = await visitor();
  const control = await manager.loginPage.enterAs('risk-manager');
  const userId = await enterAsGuest(trader.page.request);
  const firm = control.panel('Firm risk');
  await expect(firm).toBeVisible();

  const order = { symbol: 'KO', side: 'BUY', qty: 40 };
  const placed = await place(trader.page.request, anOrder(order));
  expect(placed.status()).toBe(201);
  const { orderId } = (await placed.json()) as { orderId: string };
  await untilStatus(trader.page.request, { orderId, statuses: ['FILLED'] });

  await firm.getByText('By user', { exact: true }).click();
  await firm.getByRole('button', { name: userId, exact: true }).first().click();
  const held = firm.getByRole('row', { name: new RegExp(`^${userId} KO \\+40 `) });
  await expect(held).toBeVisible();
  await expect(firm.getByText('VaR 99 %', { exact: true })).toBeVisible();
});

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

test('a trader has no part in it', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await expect(tradingPage.ticket.panel).toBeVisible();
  await expect(tradingPage.panel('Firm risk')).toHaveCount(0);
  for (const path of ['exposure', 'exposure/history', 'decisions']) {
    const response = await page.request.get(`/api/risk-engine/${path}`);
    expect([path, response.status()]).toEqual([path, 403]);
  }
});
