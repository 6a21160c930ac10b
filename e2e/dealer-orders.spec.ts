/** Orders that wait for a dealer's price: a bracket on a future and a limit on a currency, amended and cancelled. */
import { expect, test } from './browser-test.ts';

test('a future’s limit order waits with its bracket, is amended, and takes its exits with it', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-commodities-voice');
  const { orders } = tradingPage;
  const panel = tradingPage.panel('Futures');
  await panel.getByText('Resting order', { exact: true }).click();
  const ticket = panel.getByRole('form', { name: /^Order for CL/ });
  const limit = ticket.getByLabel('Limit price');
  // It follows the market until it is typed: far enough away not to be reached while the test runs.
  await expect(limit).toHaveValue(/^\d+\.\d\d$/);
  const price = Number(await limit.inputValue()) * 0.985;
  await limit.fill(price.toFixed(2));
  await ticket.getByLabel('Quantity').fill('17');
  await ticket.getByRole('group', { name: 'Link' }).getByText('Bracket').click();
  await expect(ticket.getByLabel('Take profit')).toHaveValue(/^\d+\.\d\d$/);
  const profit = await ticket.getByLabel('Take profit').inputValue();
  await ticket.getByRole('button', { name: 'Place buy order' }).click();
  await expect(panel.getByTestId('dealer-outcome')).toContainText('accepted with 2 linked orders');

  const symbol = (await ticket.getAttribute('aria-label'))?.slice(-5) ?? '';
  const entry = orders.rows(symbol, 'BUY', '17', 'NEW');
  await expect(entry).toHaveCount(1);
  const exits = orders.rows(symbol, 'SELL', '17', 'Waiting');
  await expect(exits).toHaveCount(2);
  await expect(exits.filter({ hasText: profit })).toHaveCount(1);

  // The quantity of a linked order follows the others: its price is what may be amended.
  const nearer = (price + 0.05).toFixed(2);
  await orders.amend(entry, { price: nearer });
  const amended = orders.rows(symbol, 'BUY', '17', nearer, 'NEW');
  await expect(amended).toHaveCount(1);
  await orders.cancel(amended);
  await expect(orders.rows(symbol, 'BUY', '17', nearer, 'CANCELED')).toHaveCount(1);
  await expect(exits).toHaveCount(0);
});

test('a currency’s limit order waits, is amended and cancelled', async ({ loginPage }) => {
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const { orders } = tradingPage;
  const panel = tradingPage.panel('Currencies');
  await panel
    .getByRole('article', { name: 'EUR/USD' })
    .getByRole('button', { name: 'EUR/USD', exact: true })
    .click();
  const ticket = panel.getByRole('form', { name: 'Order for EUR/USD' });
  const limit = ticket.getByLabel('Limit price');
  await expect(limit).toHaveValue(/^1\.\d{5}$/);
  await limit.fill((Number(await limit.inputValue()) * 0.96).toFixed(5));
  await ticket.getByLabel('Amount, EUR').fill('1.7m');
  await ticket.getByRole('button', { name: 'Place buy order' }).click();
  await expect(panel.getByTestId('dealer-outcome')).toContainText('it waits in Orders');

  const order = orders.rows('EURUSD', 'BUY', '1,700,000', 'NEW');
  await expect(order).toHaveCount(1);
  await orders.amend(order, { qty: 1_300_000 });
  const amended = orders.rows('EURUSD', 'BUY', '1,300,000', 'NEW');
  await expect(amended).toHaveCount(1);
  await orders.cancel(amended);
  await expect(orders.rows('EURUSD', 'BUY', '1,300,000', 'CANCELED')).toHaveCount(1);
});
