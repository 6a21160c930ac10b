/** The price ladder: the venues' books live, a press that fills the ticket or, armed, sends; the keyboard does the same. */
import type { Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

async function openLadder(tradingPage: TradingPage, symbol: string) {
  await tradingPage.choose(symbol);
  await tradingPage.page.getByRole('tab', { name: 'Ladder', exact: true }).click();
  const panel = tradingPage.panel('Ladder');
  const grid = panel.getByRole('grid', { name: `Ladder of ${symbol}` });
  const bestBid = grid.locator('[data-marks~="best-bid"]');
  await expect(bestBid).toHaveCount(1);
  const armed = panel.getByRole('button', { name: 'ARMED' });
  return { panel, grid, bestBid, armed, message: panel.getByTestId('ladder-said') };
}

/** To a price of thirty ticks below the best bid: at four, a market that fell by them filled the order that was to rest. */
async function goFarDown(page: Page): Promise<void> {
  await page.keyboard.press('ArrowDown');
  for (let i = 0; i < 3; i += 1) await page.keyboard.press('PageDown');
}

type Ladder = Awaited<ReturnType<typeof openLadder>>;

/** Prices that a busy machine has late disarm the ladder: it is armed again, as by who sees that. */
async function arm({ panel, grid, armed }: Ladder): Promise<void> {
  await grid.focus();
  await expect(async () => {
    if (!(await armed.isVisible())) await panel.page().keyboard.press('KeyA');
    await expect(armed).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 20_000 });
}

/** A key that sends; disarmed it fills the ticket, which sends nothing, and is pressed again. */
async function pressArmed(ladder: Ladder, key: string): Promise<void> {
  await expect(async () => {
    await arm(ladder);
    await ladder.panel.page().keyboard.press(key);
    expect(await ladder.message.textContent()).not.toBe('In the ticket');
  }).toPass({ timeout: 20_000 });
}

test('not armed, a press on the bid fills the ticket with its price and side, and sends nothing', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { panel, bestBid } = await openLadder(tradingPage, 'KO');
  await panel.getByRole('button', { name: '200', exact: true }).click();
  const cell = bestBid.locator('[data-cell="bid"]');
  await cell.click();
  await expect(tradingPage.ticket.send).toHaveText(/^BUY 200 KO @ \d+\.\d\d DAY$/);
  const response = await page.request.get('/api/oms/orders');
  expect(((await response.json()) as { items: unknown[] }).items).toEqual([]);
});

test('armed, a press becomes an order at its price after a yes, rests in its row, and comes off again', async ({
  loginPage,
}) => {
  test.setTimeout(60_000);
  const tradingPage = await loginPage.enterAsGuest();
  const { panel, grid, bestBid, message } = await openLadder(tradingPage, 'KO');
  await panel.getByRole('button', { name: 'Enable trading', exact: true }).click();
  await expect(panel.getByRole('button', { name: 'ARMED' })).toBeVisible();
  // The lowest row that is drawn: an order that rests, also where the market falls while it is looked at.
  const best = Number(await bestBid.getAttribute('data-row'));
  const lowest = (await grid.locator('[data-row]').count()) - 1;
  expect(lowest).toBeGreaterThan(best);
  const row = grid.locator(`[data-row="${lowest}"]`);
  await row.locator('[data-cell="bid"]').hover();
  const price = await row.locator('[data-cell="price"]').textContent();
  await row.locator('[data-cell="bid"]').click();
  const yes = tradingPage.dialog('Send this order?');
  await expect(yes).toContainText(`BUY 100 KO @ ${price}`);
  await yes.getByRole('button', { name: 'Send order' }).click();
  await expect(message).toHaveText(`BUY 100 KO @ ${price}: NEW`);
  await expect(tradingPage.orders.rows('KO', 'BUY', '100', price ?? '', 'NEW')).toHaveCount(1);
  const mine = grid.getByRole('row').filter({ hasText: price ?? '' });
  await expect(mine.locator('[data-cell="ownBid"]')).toContainText('100');
  await tradingPage.orders.rows('KO', 'BUY', '100', price ?? '', 'NEW').dblclick();
  const details = tradingPage.dialog(`BUY 100 KO @ ${price}`);
  await expect(details.getByText(/^[\d,]+, then 100 at [A-Z]+$/)).toBeVisible();
  await tradingPage.page.keyboard.press('Escape');

  await mine.locator('[data-cell="ownBid"]').click();
  const off = tradingPage.dialog('Cancel this order?');
  await off.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(tradingPage.orders.rows('KO', 'BUY', '100', price ?? '', 'CANCELED')).toHaveCount(1);
  await expect(mine.locator('[data-cell="ownBid"]')).toHaveText('');
});

