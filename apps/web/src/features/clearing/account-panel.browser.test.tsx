import { TRANSFER_CODES } from '@tradefloor/contracts/vocabulary/clearing';
import { expect, test, vi } from 'vitest';
import type { MarginAccount } from '../../platform/client/shapes.ts';
import { AT, BOUGHT_IN } from '../../platform/testing/given.ts';
import { accountAnswers, toMarginAccount, toMember } from '../../platform/testing/given-members.ts';
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

test('a gilt is shown in pounds, its worth in dollars in the tooltip, and the balances by currency', async () => {
  const account = toMarginAccount({
    positions: [GILT],
    balances: [
      { currency: 'USD', cash: 1_000_000, variationMargin: 0 },
      { currency: 'GBP', cash: -985_000, variationMargin: 7_500 },
    ],
  });
  const { panel } = showPanel(<AccountPanel />, { answers: accountAnswers(account) });
  const row = panel.getByRole('row', { name: /^UKT / });
  await expect.element(row).toHaveTextContent('GBP993K7.5K');
  await expect.element(row.getByTitle('1,240,625.00 USD')).toBeVisible();
  const pounds = panel.getByRole('row', { name: /^GBP/ });
  await expect.element(pounds).toHaveTextContent('GBP−985K7.5K');
});

test('an account in dollars alone has no table of currencies', async () => {
  const { panel } = showPanel(<AccountPanel />, { answers: accountAnswers(toMarginAccount()) });
  await expect.element(panel.getByText('No positions')).toBeVisible();
  expect(panel.getByRole('row', { name: /^USD/ }).elements()).toHaveLength(0);
});

test('a buy-in shows when and at what price it was made, and what it cost', async () => {
  const { panel } = showPanel(<AccountPanel />, {
    answers: {
      ...accountAnswers(toMarginAccount()),
      'ccp.buyIns': async () => ({ items: [BOUGHT_IN], nextCursor: null }),
    },
  });
  const row = panel.getByRole('row', { name: /^2026-12-03/ });
  await expect.element(row).toHaveTextContent('2026-12-03AAPL100152.00200USD2026-11-25');
  await expect.element(row.getByTitle('15,200.00 for a contract of 15,000.00')).toBeVisible();
});

test('initial margin opens to its products, their positions and the worst of their scenarios', async () => {
  const scenarios = [
    { number: 1, priceThirds: 0, volatilityMove: 1, counts: 1, gain: -87.26 },
    { number: 11, priceThirds: 3, volatilityMove: 1, counts: 1, gain: -255.91 },
    { number: 15, priceThirds: 9, volatilityMove: 0, counts: 3, gain: -236.12 },
  ];
  const account = toMarginAccount({
    requirements: [
      {
        product: 'AAPL',
        required: 255.92,
        scanRisk: 255.91,
        spreadCharge: 0,
        shortMinimum: 75,
        largestLoss: 746,
        worstScenario: 11,
        scenarios,
        positions: [{ symbol: 'AAPL261218C270', netQty: -1, gain: -608.11 }],
      },
    ],
  });
  const { panel } = showPanel(<AccountPanel />, { answers: accountAnswers(account) });
  await panel.getByText('AAPL 255.92 USD').click();
  await expect.element(panel.getByText(/^Required: scan risk and spread charge/)).toBeVisible();
  await expect.element(panel.getByText(/largest loss 746\.00/)).toBeVisible();
  await expect.element(panel.getByText(/AAPL261218C270: .608\.11/)).toBeVisible();
  const worst = panel.getByRole('row', {
    name: /^11 Price up 3\/3 of range, volatility up \(worst\)/,
  });
  await expect.element(worst).toHaveTextContent('255.91');
  await expect
    .element(panel.getByRole('row', { name: /^15 Price up 3 times range/ }))
    .toBeVisible();
});

