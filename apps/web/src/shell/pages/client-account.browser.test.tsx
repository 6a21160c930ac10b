import { expect, test, vi } from 'vitest';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ClientAccount } from './client-account.tsx';

const ACCOUNT: MarginAccount = {
  userId: 'u-1',
  asOf: AT,
  businessDate: '2026-11-24',
  positions: [],
  initialMargin: 20_250,
  requirements: [],
  maintenanceMargin: 15_187.5,
  variationMargin: 0,
  settledGain: 0,
  posted: 20_250,
  excess: 0,
  cash: 999_979_750,
  exposure: 0,
  autoPay: true,
  calls: [],
  balances: [],
};

test('the client opens its own account and saves the statement of the business date', async () => {
  const margin = vi.fn(async (_: unknown) => ACCOUNT);
  const statement = vi.fn(async (_: unknown) => ({
    filename: 'clearing-u-1-2026-11-24.csv',
    contentType: 'text/csv; charset=utf-8',
    text: 'Trades cleared',
  }));
  const { panel } = showPanel(<ClientAccount />, {
    role: 'external-client',
    answers: {
      'ccp.margin': margin,
      'ccp.buyIns': async () => ({ items: [], nextCursor: null }),
      'ccp.ledger': async () => ({ items: [], nextCursor: null }),
      'ccp.statement': statement,
    },
  });
  await expect.element(panel.getByText('Clearing account and statements')).toBeVisible();
  expect(margin).not.toHaveBeenCalled();
  await panel.getByText('Clearing account and statements').click();
  await expect.element(panel.getByTitle('20,250.00').first()).toBeVisible();
  expect(margin.mock.calls[0]?.[0]).toEqual({ userId: 'u-1' });
  expect(panel.getByLabelText('Account', { exact: true }).elements()).toHaveLength(0);
  await panel.getByRole('button', { name: 'Statement CSV' }).click();
  await expect.element(panel.getByText('clearing-u-1-2026-11-24.csv saved')).toBeVisible();
  const day = { userId: 'u-1', date: '2026-11-24', format: 'csv' };
  expect(statement.mock.calls[0]?.[0]).toEqual(day);
  const before = margin.mock.calls.length;
  await panel.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => margin.mock.calls.length).toBeGreaterThan(before);
});
