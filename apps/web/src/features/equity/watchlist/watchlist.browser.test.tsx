/** The watchlist: figures of each symbol by its own formula, sorting, the chosen symbol, what its menu offers. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Role } from '../../../platform/client/shapes.ts';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Watchlist } from './watchlist.tsx';

const instruments = [
  getInstrument(),
  getInstrument({ symbol: 'KO', name: 'Coca-Cola Co.', sector: 'Consumer Staples' }),
  getInstrument({ symbol: 'XOM', name: 'Exxon Mobil Corp.', sector: 'Energy' }),
];

/** AAPL 1 % above its open, KO 2 % below, XOM without a price. */
function show(role: Role = 'trader', answers: Responses = {}) {
  const shown = showPanel(<Watchlist channel={1} />, {
    role,
    answers,
    before: (client) => {
      loadAccount(client, { instruments });
      client.hot.apply(
        [
          toQuote({
            priorClose: 200_000_000,
            last: 202_000_000,
            dayVolume: 1_250_000,
            high: 203_120_000,
            low: 199_050_000,
            vwap: 201_123_450,
          }),
          toQuote({
            symbol: 'KO',
            priorClose: 50_000_000,
            last: 49_000_000,
            bid: 48_990_000,
            ask: 49_010_000,
            mid: 49_000_000,
            dayVolume: 900,
            vwap: 0,
          }),
        ],
        null,
      );
    },
  });
  const { panel } = shown;
  const row = (symbol: string) => panel.getByRole('row', { name: new RegExp(`^${symbol}`) });
  return {
    ...shown,
    row,
    cells: (symbol: string, columns: readonly string[]) => {
      const element = row(symbol).element();
      return columns.map((id) => element.querySelector(`[data-column="${id}"]`)?.textContent);
    },
    /** The symbols from top to bottom. */
    symbols: () =>
      [...panel.element().querySelectorAll<HTMLElement>('[data-row]')]
        .toSorted((a, b) => Number(a.dataset['row']) - Number(b.dataset['row']))
        .map((each) => each.querySelector('[data-column="symbol"]')?.textContent),
  };
}

describe('the figures of a row', () => {
  test('change since the close of the day before, volume in short, spread in basis points of the mid', async () => {
    const { cells, row } = show();
    await expect.element(row('KO')).toBeVisible();
    await expect
      .poll(() => cells('AAPL', ['last', 'change', 'volume']))
      .toEqual(['202.00', '▲+1.00%', '1.3M']);
    // 0.02 of 49.00.
    const spread = ((49.01 - 48.99) / 49) * 10_000;
    expect(cells('KO', ['bid', 'ask', 'change', 'volume', 'spread'])).toEqual([
      '48.99',
      '49.01',
      '▼−2.00%',
      '900',
      spread.toFixed(1),
    ]);
  });

  test('the session’s high, low and average price, a dash where the market states no average', async () => {
    const { cells, row } = show();
    await expect.element(row('KO')).toBeVisible();
    await expect
      .poll(() => cells('AAPL', ['high', 'low', 'vwap']))
      .toEqual(['203.12', '199.05', '201.1235']);
    expect(cells('KO', ['vwap'])).toEqual(['–']);
  });

  test('are dashes without a price, never zeros', async () => {
    const { cells, row } = show();
    await expect.element(row('XOM')).toBeVisible();
    await expect
      .poll(() => cells('XOM', ['bid', 'last', 'change', 'spread']))
      .toEqual(['–', '–', '–', '–']);
  });

  test('the distance from VWAP and the place in the range are there to choose', async () => {
    const { cells, row, prefs } = show();
    await expect.element(row('KO')).toBeVisible();
    expect(cells('AAPL', ['vwapDistance', 'range'])).toEqual([undefined, undefined]);
    prefs.setState({ grids: { watchlist: { hidden: [], order: [], widths: {} } } });
    // 202.00 against 201.12345 of volume; between 199.05 and 203.12.
    const bps = (202 / 201.12345 - 1) * 10_000;
    const pct = ((202 - 199.05) / (203.12 - 199.05)) * 100;
    await expect
      .poll(() => cells('AAPL', ['vwapDistance', 'range']))
      .toEqual([`+${bps.toFixed(1)}`, pct.toFixed(0)]);
    expect(cells('XOM', ['vwapDistance', 'range'])).toEqual(['–', '–']);
  });

  test('follow the market', async () => {
    const { cells, row, client } = show();
    await expect.element(row('KO')).toBeVisible();
    client.hot.apply([toQuote({ symbol: 'KO', priorClose: 50_000_000, last: 51_500_000 })], null);
    client.painter.invalidate();
    await expect.poll(() => cells('KO', ['last', 'change'])).toEqual(['51.50', '▲+3.00%']);
    expect(cells('AAPL', ['last'])).toEqual(['202.00']);
  });
});

