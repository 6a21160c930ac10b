/** A first visit as it happens, step by step, with the time each step is reached: printed, and pictured where it ends. */
import { fileURLToPath } from 'node:url';
import { expect, test } from '../browser-test.ts';

const PICTURE = fileURLToPath(
  new URL('../../docs/guide/pictures/first-trade.jpg', import.meta.url),
);

test.use({ isFirstVisit: true });

test('first minutes: from the log-in page to the first fill', async ({ loginPage, page }) => {
  const startMs = performance.now();
  const steps: string[] = [];
  const reached = (step: string) =>
    steps.push(`${((performance.now() - startMs) / 1_000).toFixed(1)} s  ${step}`);
  await loginPage.open();
  reached('log-in page');
  const tradingPage = await loginPage.pressGuest();
  reached('trading page with live prices');
  const offer = page.getByRole('complementary', { name: 'First steps' });
  await offer.getByRole('button', { name: 'Start' }).click();
  const guide = page.getByRole('complementary', { name: 'Your first trade' });
  await expect(guide).toContainText('1 of 5');
  reached('first step of the guide');
  await tradingPage.choose('AAPL');
  await guide.getByRole('button', { name: 'Next' }).click();
  reached('symbol chosen');
  await tradingPage.ticket.fill({ side: 'BUY', qty: 100, symbol: 'AAPL' });
  reached('ticket filled in');
  await tradingPage.ticket.send.click();
  await expect(guide).toContainText('4 of 5');
  await expect(tradingPage.positions.rows('AAPL', '+100')).toHaveCount(1);
  reached('filled, position shown');
  await page.screenshot({ path: PICTURE, type: 'jpeg', quality: 75 });
  await guide.getByRole('button', { name: 'Next' }).click();
  await guide.getByRole('button', { name: 'Finish' }).click();
  reached('guide finished');
  process.stdout.write(`${steps.join('\n')}\n`);
});
