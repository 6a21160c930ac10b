/**
 * WCAG 2.2 AA by axe on every screen and dialog: no violation. Everything in the look one starts with, and
 * what a look can change, the colours, in every other one.
 */
import type { Locator, Page } from '@playwright/test';
import {
  AXE,
  EVERYTHING,
  expectAccessible,
  expectNone,
  FIRST_LOOK,
  OTHER_LOOKS,
  wear,
} from './axe.ts';
import { expect, test } from './browser-test.ts';
import { measureContrast } from './contrast.ts';
import { BASE_URL } from './env.ts';
import { enterAsClient } from './pages/client-page.ts';
import { RfqPanels } from './pages/rfq-panels.ts';
import { SalesPanel } from './pages/sales-panel.ts';

/** The top layer in every theme: what axe cannot decide there. */
async function expectReadable(root: Locator, what: string): Promise<void> {
  for (const look of [...OTHER_LOOKS, FIRST_LOOK]) {
    await wear(root.page(), look);
    const { checked, faults } = await measureContrast(root);
    expect.soft(faults, `${what}, ${look.theme} ${look.palette}`).toEqual([]);
    expect(checked, `${what}: texts looked at`).toBeGreaterThan(2);
  }
}

/** Opens each dialog in turn, has it checked, and puts it away. */
async function checkDialogs(
  page: Page,
  dialogs: Record<string, () => Promise<unknown>>,
): Promise<void> {
  for (const [name, open] of Object.entries(dialogs)) {
    await open();
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    await page.evaluate(AXE);
    await expectNone(page.locator(':root'), EVERYTHING, name);
    await expectReadable(dialog, name);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
  }
}

test('the door', async ({ loginPage, page }) => {
  await loginPage.open();
  await expectAccessible(page, 'the door');
});

test("the trader's page, with what it opens", async ({ loginPage, page }) => {
  test.setTimeout(180_000);
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
  await page.getByRole('banner').getByRole('button', { name: 'Appearance' }).click();
  await expectReadable(page.getByRole('menu'), 'an open menu');
  await expectAccessible(page, 'fills, depth and an open menu');
});

test('what an order cost, and its FIX messages', async ({ loginPage, page }) => {
  test.setTimeout(120_000);
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

test('the trading page of an options trader, a strategy put together', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const panel = tradingPage.panel('Options');
  await panel.getByRole('button', { name: 'Straddle', exact: true }).click();
  await expect(panel.getByRole('img', { name: /^Profit by the price of / })).toBeVisible();
  await expectAccessible(page, 'a straddle');
  await panel.getByRole('radio', { name: 'Surface' }).check({ force: true });
  await expect(panel.getByTestId('smile-reading')).toBeVisible();
  await expectAccessible(page, 'a volatility surface', panel);
  await panel.getByRole('radio', { name: 'OTC' }).check({ force: true });
  await panel.getByLabel('Strike, USD').fill('271.3');
  await panel.getByRole('button', { name: 'Request price' }).click();
  await expect(panel.getByTestId('otc-options')).toContainText('A multiple of 0.50');
  await expectAccessible(page, 'terms over the counter without a writer', panel);
});

test('a replayed period, with its proof', async ({ loginPage, page }) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('trader-high-touch');
  await page.getByRole('tab', { name: 'Session replay', exact: true }).click();
  const replay = tradingPage.panel('Session replay');
  await replay.getByRole('button', { name: 'Last 5 min' }).click();
  await expect(replay.getByTestId('replay-proof')).toBeVisible({ timeout: 30_000 });
  await replay.getByRole('slider').press('End');
  await expectAccessible(page, 'a replayed period', replay);
});

test('the currency desk, a request on a tile', async ({ loginPage, page }) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('trader-fx-electronic');
  const panel = tradingPage.panel('Currencies');
  const buy = panel
    .getByRole('article', { name: 'EUR/USD' })
    .getByRole('button', { name: /^Buy / });
  await expect(buy).toBeEnabled();
  await expectAccessible(page, 'the currency desk');
  await buy.click();
  await expect(panel.getByRole('group', { name: 'Buy EUR/USD?' })).toBeVisible();
  await expectAccessible(page, 'a question on a tile', panel);
});

