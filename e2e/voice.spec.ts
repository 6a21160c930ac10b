/** Voice deals in futures: sales and the trader at two browsers, from the phone to the position and the clearing house. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

const locatePanel = (page: Page) => page.getByRole('region', { name: 'Voice deals' });

test('sales requests, the trader prices, sales accepts, and the trader holds what was dealt', async ({
  loginPage,
  page,
  visitor,
}) => {
  const trader = await visitor();
  const traders = await trader.loginPage.enterAs('trader-commodities-voice');
  await loginPage.enterAs('sales');
  await page.getByRole('tab', { name: 'Futures voice' }).click();
  const sales = locatePanel(page);
  const contract = sales.getByLabel('Contract');
  await expect(contract.locator('option').first()).toBeAttached();
  const symbol = await contract.inputValue();
  await sales.getByLabel('Lots').fill('7');
  await sales.getByRole('textbox', { name: 'Note' }).fill('hedges a cargo');
  // Until the clients are known there is none to request for, and a press of the key does nothing.
  const send = sales.getByRole('button', { name: 'Request price' });
  await expect(send).toBeEnabled();
  await send.press('Enter');
  await expect(sales.getByText(`Requested: BUY 7 ${symbol}`)).toBeVisible();

  const trading = locatePanel(trader.page);
  const request = trading.getByTestId('voice-deal').filter({ hasText: `buys 7 ${symbol}` });
  await expect(request).toContainText('hedges a cargo');
  const price = request.getByLabel('Price', { exact: true });
  await price.fill('70.005');
  await expect(request.getByText(/on the tick/)).toBeVisible();
  await price.fill('1.00');
  await request.getByRole('button', { name: 'Quote price' }).click();
  await expect(request).toContainText('1.00 is too far from the mid');
  const market = /market ([\d.]+) \/ ([\d.]+)/.exec((await request.textContent()) ?? '');
  await price.fill(market?.[2] ?? '');
  await request.getByLabel('Good for').selectOption('60');
  await request.getByRole('button', { name: 'Quote price' }).click();

  const accept = sales.getByRole('button', { name: /^Accept at / });
  await accept.press('Enter');
  await page
    .getByRole('dialog', { name: 'Send this order?' })
    .getByRole('button', { name: 'Send order' })
    .press('Enter');
  const ended = sales.getByRole('region', { name: 'Ended requests' });
  await expect(ended).toContainText(`buys 7 ${symbol}`);
  await expect(ended).toContainText('done');
  await ended.locator('summary').first().press('Enter');
  const trail = ended.getByRole('list', { name: 'Audit trail' }).first();
  await expect(trail.getByRole('listitem')).toHaveCount(3);
  await expect(trail).toContainText('trader-commodities-voice');

  await expect(trading.getByRole('region', { name: 'Ended requests' })).toContainText('done');
  const positions = traders.panel('Positions');
  await expect(positions).toContainText(symbol);
  await expect(positions).toContainText(/\u22127/);
  await trader.page.getByRole('tab', { name: 'Clearing account' }).click();
  await expect(traders.panel('Clearing account')).toContainText(symbol);
});

test('a request that is passed ends for both, with its reason on record', async ({
  loginPage,
  page,
  visitor,
}) => {
  const trader = await visitor();
  await trader.loginPage.enterAs('trader-commodities-voice');
  await loginPage.enterAs('sales');
  await page.getByRole('tab', { name: 'Futures voice' }).click();
  const sales = locatePanel(page);
  await expect(sales.getByLabel('Contract').locator('option').first()).toBeAttached();
  await sales.getByRole('radio', { name: 'Client sells' }).check({ force: true });
  await sales.getByLabel('Lots').fill('3');
  await sales.getByRole('button', { name: 'Request price' }).click();
  const request = locatePanel(trader.page).getByTestId('voice-deal').filter({ hasText: 'sells 3' });
  await expect(request).toBeVisible();
  await request.getByLabel('Reason for declining').fill('no appetite');
  await request.getByRole('button', { name: 'Decline' }).click();
  await expect(sales.getByRole('region', { name: 'Ended requests' })).toContainText(
    'declined: no appetite',
  );
});
