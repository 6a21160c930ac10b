/** A working order's line on the chart, moved with the mouse. */
import { expect, test } from './browser-test.ts';
import type { ChartPanel } from './pages/chart-panel.ts';

/** Moves the mouse down the chart until it is on a line that may be dragged; its place in the page. */
async function findLine({ chart }: ChartPanel) {
  const page = chart.page();
  const box = await chart.boundingBox();
  if (box === null) throw new Error('the chart is not drawn');
  const x = box.x + box.width / 3;
  for (let y = box.y + 4; y < box.y + box.height - 40; y += 3) {
    await page.mouse.move(x, y);
    const cursor = await chart.evaluate((element) => element.parentElement?.style.cursor);
    if (cursor === 'grab') return { x, y };
  }
  return null;
}

test('a dragged line amends its order after a question', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { chart, ticket, orders } = tradingPage;
  await tradingPage.choose('AAPL');
  await chart.expectCandles('AAPL', '1m');
  await ticket.choose('Side', 'BUY');
  await ticket.choose('Order type', 'Limit');
  await ticket.quantity.fill('20');
  await ticket.price.fill('=mid-40t');
  await ticket.send.click();
  const row = orders.rows('AAPL', 'BUY', '20', 'NEW');
  await expect(row).toHaveCount(1);
  const before = await orders.text(row, 'Price');

  const place = await expect
    .poll(() => findLine(chart), { message: 'a line that may be dragged' })
    .not.toBeNull()
    .then(() => findLine(chart));
  if (place === null) throw new Error('the line has gone');
  await page.mouse.down();
  await page.mouse.move(place.x, place.y + 18, { steps: 6 });
  await expect(chart.panel.getByText(/ticks/)).toBeVisible();
  await page.mouse.up();
  const question = tradingPage.dialog('Change this order?');
  await expect(question).toContainText(`Change limit of BUY 20 AAPL ${before} to `);
  await question.getByRole('button', { name: 'Change order' }).click();
  await expect(question).toBeHidden();
  await expect.poll(() => orders.text(row, 'Price')).not.toBe(before);
});
