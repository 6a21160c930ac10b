import { expect, test } from 'vitest';
import { AT, toFill } from '../../../platform/testing/given.ts';
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
  ]);
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
