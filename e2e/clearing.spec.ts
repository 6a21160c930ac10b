/** A trade as the clearing house sees it: two legs, margin, what is due, and two business days later nothing of it left. */
import { expect, test } from './browser-test.ts';

test('a fill is margined, waits for its date, and after two business days is settled and still margined', async ({
  visitor,
}) => {
  const trader = await visitor();
  const house = await visitor();
  const tradingPage = await trader.loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'KO' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('KO', 'BUY', '100', 'FILLED')).toHaveCount(1);

  await tradingPage.openPanel('Clearing account');
  const account = tradingPage.panel('Clearing account');
  await expect(account.getByRole('row', { name: /^KO 100 100 / })).toBeVisible();
  await expect(account.getByRole('row', { name: / IM Initial margin / }).first()).toBeVisible();
  await tradingPage.openPanel('Settlement');
  const queue = tradingPage.panel('Settlement').getByRole('grid', { name: 'Settlement queue' });
  await expect(queue.getByRole('row', { name: /KO.*BUY.*100.*QUEUED/ })).toBeVisible();

  const admin = await house.loginPage.enterAs('admin');
  await admin.openPanel('Clearing');
  const clearing = admin.panel('Clearing');
  await expect(clearing.getByText('Ledger balanced')).toBeVisible();
  const stats = await (await house.page.request.get('/api/ccp/ccp/stats')).json();
  expect(stats.legs).toBe(2 * stats.novations);
  expect(stats.novations).toBeGreaterThan(0);
  const nextDay = clearing.getByRole('button', { name: '+1 business day' });
  const date = () => clearing.getByRole('heading', { name: /^Business date/ }).textContent();
  for (const _day of [1, 2]) {
    const before = await date();
    await nextDay.click();
    await admin
      .dialog(/^End the business day/)
      .getByRole('button', { name: 'End the day' })
      .click();
    await expect.poll(date).not.toBe(before);
  }
  await expect(clearing.getByText('Ledger balanced')).toBeVisible();

  await expect(queue.getByRole('row', { name: /KO.*BUY/ })).toHaveCount(0);
  await tradingPage.openPanel('Clearing account');
  // Still held, nothing of it unsettled, and margined as before.
  await expect(account.getByRole('row', { name: /^KO 100 0 / })).toBeVisible();
  await expect(
    account.getByRole('row', { name: / KO Settlement, securities 100 100$/ }),
  ).toBeVisible();
});

test('a risk manager runs a default drill and watches the loss go through the tranches', async ({
  visitor,
}) => {
  // Every buyer loses when the market falls, independent of the rest of the book.
  const buyer = await visitor();
  const bought = await buyer.loginPage.enterAsGuest();
  await bought.choose('KO');
  await bought.ticket.fill({ side: 'BUY', qty: 400, symbol: 'KO' });
  await bought.ticket.send.click();
  await expect(bought.orders.rows('KO', 'BUY', '400', 'FILLED')).toHaveCount(1);

  const manager = await visitor();
  const tradingPage = await manager.loginPage.enterAs('risk-manager');
  await tradingPage.openPanel('Stress and default drill');
  const panel = tradingPage.panel('Stress and default drill');
  await expect(panel.getByText('Default fund', { exact: true })).toBeVisible();
  await panel.getByRole('textbox', { name: 'Move, daily standard deviations' }).fill('40');
  await expect(panel.getByRole('button', { name: 'Run default drill' })).toBeDisabled();
  await panel.getByRole('textbox', { name: 'Move, daily standard deviations' }).fill('20');
  await panel.getByRole('button', { name: 'Run default drill' }).click();
  await expect(
    panel.getByText(/^Loss of [\d,]+\.\d\d, simulated on a copy of the ledger$/),
  ).toBeVisible();
  await panel.getByRole('button', { name: 'Show all' }).click();
  const waterfall = panel.getByRole('region', { name: 'Waterfall' });
  await expect(waterfall.getByRole('row')).toHaveCount(8);
  await expect(
    panel.getByText(/^The loss is covered; .* is returned to the defaulters\.$/),
  ).toBeVisible();
});
