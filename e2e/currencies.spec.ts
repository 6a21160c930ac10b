/** The currency desk: a press on a price, the dealer's answer on the tile, and what is held by currency. */
import { expect, test } from './browser-test.ts';

test('a currency trader presses a price, sees what the dealer made of it, and what is held', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  await expect(panel.getByRole('article')).toHaveCount(12);
  const tile = panel.getByRole('article', { name: 'USD/JPY' });
  const sell = tile.getByRole('button', { name: /^Sell USD against JPY at \d{2,3}\.\d{3}$/ });
  await expect(sell).toBeEnabled();
  await panel.getByLabel('Confirm before dealing').uncheck();
  const outcome = panel.getByTestId('fx-outcome-USDJPY');
  // On a slow machine a quote may be too old when it arrives, or the mid may have moved: the tile shows it.
  await expect(async () => {
    await sell.click();
    await expect(outcome).toContainText(/\(\d+ ms\)/, { timeout: 5_000 });
    await expect(outcome).toContainText(/^Sold 1,000,000 USD at \d+\.\d{3}/, { timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
  // In capitals: the head of a column is Filled.
  await expect(
    tradingPage.orders.grid.getByRole('row').filter({ hasText: /FILLED/ }),
  ).not.toHaveCount(0);
  const held = panel.getByRole('region', { name: 'Currency positions' });
  await expect(held.getByRole('row').filter({ hasText: 'USDJPY' })).toContainText(/JPY/);
  await expect(held.getByRole('row').filter({ hasText: /^JPY/ })).toContainText(/\+1\d\d,/);
});

test('a deal is confirmed first, with the keyboard alone, and can be left', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  const tile = panel.getByRole('article', { name: 'EUR/USD' });
  const buy = tile.getByRole('button', { name: /^Buy EUR against USD at \d\.\d{5}$/ });
  await expect(buy).toBeEnabled();
  await expect(panel.getByLabel('Confirm before dealing')).toBeChecked();
  await buy.focus();
  await tradingPage.page.keyboard.press('Enter');
  const question = tile.getByRole('group', { name: 'Buy EUR/USD?' });
  await expect(question).toContainText(/Buy 1,000,000 EUR at \d\.\d{5}/);
  await expect(question.getByRole('button', { name: 'Buy', exact: true })).toBeFocused();
  await tradingPage.page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(panel.getByTestId('fx-outcome-EURUSD')).toBeEmpty();
});

test('sizes widen the price, a filter narrows the tiles, a pair shows its value date and points', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  await panel.getByRole('group', { name: 'Currency' }).getByText('GBP', { exact: true }).click();
  await expect(panel.getByRole('article')).toHaveCount(3);
  const tile = panel.getByRole('article', { name: 'EUR/GBP' });
  await tile.getByLabel('Amount of EUR for EUR/GBP').fill('11m');
  await expect(panel.getByTestId('fx-outcome-EURGBP')).toHaveText('Exceeds the quoted size');
  await expect(tile.getByRole('button', { name: 'Request stream' })).toBeVisible();
  await expect(tile.getByRole('button', { name: /^Buy EUR/ })).toBeDisabled();
  await tile.getByRole('button', { name: '10M for EUR/GBP' }).click();
  await expect(tile.getByRole('button', { name: /^Buy EUR/ })).toBeEnabled();
  await tile.getByRole('button', { name: 'EUR/GBP', exact: true }).click();
  await expect(panel.getByTestId('fx-value-date')).toContainText(/value \d{4}-\d\d-\d\d/);
  const detail = panel.getByRole('region', { name: 'EUR/GBP in detail' });
  await expect(detail.getByRole('row').filter({ hasText: '1Y' })).toContainText(/[+−]\d/);
});

test('a forward that is not delivered is dealt on a stream, with its fixing date, and held under its value date', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  await panel.getByLabel('Confirm before dealing').uncheck();
  await panel.getByRole('group', { name: 'Currency' }).getByText('NDF', { exact: true }).click();
  await expect(panel.getByRole('article')).toHaveCount(3);
  await panel.getByRole('article', { name: 'USD/BRL NDF' }).getByRole('button').click();
  const detail = panel.getByRole('region', { name: 'USD/BRL NDF in detail' });
  await expect(detail.getByText(/Modelled on PTAX/)).toBeVisible();
  // On a slow machine the price may be too old when the deal arrives: the stream is open for another.
  await expect(async () => {
    await detail.getByRole('button', { name: /^Buy USD 1M at [\d.]+: request a stream$/ }).click();
    const card = detail.getByRole('region', { name: 'Stream for 1,000,000 USD' });
    await expect(card).toContainText(/value \d{4}-\d{2}-\d{2}, fixing \d{4}-\d{2}-\d{2}/);
    await card.getByRole('button', { name: /^Buy USD at / }).click();
    await expect(card).toContainText(/Bought 1,000,000 USD at \d\.\d{6}/, { timeout: 5_000 });
  }).toPass({ timeout: 60_000 });
  const held = panel.getByRole('region', { name: 'Currency positions' });
  await expect(held.getByRole('row').filter({ hasText: /USDBRL-\d{8}/ })).toContainText(/BRL/);
  await expect(detail.getByRole('table', { name: /^Dealt forwards/ })).toBeVisible();
});

test('exits of a position are sent from its menu, rest as orders, and can be moved there', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  await panel.getByLabel('Confirm before dealing').uncheck();
  const tile = panel.getByRole('article', { name: 'USD/CHF' });
  await expect(async () => {
    await tile.getByRole('button', { name: /^Buy USD/ }).click();
    await expect(panel.getByTestId('fx-outcome-USDCHF')).toContainText(/^Bought/, {
      timeout: 5_000,
    });
  }).toPass({ timeout: 60_000 });
  const openExits = async () => {
    await tradingPage.positions.rows('USDCHF').first().click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Take profit and stop loss…' }).click();
    return tradingPage.dialog('Exits: USDCHF');
  };
  const exits = await openExits();
  await exits.getByRole('button', { name: 'Send exits…' }).click();
  const question = tradingPage.dialog('Send these exits?');
  await expect(question).toContainText(
    /SELL [\d,]+ USDCHF: take profit \d\.\d+, stop loss \d\.\d+/,
  );
  await question.getByRole('button', { name: 'Send exits' }).click();
  await expect(exits).toBeHidden();
  const linked = tradingPage.orders.grid
    .getByRole('row')
    .filter({ hasText: 'USDCHF' })
    .filter({ hasText: 'OCO with' });
  await expect(linked).toHaveCount(2);
  const placed = await openExits();
  await expect(placed.getByRole('button', { name: 'Move exits…' })).toBeVisible();
  await placed.getByText('Close', { exact: true }).click();
  for (const status of ['NEW', 'Waiting']) {
    await tradingPage.orders.cancel(linked.filter({ hasText: status }));
  }
  await expect(linked.filter({ hasText: /CANCEL/ })).toHaveCount(2);
});