test('the scenario lab, a scenario with its result', async ({ loginPage, page }) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('trader-low-touch');
  await tradingPage.pick(/panel/i, 'Scenario lab');
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

test('the futures desk', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('trader-commodities-voice');
  await expect(tradingPage.panel('Futures').getByTestId('future-spot')).toContainText(/spot \d/);
  await expect(tradingPage.panel('Contract terms')).toContainText('Calendar');
  const voice = tradingPage.panel('Futures voice');
  await voice.getByLabel('Lots').fill('2');
  await voice.getByRole('button', { name: 'Request price' }).click();
  await expect(voice.getByTestId('voice-deal').first()).toBeVisible();
  await expectAccessible(page, 'the futures desk, a client on the phone');
});

test('market events, as an admin makes them', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('admin');
  await page.getByRole('tab', { name: 'Market events', exact: true }).click();
  const panel = tradingPage.panel('Market events');
  await expect(panel.getByRole('form', { name: 'Start an event' })).toBeVisible();
  await expectAccessible(page, 'market events', panel);
});

test("the risk manager's page, with what it opens", async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('risk-manager');
  await expect(tradingPage.kill.panel).toBeVisible();
  await expectAccessible(page, "the risk manager's page");
  await checkDialogs(page, {
    'kill switch': () => page.keyboard.press('Control+Alt+KeyK'),
    confirmation: () => tradingPage.kill.preview('PG', 'e2e: only looked at'),
  });
});

test("the fixed-income trader's page, dealers answering", async ({ loginPage, page }) => {
  test.setTimeout(180_000);
  await loginPage.enterAs('trader-fi-voice');
  const rfq = new RfqPanels(page);
  await rfq.choose('ust 2036');
  await rfq.face.fill('1m');
  await rfq.terms('60000', 'NOTHING');
  await rfq.send.click();
  await expect(rfq.best()).toHaveCount(1);
  await expectAccessible(page, 'dealers answering');
});

test("the sales desk and its client's page, from the request to the trade", async ({ visitor }) => {
  test.setTimeout(240_000);
  const [clientVisitor, salesVisitor] = [await visitor(), await visitor()];
  const client = await enterAsClient(clientVisitor);
  await expectAccessible(clientVisitor.page, "the client's page");
  const tradingPage = await salesVisitor.loginPage.enterAs('sales');
  const sales = new SalesPanel(salesVisitor.page);
  await expect(sales.voice).toBeVisible();

  await client.request('UST 4.25 2036', 'Buy', '2m');
  await expect(client.standing).toContainText('Received');
  await sales.workNewest();
  await sales.markUp.fill('2');
  await expect(sales.earns).toContainText(/P&L USD/);
  await expectAccessible(salesVisitor.page, 'a request that is worked, and the voice ticket');

  await sales.goodFor.selectOption('90 s');
  await sales.show.click();
  await expect(client.accept).toBeVisible();
  await expectAccessible(clientVisitor.page, 'a price to accept');
  await client.accept.click();
  await expect(client.history.getByRole('row', { name: /Traded/ }).first()).toBeVisible();
  await expectAccessible(clientVisitor.page, 'a confirmation');

  await tradingPage.pick(/panel/i, 'Clients');
  const clients = tradingPage.panel('Clients');
  await expect(clients.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(salesVisitor.page, 'the clients', clients);
});

test('the panels of bonds', async ({ loginPage, page }) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('trader-fi-voice');
  const bonds = tradingPage.panel('Bonds').getByRole('grid').getByRole('row');
  await bonds.nth(1).click();
  await expectAccessible(page, 'bonds and a yield curve');
  await page.getByRole('tab', { name: 'Bond', exact: true }).click();
  const bond = tradingPage.panel('Bond');
  for (const view of ['Valuation', 'History', 'Cash flows']) {
    await bond.getByText(view, { exact: true }).click();
    await expect(bond.getByRole('radio', { name: view })).toBeChecked();
    await expectAccessible(page, `a bond: ${view}`, bond);
  }
});

test('the clearing panels', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('admin');
  for (const name of ['Clearing', 'Clearing account', 'Settlement']) {
    await tradingPage.pick(/panel/i, name);
    const panel = tradingPage.panel(name);
    await expect(panel).toBeVisible();
    await expect(panel.getByText(/^Loading /)).toHaveCount(0);
    await expectAccessible(page, name, panel);
  }
});

test('a look once picked is worn from the first byte', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.pick('Appearance', 'Light');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  const html = await (await page.request.get(BASE_URL)).text();
  expect(html).toMatch(/<html[^>]* data-theme="light"/);
});
