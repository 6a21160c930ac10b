/**
 * The operator's page and what every user sees of it: the light, an order's timeline, a trace, no accessibility fault.
 */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';
import { expect, test } from './browser-test.ts';
import { anOrder, enterAsGuest, place, toOrder } from './trading-day.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVERYTHING: RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(AXE);
  const violations = await page.evaluate(async (wanted) => {
    const { axe } = window as unknown as {
      axe: { run: (options: RunOptions) => Promise<AxeResults> };
    };
    const found = await axe.run(wanted);
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120) ?? ''}`);
  }, EVERYTHING);
  expect(violations).toEqual([]);
}

/** A filled order of a guest; the guest's session is the context's. */
async function aFilledOrder(page: Page): Promise<string> {
  const response = await place(page.request, anOrder());
  const { orderId } = (await response.json()) as { orderId: string };
  await expect.poll(async () => (await toOrder(page.request, orderId)).status).toBe('FILLED');
  return orderId;
}

const follow = async (page: Page, id: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Any id' }).fill(id);
  await page.getByRole('button', { name: 'Follow' }).click();
};

test('an operator follows an order by its id: its life with milliseconds, its trace over all services', async ({
  visitor,
}) => {
  const trader = await visitor();
  await enterAsGuest(trader.page.request);
  const orderId = await aFilledOrder(trader.page);
  const operator = await visitor();
  await operator.loginPage.enterAs('admin');
  const { page } = operator;
  await page.goto('/ops');
  await follow(page, orderId);
  const life = page.getByRole('region', { name: 'Timeline', exact: true });
  await expect(life.getByRole('row').filter({ hasText: 'novated' })).toHaveCount(2);
  await expect(life.getByText(/^\+\d+ ms$/).first()).toBeVisible();
  const trace = page.getByRole('region', { name: 'Trace', exact: true });
  for (const service of [
    'gateway',
    'oms',
    'risk-engine',
    'ems',
    'fix-exchange',
    'ccp',
    'journal',
  ]) {
    await expect(trace.getByRole('cell', { name: service, exact: true }).first()).toBeVisible();
  }
  const services = page.getByRole('region', { name: 'Services' });
  await expect(services.getByRole('row').filter({ hasText: 'risk-engine' })).toContainText('up');
  await expectAccessible(page);
});

test.describe('to those who do not operate it', () => {
  // A stranger's order does not exist.
  test.use({ expectedNoise: /status of 404 .*ops\.life/ });

  test('a trader sees the light and the life of an own order, and nothing of the platform or of others', async ({
    visitor,
  }) => {
    const other = await visitor();
    await enterAsGuest(other.page.request);
    const strange = await aFilledOrder(other.page);
    const trader = await visitor();
    await trader.loginPage.enterAsGuest();
    const { page } = trader;
    await expect(page.getByTestId('light')).toBeVisible();
    await page.getByTestId('light').click();
    await expect(page.getByRole('region', { name: 'Integrity' })).toContainText(
      'a fill becomes two legs, equal and opposite',
    );
    const own = await aFilledOrder(page);
    await page.goto('/ops');
    await follow(page, own);
    await expect(page.getByRole('region', { name: 'Timeline', exact: true })).toContainText(
      'filled',
    );
    await expect(page.getByRole('region', { name: 'Services' })).toHaveCount(0);
    await follow(page, strange);
    await expect(page.getByText(/no record with this id/i)).toBeVisible();
    await expectAccessible(page);
  });
});
