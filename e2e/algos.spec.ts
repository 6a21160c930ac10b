/** An order worked over time: its schedule before it is sent, its way, and what its owner may do with it. */
import { expect, test } from './browser-test.ts';

test('a TWAP is previewed, sent, watched, paused, changed and canceled', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(90_000);
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  const ticket = tradingPage.ticket.panel;
  await ticket.getByLabel('Strategy').selectOption('TWAP');
  await tradingPage.ticket.quantity.fill('400');
  await ticket.getByRole('textbox', { name: 'Minutes' }).fill('10');
  await ticket.getByRole('textbox', { name: 'Slices' }).fill('200');
  const plan = ticket.getByRole('img', { name: /^400 planned in 200 slices from / });
  await expect(plan).toBeVisible();
  await expect(ticket.getByText(/of all volume, expected cost/)).toBeVisible();
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText(/^NEW in \d+ ms/);
  await tradingPage.ticket.response.getByRole('button', { name: 'show in Algos' }).click();

  const algos = tradingPage.panel('Algos');
  const row = algos.getByRole('row').filter({ hasText: 'KO' }).filter({ hasText: 'TWAP' });
  await expect(row).toContainText('WORKING');
  const detail = page.getByRole('region', { name: 'BUY 400 KO TWAP: details' });
  await expect(detail.getByRole('img', { name: /^[1-9]\d* of 400 filled/ })).toBeVisible();
  await expect(detail.getByTestId('algo-child').first()).toContainText('FILLED');

  await row.click();
  await page.keyboard.press('KeyP');
  await expect(row).toContainText('PAUSED');
  await detail.getByRole('button', { name: 'Resume' }).click();
  await expect(row).toContainText('WORKING');

  await row.click();
  await page.keyboard.press('KeyM');
  const change = tradingPage.dialog('Parameters of BUY 400 KO TWAP');
  await change.getByRole('textbox', { name: 'Slices' }).fill('100');
  await change.getByLabel('Price style').selectOption('through the touch');
  await expect(change.getByRole('status')).toHaveText('Changes: Slices; Price style');
  await change.getByRole('button', { name: 'Update schedule' }).click();
  await expect(change).toBeHidden();
  await expect(row).toContainText(/\/(?:100|9\d)MKT/);

  await row.click();
  await page.keyboard.press('Delete');
  const cancel = tradingPage.dialog('Cancel this order?');
  await expect(cancel).toContainText('BUY 400 KO MKT DAY');
  await cancel.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(row).toContainText('DONE');
  await expect(detail.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
});

test('parameters that make no sense are reported before anything is sent', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  const ticket = tradingPage.ticket.panel;
  await ticket.getByLabel('Strategy').selectOption('POV');
  await tradingPage.ticket.quantity.fill('100');
  await tradingPage.ticket.expectBlocked(/Participation rate, %: Required/);
  await ticket.getByRole('textbox', { name: 'Participation rate, %' }).fill('60');
  await expect(ticket.getByText('At most 50').first()).toBeVisible();
  await ticket.getByRole('textbox', { name: 'Participation rate, %' }).fill('10');
  await expect(ticket.getByRole('img', { name: /^100 planned from / })).toBeVisible();
});

test('every algo is previewed by the engine with the parameters it starts with', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  const ticket = tradingPage.ticket.panel;
  await tradingPage.ticket.quantity.fill('500');
  for (const algo of ['TWAP', 'VWAP', 'IS', 'POV', 'ARRIVAL', 'ICEBERG', 'SNIPER']) {
    await ticket.getByLabel('Strategy').selectOption(algo);
    if (algo === 'POV')
      await ticket.getByRole('textbox', { name: 'Participation rate, %' }).fill('10');
    if (algo === 'ICEBERG') await ticket.getByRole('textbox', { name: 'Display size' }).fill('100');
    const section = ticket.getByRole('region', { name: `${algo} parameters` });
    await expect(section.getByRole('img', { name: / planned .*from / }), algo).toBeVisible();
    await expect(section.getByText(/of all volume, expected cost/), algo).toBeVisible();
  }
});

test('a dark order of a user without access is refused, in a sentence and by the platform', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  const ticket = tradingPage.ticket.panel;
  await ticket.getByLabel('Strategy').selectOption('DARK');
  await expect(ticket.getByText(/No dark pool access\. Risk managers grant it\./)).toBeVisible();
  await tradingPage.ticket.quantity.fill('1000');
  const { checks } = tradingPage.ticket;
  await expect(checks).toContainText('The user has no access to the dark pool');
  await expect(checks).toContainText(
    /Will be rejected: .*Quantity for the dark pool is .* \(min\. 10,000\)/,
  );
});
