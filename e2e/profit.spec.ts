/** The profit of the day: its parts add up on the screen, and a symbol is drawn alone. */
import { expect, test } from './browser-test.ts';

/** A figure as it is shown, with its typographic minus. */
const toNumber = (text: string | null): number =>
  Number((text ?? '').replaceAll(',', '').replace('−', '-'));

test('the profit of the day is its parts, in all and by symbol', async ({ loginPage, page }) => {
  const tradingPage = await loginPage.enterAsGuest();
  for (const symbol of ['AAPL', 'KO']) {
    await tradingPage.choose(symbol);
    await tradingPage.ticket.fill({ side: 'BUY', qty: 50, symbol });
    await tradingPage.ticket.send.click();
    await expect(tradingPage.positions.rows(symbol, '+50')).toHaveCount(1);
  }
  await tradingPage.openPanel('P&L');
  const panel = tradingPage.panel('P&L');
  const rows = panel.getByRole('row');
  await expect(rows).toHaveCount(3);

  const figures = panel.getByLabel('P&L of the day', { exact: true });
  const read = async () => {
    const names = await figures.locator('dt').allTextContents();
    const values = await figures.locator('dd').allTextContents();
    const get = (name: string): number => toNumber(values[names.indexOf(name)] ?? null);
    const days = await panel.locator('tbody tr td:nth-of-type(1)').allTextContents();
    const parts = get('Realised') + get('Unrealised') - get('Fees');
    const sum = days.reduce((total, text) => total + toNumber(text), 0);
    return { day: get('Day'), parts, sum, fees: get('Fees') };
  };
  // Figures may be read while they change: they agree at one time.
  await expect
    .poll(async () => {
      const { day, parts, sum } = await read();
      return [Math.abs(day - parts) < 0.011, Math.abs(day - sum) < 0.011];
    })
    .toEqual([true, true]);
  expect((await read()).fees).toBeGreaterThan(0);

  await panel.getByRole('button', { name: 'KO' }).click();
  await expect(panel.getByText(/P&L of the day, KO, as of/)).toBeVisible();
  await expect(panel.getByRole('button', { name: 'KO' })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('P&L of the day, all positions')).toBeHidden();

  await panel.getByText('What if', { exact: true }).click();
  const trade = panel.getByRole('form', { name: 'Trade to look at' });
  await trade.getByLabel('Symbol').fill('aapl');
  await trade.getByLabel('Quantity').fill('50');
  await trade.getByRole('button', { name: 'Add trade' }).click();
  const sold = panel.getByTestId('exposure-changes').getByRole('row', { name: /^AAPL/ });
  await expect(sold.getByRole('cell').nth(1)).toHaveText('0');
  await panel.getByLabel('Hedge with').fill('ko');
  await expect(panel.getByText(/SELL 50 KO: VaR 0/)).toBeVisible();
});