test('a press on a title sorts up, then down, then not; rows without a value stay last', async () => {
  const { panel, symbols, row } = show();
  await expect.element(row('XOM')).toBeVisible();
  const title = panel.getByRole('button', { name: /^Chg %/ });
  await title.click();
  await userEvent.unhover(title);
  await expect.poll(symbols).toEqual(['KO', 'AAPL', 'XOM']);
  await title.click();
  await userEvent.unhover(title);
  await expect.poll(symbols).toEqual(['AAPL', 'KO', 'XOM']);
  await expect
    .element(panel.getByRole('columnheader', { name: /^Chg %/ }))
    .toHaveAttribute('aria-sort', 'descending');
  await title.click();
  await expect
    .element(panel.getByRole('columnheader', { name: /^Chg %/ }))
    .toHaveAttribute('aria-sort', 'none');
});

test('the filter looks at symbol, company and sector, and counts what is left', async () => {
  const { panel, symbols, row } = show();
  await expect.element(row('XOM')).toBeVisible();
  const filter = panel.getByLabelText('Filter Watchlist');
  await filter.fill('energy');
  await expect.poll(symbols).toEqual(['XOM']);
  await filter.fill('cola');
  await expect.poll(symbols).toEqual(['KO']);
  await filter.fill('nothing like this');
  await expect.element(panel.getByText('No instrument matches')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => symbols().length).toBe(3);
});

test('a share whose short sales are restricted has a badge, explained, while they are', async () => {
  const { row, client, panel } = show();
  await expect.element(row('KO')).toBeVisible();
  expect(panel.getByText('SSR').elements()).toEqual([]);
  const restrict = (shortRestricted: number) =>
    client.hot.apply([toQuote({ symbol: 'KO', priorClose: 50_000_000, shortRestricted })], null);
  restrict(1);
  const badge = row('KO').getByTitle(/^Short sale restriction: after a fall of 10 %/);
  await expect.element(badge).toBeVisible();
  await expect.element(badge).toHaveTextContent('SSRshort sales restricted');
  await expect.element(panel.getByRole('row', { name: /KO short sales restricted/ })).toBeVisible();
  expect(panel.getByText('SSR').elements()).toHaveLength(1);
  restrict(0);
  await expect.poll(() => panel.getByText('SSR').elements()).toEqual([]);
});

