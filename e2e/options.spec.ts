/** The options desk: a strategy put together on the chain, its payoff, its legs dealt, positions rolled and closed. */
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

const toText = async (of: Locator): Promise<string> => (await of.textContent()) ?? '';

/**
 * Has the page send its packages and single legs with another limit on their price. The page sends the price of the
 * moment and a tolerance, and whether the market moved before it arrived would decide what becomes of it.
 */
async function limitPackages(page: Page, getLimitPrice: (cost: number) => number): Promise<void> {
  await page.routeWebSocket(/trpc/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      server.send(
        String(message).replace(
          /("netPrice":|"orderType":"LIMIT","price":)(-?[\d.]+)/,
          (_, name: string, cost: string) => `${name}${getLimitPrice(Number(cost)).toFixed(2)}`,
        ),
      );
    });
  });
}

/** The options panel with a straddle in it, and the names of its two contracts. */
async function toStraddle(
  tradingPage: TradingPage,
): Promise<{ panel: Locator; names: readonly string[] }> {
  const panel = tradingPage.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await expect(panel.getByRole('table').getByRole('row')).toHaveCount(25);
  await panel.getByRole('button', { name: 'Straddle', exact: true }).click();
  const legs = panel.getByRole('list', { name: 'Legs' }).getByRole('listitem');
  await expect(legs).toHaveCount(2);
  await expect(panel.getByTestId('strategy-facts')).toContainText('Max. profitunlimited');
  const removes = panel.getByRole('button', { name: /^Remove AAPL/ });
  const labels = await removes.evaluateAll((all) => all.map((one) => one.ariaLabel ?? ''));
  return { panel, names: labels.map((label) => label.slice('Remove '.length)) };
}

test('a derivatives trader builds a straddle on the chain, sees what it costs, and deals both legs', async ({
  loginPage,
  page,
}) => {
  await limitPackages(page, (cost) => cost * 1.5);
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const { panel, names } = await toStraddle(tradingPage);
  await expect(panel.getByRole('img', { name: /^Profit by the price of AAPL/ })).toBeVisible();
  await panel.getByLabel('Quantity').fill('2');
  await expect(panel.getByTestId('package-prices')).toContainText('4 × 100 shares');
  await panel.getByRole('button', { name: 'Deal at natural' }).click();
  await expect(panel.getByTestId('leg-answers')).toContainText('All legs dealt');
  await expect(panel.getByTestId('leg-answers')).toContainText(`BUY 2 ${names[0]}`);
  for (const name of names)
    await expect(tradingPage.orders.rows(name, 'BUY', 'FILLED')).toHaveCount(1);
});