test('the figures open to the sums they come from', async () => {
  const account = toMarginAccount({
    initialMargin: 1_000,
    maintenanceMargin: 750,
    posted: 400,
    excess: -600,
    variationMargin: -250.5,
    exposure: 850.5,
  });
  const { panel } = showPanel(<AccountPanel />, { answers: accountAnswers(account) });
  await panel.getByText('How these figures come about').click();
  await expect
    .element(panel.getByRole('region', { name: 'Exposure' }))
    .toHaveTextContent(
      'Initial margin that is not posted600.00Less variation margin250.50Less settled P&L0.00Exposure850.50',
    );
  await expect
    .element(panel.getByRole('region', { name: 'Shortfall' }))
    .toHaveTextContent('Posted400.00Initial margin−1,000.00Shortfall−600.00');
});

test('who sees the firm picks a client by its name and opens its account and statement', async () => {
  const account = toMarginAccount({ userId: 'edith' });
  const margin = vi.fn(async (_: unknown) => account);
  const { panel } = showPanel(<AccountPanel />, {
    role: 'compliance',
    answers: {
      ...accountAnswers(account),
      'ccp.margin': margin,
      'ccp.overview': async () => ({ asOf: AT, ladder: [], accounts: [toMember()] }),
    },
  });
  await panel.getByLabelText('Account').selectOptions('Edith External (edith)');
  await expect.element(panel.getByText('Statement CSV')).toBeVisible();
  expect(margin.mock.calls[0]?.[0]).toEqual({ userId: 'edith' });
});

test('the ledger names what a transfer was for, and shows no code', async () => {
  const entries = TRANSFER_CODES.map((code, n) => ({
    transferId: `T${n}`,
    seq: n + 1,
    account: 'CASH',
    ledger: 'USD',
    code,
    kind: 'POSTED' as const,
    amount: 1,
    balanceAfter: n + 1,
    contra: 'CCP CASH',
    businessDate: '2026-11-23',
    at: AT,
  }));
  const { panel } = showPanel(<AccountPanel />, {
    answers: {
      ...accountAnswers(toMarginAccount()),
      'ccp.ledger': async () => ({ items: entries, nextCursor: null }),
    },
  });
  await expect.element(panel.getByText('Share split')).toBeVisible();
  for (const code of TRANSFER_CODES) {
    expect(panel.getByText(code, { exact: true }).elements()).toHaveLength(0);
  }
});

test('the ledger and the buy-ins go back to their first entry, a page at a time', async () => {
  const toEntry = (seq: number) => ({
    transferId: `T${seq}`,
    seq,
    account: 'CASH',
    ledger: 'USD',
    code: 'FEE' as const,
    kind: 'POSTED' as const,
    amount: -seq,
    balanceAfter: 1_000 - seq,
    contra: 'CCP CASH',
    businessDate: '2026-11-23',
    at: AT,
  });
  const ledger = vi.fn(async ({ cursor }: { cursor?: string | undefined }) =>
    cursor === undefined
      ? { items: [toEntry(2)], nextCursor: 'c-2' }
      : { items: [toEntry(1)], nextCursor: null },
  );
  const buyIns = vi.fn(async ({ cursor }: { cursor?: string | undefined }) =>
    cursor === undefined
      ? { items: [BOUGHT_IN], nextCursor: 'c-3' }
      : { items: [{ ...BOUGHT_IN, buyInId: 'older', qty: 77 }], nextCursor: null },
  );
  const { panel } = showPanel(<AccountPanel />, {
    answers: { ...accountAnswers(toMarginAccount()), 'ccp.ledger': ledger, 'ccp.buyIns': buyIns },
  });
  await expect.element(panel.getByRole('cell', { name: '998.00' })).toBeVisible();
  for (const [last, cursor, call] of [
    [panel.getByRole('cell', { name: '77', exact: true }), 'c-3', buyIns],
    [panel.getByRole('cell', { name: '999.00' }), 'c-2', ledger],
  ] as const) {
    expect(last.elements()).toHaveLength(0);
    await panel.getByRole('button', { name: 'Load older entries' }).first().click();
    await expect.element(last).toBeVisible();
    expect(call.mock.calls.at(-1)?.[0]).toMatchObject({ userId: 'u-1', cursor });
  }
  expect(panel.getByRole('button', { name: 'Load older entries' }).elements()).toHaveLength(0);
});
