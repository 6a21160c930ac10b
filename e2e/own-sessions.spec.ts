/** One's own sessions on the page: two browsers, of which one logs out the other. */
import { checkDialogs } from './axe.ts';
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';
import { got } from './security/belongings.ts';
import { enter } from './security/people.ts';

const PASSWORD = 'a good long password';

test.use({ expectedNoise: /status of 401/ });

test('a session that is not recognised is ended from another, and its page shows so', async ({
  visitor,
}) => {
  const username = `two-browsers-${Date.now() % 1_000_000_000}`;
  const admin = await enter(BASE_URL, 'admin');
  await got(admin, 'createUser', {
    username,
    displayName: 'Two Browsers',
    role: 'trader',
    tradingStyle: 'low_touch',
    password: PASSWORD,
    reason: 'uses two browsers',
  });
  const open = async () => {
    const home = await visitor();
    await home.loginPage.open();
    await home.loginPage.type(username, PASSWORD);
    const desk = home.loginPage.tradingPage();
    await desk.expectLive();
    return { ...home, desk };
  };
  const [here, there] = [await open(), await open()];
  const openSecurity = () => here.desk.pick(/account menu$/, 'Security…');
  await checkDialogs(here.page, { Security: openSecurity });
  await openSecurity();
  const dialog = here.page.getByRole('dialog', { name: 'Security' });
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.getByText('· This session')).toHaveCount(1);
  await dialog.getByRole('button', { name: /^End session/ }).click();
  await expect(dialog.getByText('No other sessions')).toBeVisible();
  await expect(there.page.getByRole('dialog', { name: 'Session ended' })).toBeVisible();
  await here.desk.expectLive();
});