test('a straddle that costs more than its limit is not dealt, neither leg of it', async ({
  loginPage,
  page,
}) => {
  await limitPackages(page, (cost) => cost / 2);
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const { panel, names } = await toStraddle(tradingPage);
  const dealt = await Promise.all(
    names.map((name) => tradingPage.orders.rows(name, 'BUY', 'FILLED').count()),
  );
  await panel.getByRole('button', { name: 'Send at limit' }).click();
  await expect(panel.getByTestId('leg-answers')).toContainText('Not dealt');
  await expect(panel.getByTestId('leg-answers')).toContainText(/Net price is debit [\d.]+ \(limit/);
  for (const [place, name] of names.entries()) {
    await expect(tradingPage.orders.rows(name, 'BUY', 'CANCELED')).toHaveCount(1);
    await expect(tradingPage.orders.rows(name, 'BUY', 'FILLED')).toHaveCount(dealt[place] ?? 0);
  }
});

test('a call in the money is bought, and exercised before its end into shares at the strike', async ({
  loginPage,
  page,
}) => {
  // Within the collar of an order: 5 % from mid.
  await limitPackages(page, (cost) => cost * 1.02);
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const panel = tradingPage.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  const ask = panel.getByRole('button', { name: /^Buy AAPL\d+C/ }).first();
  const [, name = '', strike = ''] =
    /^Buy (AAPL\d+C([\d.]+)) at/.exec((await ask.getAttribute('aria-label')) ?? '') ?? [];
  await ask.click();
  await panel.getByRole('button', { name: 'Deal at natural' }).click();
  await expect(tradingPage.orders.rows(name, 'BUY', 'FILLED')).toHaveCount(1);

  await tradingPage.openPanel('Clearing account');
  const account = tradingPage.panel('Clearing account');
  const held = account
    .getByRole('region', { name: 'Options held' })
    .getByRole('row', { name: new RegExp(`^${name} `) });
  await held.getByRole('button', { name: 'Exercise…' }).click();
  const dialog = tradingPage.dialog(`Exercise ${name}?`);
  const contracts = Number(await dialog.getByLabel('Contracts').inputValue());
  const shares = (100 * contracts).toLocaleString('en-US');
  await expect(dialog).toContainText(`Buy ${shares} AAPL at ${Number(strike).toFixed(2)}`);
  await dialog.getByRole('button', { name: 'Exercise', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(held).toHaveCount(0);
  await expect(
    account.getByRole('row', { name: new RegExp(`^AAPL ${shares} ${shares} `) }),
  ).toBeVisible();
});

test('a position is rolled into the next expiry as one package, and closed from the list', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const { panel, names } = await toStraddle(tradingPage);
  const [call = '', put = ''] = names;
  const outcome = panel.getByTestId('leg-answers');
  const held = (name: string) =>
    panel.getByTestId('option-positions').getByRole('row', { name: new RegExp(`^${name} `) });
  const open = (view: string) =>
    panel.getByRole('radio', { name: view, exact: true }).check({ force: true });
  /** The market moves between the press and the dealer: pressed again where it moved beyond the tolerance. */
  const deal = (text: string) =>
    expect(async () => {
      await panel.getByLabel('Tolerance').selectOption('10 ticks');
      await panel.getByRole('button', { name: 'Deal at natural' }).click();
      await expect(outcome).toContainText(text, { timeout: 5_000 });
    }).toPass({ timeout: 40_000 });

  await panel.getByRole('button', { name: `Remove ${put}` }).click();
  await panel.getByLabel('Quantity').fill('3');
  await deal('Dealt');
  await open('Positions');
  await held(call)
    .getByRole('button', { name: `Roll ${call}` })
    .click();
  const form = panel.getByRole('form', { name: `Roll ${call}` });
  const expiry = (await form.getByLabel('Into expiry').inputValue()).slice(2).replaceAll('-', '');
  await form.getByRole('button', { name: 'Fill ticket' }).click();
  await expect(panel.getByTestId('package-greeks')).toContainText('After');
  await deal('All legs dealt');
  const rolled = call.replace(/\d{6}(?=C)/, expiry);
  await open('Positions');
  await expect(held(call)).toHaveCount(0);
  await held(rolled)
    .getByRole('button', { name: `Close ${rolled}` })
    .click();
  await deal('Dealt');
  await open('Positions');
  await expect(held(rolled)).toHaveCount(0);
});

test('the surface of the symbol chosen on the desk: a smile read by keyboard, and all expiries in a table', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const panel = tradingPage.panel('Options');
  await expect(panel.getByTestId('option-spot')).toContainText(/AAPL \d/);
  await tradingPage.choose('MSFT');
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

test('an unlisted contract is requested, refused where no dealer writes it, and dealt on the firm quote', async ({
  loginPage,
}) => {
  const tradingPage = await loginPage.enterAs('trader-derivatives-high-touch');
  const panel = tradingPage.panel('Options');
  const spot = Number(/AAPL ([\d.]+)/.exec(await toText(panel.getByTestId('option-spot')))?.[1]);
  await panel.getByRole('radio', { name: 'OTC' }).check({ force: true });
  const form = panel.getByRole('form', { name: 'OTC contract' });
  const submitButton = form.getByRole('button', { name: 'Request price' });
  await form.getByLabel('Strike, USD').fill('271.3');
  await submitButton.click();
  await expect(form).toContainText('A multiple of 0.50');
  await form.getByLabel('Strike, USD').fill('9000');
  await submitButton.click();
  await expect(form).toContainText('between half and twice the spot');
  // A half dollar is on no chain: what is listed has whole strikes or 2.5 apart.
  const strike = Math.floor(spot / 5) * 5 + 1.5;
  await form.getByLabel('Strike, USD').fill(String(strike));
  const quote = panel.getByRole('region', { name: 'Firm quote' });
  await expect(async () => {
    await submitButton.click();
    await expect(quote.getByTestId('quote-validity')).toContainText('firm for');
    await quote.getByRole('button', { name: /^Buy at / }).click();
    await expect(quote.getByTestId('otc-outcome')).toContainText('Dealt');
  }).toPass({ timeout: 40_000 });
  const name = await toText(quote.getByRole('heading'));
  expect(name).toMatch(/^2AAPL\d{6}C/);
  await expect(quote.getByTestId('quote-validity')).toHaveText('traded');
  await expect(tradingPage.positions.rows(name)).toHaveCount(1);
});
