import { describe, expect, test, vi } from 'vitest';
import type { ClearingOverview, ClearingStats, Role } from '../../platform/client/shapes.ts';
import type { Responses } from '../../platform/testing/fake-calls.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { toMember } from '../../platform/testing/given-members.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ClearingPanel } from './clearing-panel.tsx';

const BALANCED: ClearingStats['invariants'] = {
  positionsSum: 0,
  cashSum: 0,
  cashByCurrency: { USD: 0 },
  legsPerFill: 2,
  brokenBalances: 0,
  checkedAt: AT,
};

const NOTHING = { novations: 0, notional: 0, openPositions: 0 };

const makeStats = (more: Partial<ClearingStats> = {}): ClearingStats => ({
  novations: 1_234,
  legs: 2_468,
  openPositions: 17,
  marginHeld: 2_500_000,
  callsOpen: 3,
  settled: 40,
  pending: 8,
  byAssetClass: { EQUITY: NOTHING, FIXED_INCOME: NOTHING, DERIVATIVES: NOTHING, OTC: NOTHING },
  invariants: BALANCED,
  nettingEfficiency: 0.375,
  clock: {
    businessDate: '2026-11-20',
    nextDateAt: '2026-11-21T05:00:00.000Z',
    simDayMs: 86_400_000,
    preset: 'seed',
  },
  ...more,
});

const makeRung = (
  settlementDate: string,
  more: Partial<ClearingOverview['ladder'][number]> = {},
): ClearingOverview['ladder'][number] => ({
  settlementDate,
  dueAt: AT,
  obligations: 2,
  grossValue: 1_000,
  netValue: 250,
  payIn: 250,
  ...more,
});

const makeOverview = (more: Partial<ClearingOverview> = {}): ClearingOverview => ({
  asOf: AT,
  ladder: [],
  accounts: [],
  ...more,
});

type Given = {
  readonly stats?: ClearingStats;
  readonly overview?: ClearingOverview;
  readonly role?: Role;
  readonly more?: Responses;
};

const show = ({
  stats = makeStats(),
  overview = makeOverview(),
  role = 'trader',
  more,
}: Given = {}) =>
  showPanel(<ClearingPanel />, {
    role,
    answers: { 'ccp.stats': async () => stats, 'ccp.overview': async () => overview, ...more },
  }).panel;

test('the facts are the counts of the platform, the netting efficiency in per cent', async () => {
  const panel = show();
  await expect
    .element(panel.getByLabelText('Clearing house'))
    .toHaveTextContent(
      'Margin held2.5MTrades novated1,2342,468 legsOpen positions17Open margin calls3Pending settlement840 settledNetting efficiency37.5%',
    );
});

test('without a settled day the netting efficiency is a dash, not zero', async () => {
  const panel = show({ stats: makeStats({ nettingEfficiency: null }) });
  await expect
    .element(panel.getByLabelText('Clearing house'))
    .toHaveTextContent(/Netting efficiency–$/);
});

describe('the light of the ledger', () => {
  test('shows balanced while every sum is zero and every fill has two legs', async () => {
    const light = show().getByRole('status', { name: 'Balance' });
    await expect.element(light).toHaveTextContent('Ledger balanced');
    await expect.element(light).toHaveTextContent('positions 0, cash 0, 2 legs per fill');
  });

  test.each([
    ['a share too many', { positionsSum: 1 }],
    ['a cent that is missing', { cashSum: -0.01 }],
    ['a fill with one leg', { legsPerFill: 1.99 }],
    ['a balance that is not the sum of its transfers', { brokenBalances: 1 }],
  ])('shows imbalance for %s', async (_, broken) => {
    const panel = show({ stats: makeStats({ invariants: { ...BALANCED, ...broken } }) });
    await expect
      .element(panel.getByRole('status', { name: 'Balance' }))
      .toHaveTextContent('Ledger imbalance');
  });
});

test('the bars of the settlement ladder are shares of the largest gross value', async () => {
  const ladder = [
    makeRung('2026-11-24', { grossValue: 4_000, netValue: 1_000 }),
    makeRung('2026-11-25', { grossValue: 2_000, netValue: 500 }),
  ];
  const panel = show({ overview: makeOverview({ ladder }) });
  const getWidths = (date: string) =>
    [
      ...panel
        .getByRole('row', { name: new RegExp(date) })
        .element()
        .querySelectorAll('span span'),
    ]
      .filter((span): span is HTMLElement => span instanceof HTMLElement)
      .map(({ style }) => style.width);
  await expect.element(panel.getByRole('row', { name: /2026-11-24/ })).toHaveTextContent('4.0K');
  expect(getWidths('2026-11-24')).toEqual(['100%', '25%']);
  expect(getWidths('2026-11-25')).toEqual(['50%', '12.5%']);
});

