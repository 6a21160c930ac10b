/** Who may do what, as the screen shows it: demo users log in, and each sees the panels of their role. */
import { expect, test } from './browser-test.ts';

test('a demo user logs in by name and password and trades', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.typeAs('trader-high-touch');
  await expect(tradingPage.accountMenu).toHaveAccessibleName(/trader account menu$/);
  await tradingPage.choose('JPM');
  await tradingPage.ticket.fill({ side: 'SELL', qty: 11, symbol: 'JPM' });
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText(/ in \d+ ms/);
  await expect(tradingPage.orders.rows('JPM', 'SELL', '11', 'FILLED').first()).toBeVisible();
  await expect(page.getByText('Guest account')).toHaveCount(0);
});

test.describe('with a wrong password', () => {
  test.use({ expectedNoise: /status of 400 .*\/oauth\/authorize/ });

  test('the log-in page shows the refusal, stays closed, and opens for the right password', async ({
    loginPage,
    page,
  }) => {
    await loginPage.open();
    await loginPage.type('trader-low-touch', 'not the password');
    await expect(loginPage.problem).toHaveText('Incorrect user name or password');
    await loginPage.expectOpen();
    expect((await page.request.get('/api/user-service/oauth/session')).status()).toBe(401);
    await loginPage.typeAs('trader-low-touch');
  });
});

test.describe('before the page works', () => {
  test.use({ javaScriptEnabled: false });

  test('the door sends nothing, and no password gets into an address', async ({ page }) => {
    const requested: string[] = [];
    await page.goto('/');
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await page.getByLabel('User name').fill('viewer');
    await page.getByLabel('Password').fill('a secret word');
    await page.keyboard.press('Enter');
    // A press that does nothing would be worse than a button that is not ready.
    for (const button of await page.getByRole('button').all()) await expect(button).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Enter as guest' })).toBeVisible();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    expect(requested.filter((path) => path !== '/icon.svg')).toEqual([]);
    expect(page.url()).not.toContain('secret');
  });
});

test('a demo user enters with one press', async ({ loginPage, page }) => {
  await loginPage.open();
  await page.getByRole('button', { name: /^compliance/ }).click();
  await expect(page.getByRole('button', { name: /compliance account menu$/ })).toBeVisible();
});

test('a viewer sees the market, and nothing to trade with', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAs('viewer');
  await expect.poll(() => tradingPage.watchlist.count()).toBe(80);
  await expect(tradingPage.panel('Chart')).toBeVisible();
  for (const name of ['Ticket', 'Orders', 'Fills', 'Positions', 'Kill switch']) {
    await expect(tradingPage.panel(name), name).toHaveCount(0);
  }
  await tradingPage.openPanel('Bonds');
  await expect(tradingPage.panel('Bonds').getByRole('row', { name: /UST/ }).first()).toBeVisible();
  await tradingPage.openPanel('Yield curves');
  await expect(tradingPage.panel('Yield curves').getByText('Yield by years')).toBeVisible();
  await page.keyboard.press('F8');
  await tradingPage.palette.type('pg');
  await expect(tradingPage.palette.chosen).toContainText('PG');
  for (const line of ['buy', 'ticket', 'buy 5 pg', 'kill']) {
    await tradingPage.palette.line.fill(line);
    await expect(tradingPage.palette.matches.filter({ hasText: /ticket|kill/i })).toHaveCount(0);
  }
  await expect(tradingPage.ticket.panel).toHaveCount(0);
});
