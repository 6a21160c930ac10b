/**
 * WCAG 2.2 AA by axe on the screens of the desks beside equities and of those who watch over them, as in
 * `accessibility.spec.ts`: no violation.
 */
import { checkDialogs, expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { enterAsClient } from './pages/client-page.ts';
import { RfqPanels } from './pages/rfq-panels.ts';
import { SalesPanel } from './pages/sales-panel.ts';

/** Every look of a whole page is work for a processor, and takes as long as that has. */
test.describe.configure({ timeout: 240_000 });

test('the trading page of an options trader, a strategy put together', async ({
  loginPage,
  page,
}) => {
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

test('the currency desk, a request on a tile', async ({ loginPage, page }) => {
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

  await tradingPage.openPanel('Clients');
  const clients = tradingPage.panel('Clients');
  await expect(clients.getByRole('rowheader').first()).toBeVisible();
  await expectAccessible(salesVisitor.page, 'the clients', clients);
});

test('the panels of bonds', async ({ loginPage, page }) => {
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

test('who watches others: traders, findings, users and a new one', async ({ visitor }) => {
  const panels = { 'risk-manager': 'Traders', compliance: 'Surveillance' } as const;
  for (const [user, name] of Object.entries(panels)) {
    const { page, loginPage } = await visitor();
    const tradingPage = await loginPage.enterAs(user);
    await tradingPage.openPanel(name);
    const panel = tradingPage.panel(name);
    await expect(panel).not.toHaveText('');
    await expect(panel.getByText(/^(Loading|Calculating)/)).toHaveCount(0);
    await expectAccessible(page, name, panel);
  }
  const { page, loginPage } = await visitor();
  const admin = await loginPage.enterAs('admin');
  await admin.openPanel('Users and limits');
  await page.getByRole('button', { name: 'New user' }).click();
  const form = page.getByRole('dialog', { name: 'New user' });
  await form.getByRole('button', { name: 'Create user' }).click();
  await expectAccessible(page, 'a new user with faults', form);
});

test('the clearing panels', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('admin');
  for (const name of ['Clearing', 'Clearing account', 'Settlement']) {
    await tradingPage.openPanel(name);
    const panel = tradingPage.panel(name);
    // Its code is fetched first: until then there is nothing in it.
    await expect(panel).not.toHaveText('');
    await expect(panel.getByText(/^Loading /)).toHaveCount(0);
    await expectAccessible(page, name, panel);
  }
});
