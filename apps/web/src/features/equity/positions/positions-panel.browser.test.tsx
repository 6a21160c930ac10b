import { expect, test } from 'vitest';
import type { Quote } from '../../../lib/hot/live-quotes.ts';
import type { Instrument, Position, Role } from '../../../platform/client/shapes.ts';
import { AT, getInstrument, toPosition, toQuote } from '../../../platform/testing/given.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { PositionsPanel } from './positions-panel.tsx';

type Given = {
  readonly positions: Position[];
  readonly quotes?: Quote[];
  readonly role?: Role;
};

const makeSnapshot =
  (positions: Position[], instruments: Instrument[] = []) =>
  (client: TradingClient) =>
    client.account.apply({
      event: 'snapshot',
      at: AT,
      data: { tickSeq: 1, instruments, orders: [], positions, killSwitches: [] },
    });

const show = ({ positions, quotes = [], role = 'trader' }: Given) =>
  showPanel(<PositionsPanel />, {
    role,
    before: (client) => {
      makeSnapshot(positions)(client);
      client.hot.apply(quotes, null);
    },
  });

type Panel = ReturnType<typeof show>['panel'];

/** The texts of the columns in the row of a symbol. */
const figures = (panel: Panel, symbol: string, columns: readonly string[]) => {
  const row = panel.getByRole('row', { name: new RegExp(symbol) }).element();
  return columns.map((id) => row.querySelector(`[data-column="${id}"]`)?.textContent);
};

const makeQuote = (symbol: string, price: number) => toQuote({ symbol, mid: price * 1_000_000 });

test('profit is what the mid is above the average, plus what is realised, less the fees', async () => {
  // 100 shares, 2.50 above their cost: 250; with 40 realised and 3.25 of fees 286.75 in all.
  const position = toPosition({ netQty: 100, avgPx: 187.5, realisedPnl: 40, fees: 3.25 });
  const { panel } = show({ positions: [position], quotes: [makeQuote('AAPL', 190)] });
  await expect.element(panel.getByText('AAPL')).toBeVisible();
  const columns = ['net', 'mark', 'unrealised', 'total', 'realised', 'fees', 'value'];
  expect(figures(panel, 'AAPL', columns)).toEqual([
    '+100',
    '190.00',
    '+250.00',
    '+286.75',
    '+40.00',
    '3.25',
    '+19,000.00',
  ]);
});

test('a short position loses what the mid rises by, and its value is negative', async () => {
  // 40 shares sold at 50, to be bought back at 53: a loss of 120, and 1 of fees.
  const short = toPosition({ symbol: 'INTC', netQty: -40, avgPx: 50, realisedPnl: 0, fees: 1 });
  const { panel } = show({ positions: [short], quotes: [makeQuote('INTC', 53)] });
  await expect.element(panel.getByText('INTC')).toBeVisible();
  const shown = figures(panel, 'INTC', ['net', 'unrealised', 'total', 'value']);
  expect(shown).toEqual(['−40', '−120.00', '−121.00', '−2,120.00']);
});

test('a bond is priced per 100 of its face, in its own currency', async () => {
  // A million face bought at 98.50 and marked at 99.25: 0.75 % of a million.
  const gilt = { symbol: 'GB00BTF03100', netQty: 1_000_000, avgPx: 98.5, realisedPnl: 0, fees: 0 };
  const { panel } = show({
    positions: [toPosition(gilt)],
    quotes: [makeQuote('GB00BTF03100', 99.25)],
  });
  await expect.element(panel.getByTitle('GB00BTF03100')).toHaveTextContent(/^UKT /);
  expect(figures(panel, 'UKT ', ['currency', 'unrealised', 'value'])).toEqual([
    'GBP',
    '+7,500.00',
    '+992,500.00',
  ]);
});

test('without a price there is a dash and no profit of zero', async () => {
  const { panel } = show({ positions: [toPosition()] });
  await expect.element(panel.getByText('AAPL')).toBeVisible();
  expect(figures(panel, 'AAPL', ['unrealised', 'total', 'value'])).toEqual(['–', '–', '–']);
});

test('a new price moves the profit of its own symbol only', async () => {
  const positions = [
    toPosition({ netQty: 10, avgPx: 100, realisedPnl: 0, fees: 0 }),
    toPosition({ symbol: 'INTC', netQty: 10, avgPx: 50, realisedPnl: 0, fees: 0 }),
  ];
  const quotes = [makeQuote('AAPL', 101), makeQuote('INTC', 51)];
  const { panel, client } = show({ positions, quotes });
  await expect.element(panel.getByText('INTC')).toBeVisible();
  client.hot.apply([makeQuote('AAPL', 104)], null);
  client.painter.invalidate();
  await expect.poll(() => figures(panel, 'AAPL', ['total'])).toEqual(['+40.00']);
  expect(figures(panel, 'INTC', ['total'])).toEqual(['+10.00']);
});

test('a fill closes the position: nothing is held, its profit stays', async () => {
  const { panel, client } = show({
    positions: [toPosition({ netQty: 100, avgPx: 189, realisedPnl: 0, fees: 1 })],
    quotes: [makeQuote('AAPL', 190)],
  });
  await expect.element(panel.getByText('AAPL')).toBeVisible();
  const closed = { netQty: 0, avgPx: 0, realisedPnl: 100, fees: 2, soldQty: 100, version: 2 };
  client.account.apply({ event: 'positions.changed', at: AT, data: toPosition(closed) });
  await expect
    .poll(() => figures(panel, 'AAPL', ['net', 'unrealised', 'total', 'value']))
    .toEqual(['0', '0.00', '+98.00', '0.00']);
});

