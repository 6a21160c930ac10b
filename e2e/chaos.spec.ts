/** A fault on purpose from the operator's page: confirmed, kept, recovered from, nothing lost and nothing doubled. */
import { expect, test } from './browser-test.ts';
import { anOrder, enterAsGuest, place, toOrder } from './trading-day.ts';

test.use({
  expectedNoise:
    /WebSocket connection to .* failed|Failed to load resource: (net::|.* (409|422|429|50[234]))|^error: .*Failed to load chunk/,
});
test.describe.configure({ timeout: 240_000 });

/** A dead process, its restart and the checks that look twenty seconds back. */
const RECOVERY_MS = 120_000;

test('an admin kills the workers: they come back, every accepted order ends, the counters stay at zero', async ({
  visitor,
}) => {
  const trader = await visitor();
  await enterAsGuest(trader.page.request);
  const operator = await visitor();
  await operator.loginPage.enterAs('admin');
  const { page } = operator;
  await page.goto('/ops');
  const chaos = page.getByRole('region', { name: 'Fault injection' });
  await chaos.getByRole('button', { name: /^Kill workers/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Kill workers' });
  const strike = dialog.getByRole('button', { name: 'Kill workers' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a drill');
  await dialog.getByRole('textbox', { name: 'Type workers to confirm' }).fill('worker');
  await expect(strike).toBeDisabled();
  await dialog.getByRole('textbox', { name: 'Type workers to confirm' }).fill('workers');
  const accepted: string[] = [];
  for (let i = 0; i < 3; i += 1) {
    const response = await place(trader.page.request, anOrder({ qty: 11 + i }));
    expect(response.status()).toBe(201);
    accepted.push(((await response.json()) as { orderId: string }).orderId);
  }
  await strike.click();
  await expect(dialog).toBeHidden();
  const run = chaos.getByRole('row').filter({ hasText: 'a drill' }).first();
  await expect(run).toContainText('workers');
  await expect(run).toContainText(/\d+\.\d s/, { timeout: RECOVERY_MS });
  for (const orderId of accepted) {
    await expect
      .poll(async () => (await toOrder(trader.page.request, orderId)).status, { timeout: 30_000 })
      .toBe('FILLED');
  }
  await expect(chaos.getByTestId('chaos-lost')).toHaveText('0', { timeout: RECOVERY_MS });
  await expect(chaos.getByTestId('chaos-doubled')).toHaveText('0');
});
