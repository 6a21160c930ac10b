/** Loss limits of desks on the screen: use, headroom and state; who may change or release one, and what is sent. */
import { expect, test, vi } from 'vitest';
import type { DeskLoss } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { DeskLosses } from './desk-losses.tsx';

const EQ: DeskLoss = {
  desk: 'EQ',
  maxDayLoss: 250_000,
  releasedFor: null,
  loss: 300_000,
  level: 'REACHED',
  isBlocked: true,
};
const FX: DeskLoss = {
  ...EQ,
  desk: 'FX',
  maxDayLoss: null,
  loss: 1_200,
  level: null,
  isBlocked: false,
};
const PROPOSAL = {
  proposalId: 'p-1',
  reason: 'a calm market',
  proposedBy: 'ria',
  proposedAt: AT,
  expiresAt: AT,
  before: { desk: 'EQ', maxDayLoss: 250_000, releasedFor: null },
  after: { desk: 'EQ', maxDayLoss: 400_000, releasedFor: null },
};

function show(role: 'risk-manager' | 'desk-head' = 'risk-manager', proposals: object[] = []) {
  const items = [EQ, FX];
  const put = vi.fn(async (_: object): Promise<unknown> => EQ);
  const decide = vi.fn(async (_: object): Promise<unknown> => PROPOSAL);
  const shown = showPanel(<DeskLosses />, {
    role,
    answers: {
      'risk.deskLosses': (async () => ({ items: [...items], proposals })) as never,
      'risk.putDeskLoss': put as never,
      'risk.decideDeskLoss': decide as never,
    },
  });
  return { ...shown, put, decide, items };
}

test('each desk has its loss, limit, use, headroom and what follows from it', async () => {
  const { panel, push, items } = show('desk-head');
  const row = (name: RegExp) => panel.getByRole('row', { name });
  await expect
    .element(row(/EQ 300,000 250,000 120% 0 Limit reached: only orders that close/))
    .toBeVisible();
  await expect.element(row(/FX 1,200 – – – No limit/)).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
  items[1] = { ...FX, maxDayLoss: 1_500, level: 'WARNING' };
  push('risk.desk-loss');
  await expect.element(row(/FX 1,200 1,500 80% 300 Near the limit/)).toBeVisible();
});

test('a limit is set with a reason; nothing is sent without one, or of what is no amount', async () => {
  const { panel, put } = show();
  await panel.getByRole('button', { name: 'Change the loss limit of FX' }).click();
  const form = panel.getByRole('form', { name: 'Change the loss limit of FX' });
  await form.getByLabelText('Limit of FX, USD').fill('ten');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect.element(form.getByText('An amount above zero')).toBeVisible();
  await form.getByLabelText('Limit of FX, USD').fill('1,500');
  await form.getByLabelText('Reason').fill('after the review');
  await form.getByRole('button', { name: 'Set limit' }).click();
  await expect
    .poll(() => put.mock.calls)
    .toEqual([[{ desk: 'FX', maxDayLoss: 1_500, reason: 'after the review' }]]);
  await expect.element(form).not.toBeInTheDocument();
});

test('a limit that is reached is released with a reason; a refusal names why', async () => {
  const { panel, put } = show();
  put.mockRejectedValueOnce(refused('Conflict', 'a change awaits approval', 'CONFLICT'));
  await panel.getByRole('button', { name: 'Release the loss limit of EQ' }).click();
  const form = panel.getByRole('form', { name: 'Release the loss limit of EQ' });
  await form.getByLabelText('Reason').fill('hedged now');
  await form.getByRole('button', { name: 'Release limit' }).click();
  await expect.element(form.getByText('A change awaits approval')).toBeVisible();
  await form.getByRole('button', { name: 'Release limit' }).click();
  await expect.element(form).not.toBeInTheDocument();
  const release = { desk: 'EQ', maxDayLoss: 250_000, release: true, reason: 'hedged now' };
  expect(put.mock.calls).toEqual([[release], [release]]);
});

test('what awaits approval is approved with a reason', async () => {
  const { panel, decide } = show('risk-manager', [PROPOSAL]);
  const pending = panel.getByRole('region', { name: 'Awaiting approval' });
  await expect.element(pending).toHaveTextContent(/Loss limit of EQ.*250,000 to 400,000/);
  await pending.getByLabelText('Reason').fill('agreed');
  await pending.getByRole('button', { name: 'Approve' }).click();
  await expect
    .poll(() => decide.mock.calls)
    .toEqual([[{ proposalId: 'p-1', approve: true, reason: 'agreed' }]]);
});
