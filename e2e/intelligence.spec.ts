/** The intelligence pipeline seen: a shock is news, moves the map, becomes advice and a ticket; signals explained, weighed, shocked. */
import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expect, test } from './browser-test.ts';

/** Companies that no other test uses. */
const CANDIDATES = ['DUK', 'LIN', 'AMT'] as const;
const REASON = 'e2e: a large order';
/** Within the price band of 5 %: beyond it the symbol would be paused first. */
const SHOCK_PERCENT = 4.5;

const cells = (row: Locator) => row.getByRole('cell');
const numberIn = async (cell: Locator): Promise<number> =>
  Number((await cell.innerText()).replace('−', '-'));
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true });

type Shock = { readonly target: string; readonly reason: string; readonly percent?: number };

/** Starts a shock on the form of an admin. */
async function startShock(
  start: Locator,
  { target, reason, percent = SHOCK_PERCENT }: Shock,
): Promise<void> {
  await start.getByLabel('Event', { exact: true }).selectOption('SHOCK');
  await start.getByLabel('Symbol, sector or MARKET').fill(target);
  await start.getByLabel('Size, % of the price').fill(String(percent));
  await start.getByLabel('Reason (recorded with the event)').fill(reason);
  await start.getByRole('button', { name: 'Start' }).click();
}

/** The day's change on a symbol's tile of the heat map, in per cent. */
async function readChange(heatmap: Locator, symbol: string): Promise<number> {
  const tile = heatmap.getByRole('button', { name: new RegExp(`^${symbol}`) });
  return Number.parseFloat((await tile.innerText()).replace('−', '-').replace(symbol, ''));
}

/**
 * Shocks one company after the other until one becomes advice: a company about which the platform has advised a minute
 * ago, or which is wilder than usual by itself, is rightly not advised about.
 * @returns the company
 */
async function shockUntilAdvised(
  page: Page,
  { start, advice }: { start: Locator; advice: Locator },
) {
  for (const symbol of CANDIDATES) {
    await startShock(start, { target: symbol, reason: REASON });
    const isAdvised = await toAdvice(page, advice, symbol)
      .waitFor({ timeout: 20_000 })
      .then(() => true)
      .catch(() => false);
    if (isAdvised) return symbol;
  }
  throw new Error(`no advice about any of ${CANDIDATES.join(', ')}`);
}

