/** A market event of an admin applies to all users: a halt from the panel to the rejection and back. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

test('a halted symbol is marked on every desk, refuses orders by name, and trades again when resumed', async ({
  visitor,
}) => {
  const trader = await visitor();
  const operator = await visitor();
  const tradingPage = await trader.loginPage.enterAsGuest();
  await tradingPage.choose('SPG');
  const control = await operator.loginPage.enterAs('admin');
  await tab(operator.page, 'Market events').click();
  const panel = control.panel('Market events');
  const start = panel.getByRole('form', { name: 'Start an event' });
  await start.getByLabel('Event', { exact: true }).selectOption('HALT');
  await start.getByLabel('Symbol, sector or MARKET').fill('NOSUCH');
  await start.getByLabel('Reason (recorded with the event)').fill('e2e: a halt');
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(start.getByRole('alert')).toHaveText('Unknown instrument or sector NOSUCH');
  await start.getByLabel('Symbol, sector or MARKET').fill('SPG');
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(panel.getByTestId('market-now')).toContainText('SPG Paused since');

  await expect(trader.page.getByTestId('market-lamp')).toContainText('SPG PAUSED');
  await expect(tradingPage.watchlist.rows('SPG paused')).toHaveCount(1);
  await expect(tradingPage.ticket.panel.getByTestId('halt-line')).toContainText(
    'until it is resumed',
  );
  await tradingPage.ticket.fill({ side: 'BUY', qty: 1, symbol: 'SPG' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText('SPG is halted');
  for (const name of ['Chart', 'Ladder']) {
    await tab(trader.page, name).click();
    await expect(
      tradingPage
        .panel(name)
        .getByTitle(/^Paused since/)
        .first(),
    ).toContainText('SPG');
  }
  await tradingPage.openPanel('Heatmap');
  await expect(
    tradingPage.panel('Heatmap').getByRole('button', { name: /SPG paused/ }),
  ).toBeVisible();
  await tradingPage.openPanel('News');
  await expect(
    tradingPage.panel('News').getByRole('button', { name: /SPG halt Trading in/ }),
  ).toBeVisible();

  await start.getByLabel('Event', { exact: true }).selectOption('RESUME');
  await start.getByLabel('Reason (recorded with the event)').fill('e2e: over');
  await start.getByRole('button', { name: 'Start' }).click();
  await expect(panel.getByRole('region', { name: 'Events' })).toContainText('Resume SPG');
  await expect(trader.page.getByTestId('market-lamp').filter({ hasText: 'SPG' })).toHaveCount(0);
  await tradingPage.ticket.fill({ side: 'BUY', qty: 1, symbol: 'SPG' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).not.toContainText('SPG is halted');

  await tab(operator.page, 'Audit trail').click();
  const audit = control.panel('Audit trail');
  // Others log in and trade meanwhile, and what is above the newest rows is not drawn.
  await audit.getByRole('textbox', { name: 'Filter Audit trail' }).fill('market.halt');
  await expect(audit.getByRole('row').filter({ hasText: 'market.halt' }).first()).toContainText(
    'e2e: a halt',
  );
});