test('by keys alone: enabled, without confirmation, an order at the best bid, and all of it off again', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(60_000);
  const tradingPage = await loginPage.enterAsGuest();
  const ladder = await openLadder(tradingPage, 'PEP');
  const { panel, message } = ladder;
  await panel.getByRole('checkbox', { name: 'Confirm' }).uncheck();
  await arm(ladder);
  await page.keyboard.press('Digit2');
  await goFarDown(page);
  await pressArmed(ladder, 'Enter');
  await expect(message).toHaveText(/^BUY 200 PEP @ \d+\.\d\d: NEW$/);
  await arm(ladder);
  await page.keyboard.press('KeyX');
  await expect(tradingPage.orders.rows('PEP', 'BUY', '200', 'CANCELED')).toHaveCount(1);
  await pressArmed(ladder, 'Shift+KeyB');
  await expect(tradingPage.orders.rows('PEP', 'BUY', '200', 'FILLED')).toHaveCount(1);
});

test('one press sends two orders on either side of the market, of which one cancels the other', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { panel, grid, message } = await openLadder(tradingPage, 'PG');
  await panel.getByRole('button', { name: /^More/ }).click();
  const more = page.getByRole('dialog', { name: /^More/ });
  await more.getByText('OCO', { exact: true }).click();
  await more.getByLabel(/^Second order/).fill('200');
  await page.keyboard.press('Escape');
  await expect(panel.getByTestId('ladder-more')).toHaveText(
    'OCO: stop 200 ticks above a buy, below a sell',
  );
  await panel.getByRole('checkbox', { name: 'Confirm' }).uncheck();
  await grid.focus();
  await page.keyboard.press('KeyA');
  await goFarDown(page);
  await page.keyboard.press('Enter');
  await expect(message).toHaveText(/^BUY 100 PG @ \d+\.\d\d or STP \d+\.\d\d: NEW$/);
  const { orders } = tradingPage;
  const resting = orders.rows('PG', 'BUY', '100', 'NEW');
  const waiting = orders.rows('PG', 'BUY', '100', 'Waiting');
  const price = await orders.text(resting, 'Price');
  const stop = (Number(price) + 2).toFixed(2);
  await expect.poll(() => orders.text(waiting, 'Price')).toBe(`STP ${stop}`);
  await expect.poll(() => orders.text(resting, 'Link')).toBe(`OCO with Buy stop ${stop}`);
});

test('the rows never move in the page while their prices do, and a venue can be looked at alone', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { panel, grid } = await openLadder(tradingPage, 'AAPL');
  const places = () =>
    grid.evaluate((body) =>
      [...body.querySelectorAll('[data-row]')].map((row) => row.getBoundingClientRect().top),
    );
  const texts = () => grid.evaluate((body) => body.textContent);
  const before = { places: await places(), texts: await texts() };
  await expect.poll(texts, { timeout: 10_000 }).not.toBe(before.texts);
  expect(await places()).toEqual(before.places);

  const all = await grid.locator('[data-cell="bid"]').allTextContents();
  await panel.getByLabel('Venue').selectOption('IEXG');
  await expect
    .poll(async () => sum(await grid.locator('[data-cell="bid"]').allTextContents()))
    .toBeLessThan(sum(all));
});

const sum = (texts: readonly string[]): number =>
  texts.reduce((total, text) => total + Number(text.replaceAll(',', '') || 0), 0);
