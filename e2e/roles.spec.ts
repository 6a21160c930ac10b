/** Who may do what, as the screen shows it: demo users log in, and each sees the desk of their role. */
import { expect, test } from './browser-test.ts';

test('a demo user logs in by name and password and trades', async ({ door, page }) => {
  const desk = await door.enterAs('trader-high-touch');
  await expect(desk.accountMenu).toHaveAccessibleName(/trader account menu$/);
  await desk.choose('JPM');
  await desk.ticket.fill({ side: 'SELL', qty: 11, symbol: 'JPM' });
  await desk.ticket.send.click();
  await expect(desk.ticket.answer).toContainText(/ in \d+ ms/);
  await expect(desk.orders.rows('JPM', 'SELL', '11', 'FILLED').first()).toBeVisible();
  await expect(page.getByText('Guest account')).toHaveCount(0);
});

test.describe('with a wrong password', () => {
  test.use({ expectedNoise: /status of 400 .*\/oauth\/authorize/ });

  test('the door says so, keeps shut, and opens for the right one', async ({ door, page }) => {
    await door.open();
    await door.type('trader-low-touch', 'not the password');
    await expect(door.problem).toHaveText('Incorrect user name or password');
    await door.expectOpen();
    expect((await page.request.get('/api/user-service/oauth/session')).status()).toBe(401);
    await door.enterAs('trader-low-touch');
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
    await expect(page.getByRole('button', { name: 'Log in' })).toBeDisabled();
    await expect(page.locator('form')).toHaveAttribute('method', 'post');
    expect(requested.filter((path) => path !== '/icon.svg')).toEqual([]);
    expect(page.url()).not.toContain('secret');
  });
});

test('a demo user enters with one press', async ({ door, page }) => {
  await door.open();
  await page.getByRole('button', { name: /^compliance/ }).click();
  await expect(page.getByRole('button', { name: /compliance account menu$/ })).toBeVisible();
});

test('a viewer sees the market, and nothing to trade with', async ({ door, page }) => {
  const desk = await door.enterAs('viewer');
  await expect.poll(() => desk.watchlist.count()).toBe(80);
  await expect(desk.panel('Chart')).toBeVisible();
  for (const name of ['Ticket', 'Orders', 'Fills', 'Positions', 'Kill switch']) {
    await expect(desk.panel(name), name).toHaveCount(0);
  }
  await page.keyboard.press('F8');
  await desk.palette.type('pg');
  await expect(desk.palette.chosen).toContainText('PG');
  for (const line of ['buy', 'ticket', 'buy 5 pg', 'kill']) {
    await desk.palette.line.fill(line);
    await expect(desk.palette.matches.filter({ hasText: /ticket|kill/i })).toHaveCount(0);
  }
  await expect(desk.ticket.panel).toHaveCount(0);
});

test('a risk manager stops a symbol in two steps: orders in it are refused until it is released', async ({
  visitor,
}) => {
  const trader = await visitor();
  const manager = await visitor();
  const desk = await trader.door.enterAsGuest();
  const control = await manager.door.enterAs('risk-manager');
  await expect(control.ticket.panel).toHaveCount(0);
  await expect(desk.killLamp).toHaveText('Kill switch: inactive');

  await control.kill.activate('PG', 'e2e: a symbol goes wild');
  try {
    await expect(desk.killLamp).toHaveText('Kill switch: 1 active');
    await expect(desk.killLamp).toHaveAttribute('title', 'symbol PG: e2e: a symbol goes wild');
    await desk.choose('PG');
    await desk.ticket.fill({ side: 'BUY', qty: 5, symbol: 'PG' });
    await desk.ticket.send.click();
    await expect(desk.ticket.answer).toContainText('Kill switch on ');
    await expect(desk.orders.rows('PG', '5', 'REJECTED')).toHaveCount(1);
  } finally {
    await control.kill.release('PG', 'e2e: calm again');
  }
  await expect(desk.killLamp).toHaveText('Kill switch: inactive');
  await desk.ticket.send.click();
  await expect(desk.orders.rows('PG', '5', 'FILLED')).toHaveCount(1);
});
