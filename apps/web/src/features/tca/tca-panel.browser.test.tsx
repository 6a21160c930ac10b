/** Execution quality of many orders: what is requested, the totals, the leagues, and the way into one order. */

import { describe, expect, test, vi } from 'vitest';
import type { OrderTca, Role, TcaSummary } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../ui-state/testing/with-ui.tsx';
import { openUiState, requestTca } from '../../ui-state/ui-state.ts';
import { TcaPanel } from './tca-panel.tsx';

const FIGURES: OrderTca['figures'] = {
  fills: 35,
  qty: 46_500,
  notional: 2_676_390,
  fees: 1_067.27,
  feesBps: 3.99,
  arrivalSlippageBps: 7.13,
  vwapSlippageBps: 0.69,
  spreadCapture: -1.7792,
  effectiveSpreadBps: 3.33,
  makerShare: 0.0065,
  reversionBps: { m1: 4, m5: 7, m10: 13 },
};

const TOTAL = {
  ...FIGURES,
  orders: 13,
  fillRate: 0.9029,
  participation: 0.110781,
  shortfallBps: 7.36,
};

const makeSummary = (more: Partial<TcaSummary> = {}): TcaSummary => ({
  orders: 13,
  isComplete: true,
  periodMs: 3_600_000,
  total: TOTAL,
  byVenue: [
    { ...FIGURES, venue: 'XNYS', orders: 4, qtyShare: 0.4344 },
    { ...FIGURES, venue: 'XNAS', orders: 5, qtyShare: 0.1591, arrivalSlippageBps: -2 },
  ],
  byStrategy: [
    { ...TOTAL, strategy: 'VWAP', orders: 2 },
    { ...TOTAL, strategy: 'LIT', orders: 11, shortfallBps: -1 },
  ],
  bySymbol: [{ ...TOTAL, symbol: 'AAPL' }],
  byUser: [{ ...TOTAL, userId: 'una' }],
  byPeriod: [{ ...TOTAL, from: AT }],
  ...more,
});

const makeTca = (orderId: string, more: Partial<OrderTca> = {}): OrderTca => ({
  orderId,
  userId: 'una',
  desk: 'EQ',
  symbol: 'AAPL',
  side: 'BUY',
  strategy: 'LIT',
  status: 'FILLED',
  qty: 400,
  filledQty: 300,
  fillRate: 0.75,
  avgPx: 270.91,
  decisionPx: 270,
  arrivalPx: 270.92,
  endPx: 270.89,
  marketVwap: 270.8954,
  marketVolume: 614,
  participation: 0.4886,
  decidedAt: AT,
  firstFillAt: AT,
  lastFillAt: AT,
  figures: FIGURES,
  shortfall: null,
  byVenue: [],
  ...more,
});

function show(role: Role = 'compliance', summary = makeSummary()) {
  const ui = openUiState();
  const ask = vi.fn(async (_: object) => summary);
  const list = vi.fn(async ({ cursor }: { readonly cursor?: string | undefined }) =>
    cursor === undefined
      ? { items: [makeTca('order-1')], nextCursor: 'c' }
      : { items: [makeTca('order-2', { symbol: 'MSFT', avgPx: null })], nextCursor: null },
  );
  const one = vi.fn(async ({ orderId }: { readonly orderId: string }) => makeTca(orderId));
  const shown = showPanel(
    <WithUi ui={ui}>
      <TcaPanel />
    </WithUi>,
    {
      role,
      answers: {
        'journal.tcaSummary': ask,
        'journal.tcaOrders': list,
        'journal.tcaOrder': one,
        'journal.order': async () => ({ order: null, fills: [], history: [] }) as never,
      },
    },
  );
  return { ...shown, ui, ask, list, one };
}

type Panel = ReturnType<typeof show>['panel'];

const names = (panel: Panel): (string | null | undefined)[] =>
  panel
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.querySelector('[data-column="name"]')?.textContent);

const cell = (panel: Panel, at: number, column: string): string | null | undefined =>
  panel.getByRole('row').elements()[at + 1]?.querySelector(`[data-column="${column}"]`)
    ?.textContent;

describe('the request', () => {
  test('follows the form; empty fields do not narrow it', async () => {
    const { panel, ask } = show();
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    await panel.getByLabelText('Symbol', { exact: true }).fill('aapl');
    await panel.getByRole('combobox', { name: 'Algo' }).selectOptions('VWAP');
    await panel.getByLabelText('Trader', { exact: true }).fill('Una');
    await expect
      .poll(() => ask.mock.calls.at(-1)?.[0])
      .toEqual({ symbol: 'AAPL', strategy: 'VWAP', userId: 'una' });
    await panel.getByRole('button', { name: 'Clear' }).click();
    await expect
      .poll(() => panel.getByLabelText('Symbol', { exact: true }).element())
      .toHaveValue('');
  });

  test.each([
    ['Symbol', '9X', 'Not a symbol'],
    ['Trader', 'Una!', 'Not a user id'],
    ['Decided from, UTC', '202611-01-01T00:00', 'A time has a year of four digits'],
  ])('%s of "%s" is refused in words and not sent', async (label, typed, problem) => {
    const { panel, ask } = show();
    await expect.poll(() => ask.mock.calls.length).toBe(1);
    await panel.getByLabelText(label, { exact: true }).fill(typed);
    await expect.element(panel.getByText(problem)).toBeVisible();
    expect(ask).toHaveBeenCalledOnce();
  });

  test('traders see their own orders only: there is no field for a trader', async () => {
    const { panel } = show('trader');
    await expect.element(panel.getByLabelText('Symbol', { exact: true })).toBeVisible();
    expect(panel.getByLabelText('Trader', { exact: true }).elements()).toEqual([]);
  });
});

