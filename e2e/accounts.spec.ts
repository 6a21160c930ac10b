/** The life of an account: an admin makes a user, who trades; disables him, who is out at once; and all of it is in the history. */
import { expect, test } from './browser-test.ts';

const PASSWORD = 'a good long password';

test.use({ expectedNoise: /status of (400|401)/ });

test('a new user logs in and trades, changes the password, and is out when disabled', async ({
  visitor,
}) => {
  const username = `anna-${Date.now() % 1_000_000_000}`;
  const office = await visitor();
  const admin = await office.loginPage.enterAs('admin');
  await admin.openPanel('Users and limits');
  await office.page.getByRole('button', { name: 'New user' }).click();
  const form = office.page.getByRole('dialog', { name: 'New user' });
  await form.getByLabel('User name').fill(username);
  await form.getByLabel('Name', { exact: true }).fill('Anna Archer');
  await form.getByLabel('Password').fill(PASSWORD);
  await form.getByLabel(/^Reason/).fill('new on the desk');
  await form.getByRole('button', { name: 'Create user' }).click();
  const drawer = office.page.getByRole('dialog', { name: 'Anna Archer (trader)' });
  await expect(drawer.getByText('Created: Anna Archer, trader, low_touch')).toBeVisible();

  const home = await visitor();
  await home.loginPage.open();
  await home.loginPage.type(username, PASSWORD);
  const desk = home.loginPage.tradingPage();
  await desk.expectLive();
  const order = { symbol: 'AAPL', side: 'BUY', orderType: 'MARKET', qty: 10, timeInForce: 'DAY' };
  const placed = await home.page.request.post('/api/oms/orders', {
    data: { ...order, strategy: 'LIT', instrumentType: 'equity' },
  });
  expect(placed.status()).toBe(201);
  await desk.openPanel('Positions');
  await expect(home.page.getByRole('row', { name: /^AAPL/ }).first()).toBeVisible();
  const margin = await home.page.request.get(`/api/ccp/ccp/margin/${username}`);
  expect(margin.ok()).toBe(true);

  await desk.pick(/account menu$/, 'Change password…');
  const dialog = home.page.getByRole('dialog', { name: 'Change password' });
  await dialog.getByLabel('Present password').fill(PASSWORD);
  await dialog.getByLabel(/^New password \(/).fill('another long password');
  await dialog.getByLabel('New password again').fill('another long password');
  await dialog.getByRole('button', { name: 'Change password' }).click();
  await expect(dialog.getByText('Changed. Your other sessions have ended.')).toBeVisible();

  await drawer.getByText('Account', { exact: true }).click();
  const account = drawer.getByRole('form', { name: 'Account' });
  await account.getByRole('checkbox', { name: /Disabled/ }).check();
  await account.getByLabel(/^Reason/).fill('left the firm');
  await account.getByRole('button', { name: 'Save account' }).click();
  await expect(account.getByText('Saved.')).toBeVisible();
  await expect(home.page.getByRole('dialog', { name: 'Session ended' })).toBeVisible();
  await home.loginPage.open();
  await home.loginPage.type(username, 'another long password');
  await expect(home.loginPage.problem).toContainText('Incorrect user name or password');
  await expect(drawer.getByText('Another password')).toBeVisible();
});