test('the ladder and the account are named "your" for who sees only their own', async () => {
  const own = show();
  await expect.element(own.getByRole('region', { name: 'Your settlement ladder' })).toBeVisible();
  await expect.element(own.getByRole('region', { name: 'Your account' })).toBeVisible();
  const firm = show({ role: 'admin' });
  await expect
    .element(firm.getByRole('region', { name: 'Settlement ladder', exact: true }))
    .toBeVisible();
  await expect.element(firm.getByRole('region', { name: 'Accounts', exact: true })).toBeVisible();
});

test('an account shows required, posted and variation margin in this order, the exact amount in the tooltip', async () => {
  const account: ClearingOverview['accounts'][number] = {
    userId: 'u-9',
    name: null,
    kind: 'DEALER',
    openPositions: 4,
    initialMargin: 1_234.56,
    posted: 2_000,
    variationMargin: -350,
    exposure: 700,
    cash: 9_000_000,
  };
  const panel = show({ overview: makeOverview({ accounts: [account] }), role: 'admin' });
  const row = panel.getByRole('row', { name: /u-9/ });
  await expect.element(row).toHaveTextContent('u-9 dealer41.2K2.0K−3507009.0M');
  await expect.element(row.getByTitle('1,234.56')).toBeVisible();
  await expect.element(row.getByTitle('9,000,000.00')).toBeVisible();
});

test('a client is a member by its name, its id in the tooltip', async () => {
  const accounts: ClearingOverview['accounts'] = [
    toMember(),
    toMember({ userId: 'frank', name: null }),
    toMember({ userId: 'trader-1', name: null, kind: 'USER' }),
  ];
  const panel = show({ overview: makeOverview({ accounts }), role: 'admin' });
  await expect.element(panel.getByRole('row', { name: /^Edith External client/ })).toBeVisible();
  await expect.element(panel.getByTitle('edith')).toHaveTextContent('Edith External');
  await expect.element(panel.getByRole('row', { name: /^frank client/ })).toBeVisible();
  await expect.element(panel.getByRole('row', { name: /^trader-1 0/ })).toBeVisible();
});

describe('the end of a business day', () => {
  const moved = (failed: number) => async () => ({
    clock: { ...makeStats().clock, businessDate: '2026-11-23' },
    settled: 12,
    failed,
  });
  const END_DAY = { name: '+1 business day' };
  const endDay = async (panel: ReturnType<typeof show>) => {
    await panel.getByRole('button', END_DAY).click();
    await panel.getByRole('button', { name: 'End the day' }).click();
  };

  test('is confirmed once; without it nothing ends', async () => {
    const advance = vi.fn(moved(0));
    const panel = show({ role: 'admin', more: { 'ccp.advanceClock': advance } });
    await panel.getByRole('button', END_DAY).click();
    const dialog = panel.getByRole('dialog', { name: 'End the business day 2026-11-20?' });
    await dialog.getByRole('button', { name: 'Back' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(advance).not.toHaveBeenCalled();
    await endDay(panel);
    await expect.poll(() => advance.mock.calls.length).toBe(1);
  });

  test('is for administrators', async () => {
    const panel = show();
    await expect.element(panel.getByText('2026-11-20')).toBeVisible();
    expect(panel.getByRole('button', END_DAY).elements()).toEqual([]);
  });

  test('reports what has settled, and what failed where something did', async () => {
    const well = show({ role: 'admin', more: { 'ccp.advanceClock': moved(0) } });
    await endDay(well);
    await expect.element(well.getByText('2026-11-23: 12 settled', { exact: true })).toBeVisible();
    const badly = show({ role: 'admin', more: { 'ccp.advanceClock': moved(2) } });
    await endDay(badly);
    await expect.element(badly.getByText('2026-11-23: 12 settled, 2 failed')).toBeVisible();
  });

  test('shows a refusal and can be requested again', async () => {
    const advance = async () => {
      throw refused('The clearing day is being closed', null, 'CONFLICT');
    };
    const panel = show({ role: 'admin', more: { 'ccp.advanceClock': advance } });
    await endDay(panel);
    await expect.element(panel.getByText('The clearing day is being closed')).toBeVisible();
    await expectCode({ text: 'The clearing day is being closed', code: 'CONFLICT' });
    await expect.element(panel.getByRole('button', END_DAY)).toBeEnabled();
  });
});
