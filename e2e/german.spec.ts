/** The screens in German: from the switch on the log-in page to an order that is filled. */
import { expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';

test.describe.configure({ timeout: 120_000 });

test('a guest who chooses German reads it from the first byte on, and trades', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Deutsch' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  const written = await (await page.request.get('/')).text();
  expect(written).toContain('<html lang="de"');
  expect(written).toContain('Als Gast eintreten');
  await page.getByRole('button', { name: 'Als Gast eintreten' }).click();
  const ticket = page.getByRole('region', { name: 'Ordermaske' });
  await ticket.getByLabel('Menge', { exact: true }).fill('10');
  await ticket.getByRole('button', { name: /^BUY 10 / }).click();
  await expect(page.getByRole('grid', { name: 'Orders' })).toContainText('FILLED');
  await expectAccessible(page, "the trader's page in German");
});
