import { expect, test } from 'vitest';
import type { Obligation, Role } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import { toMember } from '../../platform/testing/given-members.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { SettlementsPanel } from './settlements-panel.tsx';

const makeObligation = (obligationId: string, more: Partial<Obligation> = {}): Obligation => ({
  obligationId,
  settlementDate: '2026-11-24',
  userId: 'u-1',
  symbol: 'AAPL',
  assetClass: 'EQUITY',
  side: 'BUY',
  qty: 600,
  cashAmount: 163_053.5,
  accruedInterest: 0,
  currency: 'USD',
  status: 'QUEUED',
  settledQty: 0,
  payment: null,
  failReason: null,
  boughtInQty: 0,
  fails: 0,
  ageDays: 0,
  buyInOn: null,
  queuedAt: AT,
  dueAt: '2026-11-24T05:00:00.000Z',
  settledAt: null,
  version: 1,
  ...more,
});

const show = (items: Obligation[], role: Role = 'trader') =>
  showPanel(<SettlementsPanel />, {
    role,
    answers: { 'ccp.settlements': async () => ({ items, nextCursor: null }) },
  }).panel;

const cell = (panel: ReturnType<typeof show>, column: string): string | undefined =>
  panel
    .getByRole('gridcell')
    .elements()
    .find((one) => one.getAttribute('data-column') === column)?.textContent ?? undefined;

test('an obligation shows its net quantity, the cash in its own currency and when it is due', async () => {
  const of = { currency: 'GBP', symbol: 'GB00BTF03100', accruedInterest: 1_234.5 } as const;
  const panel = show([makeObligation('o-1', of)]);
  await expect.element(panel.getByTitle('GB00BTF03100')).toHaveTextContent(/^UKT /);
  expect(
    ['date', 'qty', 'cash', 'accrued', 'currency', 'due'].map((id) => cell(panel, id)),
  ).toEqual(['2026-11-24', '600', '163,053.50', '1,234.50', 'GBP', '11-24 05:00:00']);
});

test('a failed delivery shows its reason, how often it failed and its age, with what was delivered and when it is bought in', async () => {
  const failed = {
    status: 'FAILED',
    failReason: 'LACK_OF_SECURITIES',
    fails: 3,
    ageDays: 2,
    buyInOn: '2026-12-02',
    settledQty: 200,
  } as const;
  const panel = show([makeObligation('o-1', failed)]);
  await expect.element(panel.getByText('LACK_OF_SECURITIES ×3')).toBeVisible();
  expect(['age', 'buyIn', 'done'].map((id) => cell(panel, id))).toEqual(['2', '2026-12-02', '200']);
});

test('the queue of several pages is read to its end', async () => {
  const { panel } = showPanel(<SettlementsPanel />, {
    answers: {
      'ccp.settlements': async ({ cursor }) =>
        cursor === undefined
          ? { items: [makeObligation('o-1')], nextCursor: 'next' }
          : { items: [makeObligation('o-2', { symbol: 'MSFT' })], nextCursor: null },
    },
  });
  await expect.element(panel.getByText('AAPL')).toBeVisible();
  await expect.element(panel.getByText('MSFT')).toBeVisible();
});

test('whose obligation it is, only who sees the firm is shown', async () => {
  const own = show([makeObligation('o-1')]);
  await expect.element(own.getByText('AAPL')).toBeVisible();
  expect(cell(own, 'user')).toBeUndefined();
  const firm = show([makeObligation('o-1', { userId: 'u-7' })], 'admin');
  await expect.element(firm.getByText('u-7')).toBeVisible();
});

test('who sees the firm reads a client by its name', async () => {
  const items = [
    makeObligation('o-1', { userId: 'edith' }),
    makeObligation('o-2', { userId: 'trader-1' }),
  ];
  const { panel } = showPanel(<SettlementsPanel />, {
    role: 'risk-manager',
    answers: {
      'ccp.settlements': async () => ({ items, nextCursor: null }),
      'ccp.overview': async () => ({ asOf: AT, ladder: [], accounts: [toMember()] }),
    },
  });
  await expect.element(panel.getByText('Edith External')).toBeVisible();
  await expect.element(panel.getByText('trader-1')).toBeVisible();
});
