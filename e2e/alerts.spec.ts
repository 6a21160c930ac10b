/** A price alert: made from a row of the watchlist, fired in every window, and gone from all once it is seen in one. */
import { expect, test } from './browser-test.ts';

const USER = 'trader-high-touch';

test('an alert that fires is a notice in every window until one of them acknowledges it', async ({
  visitor,
}) => {
  const first = await visitor();
  const desk = await first.loginPage.enterAs(USER);
  const second = await visitor();
  const other = await second.loginPage.enterAs(USER);
  const note = `reached ${Date.now() % 1_000_000}`;

  const row = await desk.choose('KO');
  await row.click({ button: 'right' });
  await first.page.getByRole('menuitem', { name: 'Alert at…' }).click();
  const form = first.page.getByRole('form', { name: 'New alert' });
  await expect(form.getByLabel('Symbol')).toHaveValue('KO');
  const add = form.getByRole('button', { name: 'Add alert' });
  await expect(add).toBeDisabled();
  await form.getByLabel('Price').fill('0.5');
  await form.getByLabel('Condition').selectOption({ label: 'At or above' });
  await expect(form.getByRole('status')).toContainText('the alert fires with the next price');
  await form.getByLabel('Note').fill(note);
  await add.click();

  const notices = [first, second].map(({ page }) =>
    page.getByRole('complementary', { name: 'Fired alerts' }).getByRole('region', {
      name: new RegExp(`KO last at or above 0\\.50: .* USD \\(${note}\\)`),
    }),
  );
  for (const notice of notices) await expect(notice).toBeVisible();
  await notices[1]?.getByRole('button', { name: 'Acknowledge' }).click();
  for (const notice of notices) await expect(notice).toBeHidden();
  // Nothing fires again, and the record of it is there after a reload.
  await second.page.reload();
  await other.expectLive();
  await expect(notices[1] ?? row).toBeHidden();
  await other.openPanel('Alerts');
  await expect(other.panel('Alerts')).toContainText(note);
});
