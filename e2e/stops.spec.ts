/** Orders that wait for a price: placed from the ticket, shown as waiting, amended, cancelled, and triggered by the market. */
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

test('a stop limit and a trailing stop wait for their price; one is amended, the other cancelled', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { ticket, orders } = tradingPage;
  const last = await tradingPage.watchlist.number(await tradingPage.choose('NVDA'), 'Last');
  const [stop, limit, nearer] = [0.97, 0.965, 0.975].map((part) => (last * part).toFixed(2));

  await ticket.choose('Side', 'SELL');
  await ticket.choose('Order type', 'Stop limit');
  await ticket.stop.fill(stop ?? '');
  await ticket.price.fill(limit ?? '');
  await ticket.quantity.fill('30');
  await expect(ticket.send).toHaveText(`SELL 30 NVDA STP LMT ${stop} @ ${limit} DAY`);
  await expect(ticket.panel).toContainText(
    `Waits until the last is ${stop} or less, then sells at ${limit} or better.`,
  );
  await ticket.send.click();
  await expect(ticket.response).toContainText(/Waiting in \d+ ms/);
  const stopLimit = orders.rows('NVDA', 'SELL', '30', 'Waiting');
  await expect(stopLimit).toHaveCount(1);
  expect(await orders.text(stopLimit, 'Price')).toBe(`STP LMT ${stop} @ ${limit}`);

  await ticket.choose('Order type', 'Trailing stop');
  await ticket.quantity.fill('20');
  await expect(ticket.send).toHaveText('SELL 20 NVDA TRAIL 1 % DAY');
  await ticket.send.click();
  const trailing = orders.rows('NVDA', 'SELL', '20', 'Waiting');
  await expect(trailing).toHaveCount(1);
  expect(await orders.text(trailing, 'Price')).toMatch(/^TRAIL 1 % \(\d+\.\d\d\)$/);

  await orders.amend(stopLimit, { qty: 25, stop: nearer ?? '' });
  const amended = orders.rows('NVDA', 'SELL', '25', 'Waiting');
  await expect(amended).toHaveCount(1);
  expect(await orders.text(amended, 'Price')).toBe(`STP LMT ${nearer} @ ${limit}`);
  await orders.cancel(trailing);
  await expect(orders.rows('NVDA', 'SELL', '20', 'CANCELED')).toHaveCount(1);
  await expect(amended).toHaveCount(1);
});

test('lines of a basket wait for their price: each by the columns of its type', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { orders } = tradingPage;
  const last = await tradingPage.watchlist.number(await tradingPage.choose('NVDA'), 'Last');
  const [stop, limit] = [0.97, 0.965].map((part) => (last * part).toFixed(2));
  await page.getByRole('tab', { name: 'Basket', exact: true }).click();
  const basket = tradingPage.panel('Basket');
  await basket
    .getByRole('textbox', { name: 'Paste orders here' })
    .fill(
      [
        'symbol,side,qty,type,stop price,price,trail %,trigger by',
        `NVDA,SELL,11,STP LMT,${stop},${limit},,mid`,
        'NVDA,SELL,12,trailing stop,,,1.5 %,bid/ask',
        `NVDA,BUY,13,stop,${stop},,,`,
      ].join('\n'),
    );
  await basket.getByRole('button', { name: 'Parse lines' }).click();
  // The last one is on the side of the market where it would be triggered at once.
  await expect(basket.getByText(/^3 lines, 2 to place, 1 with errors$/)).toBeVisible();
  await basket.getByRole('button', { name: /^Place 2 lines/ }).click();
  await expect(basket.getByText(/^Done: 2 accepted/)).toBeVisible();
  await orders.show();
  const stopLimit = orders.rows('NVDA', 'SELL', '11', 'Waiting');
  await expect(stopLimit).toHaveCount(1);
  expect(await orders.text(stopLimit, 'Price')).toBe(`STP LMT ${stop} @ ${limit}`);
  const trailing = orders.rows('NVDA', 'SELL', '12', 'Waiting');
  expect(await orders.text(trailing, 'Price')).toMatch(/^TRAIL 1\.5 % \(\d+\.\d\d\)$/);
  await expect(orders.rows('NVDA', '13')).toHaveCount(0);
});

/** As often a stop is placed at the market of the moment: it may move away each time, but not for so long. */
const TRIES = 12;
const TRY_MS = 4_000;

/** Places a stop to buy one tick above the offer; false where the market is there before the order. */
async function placeAboveMarket({ ticket }: TradingPage, qty: number): Promise<boolean> {
  await ticket.stop.fill('=ask+1t');
  await ticket.quantity.fill(String(qty));
  await expect(ticket.send).toHaveText(new RegExp(`^BUY ${qty} TSLA STP [\\d.]+ DAY$`));
  await ticket.send.click();
  await expect(ticket.response).toContainText(/Waiting in \d+ ms|is reached already/);
  return ((await ticket.response.textContent()) ?? '').includes('Waiting');
}

test('the moving market reaches a stop: it is filled, and its history shows the trigger', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAsGuest();
  const { ticket, orders } = tradingPage;
  await tradingPage.choose('TSLA');
  await ticket.choose('Order type', 'Stop');
  await ticket.panel.getByRole('combobox', { name: 'Trigger by' }).selectOption({ label: 'Mid' });
  const filled = orders.rows('TSLA', 'BUY', 'FILLED');
  for (let n = 1; n <= TRIES && (await filled.count()) === 0; n += 1) {
    if (!(await placeAboveMarket(tradingPage, n))) continue;
    // A market that went the other way is followed by the next stop.
    await filled
      .first()
      .waitFor({ timeout: TRY_MS })
      .catch(() => undefined);
  }
  await expect(filled.first()).toBeVisible();
  expect(await orders.text(filled.first(), 'Price')).toMatch(/^STP \d+\.\d\d$/);

  await filled.first().click();
  await page.keyboard.press('Enter');
  const history = tradingPage.dialog(/TSLA STP/).getByRole('region', { name: 'Order history' });
  await expect(history).toContainText('v1 Submitted: Waiting');
  await expect(history).toContainText(/waits until mid is [\d.]+ or more/);
  await expect(history).toContainText('v2 Triggered: NEW');
  await expect(history).toContainText(/triggered: mid [\d.]+ reached [\d.]+/);
});
