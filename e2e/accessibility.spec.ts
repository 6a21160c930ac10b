/** WCAG 2.2 AA by axe on every screen and dialog, in every theme: no violation. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';
import { expect, test } from './browser-test.ts';
import { BASE_URL } from './env.ts';
import type { Desk } from './pages/desk.ts';
import { Door } from './pages/door.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const LOOKS = ['dark.normal', 'light.normal', 'contrast.normal', 'dark.cvd', 'light.cvd'] as const;

async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(AXE);
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as {
      axe: { run: (options: object) => Promise<AxeResults> };
    };
    const { violations, passes } = await axe.run({ runOnly: tags });
    return {
      checked: passes.length,
      violations: violations.map(({ id, nodes }) => ({
        id,
        count: nodes.length,
        first: nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary}`),
      })),
    };
  }, TAGS);
  expect.soft(found.violations, what).toEqual([]);
  expect(found.checked, `${what}: rules that found something to look at`).toBeGreaterThan(10);
}

async function wear(page: Page, look: string): Promise<void> {
  await page
    .context()
    .addCookies([{ name: 'tradefloor_look', value: `${look}.default`, url: BASE_URL }]);
}

/** Opens each dialog in turn by its menu or key, has it checked, and puts it away. */
async function checkDialogs(
  { page }: Desk,
  dialogs: Record<string, () => Promise<void>>,
  look: string,
): Promise<void> {
  for (const [name, open] of Object.entries(dialogs)) {
    await open();
    const dialog = page.getByRole('dialog');
    await expect(dialog, name).toBeVisible();
    await expectAccessible(page, `${name}, ${look}`);
    await page.keyboard.press('Escape');
    await expect(dialog, name).toBeHidden();
  }
}

for (const look of LOOKS) {
  test(`the door and the trader's desk have no violation in ${look}`, async ({ page }) => {
    await wear(page, look);
    const door = new Door(page);
    await door.open();
    await expectAccessible(page, `door, ${look}`);
    const desk = await door.enterAsGuest();
    await desk.choose('AAPL');
    await desk.ticket.fill({ side: 'BUY', qty: 10, symbol: 'AAPL' });
    await desk.ticket.send.click();
    await expect(desk.orders.rows('AAPL', '10', 'FILLED')).toHaveCount(1);
    await desk.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
    await desk.ticket.send.click();
    await expect(desk.ticket.answer).toContainText('PRICE_COLLAR');
    await expectAccessible(page, `trader's desk, ${look}`);
    await checkDialogs(
      desk,
      {
        palette: () => page.keyboard.press('Control+KeyK'),
        keys: () => desk.pick(/account menu$/, 'Keyboard'),
        help: () => desk.pick(/account menu$/, 'How it works'),
        'life of an order': () => desk.orders.rows('AAPL', '10').dblclick(),
        events: () => page.getByRole('button', { name: /events: show the history/ }).click(),
        services: () => page.getByTestId('ready').click(),
        'cancel all': () => page.keyboard.press('Control+Alt+KeyX'),
      },
      look,
    );
    await desk.fills.show();
    await page.getByRole('tab', { name: 'Depth' }).click();
    await page.getByRole('button', { name: 'Look' }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await expectAccessible(page, `fills, depth and an open menu, ${look}`);
  });

  test(`the risk manager's desk has no violation in ${look}`, async ({ page }) => {
    await wear(page, look);
    const desk = await new Door(page).enterAs('risk-manager');
    await expect(desk.kill.panel).toBeVisible();
    await expectAccessible(page, `risk manager's desk, ${look}`);
    await checkDialogs(
      desk,
      {
        'kill switch': () => page.keyboard.press('Control+Alt+KeyK'),
        confirmation: async () => {
          await desk.kill.preview('PG', 'e2e: only looked at');
        },
      },
      look,
    );
  });
}
