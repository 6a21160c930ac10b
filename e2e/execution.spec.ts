/** What execution cost and its messages: an order's analysis ties with its fills, its FIX chain is explained. */
import { expect, test } from './browser-test.ts';
import { anOrder, enterAsGuest, place, toOrder, untilStatus } from './trading-day.ts';

test('the cost of a filled order is made of its fills, and its shortfall adds up', async ({
  page,
  loginPage,
}) => {
  await enterAsGuest(page.request);
  const tradingPage = loginPage.tradingPage();
  await page.goto('/');
  await tradingPage.expectLive();
  const sent = await place(page.request, anOrder({ qty: 30, symbol: 'AAPL' }));
  const { orderId } = (await sent.json()) as { orderId: string };
  await untilStatus(page.request, { orderId, statuses: ['FILLED'] });
  const order = await toOrder(page.request, orderId);
  const row = tradingPage.panel('Orders').getByRole('row').filter({ hasText: 'AAPL' });
  await row.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Transaction cost analysis' }).click();
  const panel = tradingPage.panel('Execution quality');
  await expect(panel.getByRole('heading', { name: /BUY 30 AAPL LIT/ })).toBeVisible();
  const fills = panel.getByRole('region', { name: 'Fills' });
  const total = fills.getByRole('row').last();
  await expect(total).toContainText('30');
  await expect(total).toContainText((order.avgPx ?? 0).toFixed(2));
  const sum = (await panel.getByTestId('shortfall-sum').innerText()).replaceAll('−', '-');
  const [left = '', right = ''] = sum.split('=');
  const parts = left
    .replaceAll(/([+-]) /g, '$1')
    .trim()
    .split(/\s+/)
    .map(Number);
  expect(parts).toHaveLength(4);
  expect(parts.reduce((all, part) => all + part, 0)).toBeCloseTo(Number(right), 4);
});

test('the FIX chain of an order shows the request and its reports, each explained tag by tag', async ({
  page,
  loginPage,
}) => {
  await enterAsGuest(page.request);
  const tradingPage = loginPage.tradingPage();
  await page.goto('/');
  await tradingPage.expectLive();
  const sent = await place(page.request, anOrder({ qty: 20, symbol: 'KO' }));
  const { orderId } = (await sent.json()) as { orderId: string };
  await untilStatus(page.request, { orderId, statuses: ['FILLED'] });
  const row = tradingPage.panel('Orders').getByRole('row').filter({ hasText: 'KO' });
  await row.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'FIX messages' }).click();
  const panel = tradingPage.panel('FIX messages');
  const chain = panel.getByRole('region', { name: 'Message chain' });
  const requested = chain.getByRole('button', { name: /D New order BUY 20 KO/ });
  await expect(requested).toBeVisible();
  const message = panel.getByRole('region', { name: 'Message fields' });
  await expect(message).toContainText('D NewOrderSingle');
  await expect(message.getByRole('row').filter({ hasText: 'Side' })).toContainText('buy');
  await expect(message).toContainText('Conforms to the dictionary');
  await chain
    .getByRole('button', { name: /8 trade/ })
    .last()
    .press('Enter');
  await expect(message).toContainText('8 ExecutionReport');
  await expect(message.getByRole('row').filter({ hasText: 'ExecType' })).toContainText(
    'trade: something was filled',
  );
  await expect(message.getByRole('region', { name: 'Bytes' })).toContainText('8=FIX.4.4␁9=');
});

test('compliance holds a day of the archive against the journal', async ({ page, loginPage }) => {
  const tradingPage = await loginPage.enterAs('compliance');
  await page.getByRole('tab', { name: 'FIX messages', exact: true }).click();
  const panel = tradingPage.panel('FIX messages');
  await panel.getByRole('radio', { name: 'Verify' }).check({ force: true });
  await panel.getByRole('button', { name: 'Verify against the journal' }).click();
  await expect(panel.getByText(/^No faults: /)).toBeVisible({ timeout: 60_000 });
  await expect(panel.getByRole('region', { name: 'Runs' }).getByRole('row').nth(1)).toContainText(
    'none',
  );
});
