/** The ticket before and after a refusal: what would be refused, at which field, and the press that passes. */
import { expect, test } from './browser-test.ts';

test('too large a quantity is told at its field, with the largest that passes one press away', async ({
  door,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('KO');
  await desk.ticket.quantity.fill('5000');
  const { panel } = desk.ticket;
  await expect(panel.getByText(/^Quantity is .* \(max\. .* per order\)/)).toBeVisible();
  await panel.getByRole('button', { name: 'Use 1,000', exact: true }).click();
  await expect(desk.ticket.quantity).toHaveValue('1000');
  await expect(panel.getByText(/^Quantity is .* \(max\. .* per order\)/)).toHaveCount(0);
  await expect(panel.getByText(/Will be rejected/)).toHaveCount(0);
});

test('before it is sent the ticket says where position, margin, fees and slippage would be', async ({
  door,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('KO');
  await desk.ticket.fill({ side: 'BUY', qty: 100, symbol: 'KO' });
  const { panel } = desk.ticket;
  const fact = (name: string) => panel.getByRole('definition').filter({ hasText: name });
  await expect(fact('0 → +100')).toBeVisible();
  await expect(panel.locator('dt:has-text("Est. fill price") + dd')).toHaveText(/^\d/);
  await expect(panel.getByText(/ bp, \d/)).toBeVisible();
});

test('a refused order opens to the figures it was refused by, and to what would have passed', async ({
  door,
  page,
}) => {
  const desk = await door.enterAsGuest();
  await desk.choose('AAPL');
  await desk.ticket.fill({ side: 'BUY', qty: 7, symbol: 'AAPL', price: '1.00' });
  await expect(desk.ticket.panel.getByText(/^Price is 99\.\d % from mid/)).toBeVisible();
  await desk.ticket.send.click();
  await expect(desk.ticket.answer).toContainText('from mid (max. 5 %)');
  await expect(desk.ticket.answer).toContainText(/limit .*risk config v\d+/);
  const better = desk.ticket.answer.getByRole('button', { name: /^Use [\d.]+: would pass$/ });
  await better.click();
  expect(Number(await desk.ticket.price.inputValue())).toBeGreaterThan(100);
  await desk.orders.grid.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  const checks = desk.dialog(/AAPL/).getByRole('region', { name: 'Decisions' });
  const collar = checks.getByRole('row').filter({ hasText: 'PRICE_COLLAR' });
  await expect(collar).toContainText('failed');
  await expect(checks.getByText(/^Would have passed: /)).toBeVisible();
});
