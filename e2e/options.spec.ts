/** The options desk: a strategy put together on the chain, its payoff, and its legs dealt into the blotter. */
import { expect, test } from './browser-test.ts';

test('a derivatives trader builds a straddle on the chain, sees what it costs, and deals both legs', async ({
  door,
}) => {
  const desk = await door.enterAs('trader-derivatives-high-touch');
  const panel = desk.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(19);
  await panel.getByRole('button', { name: 'Straddle', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Legs' }).getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByTestId('strategy-facts')).toContainText('Most wonno limit');
  await expect(panel.getByRole('img', { name: /^Profit by the price of AAPL/ })).toBeVisible();
  await expect(async () => {
    await panel.getByRole('button', { name: /^Deal 2 legs/ }).click();
    await expect(panel.getByTestId('leg-answers')).toContainText('All legs were dealt');
  }).toPass({ timeout: 30_000 });
  await expect(desk.orders.grid.getByRole('row').filter({ hasText: 'FILLED' })).not.toHaveCount(0);
});

test('the surface of the symbol chosen on the desk: a smile read by keyboard, and all expiries in a table', async ({
  door,
}) => {
  const desk = await door.enterAs('trader-derivatives-high-touch');
  const panel = desk.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await desk.choose('MSFT');
  await expect(panel.getByTestId('option-spot')).toContainText(/MSFT \d/);
  await panel.getByRole('radio', { name: 'Surface' }).check();
  await expect(panel.getByRole('img', { name: /^Smile of MSFT .*Strike \d/ })).toBeVisible();
  const reading = panel.getByTestId('smile-reading');
  await expect(reading).toContainText(/Strike [\d.]+: [\d.]+ %, call .* to .*, put .* to /);
  const before = await reading.textContent();
  await panel.getByRole('slider', { name: 'Strike that is read' }).press('ArrowRight');
  await expect(reading).not.toContainText(before?.split(':')[0] ?? 'Strike');
  await expect(
    panel.getByRole('region', { name: 'Surface by expiry' }).getByRole('row'),
  ).toHaveCount(8);
});
