import { expect, test } from 'vitest';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { AccountPanel } from './account-panel.tsx';

const GILT: MarginAccount['positions'][number] = {
  symbol: 'GB00BTF03100',
  assetClass: 'FIXED_INCOME',
  currency: 'GBP',
  netQty: 1_000_000,
  unsettledQty: 1_000_000,
  avgPx: 98.5,
  markPx: 99.25,
  markedAt: AT,
  marketValue: 1_240_625,
  unrealisedPnl: 9_375,
  localValue: 992_500,
  localPnl: 7_500,
};

const getAccount = (more: Partial<MarginAccount> = {}): MarginAccount => ({
  userId: 'u-1',
  asOf: AT,
  positions: [],
  initialMargin: 24_812.5,
  requirements: [],
  maintenanceMargin: 18_609.375,
  variationMargin: 9_375,
  settledGain: 0,
  posted: 24_812.5,
  excess: 0,
  cash: 1_000_000,
  exposure: 0,
  autoPay: true,
  calls: [],
  balances: [{ currency: 'USD', cash: 1_000_000, variationMargin: 0 }],
  ...more,
});

const countResponses = (account: MarginAccount) => ({
  'ccp.margin': async () => account,
  'ccp.ledger': async () => ({ items: [], nextCursor: null }),
});

test('a gilt is shown in pounds, its worth in dollars in the tooltip, and the balances by currency', async () => {
  const account = getAccount({
    positions: [GILT],
    balances: [
      { currency: 'USD', cash: 1_000_000, variationMargin: 0 },
      { currency: 'GBP', cash: -985_000, variationMargin: 7_500 },
    ],
  });
  const { panel } = showPanel(<AccountPanel />, { answers: countResponses(account) });
  const row = panel.getByRole('row', { name: /^UKT / });
  await expect.element(row).toHaveTextContent('GBP993K7.5K');
  await expect.element(row.getByTitle('1,240,625.00 USD')).toBeVisible();
  const pounds = panel.getByRole('row', { name: /^GBP/ });
  await expect.element(pounds).toHaveTextContent('GBP−985K7.5K');
});

test('an account in dollars alone has no table of currencies', async () => {
  const { panel } = showPanel(<AccountPanel />, { answers: countResponses(getAccount()) });
  await expect.element(panel.getByText('No positions')).toBeVisible();
  expect(panel.getByRole('row', { name: /^USD/ }).elements()).toHaveLength(0);
});