const toAdvice = (page: Page, advice: Locator, symbol: string): Locator =>
  advice
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Fill ticket: BUY ${symbol}` }) })
    .first();

test('a shock is published as news, warms the map, becomes advice beside its record, and fills a ticket that is not sent', async ({
  visitor,
}) => {
  test.setTimeout(180_000);
  const trader = await visitor();
  const operator = await visitor();
  const tradingPage = await trader.loginPage.enterAs('trader-low-touch');
  await tradingPage.openPanel('Heatmap');
  const heatmap = tradingPage.panel('Heatmap');
  const before = new Map<string, number>();
  for (const symbol of CANDIDATES) {
    // A tile has no change before its first price.
    await expect.poll(() => readChange(heatmap, symbol)).not.toBeNaN();
    before.set(symbol, await readChange(heatmap, symbol));
  }
  await tradingPage.openPanel('Recommendations');
  const advice = tradingPage.panel('Recommendations');
  await expect(advice.getByRole('row', { name: /^Backtest/ })).toContainText(/\d+\.\d%/, {
    timeout: 90_000,
  });
  const control = await operator.loginPage.enterAs('admin');
  await tab(operator.page, 'Market events').click();
  const start = control.panel('Market events').getByRole('form', { name: 'Start an event' });

  const symbol = await shockUntilAdvised(trader.page, { start, advice });
  const item = toAdvice(trader.page, advice, symbol);
  await expect(item).toContainText(/confidence 0\.[6-9]/);
  await expect(item).toContainText('Advisory only.');
  await expect(item).toContainText(/Backtest over 2 h: \d+% of [\d,]+ hit; cost/);
  await expectAccessible(trader.page, 'recommendations', advice);
  await item.getByRole('button', { name: /^Fill ticket/ }).click();
  await expect(tradingPage.ticket.send).toHaveText(new RegExp(`^BUY [\\d,]+ ${symbol} @ `));
  await expect(tradingPage.orders.grid.getByRole('row').filter({ hasText: symbol })).toHaveCount(0);

  await tradingPage.openPanel('News');
  const reported = tradingPage
    .panel('News')
    .getByRole('button', { name: new RegExp(REASON) })
    .first();
  await expect(reported).toContainText(/rises 4\.5\s% at once/);
  await expect(reported).toContainText('impact +1.00');
  await expectAccessible(trader.page, 'news', tradingPage.panel('News'));
  await tradingPage.openPanel('Heatmap');
  await expect
    .poll(() => readChange(heatmap, symbol))
    .toBeGreaterThan((before.get(symbol) ?? 0) + SHOCK_PERCENT - 1.5);
  await expectAccessible(trader.page, 'the heatmap', heatmap);

  await startShock(start, { target: 'Utilities', reason: 'e2e: a cold winter', percent: 2 });
  await tradingPage.openPanel('News');
  const sector = tradingPage.panel('News').getByRole('button', { name: /e2e: a cold winter/ });
  await expect(sector).toContainText(/The sector Utilities rises 2\s% at once/);
  // The chart has gone with the ticket.
  await expect(tradingPage.panel('Chart').getByTestId('chart')).toHaveAttribute(
    'data-news',
    /[1-9]/,
  );
});

test('a signal is the sum of what its features add, and a vector scored again under shocks shows by how much', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(90_000);
  const tradingPage = await loginPage.enterAsGuest();
  await tradingPage.openPanel('Signals');
  const panel = tradingPage.panel('Signals');
  await panel.getByRole('button', { name: /^MSFT/ }).click();
  const signal = panel.getByRole('region', { name: 'Signal of MSFT', exact: true });
  const table = signal.getByRole('region', { name: 'Seven features' }).getByRole('row');
  await expect(table).toHaveCount(9);
  await expect(async () => {
    const added = await Promise.all(
      [1, 2, 3, 4, 5, 6, 7].map((row) => numberIn(cells(table.nth(row)).nth(2))),
    );
    const score = await numberIn(cells(table.nth(8)).nth(2));
    expect(Math.abs(added.reduce((sum, value) => sum + value, 0) - score)).toBeLessThan(0.005);
  }).toPass({ timeout: 20_000 });
  const shocks = signal.getByRole('form', { name: 'Stress test' });
  await shocks.getByLabel('Momentum').fill('a lot');
  await shocks.getByRole('button', { name: 'Run stress test' }).click();
  await expect(shocks.getByLabel('Momentum')).toHaveAttribute('aria-invalid', 'true');
  await shocks.getByLabel('Momentum').fill('50');
  await shocks.getByRole('button', { name: 'Run stress test' }).click();
  const outcome = shocks.getByRole('region', { name: /^MSFT: baseline, shocked/ });
  const row = outcome.getByRole('row', { name: /^Signal/ });
  const [baseline, shocked, delta] = await Promise.all(
    [0, 1, 2].map((at) => numberIn(cells(row).nth(at))),
  );
  expect(Math.abs((shocked ?? 0) - (baseline ?? 0) - (delta ?? 1))).toBeLessThan(0.0021);
  await expectAccessible(page, 'signals', panel);
});

test('an admin adds a version of the weights; weights that sum to nothing are refused and change nothing', async ({
  loginPage,
  page,
}) => {
  const tradingPage = await loginPage.enterAs('admin');
  await tradingPage.openPanel('Signal weights');
  const panel = tradingPage.panel('Signal weights');
  const form = panel.getByRole('form', { name: 'Next version of the weights' });
  await expect(form).toBeVisible();
  const live = panel.getByRole('heading', { name: /^In force: version \d+/ });
  const before = await live.innerText();
  const fields = await form.getByRole('textbox').all();
  const values = await Promise.all(fields.slice(0, 7).map((field) => field.inputValue()));
  for (const field of fields.slice(0, 7)) await field.fill('0');
  await form.getByLabel('Reason (at least 3 characters)').fill('e2e: nothing');
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(form).toContainText('The weights sum to zero');
  expect(await live.innerText()).toBe(before);
  for (const [i, field] of fields.slice(0, 7).entries()) await field.fill(values[i] ?? '0');
  await form.getByLabel('Reason (at least 3 characters)').fill('e2e: the same again');
  await form.getByRole('button', { name: 'Add version' }).click();
  await expect(live).toContainText('e2e: the same again');
  expect(await live.innerText()).not.toBe(before);
  await expectAccessible(page, 'the weights', panel);
});

test('an admin sends simulated users onto the platform, sees what they meet, and stops them', async ({
  loginPage,
  page,
}) => {
  test.setTimeout(120_000);
  const tradingPage = await loginPage.enterAs('admin');
  await tradingPage.openPanel('Load');
  const panel = tradingPage.panel('Load');
  const state = panel.getByTestId('load-state');
  await expect(state).not.toHaveText('');
  const form = panel.getByRole('form', { name: 'Start a load run' });
  await form.getByLabel('Users').fill('none');
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(form.getByText('A whole number from 1 to 500')).toBeVisible();
  await form.getByLabel('Users').fill('3');
  await form.getByLabel('Operations a second').fill('3');
  await form.getByLabel('Seconds').fill('600');
  // Options are dealt at once: nothing of it rests in the way of other tests.
  await form.getByLabel('Activity').selectOption('OPTIONS');
  await form.getByRole('button', { name: 'Start' }).click();
  await expect(state).toContainText('Running', { timeout: 60_000 });
  const all = panel.getByRole('row', { name: /^all / });
  await expect.poll(() => numberIn(cells(all).nth(1)), { timeout: 30_000 }).toBeGreaterThan(5);
  await form.getByRole('button', { name: 'Stop' }).click();
  await expect(state).toContainText('Stopped', { timeout: 30_000 });
  await expect(cells(all).nth(3)).toHaveText('0');
  await expectAccessible(page, 'a load run', panel);
});