describe('a share that is hard to borrow', () => {
  const hard: Responses = {
    'locates.borrowTerms': async () => ({
      items: [
        { symbol: 'AAPL', isEasy: true, rateBps: 45, availableQty: null },
        { symbol: 'KO', isEasy: false, rateBps: 750, availableQty: 500 },
      ],
    }),
  };
  const restricted = { symbol: 'KO', priorClose: 50_000_000, shortRestricted: 1 };
  const widths = (panel: ReturnType<typeof show>['panel']) =>
    [...panel.element().querySelectorAll<HTMLElement>('[role="columnheader"]')].map((head) => [
      head.textContent,
      head.offsetLeft,
      head.offsetWidth,
    ]);

  test('has a badge that names the locate and the fee, and no other share has', async () => {
    const { row, panel } = show('trader', hard);
    const badge = row('KO').getByTitle(
      'Hard to borrow: a short sale needs located shares (Locates); borrowing costs 7.50% a year',
    );
    await expect.element(badge).toHaveTextContent('HTBhard to borrow');
    expect(panel.getByText('HTB').elements()).toHaveLength(1);
  });

  test('has one mark with a plus while it is restricted as well, explained by both', async () => {
    const { row, client } = show('trader', hard);
    client.hot.apply([toQuote(restricted)], null);
    const badge = row('KO').getByTitle(/^Short sale restriction.*Hard to borrow/);
    await expect.element(badge).toHaveTextContent('SSR⁺short sales restricted, hard to borrow');
  });

  test('has its badge within the width of the column, with every other column where it was', async () => {
    const plain = show();
    plain.client.hot.apply([toQuote({ ...restricted, shortRestricted: 0 })], null);
    await expect.element(plain.row('KO')).toHaveTextContent('189.41');
    const before = widths(plain.panel);
    expect(before.length).toBeGreaterThan(5);
    const { row, panel, client } = show('trader', hard);
    client.hot.apply([toQuote(restricted)], null);
    await expect.element(row('KO').getByText('SSR⁺')).toBeVisible();
    expect(widths(panel)).toEqual(before);
  });

  // The longest symbol that is hard to borrow here, in a column as wide as the longest symbol of all.
  test.each([0, 1])('has room for its mark, restricted or not: %i', async (shortRestricted) => {
    const terms = { isEasy: false, rateBps: 750, availableQty: 500 };
    const { panel, client } = showPanel(<Watchlist channel={1} />, {
      answers: {
        'locates.borrowTerms': async () => ({ items: [{ symbol: 'BKNG', ...terms }] }),
      },
    });
    loadAccount(client, {
      instruments: [getInstrument({ symbol: 'BKNG' }), getInstrument({ symbol: 'GOOGL' })],
    });
    client.hot.apply([toQuote({ symbol: 'BKNG', shortRestricted })], null);
    const mark = panel.getByText(shortRestricted === 1 ? 'SSR⁺' : 'HTB');
    await expect.element(mark).toBeVisible();
    const cell = mark.element().closest('[data-column="symbol"]');
    expect(mark.element().getBoundingClientRect().right).toBeLessThanOrEqual(
      cell?.getBoundingClientRect().right ?? 0,
    );
  });
});

describe('a row', () => {
  test('that is pressed is what its channel shows', async () => {
    const { ui, row } = show();
    await row('KO').click();
    await expect.poll(() => ui.getState().symbols[1]).toBe('KO');
    await expect.element(row('KO')).toHaveAttribute('aria-selected', 'true');
  });

  test('has a menu that fills the ticket for its symbol', async () => {
    const { panel, ui, row } = show();
    await row('KO').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Sell KO' }).click();
    expect(ui.getState().ticketRequest?.request).toEqual({ side: 'SELL', symbol: 'KO' });
  });

  test('offers no orders to who does not trade', async () => {
    const { panel, row } = show('risk-manager');
    await row('KO').click({ button: 'right' });
    await expect.element(panel.getByRole('menuitem', { name: 'Show KO' })).toBeVisible();
    const items = panel.getByRole('menuitem').elements();
    expect(items.map(({ textContent }) => textContent)).toEqual(['Show KO', 'Alert at…']);
  });

  test('has a menu that begins an alert on its symbol, for everyone who sees the market', async () => {
    const { panel, ui, row } = show('viewer');
    await row('KO').click({ button: 'right' });
    await panel.getByRole('menuitem', { name: 'Alert at…' }).click();
    expect(ui.getState()).toMatchObject({
      alertRequest: { symbol: 'KO' },
      panelRequest: { panel: 'alerts' },
    });
  });
});