describe('the summary', () => {
  test('has the totals, and shows where they are not of all orders', async () => {
    const { panel } = show();
    const costs = panel.getByLabelText('Costs of all orders');
    await expect.element(costs).toHaveTextContent(/Orders\s*13/);
    await expect.element(costs).toHaveTextContent(/Traded\s*2\.7M/);
    await expect.element(costs).toHaveTextContent(/Shortfall, bp\s*\+7\.4/);
    const cut = show('compliance', makeSummary({ orders: 500, isComplete: false })).panel;
    await expect
      .element(cut.getByLabelText('Costs of all orders'))
      .toHaveTextContent(/Orders\s*newest 500/);
  });

  test('a venue has a share of all shares, and no figure that only orders have', async () => {
    const { panel } = show();
    await expect.poll(() => names(panel)).toEqual(['XNYS', 'XNAS']);
    expect(cell(panel, 0, 'share')).toBe('43.4%');
    expect(cell(panel, 0, 'feesPaid')).toBe('1,067.27');
    expect(panel.getByRole('columnheader', { name: /^Fill rate/ }).elements()).toEqual([]);
  });

  test.each([
    ['Algos', ['VWAP', 'LIT']],
    ['Symbols', ['AAPL']],
    ['Traders', ['una']],
    ['Time', ['2026-11-21 14:03']],
  ])('grouped by %s', async (group, expected) => {
    const { panel } = show();
    await panel.getByRole('group', { name: 'Group costs' }).getByText(group).click();
    await expect.poll(() => names(panel)).toEqual(expected);
    expect(cell(panel, 0, 'fillRate')).toBe('90.3%');
    expect(cell(panel, 0, 'participation')).toBe('11.08%');
  });

  test('a league is sorted by cost, gains below', async () => {
    const { panel } = show();
    await panel.getByRole('columnheader', { name: /^Arrival/ }).click();
    await expect.poll(() => names(panel)).toEqual(['XNAS', 'XNYS']);
    expect(cell(panel, 0, 'arrival')).toBe('−2.0');
  });

  test('a refusal can be tried again', async () => {
    const request = async (): Promise<never> => {
      throw refused('Only execution quality may see this');
    };
    const { panel } = showPanel(<TcaPanel />, {
      role: 'compliance',
      answers: { 'journal.tcaSummary': request },
    });
    await expect.element(panel.getByText('Only execution quality may see this')).toBeVisible();
    await expectCode({ text: 'Only execution quality may see this', code: 'FORBIDDEN' });
    await expect.element(panel.getByRole('button', { name: 'Try again' })).toBeVisible();
  });
});

describe('the orders', () => {
  const open = async (role: Role = 'compliance') => {
    const shown = show(role);
    await shown.panel.getByRole('group', { name: 'Filter' }).getByText('Orders').click();
    await expect.poll(() => cell(shown.panel, 0, 'symbol')).toBe('AAPL');
    return shown;
  };

  test('have price, costs and the end of the id', async () => {
    const { panel } = await open();
    expect(cell(panel, 0, 'avg')).toBe('270.910');
    expect(cell(panel, 0, 'arrival')).toBe('+7.1');
    expect(cell(panel, 0, 'paid')).toBe('');
    expect(cell(panel, 0, 'order')).toBe('order-1'.slice(-8));
    expect(cell(panel, 0, 'user')).toBe('una');
  });

  test('of older pages are added below', async () => {
    const { panel } = await open();
    await panel.getByRole('button', { name: 'Load older entries' }).click();
    await expect.poll(() => cell(panel, 1, 'symbol')).toBe('MSFT');
    expect(cell(panel, 1, 'avg')).toBe('');
    expect(panel.getByRole('button', { name: 'Load older entries' }).elements()).toEqual([]);
  });

  test('open by a double click, and the way back keeps the form', async () => {
    const { panel, one } = await open();
    await panel.getByLabelText('Symbol', { exact: true }).fill('AAPL');
    await panel.getByRole('row', { name: /AAPL/ }).dblClick();
    await expect.element(panel.getByRole('heading', { name: /BUY 400 AAPL/ })).toBeVisible();
    expect(one.mock.calls[0]?.[0]).toEqual({ orderId: 'order-1' });
    await panel.getByRole('button', { name: 'All orders' }).click();
    await expect.element(panel.getByLabelText('Symbol', { exact: true })).toHaveValue('AAPL');
  });

  test('another panel may request one, also the same one again', async () => {
    const { panel, ui, one } = show();
    requestTca(ui, 'order-7');
    await expect.poll(() => one.mock.calls.at(-1)?.[0]).toEqual({ orderId: 'order-7' });
    await panel.getByRole('button', { name: 'All orders' }).click();
    requestTca(ui, 'order-7');
    await expect.element(panel.getByRole('heading', { name: /BUY 400 AAPL/ })).toBeVisible();
  });
});
