/** Layouts: saved under a name, there in a second browser, opened by its link for another user; and links into the page. */
import { expect, test } from './browser-test.ts';

test('a layout is saved, comes back in a second browser, and opens by its link for another user', async ({
  visitor,
}) => {
  const first = await visitor();
  const desk = await first.loginPage.enterAs('trader-low-touch');
  const name = `Charts ${Date.now() % 1_000_000}`;
  await desk.openPanel('Heatmap');
  const heatmap = first.page.getByRole('tab', { name: 'Heatmap' });
  await expect(heatmap).toBeVisible();
  const layouts = await desk.openLayouts();
  await layouts.getByLabel('This screen').fill(name);
  await layouts.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(layouts.getByRole('button', { name, exact: true })).toBeVisible();
  await layouts.getByRole('button', { name: `Share ${name} and copy its link` }).click();
  await expect(layouts.getByRole('listitem').filter({ hasText: name })).toContainText('shared');
  const list = await first.page.request.get('/api/user-service/layouts');
  const { items } = (await list.json()) as { items: { layoutId: string; name: string }[] };
  const layoutId = items.find((one) => one.name === name)?.layoutId;

  const second = await visitor();
  const other = await second.loginPage.enterAs('trader-low-touch');
  const there = await other.openLayouts();
  await there.getByRole('button', { name, exact: true }).click();
  await second.page.keyboard.press('Escape');
  await expect(second.page.getByRole('tab', { name: 'Heatmap' })).toBeVisible();

  const third = await visitor();
  const reader = await third.loginPage.enterAs('trader-high-touch');
  await third.page.evaluate((id) => {
    window.location.hash = `layout=${id}`;
  }, layoutId);
  const question = third.page.getByRole('dialog', { name: `Layout “${name}”` });
  await expect(question).toContainText('Heatmap');
  await question.getByRole('button', { name: 'Show it' }).click();
  await expect(third.page.getByRole('tab', { name: 'Heatmap' })).toBeVisible();
  await third.page.reload();
  await reader.expectLive();
  await expect(third.page.getByRole('tab', { name: 'Heatmap' })).toBeVisible();
});

test('a link that is put into an open page is followed', async ({ loginPage, page }) => {
  await loginPage.enterAs('trader-low-touch');
  await page.evaluate(() => {
    window.location.hash = 'panel=depth';
  });
  await expect(page.getByRole('tab', { name: 'Depth', exact: true })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  await expect.poll(() => new URL(page.url()).hash).toBe('');
  await page.evaluate(() => {
    window.location.hash = 'panel=kill';
  });
  const problem = page.getByRole('dialog', { name: 'Link' });
  await expect(problem).toContainText('may not see');
  await problem.getByRole('button', { name: 'Close' }).last().click();
  await expect(problem).toBeHidden();
});
