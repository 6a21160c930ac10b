import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { AT, toFill, toQuote } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { FillsPanel } from './fills-panel.tsx';

test('a fill appears when it happens, newest first, without polling', async () => {
  const { panel, client } = showPanel(<FillsPanel />);
  await expect.element(panel.getByText('No fills yet')).toBeVisible();
  client.account.addFills([toFill(1, { symbol: 'MSFT' })]);
  const rows = panel.getByRole('row');
  await expect.element(rows.filter({ hasText: 'MSFT' })).toBeVisible();
  const later = toFill(2, { symbol: 'AAPL' });
  client.account.apply({ event: 'orders.filled', at: AT, data: later });
  await expect.element(rows.filter({ hasText: 'AAPL' })).toBeVisible();
  expect(rows.elements().map((row) => /AAPL|MSFT/.exec(row.textContent ?? '')?.[0])).toEqual([
    undefined,
    'AAPL',
    'MSFT',
    undefined,
  ]);
});

/** What the total row shows in these columns. */
const totals = (panel: Locator, columns: readonly string[]) =>
  columns.map((id) => panel.element().querySelector(`[data-total="${id}"]`)?.textContent);

test('the total row adds amounts and fees in dollars, and the quantity where there is one instrument', async () => {
  const { panel, client } = showPanel(<FillsPanel />, {
    before: ({ hot }) => hot.apply([toQuote({ symbol: 'USDJPY', mid: 160_000_000 })], null),
  });
  const fees = { ...toFill(1).fees, total: 1.25 };
  client.account.addFills([
    toFill(1, { symbol: 'MSFT', qty: 300, price: 400, fees }),
    toFill(2, { symbol: 'MSFT', qty: 200, price: 401, fees }),
  ]);
  const columns = ['symbol', 'qty', 'notional', 'currency', 'fees'];
  await expect
    .poll(() => totals(panel, columns))
    .toEqual(['Total', '500', '200,200.00', 'USD', '2.50']);
  // 1,000 dollars at 160 yen, charged 320 yen.
  const pair = { symbol: 'USDJPY', qty: 1_000, price: 160, fees: { ...fees, total: 320 } };
  client.account.addFills([toFill(3, pair)]);
  await expect
    .poll(() => totals(panel, columns))
    .toEqual(['Total', '', '201,200.00', 'USD', '4.50']);
});

test('the words of the filter leave only the rows that hold them', async () => {
  const { panel } = showPanel(<FillsPanel />, {
    before: (client) =>
      client.account.addFills([toFill(1, { symbol: 'MSFT' }), toFill(2, { symbol: 'AAPL' })]),
  });
  await panel.getByLabelText('Filter Fills').fill('msft');
  await expect.element(panel.getByText('MSFT')).toBeVisible();
  await expect.element(panel.getByText('AAPL')).not.toBeInTheDocument();
});

test('a trader sees no column of users, an administrator does', async () => {
  const before = (client: ReturnType<typeof showPanel>['client']) =>
    client.account.addFills([toFill(1)]);
  const own = showPanel(<FillsPanel />, { before });
  await expect.element(own.panel.getByRole('columnheader').first()).toBeVisible();
  const all = showPanel(<FillsPanel />, { role: 'admin', before });
  await expect.element(all.panel.getByRole('columnheader', { name: /User/ })).toBeVisible();
  expect(own.panel.getByRole('columnheader', { name: /User/ }).elements()).toEqual([]);
});
