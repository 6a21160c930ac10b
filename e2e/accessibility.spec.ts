/**
 * WCAG 2.2 AA by axe on every screen and dialog of an equities trader: no violation. Everything in the look one starts
 * with, and what a look can change, the colours, in every other one. The other desks are in a file of their own.
 */
import { checkDialogs, expectAccessible, expectReadable } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';

/** Every look of a whole page is work for a processor, and takes as long as that has. */
test.describe.configure({ timeout: 240_000 });

test('the door', async ({ loginPage, page }) => {
  await loginPage.open();
  await expectAccessible(page, 'the door');
  await page.getByRole('button', { name: 'Watch five minutes of trading' }).click();
  await expect(page.getByTestId('replay-chart')).not.toHaveAttribute('data-bars', '0');
  await expectAccessible(page, 'the recorded session');
});

test("the trader's page, with what it opens", async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 10, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.orders.rows('AAPL', '10', 'FILLED')).toHaveCount(1);
  await tradingPage.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
  await expect(tradingPage.ticket.checks).toContainText(/Price is 99\.\d % from mid/);
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText('from mid (max. 5 %)');
  await expectAccessible(page, "the trader's page");
  await checkDialogs(page, {
    palette: () => page.keyboard.press('Control+KeyK'),
    keys: () => tradingPage.pick(/account menu$/, 'Keyboard'),
    help: () => tradingPage.pick(/account menu$/, 'How it works'),
    'life of an order': () => tradingPage.orders.rows('AAPL', '10').dblclick(),
    events: () => page.getByRole('button', { name: /events: show the history/ }).click(),
    services: () => page.getByTestId('ready').click(),
    'cancel all': () => page.keyboard.press('Control+Alt+KeyX'),
  });
  await page.getByRole('tab', { name: 'Algos', exact: true }).click();
  await tradingPage.ticket.choose('Order type', 'Market');
  await tradingPage.ticket.panel.getByLabel('Strategy').selectOption('VWAP');
  await tradingPage.ticket.quantity.fill('300');
  await expect(tradingPage.ticket.panel.getByRole('img', { name: /^300 planned/ })).toBeVisible();
  await tradingPage.ticket.send.click();
  await expect(page.getByTestId('algo-child').first()).toBeVisible();
  await page.getByRole('tab', { name: 'Ladder', exact: true }).click();
  await tradingPage
    .panel('Ladder')
    .getByRole('button', { name: 'Enable trading', exact: true })
    .click();
  await expectAccessible(page, 'an algo at work, its ticket and the ladder');
  await checkDialogs(page, {
    'parameters of an algo': () => page.getByRole('button', { name: 'Parameters' }).click(),
  });
  await tradingPage.fills.show();
  await page.getByRole('tab', { name: 'Depth', exact: true }).click();
  await page.getByText('Heat map', { exact: true }).click();
  await expect(page.getByTestId('heat-reading')).toContainText(/ bid at /);
  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  await expectReadable(page.getByRole('menu'), 'an open menu');
  await expectAccessible(page, 'fills, depth over time and an open menu');
  await page.keyboard.press('Escape');
  await expectAccessible(page, 'panels and layouts', await tradingPage.openLayouts());
});

test('the profit of the day, a book after trades that are not sent, and alerts', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 10, symbol: 'KO' });
  await tradingPage.ticket.send.click();
  await tradingPage.openPanel('P&L');
  const panel = tradingPage.panel('P&L');
  await expect(panel.getByRole('button', { name: 'KO' })).toBeVisible();
  await expectAccessible(page, 'the profit of the day');
  await panel.getByText('What if', { exact: true }).click();
  await panel.getByLabel('Symbol').fill('KOX');
  await panel.getByLabel('Hedge with').fill('PEP');
  await expect(panel.getByText(/^SELL \d+ PEP: VaR /)).toBeVisible();
  await tradingPage.openPanel('Alerts');
  await page.getByText('Sound and notifications').click();
  await expectAccessible(page, 'what if, and alerts');
});

test('a ticket with all of its terms open, and linked orders', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { ticket, orders } = tradingPage;
  await tradingPage.choose('AAPL');
  await ticket.choose('Order type', 'Limit');
  await ticket.panel.getByRole('combobox', { name: 'Time in force' }).selectOption('GTD');
  await ticket.panel.getByRole('button', { name: 'Bracket' }).click();
  await ticket.panel.getByRole('button', { name: 'More' }).click();
  await ticket.panel.getByRole('textbox', { name: 'Display quantity' }).fill('5');
  await ticket.quantity.fill('10');
  await ticket.price.fill('=bid-100t');
  await ticket.send.click();
  await expect(orders.rows('AAPL', 'SELL', '10', 'Waiting')).toHaveCount(2);
  await ticket.quantity.fill('1');
  await expect(ticket.panel).toContainText('displayQty 5 is above the quantity 1');
  await expectAccessible(page, 'a ticket with all of its terms open', ticket.panel);
  await checkDialogs(page, {
    'an order with linked orders': () => orders.rows('AAPL', 'BUY', '10').dblclick(),
  });
});

test('what an order cost, and its FIX messages', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.choose('AAPL');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 10, symbol: 'AAPL' });
  await tradingPage.ticket.send.click();
  const order = tradingPage.orders.rows('AAPL', '10', 'FILLED');
  await order.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Transaction cost analysis' }).click();
  const cost = tradingPage.panel('Execution quality');
  await expect(cost.getByRole('img', { name: /^Implementation shortfall: / })).toBeVisible();
  await expectAccessible(page, 'what an order cost', cost);
  await page.getByRole('tab', { name: 'Orders', exact: true }).click();
  await order.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'FIX messages' }).click();
  const messages = tradingPage.panel('FIX messages');
  const message = messages.getByRole('region', { name: 'Message fields' });
  await expect(message).toContainText('Conforms to the dictionary');
  await expectAccessible(page, 'FIX messages', messages);
});

test('a replayed period, with its proof', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-high-touch');
  await page.getByRole('tab', { name: 'Session replay', exact: true }).click();
  const replay = tradingPage.panel('Session replay');
  await replay.getByRole('button', { name: 'Last 5 min' }).click();
  await expect(replay.getByTestId('replay-proof')).toBeVisible({ timeout: 30_000 });
  await replay.getByRole('slider').press('End');
  await expectAccessible(page, 'a replayed period', replay);
});

test('the scenario lab, a scenario with its result', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-low-touch');
  await tradingPage.openPanel('Scenario lab');
  const panel = tradingPage.panel('Scenario lab');
  const form = panel.getByRole('form', { name: 'New scenario' });
  await form.getByLabel('Name').fill('Looked at');
  await form.getByLabel('Strategy').selectOption('LIT');
  await form.getByRole('button', { name: 'Save scenario' }).click();
  await panel.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(panel.getByRole('region', { name: 'Result of the run' })).toContainText('FILLED', {
    timeout: 60_000,
  });
  await expectAccessible(page, 'the scenario lab', panel);
});

test('a look once picked is worn from the first byte', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.pick('Appearance', 'Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const html = await (await page.request.get(BASE_URL)).text();
  expect(html).toMatch(/<html[^>]* data-theme="light"/);
});
