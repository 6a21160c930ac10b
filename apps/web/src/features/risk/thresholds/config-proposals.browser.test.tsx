/** The thresholds that await approval: decided here, and a refusal of the decision is stated. */
import { expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, givenRiskConfig } from '../../../platform/testing/given.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ConfigProposals } from './config-proposals.tsx';

const { thresholds } = givenRiskConfig(1);
const PROPOSAL = {
  proposalId: 'p-1',
  reason: 'calmer',
  proposedBy: 'rita',
  proposedAt: AT,
  expiresAt: AT,
  before: thresholds,
  after: { ...thresholds, maxOpenOrders: 7 },
};

function show(isRefused = false) {
  const decide = vi.fn(async (_: object) => {
    if (isRefused) throw refused('Conflict', 'the proposal has expired', 'CONFLICT');
    return PROPOSAL;
  });
  const onDecided = vi.fn();
  const shown = showPanel(<ConfigProposals onDecided={onDecided} />, {
    role: 'risk-manager',
    answers: {
      'risk.configProposals': async () => ({ items: [PROPOSAL] }),
      'risk.decideConfig': decide,
    },
  });
  return { ...shown, decide, onDecided };
}

test('an approval is sent with its reason, and the thresholds are read again', async () => {
  const { panel, decide, onDecided } = show();
  await expect.element(panel.getByText(/Open orders .* → 7/)).toBeVisible();
  await panel.getByLabelText(/^Reason/).fill('agreed');
  await panel.getByRole('button', { name: 'Approve' }).click();
  await vi.waitFor(() => expect(onDecided).toHaveBeenCalledOnce());
  expect(decide).toHaveBeenCalledWith({ proposalId: 'p-1', approve: true, reason: 'agreed' });
});

test('a decision that is refused is stated, and nothing is read again', async () => {
  const { panel, onDecided } = show(true);
  await panel.getByLabelText(/^Reason/).fill('agreed');
  await panel.getByRole('button', { name: 'Refuse' }).click();
  await expect.element(panel.getByText('The proposal has expired')).toBeVisible();
  expect(onDecided).not.toHaveBeenCalled();
});
