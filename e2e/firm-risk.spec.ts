/** The firm's risk as a risk manager sees it: a trade elsewhere moves the figures. */
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
