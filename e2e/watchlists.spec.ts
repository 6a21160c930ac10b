/** Watchlists: made, filled, put in order, kept over a reload, and there in a second browser of the same user. */
import { expect, test } from './browser-test.ts';
import type { TradingPage } from './pages/trading-page.ts';

const USER = 'trader-low-touch';

/** The symbols of the list from top to bottom. */
const symbols = (tradingPage: TradingPage) => async (): Promise<readonly string[]> => {
  const rows = await tradingPage.watchlist.grid.locator('[data-row]').all();
  const cells = rows.map(async (row) => ({
    at: Number(await row.getAttribute('data-row')),
    symbol: (await row.locator('[data-column="symbol"]').textContent()) ?? '',
  }));
  return (await Promise.all(cells)).sort((a, b) => a.at - b.at).map(({ symbol }) => symbol);
};

const listButton = (tradingPage: TradingPage, title: string) =>
  tradingPage.watchlist.panel.getByRole('button', { name: `Watchlist: ${title}`, exact: true });

test('a list is made, filled and put in order; a second browser follows, and a reload keeps list and symbol', async ({
  visitor,
}) => {
  const first = await visitor();
  const desk = await first.loginPage.enterAs(USER);
  const second = await visitor();
  const other = await second.loginPage.enterAs(USER);
  const name = `Semis ${Date.now() % 1_000_000}`;

  await listButton(desk, 'All').click();
  const made = first.page.getByRole('dialog', { name: /^Watchlist: / });
  await made.getByLabel('New list').fill(name);
  await made.getByRole('button', { name: 'Create' }).click();
  await expect(listButton(desk, name)).toBeVisible();
  await made.getByLabel('Add', { exact: true }).fill('nvda, amd xom');
  await first.page.keyboard.press('Enter');
  await expect.poll(symbols(desk)).toEqual(['NVDA', 'AMD', 'XOM']);
  await first.page.keyboard.press('Escape');

  await listButton(other, 'All').click();
  const lists = second.page.getByRole('dialog', { name: /^Watchlist: / });
  await lists.getByLabel('List', { exact: true }).selectOption({ label: name });
  await second.page.keyboard.press('Escape');
  await expect.poll(symbols(other)).toEqual(['NVDA', 'AMD', 'XOM']);

  const row = desk.watchlist.rows('XOM');
  await row.dragTo(desk.watchlist.rows('NVDA'));
  await expect.poll(symbols(desk)).toEqual(['XOM', 'NVDA', 'AMD']);
  await expect.poll(symbols(other)).toEqual(['XOM', 'NVDA', 'AMD']);
  await other.watchlist.rows('XOM').click();
  await other.watchlist.grid.focus();
  await second.page.keyboard.press('Alt+ArrowDown');
  await expect.poll(symbols(desk)).toEqual(['NVDA', 'XOM', 'AMD']);

  await first.page.reload();
  await desk.expectLive();
  await expect.poll(symbols(desk)).toEqual(['NVDA', 'XOM', 'AMD']);
  await second.page.reload();
  await other.expectLive();
  await expect(other.watchlist.rows('XOM')).toHaveAttribute('aria-selected', 'true');

  await listButton(desk, name).click();
  await first.page.getByRole('button', { name: 'Delete…' }).click();
  await first.page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(listButton(desk, 'All')).toBeVisible();
  await expect(listButton(other, 'All')).toBeVisible();
});

test('the chosen symbol is scrolled to after a reload, and a link shows its own', async ({
  loginPage,
  page,
}) => {
  const desk = await loginPage.enterAs(USER);
  await desk.choose('XOM');
  await page.reload();
  await desk.expectLive();
  await expect(desk.watchlist.rows('XOM')).toBeInViewport();
  await expect(desk.watchlist.rows('XOM')).toHaveAttribute('aria-selected', 'true');
  await page.goto('/#symbol=KO');
  await page.reload();
  await desk.expectLive();
  await expect(desk.watchlist.rows('KO')).toHaveAttribute('aria-selected', 'true');
  await expect(desk.watchlist.rows('KO')).toBeInViewport();
});
