/** The kill switch as every screen shows it, and what it refuses until it is released. */
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

test('a risk manager stops a symbol in two steps: orders in it are refused until it is released', async ({
  visitor,
}) => {
  const trader = await visitor();
  const manager = await visitor();
  const tradingPage = await trader.loginPage.enterAsGuest();
  const control = await manager.loginPage.enterAs('risk-manager');
  await expect(control.ticket.panel).toHaveCount(0);
  await expect(tradingPage.killIndicator).toHaveText('Kill switch: inactive');

  await control.kill.activate('PG', 'e2e: a symbol goes wild');
  try {
    await expect(tradingPage.killIndicator).toHaveText('Kill switch: 1 active');
    await expect(tradingPage.killIndicator).toHaveAttribute(
      'title',
      'symbol PG: e2e: a symbol goes wild',
    );
    await tradingPage.choose('PG');
    await tradingPage.ticket.fill({ side: 'BUY', qty: 5, symbol: 'PG' });
    await tradingPage.ticket.send.click();
    await expect(tradingPage.ticket.response).toContainText('Kill switch on ');
    await expect(tradingPage.orders.rows('PG', '5', 'REJECTED')).toHaveCount(1);
  } finally {
    await control.kill.release('PG', 'e2e: calm again');
  }
  await expect(tradingPage.killIndicator).toHaveText('Kill switch: inactive');
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('PG', '5', 'FILLED')).toHaveCount(1);
});

test('a kill switch reaches every open screen at once, and its release too', async ({
  visitor,
}) => {
  const screens = await Promise.all([visitor(), visitor()]);
  const manager = await visitor();
  const pages: TradingPage[] = [];
  for (const { loginPage } of screens) pages.push(await loginPage.enterAsGuest());
  const control = await manager.loginPage.enterAs('risk-manager');
  await control.kill.activate('PM', 'e2e: all users see it');
  try {
    for (const tradingPage of pages)
      await expect(tradingPage.killIndicator).toHaveText('Kill switch: 1 active');
  } finally {
    await control.kill.release('PM', 'e2e: over');
  }
  for (const tradingPage of pages)
    await expect(tradingPage.killIndicator).toHaveText('Kill switch: inactive');
});