test('a flat position offers no order that closes it, a long one fills the ticket to sell it', async () => {
  const positions = [
    toPosition({ netQty: 100 }),
    toPosition({ symbol: 'INTC', netQty: 0, avgPx: 0 }),
  ];
  const { panel } = show({ positions });
  const close = panel.getByRole('menuitem', { name: 'Close in ticket' });
  await panel.getByText('AAPL').click({ button: 'right' });
  await expect.element(close).toBeVisible();
  await expect.element(panel.getByRole('menuitem', { name: 'Reverse in ticket' })).toBeVisible();
  await panel.getByRole('menuitem', { name: 'Show AAPL' }).click();
  await panel.getByText('INTC').click({ button: 'right' });
  await expect.element(panel.getByRole('menuitem', { name: 'Show INTC' })).toBeVisible();
  expect(close.elements()).toEqual([]);
});

test.each([
  [100, 'SELL', 188.1],
  [-40, 'BUY', 191.9],
] as const)(
  'a position of %i is protected by a stop 1 %% from the last',
  async (netQty, side, stop) => {
    const { panel, client, ui } = show({
      positions: [toPosition({ netQty })],
      quotes: [toQuote({ last: 190_000_000 })],
    });
    await expect.element(panel.getByText('AAPL')).toBeVisible();
    const protect = panel.getByRole('menuitem', { name: 'Protect in ticket' });
    await panel.getByText('AAPL').click({ button: 'right' });
    await expect.element(panel.getByRole('menuitem', { name: 'Show AAPL' })).toBeVisible();
    expect(protect.elements()).toEqual([]);
    await panel.getByRole('menuitem', { name: 'Show AAPL' }).click();
    makeSnapshot([toPosition({ netQty })], [getInstrument()])(client);
    await panel.getByText('AAPL').click({ button: 'right' });
    await protect.click();
    expect(ui.getState().ticketRequest?.request).toEqual({
      side,
      symbol: 'AAPL',
      qty: Math.abs(netQty),
      orderType: 'STOP',
      stopPrice: stop,
      triggerBy: 'LAST',
      timeInForce: 'GTC',
      strategy: 'LIT',
      venue: null,
    });
  },
);

test('whose position it is, only who sees more than their own is shown', async () => {
  const own = show({ positions: [toPosition()] });
  await expect.element(own.panel.getByText('AAPL')).toBeVisible();
  expect(own.panel.getByRole('columnheader', { name: /User/ }).elements()).toEqual([]);
  const all = show({ positions: [toPosition({ userId: 'u-7' })], role: 'risk-manager' });
  await expect.element(all.panel.getByText('u-7')).toBeVisible();
});

/** What the total row shows in these columns. */
const totals = (panel: Panel, columns: readonly string[]) =>
  columns.map((id) => panel.element().querySelector(`[data-total="${id}"]`)?.textContent);

test('the total row adds what the rows show, each in dollars, and follows the prices', async () => {
  // 10 shares 3 above their cost; a million of a gilt 0.75 above its cost at 1.25 dollars a pound.
  const share = toPosition({ netQty: 10, avgPx: 100, realisedPnl: 40, fees: 2 });
  const gilt = { symbol: 'GB00BTF03100', netQty: 1_000_000, avgPx: 98.5, realisedPnl: 8, fees: 4 };
  const { panel, client } = show({
    positions: [share, toPosition(gilt)],
    quotes: [makeQuote('AAPL', 103), makeQuote('GB00BTF03100', 99.25), makeQuote('GBPUSD', 1.25)],
  });
  const columns = ['symbol', 'total', 'currency', 'unrealised', 'realised', 'fees', 'value'];
  await expect
    .poll(() => totals(panel, columns))
    .toEqual(['Total', '+9,448.00', 'USD', '+9,405.00', '+50.00', '7.00', '+1,241,655.00']);
  client.hot.apply([makeQuote('AAPL', 104)], null);
  client.painter.invalidate();
  await expect.poll(() => totals(panel, ['unrealised'])).toEqual(['+9,415.00']);
});

test('without a rate for a currency there is no total: a part is not the whole', async () => {
  const share = toPosition({ netQty: 10, avgPx: 100, realisedPnl: 40, fees: 2 });
  const gilt = { symbol: 'GB00BTF03100', netQty: 1_000_000, avgPx: 98.5, realisedPnl: 0, fees: 4 };
  const { panel } = show({
    positions: [share, toPosition(gilt)],
    quotes: [makeQuote('AAPL', 103), makeQuote('GB00BTF03100', 99.25)],
  });
  await expect
    .poll(() => totals(panel, ['total', 'realised', 'fees', 'value']))
    .toEqual(['–', '+40.00', '–', '–']);
});

test('profit stands second, beside the symbol, which stays when the rest is scrolled aside', async () => {
  const { panel } = show({ positions: [toPosition()], quotes: [makeQuote('AAPL', 190)] });
  await expect.element(panel.getByText('AAPL')).toBeVisible();
  const heads = panel.getByRole('columnheader').elements();
  expect(heads.slice(0, 2).map(({ textContent }) => textContent)).toEqual(['Symbol', 'P&L']);
  const place = panel.element() as HTMLElement;
  place.style.width = '300px';
  const grid = panel.getByRole('grid').element();
  await expect.poll(() => grid.clientWidth).toBe(300);
  const left = (): number => panel.getByText('AAPL').element().getBoundingClientRect().left;
  const before = left();
  grid.scrollLeft = 150;
  await expect.poll(() => grid.scrollLeft).toBe(150);
  await expect.poll(left).toBe(before);
});
