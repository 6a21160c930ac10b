/** Preferences: chosen in one browser, they are in the user's other one, at once and when it opens. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';

const FOLLOW = 'Use my preferences of all browsers';
const theme = (page: Page) => page.locator('html');

test('a theme chosen in one browser is in the other, pushed and after a reload', async ({
  visitor,
}) => {
  const [first, second] = [await visitor(), await visitor()];
  const one = await first.loginPage.enterAs('trader-low-touch');
  const other = await second.loginPage.enterAs('trader-low-touch');
  for (const page of [one, other]) await page.pick('Appearance', FOLLOW);
  await one.pick('Appearance', 'High contrast');
  await expect(theme(second.page)).toHaveAttribute('data-theme', 'contrast', { timeout: 15_000 });
  await other.pick('Appearance', 'Dark');
  await expect(theme(first.page)).toHaveAttribute('data-theme', 'dark', { timeout: 15_000 });
  await first.page.reload();
  await expect(theme(first.page)).toHaveAttribute('data-theme', 'dark');
  const kept = await first.page.request.get('/api/user-service/preferences');
  const { items } = (await kept.json()) as {
    items: { document: { name: string; value: object } }[];
  };
  const appearance = items.find(({ document }) => document.name === 'appearance');
  expect(appearance?.document.value).toMatchObject({ theme: 'dark' });
});
