/** Proposals that await approval: what they state, who may decide, and what a decision needs. */
import { expect, test, vi } from 'vitest';
import type { Role } from '../../platform/client/shapes.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { type PendingProposal, PendingProposals } from './pending-proposals.tsx';

const proposal = (more: Partial<PendingProposal> = {}): PendingProposal => ({
  proposalId: 'p-1',
  title: 'Limits of una',
  changes: ['Daily notional 10.00 → 20.00', 'Dark pool no → yes'],
  reason: 'more clients',
  proposedBy: 'rita',
  proposedAt: AT,
  expiresAt: AT,
  ...more,
});

function show(item = proposal(), role: Role = 'risk-manager') {
  const onDecide = vi.fn(async (_: object): Promise<unknown> => undefined);
  const shown = showPanel(<PendingProposals items={[item]} onDecide={onDecide} />, { role });
  const press = (name: string) => shown.panel.getByRole('button', { name }).click();
  const enter = (text: string) => shown.panel.getByLabelText(/^Reason/).fill(text);
  return { ...shown, onDecide, press, enter };
}

test('states what would change, who proposed it and why', async () => {
  const { panel } = show();
  await expect
    .element(panel.getByRole('region', { name: 'Awaiting approval' }))
    .toHaveTextContent(
      /Limits of una: more clientsDaily notional 10\.00 → 20\.00; Dark pool.*rita/,
    );
});

test('is approved or refused with a reason, and not without', async () => {
  const { panel, onDecide, press, enter } = show();
  await press('Approve');
  await expect.element(panel.getByText('Enter a reason (at least 3 characters)')).toBeVisible();
  expect(onDecide).not.toHaveBeenCalled();
  await enter(' agreed ');
  await press('Approve');
  expect(onDecide).toHaveBeenCalledWith({ proposalId: 'p-1', approve: true, reason: 'agreed' });
  await press('Refuse');
  expect(onDecide).toHaveBeenLastCalledWith({
    proposalId: 'p-1',
    approve: false,
    reason: 'agreed',
  });
});

test('one’s own may be withdrawn, not approved', async () => {
  const { panel, onDecide, press, enter } = show(proposal({ proposedBy: 'u-1' }));
  await expect.element(panel.getByRole('button', { name: 'Approve' })).toBeDisabled();
  await enter('a mistake');
  await press('Withdraw');
  expect(onDecide).toHaveBeenCalledWith({ proposalId: 'p-1', approve: false, reason: 'a mistake' });
});

test('compliance reads it and decides nothing', async () => {
  const { panel } = show(proposal(), 'compliance');
  await expect.element(panel.getByText('Limits of una')).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
});
