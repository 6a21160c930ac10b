/** A second factor from its key to its reset: turned on on the page, wanted at the next log-in, reset by an admin. */
import { generateSync } from 'otplib';
import { expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';
import { got } from './security/belongings.ts';
import { enter } from './security/people.ts';

const PASSWORD = 'a good long password';
const STEP_S = 30;

test.use({ expectedNoise: /status of 400/ });

test('a log-in needs the code once it is on, and not after a reset', async ({ visitor }) => {
  const username = `two-factors-${Date.now() % 1_000_000_000}`;
  const admin = await enter(BASE_URL, 'admin');
  await got(admin, 'createUser', {
    username,
    displayName: 'Two Factors',
    role: 'trader',
    tradingStyle: 'low_touch',
    password: PASSWORD,
    reason: 'has a second factor',
  });
  const home = await visitor();
  await home.loginPage.open();
  await home.loginPage.type(username, PASSWORD);
  const desk = home.loginPage.tradingPage();
  await desk.expectLive();
  await desk.pick(/account menu$/, 'Security…');
  const dialog = home.page.getByRole('dialog', { name: 'Security' });
  await dialog.getByLabel('Your password').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await expect(dialog.getByRole('img', { name: 'QR code of the key' })).toBeVisible();
  const shown = await dialog.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText();
  const secret = shown.replaceAll(' ', '');
  await dialog.getByLabel('Code of the app').fill(generateSync({ secret }));
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog.getByText(/^On since/)).toBeVisible();

  const other = await visitor();
  await other.loginPage.open();
  await other.loginPage.type(username, PASSWORD);
  const field = other.page.getByLabel(/^Code of the app/);
  await expect(field).toBeFocused();
  await expectAccessible(other.page, 'the second step of a log-in');
  // The code of this step is spent: that of the next counts already.
  await field.fill(generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + STEP_S }));
  await other.page.getByRole('button', { name: 'Log in' }).click();
  await other.loginPage.tradingPage().expectLive();

  await got(admin, 'resetSecondFactor', { userId: username, reason: 'lost the phone' });
  const third = await visitor();
  await third.loginPage.open();
  await third.loginPage.type(username, PASSWORD);
  await third.loginPage.tradingPage().expectLive();
});
