/** The options desk: a strategy put together on the chain, its payoff, and its legs dealt into the blotter. */
import type { Locator } from '@playwright/test';
import { expect, test } from './browser-test.ts';

const textOf = async (of: Locator): Promise<string> => (await of.textContent()) ?? '';

test('a derivatives trader builds a straddle on the chain, sees what it costs, and deals both legs', async ({
  door,
}) => {
  test.setTimeout(120_000);
  const desk = await door.enterAs('trader-derivatives-high-touch');
  const panel = desk.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(19);
  await panel.getByRole('button', { name: 'Straddle', exact: true }).click();
  await expect(panel.getByRole('list', { name: 'Legs' }).getByRole('listitem')).toHaveCount(2);
  await expect(panel.getByTestId('strategy-facts')).toContainText('Most wonno limit');
  await expect(panel.getByRole('img', { name: /^Profit by the price of AAPL/ })).toBeVisible();
  await expect(async () => {
    // What has moved since the chain was read is not dealt: a person presses again.
    await panel.getByRole('button', { name: /^Deal 2 legs/ }).click();
    const answers = panel.getByTestId('leg-answers');
    await expect(answers).toContainText(/All legs dealt|Not dealt/);
    expect(await textOf(answers)).toContain('All legs dealt');
  }).toPass({ timeout: 60_000 });
  // In capitals: the head of a column is Filled.
  await expect(desk.orders.grid.getByRole('row').filter({ hasText: /FILLED/ })).not.toHaveCount(0);
});

test('the surface of the symbol chosen on the desk: a smile read by keyboard, and all expiries in a table', async ({
  door,
}) => {
  const desk = await door.enterAs('trader-derivatives-high-touch');
  const panel = desk.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await desk.choose('MSFT');
  await expect(panel.getByTestId('option-spot')).toContainText(/MSFT \d/);
  await panel.getByRole('radio', { name: 'Surface' }).check({ force: true });
  await expect(panel.getByRole('img', { name: /^Smile of MSFT .*Strike \d/ })).toBeVisible();
  const reading = panel.getByTestId('smile-reading');
  await expect(reading).toContainText(/Strike [\d.]+: [\d.]+ %, call .* to .*, put .* to /);
  const before = await reading.textContent();
  await panel.getByRole('slider', { name: 'Selected strike' }).press('ArrowRight');
  await expect(reading).not.toContainText(before?.split(':')[0] ?? 'Strike');
  await expect(
    panel.getByRole('region', { name: 'Surface by expiry' }).getByRole('row'),
  ).toHaveCount(8);
});

test('a contract nobody lists is asked for, refused where nobody writes it, and dealt on the firm quote', async ({
  door,
}) => {
  const desk = await door.enterAs('trader-derivatives-high-touch');
  const panel = desk.panel('Options');
  const spot = Number(/AAPL ([\d.]+)/.exec(await textOf(panel.getByTestId('option-spot')))?.[1]);
  await panel.getByRole('radio', { name: 'OTC' }).check({ force: true });
  const form = panel.getByRole('form', { name: 'OTC contract' });
  const ask = form.getByRole('button', { name: 'Request price' });
  await form.getByLabel('Strike, USD').fill('271.3');
  await ask.click();
  await expect(form).toContainText('A multiple of 0.50');
  await form.getByLabel('Strike, USD').fill('9000');
  await ask.click();
  await expect(form).toContainText('between half and twice the spot');
  // A half dollar is on no chain: what is listed has whole strikes or 2.5 apart.
  const strike = Math.floor(spot / 5) * 5 + 1.5;
  await form.getByLabel('Strike, USD').fill(String(strike));
  const quote = panel.getByRole('region', { name: 'Firm quote' });
  await expect(async () => {
    await ask.click();
    await expect(quote.getByTestId('quote-validity')).toContainText('firm for');
    await quote.getByRole('button', { name: /^Buy at / }).click();
    await expect(quote.getByTestId('otc-outcome')).toContainText('Dealt');
  }).toPass({ timeout: 40_000 });
  const name = await textOf(quote.getByRole('heading'));
  expect(name).toMatch(/^2AAPL\d{6}C/);
  await expect(quote.getByTestId('quote-validity')).toHaveText('taken');
  await expect(desk.positions.rows(name)).toHaveCount(1);
});
