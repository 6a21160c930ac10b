/** The scenario lab: a scenario is saved, run twice to the same digest, sent through every strategy, and removed. */
import { expect, test } from './browser-test.ts';

test('a trader saves a scenario, runs it twice to the same digest, and compares strategies', async ({
  loginPage,
}) => {
  // Nine strategies, then all of them over 200 seeds: work for a processor, as long as that takes.
  test.setTimeout(240_000);
  const tradingPage = await loginPage.enterAs('trader-high-touch');
  await tradingPage.chooseWorkspace('Research');
  const panel = tradingPage.panel('Scenario lab');
  const form = panel.getByRole('form', { name: 'New scenario' });
  await form.getByLabel('Name').fill('Twenty thousand at once');
  await form.getByLabel('Strategy').selectOption('LIT');
  await form.getByLabel('Seed of the market').fill('4294967296');
  await form.getByRole('button', { name: 'Save scenario' }).click();
  await expect(form.getByText('A whole number up to 4294967295')).toBeVisible();
  await form.getByLabel('Seed of the market').fill('7');
  await form.getByRole('button', { name: 'Save scenario' }).click();
  await expect(panel.getByRole('form', { name: 'Terms of the scenario' })).toBeVisible();
  const run = panel.getByRole('button', { name: 'Run', exact: true });
  await run.click();
  await expect(panel.getByRole('region', { name: 'Result of the run' })).toContainText('FILLED', {
    timeout: 60_000,
  });
  await expect(run).toBeEnabled();
  await run.click();
  await expect(
    panel.getByRole('button', { name: 'Compare with the previous run' }).first(),
  ).toBeVisible({ timeout: 60_000 });
  await panel.getByRole('button', { name: 'Compare with the previous run' }).first().click();
  await expect(panel.getByRole('region', { name: 'Compare two runs' })).toContainText(
    'byte by byte',
  );
  await panel.getByRole('button', { name: 'Compare strategies' }).click();
  const costs = panel.getByRole('region', { name: 'Shortfall by strategy' });
  // One after the other: each is a play of its own, and none waits for all.
  for (let played = 1; played <= 9; played += 1) {
    await expect
      .poll(() => costs.getByRole('listitem').count(), { timeout: 60_000 })
      .toBeGreaterThanOrEqual(played);
  }
  await panel.getByRole('button', { name: 'All strategies over 200 seeds' }).click();
  const seeds = panel.getByRole('region', { name: 'Many seeds' });
  await expect(seeds.getByRole('row', { name: /^DARK/ })).toBeVisible({ timeout: 60_000 });
  await seeds.getByRole('button', { name: 'Cancel' }).click();
  await expect(seeds.getByRole('status')).toContainText('CANCELED');
  await panel.getByRole('button', { name: 'Remove this scenario' }).click();
  await expect(panel.getByRole('form', { name: 'New scenario' })).toBeVisible();
});
