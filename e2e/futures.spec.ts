/** The futures desk: a month dealt from its strip, a calendar spread dealt on both legs, a holding rolled with one press. */
import { expect, test } from './browser-test.ts';

/** A press that the market has passed by is pressed again. */
const AT_ONCE = { timeout: 4_000 };

test('a commodities trader buys the front month, deals a spread and rolls, by mouse and by keyboard', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(150_000);
  const tradingPage = await loginPage.enterAs('trader-commodities-voice');
  const strip = tradingPage.panel('Futures');
  await expect(strip.getByTestId('future-spot')).toContainText(/WTI crude oil, spot \d/);
  const months = strip.getByRole('region', { name: 'Months' });
  await expect(months.getByRole('row')).toHaveCount(10);
  const front = months.getByRole('row').filter({ hasText: 'front' });
  const symbol = (await front.getByRole('rowheader').innerText()).slice(0, 5);
  await strip.getByLabel('Lots').fill('3');
  await expect(async () => {
    await front.getByRole('button', { name: /^Buy/ }).press('Enter');
    // The confirmation has the focus on its yes.
    await expect(tradingPage.dialog('Send this order?')).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(strip.getByTestId('future-outcome')).toContainText(`BUY 3 ${symbol}`, AT_ONCE);
    await expect(strip.getByTestId('future-outcome')).toContainText('Dealt', AT_ONCE);
  }).toPass({ timeout: 60_000 });
  const spreads = tradingPage.panel('Calendar spreads');
  const roll = spreads.getByRole('button', { name: new RegExp(`^Roll \\d+ ${symbol} into`) });
  await expect(async () => {
    await roll.click();
    await tradingPage
      .dialog('Send this order?')
      .getByRole('button', { name: 'Send order' })
      .click();
    await expect(spreads.getByTestId('future-outcome')).toContainText('All legs dealt', AT_ONCE);
  }).toPass({ timeout: 60_000 });
  await expect(roll).toHaveCount(0);

  await page.getByRole('radio', { name: '10Y note' }).first().check({ force: true });
  await expect(strip.getByTestId('future-spot')).toContainText(/spot \d{2,3}-\d{2}/);
  await expect(tradingPage.panel('Contract terms')).toContainText('15.625 USD');
});

test('invalid lots are reported, and nothing can be pressed', async ({ loginPage }) => {
  const tradingPage = await loginPage.enterAs('trader-commodities-voice');
  const strip = tradingPage.panel('Futures');
  await strip.getByLabel('Lots').fill('0');
  await expect(strip.getByText('1 to 500')).toBeVisible();
  await expect(strip.getByRole('button', { name: /^Buy/ })).toHaveCount(0);
});
