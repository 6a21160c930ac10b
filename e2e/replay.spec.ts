/** Session replay as its user sees it: the fills of the last minutes are replayed, played, and the same. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import { anOrder, enterAsGuest, place, untilStatus } from './trading-day.ts';

type Fill = { readonly at: string; readonly symbol: string; readonly qty: number };

/** Trades, and returns the fills of it, newest first. */
async function traded({ request }: Page): Promise<readonly Fill[]> {
  const orders = [
    anOrder({ qty: 120, symbol: 'AAPL' }),
    anOrder({ qty: 80, symbol: 'MSFT', side: 'SELL' }),
    anOrder({ qty: 40, symbol: 'AAPL', side: 'SELL' }),
  ];
  for (const order of orders) {
    const sent = await place(request, order);
    const { orderId } = (await sent.json()) as { orderId: string };
    await untilStatus(request, { orderId, statuses: ['FILLED'] });
  }
  const response = await request.get('/api/journal/fills');
  return ((await response.json()) as { items: readonly Fill[] }).items;
}

/** What "Last 5 min" leaves out of what is covered. */
const UNSETTLED_MS = 6_000;

/** What is a few seconds old is replayed. */
async function untilCovered({ request }: Page, newest: string): Promise<void> {
  const coveredTo = async (): Promise<number> => {
    const response = await request.get('/api/journal/replays/coverage');
    const { periods } = (await response.json()) as { periods: readonly { to: string }[] };
    return Date.parse(periods.at(-1)?.to ?? '');
  };
  await expect
    .poll(coveredTo, { timeout: 60_000, intervals: [250] })
    .toBeGreaterThan(Date.parse(newest) + UNSETTLED_MS);
}

test('what was just traded replays to the same fills, at any speed and to any moment', async ({
  page,
  loginPage,
}) => {
  test.setTimeout(120_000);
  await enterAsGuest(page.request);
  const tradingPage = loginPage.tradingPage();
  await page.goto('/');
  await tradingPage.expectLive();
  const fills = await traded(page);
  await untilCovered(page, fills[0]?.at ?? '');
  await page.getByRole('tab', { name: 'Session replay', exact: true }).click();
  const panel = tradingPage.panel('Session replay');
  const count = panel.getByTestId('replay-count');
  await panel.getByRole('button', { name: 'Last 5 min' }).click();
  await expect(count).toHaveText(`0 of ${fills.length}`, { timeout: 60_000 });
  await expect(panel.getByTestId('replay-proof')).toHaveText(/^(\d+) of \1 fills match, /);

  const moment = panel.getByRole('slider', { name: 'Replay position' });
  await panel.getByLabel('Speed').selectOption('1000');
  await moment.focus();
  await page.keyboard.press('Space');
  await expect(count).toHaveText(`${fills.length} of ${fills.length}`);
  const rows = panel.getByTestId('replay-fills').locator('tbody tr');
  await expect(rows).toHaveCount(fills.length);
  for (const { at, symbol, qty } of fills) {
    const same = rows.filter({ hasText: at.slice(11, 23) }).filter({ hasText: symbol });
    await expect(same.filter({ hasText: String(qty) }).first()).toContainText('recomputed');
  }
  const chart = panel.getByTestId('replay-chart');
  await expect(chart).not.toHaveAttribute('data-marks', '0');

  const player = panel.getByTestId('replay');
  await expect(player).toHaveAttribute('data-state', 'stopped');
  await moment.focus();
  await page.keyboard.press('Home');
  await expect(count).toHaveText(`0 of ${fills.length}`);
  await expect(chart).toHaveAttribute('data-marks', '0');
  await panel.getByLabel('Speed').selectOption('1');
  await moment.focus();
  await page.keyboard.press('+');
  await expect(panel.getByLabel('Speed')).toHaveValue('2');
  await page.keyboard.press('Space');
  await expect(player).toHaveAttribute('data-state', 'playing');
  await page.keyboard.press('Space');
  await expect(player).toHaveAttribute('data-state', 'stopped');
  await page.keyboard.press('End');
  await expect(count).toHaveText(`${fills.length} of ${fills.length}`);
  const oldest = fills.at(-1)?.at.slice(11, 23) ?? '';
  await rows.last().getByRole('button', { name: oldest }).click();
  await expect(panel.getByTestId('replay-moment')).toHaveText(oldest);
});

test.describe('bad input', () => {
  test.use({ expectedNoise: /status of 409/ });

  test('a period whose journal is missing, or that is none, is refused by name', async ({
    page,
    loginPage,
  }) => {
    const tradingPage = await loginPage.enterAsGuest();
    await page.getByRole('tab', { name: 'Session replay', exact: true }).click();
    const panel = tradingPage.panel('Session replay');
    await expect(panel.getByText(/^The journal begins at /)).toBeVisible();
    await panel.getByLabel('Day (UTC)').fill('2020-02-29');
    await panel.getByLabel('From').fill('14:30');
    await panel.getByLabel('To', { exact: true }).fill('14:35');
    await panel.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(panel.getByRole('alert')).toContainText(
      'The journal from 2020-02-29T14:30:00.000Z to 2020-02-29T14:35:00.000Z is missing.',
    );
    await panel.getByLabel('From').fill('25:00');
    await panel.getByRole('button', { name: 'Replay', exact: true }).click();
    await expect(panel.getByText('Times are written as 14:30 or 14:30:00, in UTC.')).toBeVisible();
  });
});
