/** Brackets: entry and exits sent in one press, the exits at work once the entry is filled, and what a cancel of each leaves. */
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

/** Exits so far from the market that it reaches neither while a test runs; the price collar is 5 %. */
const AWAY = { profit: 1.04, loss: 0.9 } as const;

/** The ticket for a bracket in NVDA, with its exits away from the market; the prices as typed. */
async function fillBracket(tradingPage: TradingPage, qty: number) {
  const { ticket, watchlist } = tradingPage;
  const last = await watchlist.number(await tradingPage.choose('NVDA'), 'Last');
  const [profit, loss] = [AWAY.profit, AWAY.loss].map((part) => (last * part).toFixed(2));
  await ticket.quantity.fill(String(qty));
  await ticket.panel.getByRole('button', { name: 'Bracket' }).click();
  await ticket.panel.getByRole('textbox', { name: 'Take profit' }).fill(profit ?? '');
  await ticket.panel.getByRole('textbox', { name: 'Stop loss' }).fill(loss ?? '');
  return { last, profit, loss };
}

test('the exits of a filled entry are at work; a cancel of one leaves the other', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { ticket, orders } = tradingPage;
  const { profit, loss } = await fillBracket(tradingPage, 10);
  await expect(ticket.send).toHaveText(`BUY 10 NVDA at market DAY + TP ${profit} / SL ${loss}`);
  await ticket.send.click();
  await expect(ticket.response).toContainText('with 2 exits');

  const entry = orders.rows('NVDA', 'BUY', '10', 'FILLED');
  await expect(entry).toHaveCount(1);
  const atMarket = orders.rows('NVDA', 'SELL', '10', 'NEW');
  const waiting = orders.rows('NVDA', 'SELL', '10', 'Waiting');
  await expect(atMarket).toHaveCount(1);
  await expect(waiting).toHaveCount(1);
  expect(await orders.text(atMarket, 'Price')).toBe(profit);
  expect(await orders.text(waiting, 'Price')).toBe(`STP ${loss}`);
  await expect
    .poll(() => orders.text(entry, 'Link'))
    .toBe(`Bracket entry with Sell limit ${profit}, Sell stop ${loss}`);
  expect(await orders.text(atMarket, 'Link')).toBe('Take profit of Buy market');
  expect(await orders.text(waiting, 'Link')).toBe('Stop loss of Buy market');

  await orders.cancel(atMarket);
  await expect(orders.rows('NVDA', 'SELL', '10', 'CANCELED')).toHaveCount(1);
  await expect(waiting).toHaveCount(1);

  await entry.getByRole('gridcell').first().click();
  await page.keyboard.press('Enter');
  const history = tradingPage.dialog(/^BUY 10 NVDA/);
  const linked = history.getByRole('region', { name: 'Linked orders' }).getByRole('listitem');
  await expect(linked).toHaveText([/^Take profit.*CANCELED$/, /^Stop loss.*Waiting$/]);
  await page.keyboard.press('Escape');
  await orders.cancel(waiting);
  await expect(orders.rows('NVDA', 'SELL', '10', 'CANCELED')).toHaveCount(2);
});

test('the exits of an entry that is good till a date wait for it, and end with it', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAsGuest();
  const { ticket, orders } = tradingPage;
  await ticket.choose('Order type', 'Limit');
  await ticket.panel.getByRole('combobox', { name: 'Time in force' }).selectOption('GTD');
  const { last } = await fillBracket(tradingPage, 12);
  const limit = (last * 0.985).toFixed(2);
  await ticket.price.fill(limit);
  await expect(ticket.send).toHaveText(
    new RegExp(`^BUY 12 NVDA @ ${limit} GTD \\d+ \\w{3} 21:00 \\+ TP .* / SL `),
  );
  await ticket.send.click();
  await expect(ticket.response).toContainText('with 2 exits');
  const entry = orders.rows('NVDA', 'BUY', '12', 'NEW');
  await expect(entry).toHaveCount(1);
  expect(await orders.text(entry, 'TIF')).toMatch(/^GTD \d+ \w{3} 21:00$/);
  await expect(orders.rows('NVDA', 'SELL', '12', 'Waiting')).toHaveCount(2);

  await orders.cancel(entry);
  await expect(orders.rows('NVDA', '12', 'CANCELED')).toHaveCount(3);
});
