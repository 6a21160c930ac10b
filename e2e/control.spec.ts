/** Those who watch over the firm: limits, thresholds, the audit, sessions, and who may not inject faults. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';
import { anOrder, place } from './trading-day.ts';

const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

/** The drawer of one user, by keys of the list. */
async function openUser(tradingPage: TradingPage, page: Page, userId: string) {
  await tab(page, 'Users and limits').click();
  const users = tradingPage.panel('Users and limits');
  await users.getByRole('textbox', { name: 'Filter Users' }).fill(userId);
  const row = users.getByRole('row').filter({ hasText: userId });
  await expect(row).toHaveCount(1);
  await row.dblclick();
}

test('limits changed by a risk manager bind the next order of a session that is open, and are audited', async ({
  visitor,
}) => {
  const trader = await visitor();
  const manager = await visitor();
  const tradingPage = await trader.loginPage.enterAsGuest();
  const who = await trader.page.request.get('/api/user-service/oauth/session');
  const { userId } = (await who.json()) as { userId: string };
  const control = await manager.loginPage.enterAs('risk-manager');
  await openUser(control, manager.page, userId);
  const drawer = control.dialog(/\(trader\)$/);
  await drawer.getByRole('textbox', { name: 'Quantity per order' }).fill('5');
  await drawer.getByRole('button', { name: 'Save limits' }).click();
  await expect(drawer.getByText('Enter a reason (at least 3 characters)')).toBeVisible();
  await drawer.getByLabel('Reason (at least 3 characters)').fill('e2e: smaller for a while');
  await drawer.getByRole('button', { name: 'Save limits' }).click();
  await expect(drawer.getByText('Saved. It applies from the next order.')).toBeVisible();
  await expect(drawer.getByRole('region', { name: 'History', exact: true })).toContainText('→ 5');
  await manager.page.keyboard.press('Escape');

  await tradingPage.choose('KO');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 6, symbol: 'KO' });
  await expect(
    tradingPage.ticket.panel.getByText(/Quantity is .* \(max\. .* per order\)/).first(),
  ).toBeVisible();
  await tradingPage.ticket.send.click();
  await expect(tradingPage.ticket.response).toContainText('per order)');

  await tab(manager.page, 'Audit trail').click();
  const audit = control.panel('Audit trail');
  await audit.getByLabel('Affected user').fill(userId);
  await audit.getByRole('combobox', { name: 'Action' }).selectOption('Limits');
  const entry = audit.getByRole('row').filter({ hasText: 'limits.changed' });
  await expect(entry).toHaveCount(1);
  await expect(entry).toContainText('e2e: smaller for a while: maxOrderQty 1000 to 5');
});

test('the audit finds what happened to an order and exports it as CSV and JSON', async ({
  visitor,
}) => {
  const trader = await visitor();
  const officer = await visitor();
  await trader.loginPage.enterAsGuest();
  const placed = await place(trader.page.request, anOrder({ symbol: 'PEP', qty: 3 }));
  const { orderId } = (await placed.json()) as { orderId: string };
  const tradingPage = await officer.loginPage.enterAs('compliance');
  await tab(officer.page, 'Audit trail').click();
  const audit = tradingPage.panel('Audit trail');
  await audit.getByLabel('Order id').fill(orderId);
  await expect(audit.getByRole('row').filter({ hasText: 'order.submitted' })).toHaveCount(1);
  await expect(
    audit
      .getByRole('row')
      .filter({ hasText: /FILLED v\d/ })
      .first(),
  ).toBeVisible();
  const saving = async (name: string): Promise<string> => {
    const saved = officer.page.waitForEvent('download');
    await audit.getByRole('button', { name, exact: true }).click();
    return await readFile(await (await saved).path(), 'utf8');
  };
  const csv = await saving('Export all as CSV');
  expect(csv).toContain('order.submitted');
  expect(csv).toContain(orderId);
  const json = JSON.parse(await saving('as JSON')) as {
    isWhole: boolean;
    items: { orderId: string }[];
  };
  expect(json.isWhole).toBe(true);
  expect(new Set(json.items.map((item) => item.orderId))).toEqual(new Set([orderId]));
});

test('thresholds: the effect of a change is shown before it is made, and none is made without a reason', async ({
  visitor,
}) => {
  const trader = await visitor();
  const manager = await visitor();
  await trader.loginPage.enterAsGuest();
  const placed = await place(trader.page.request, anOrder({ symbol: 'KO', qty: 900 }));
  expect(placed.status()).toBe(201);
  const control = await manager.loginPage.enterAs('risk-manager');
  await tab(manager.page, 'Risk thresholds').click();
  const form = control.panel('Risk thresholds').getByRole('form');
  const version = async (): Promise<number> => {
    const response = await manager.page.request.get('/api/risk-engine/config');
    return ((await response.json()) as { version: number }).version;
  };
  const before = await version();
  await form.getByLabel('Open orders').fill('1');
  await form.getByLabel('Daily volume').fill('0.01');
  await form.getByRole('button', { name: 'Preview on today' }).click();
  const preview = control.panel('Risk thresholds').getByRole('status', { name: 'Preview' });
  await expect(preview).toContainText(/Of [1-9][\d,]* submissions since 00:00 UTC/);
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(form.getByLabel('Reason (at least 3 characters)')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  expect(await version()).toBe(before);
});

test('an administrator sees where a session was opened, and ends it: its screen shows it', async ({
  visitor,
}) => {
  const guest = await visitor();
  const admin = await visitor();
  const tradingPage = await guest.loginPage.enterAsGuest();
  const who = await guest.page.request.get('/api/user-service/oauth/session');
  const { userId } = (await who.json()) as { userId: string };
  const control = await admin.loginPage.enterAs('admin');
  await tab(admin.page, 'Sessions').click();
  const sessions = control.panel('Sessions');
  await sessions.getByRole('textbox', { name: 'Filter Sessions' }).fill(userId);
  const row = sessions.getByRole('row').filter({ hasText: userId });
  await expect(row).toContainText(/Chrome \d+ on/);
  await row.click();
  await sessions.getByRole('button', { name: 'End the session' }).click();
  await control
    .dialog('End this session?')
    .getByRole('button', { name: 'End this session' })
    .click();
  await expect(tradingPage.dialog('Session ended')).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('no other role than an admin injects a fault, and an admin not without the name a second time', async ({
  visitor,
}) => {
  const request = async (username: string, confirm: string): Promise<number> => {
    const { page, loginPage } = await visitor();
    await loginPage.enterAs(username);
    const data = { target: 'redis', confirm, reason: 'a drill' };
    return (await page.request.post('/api/ops/chaos/runs', { data })).status();
  };
  expect(await request('risk-manager', 'redis')).toBe(403);
  expect(await request('admin', 'postgres')).toBe(422);
});
