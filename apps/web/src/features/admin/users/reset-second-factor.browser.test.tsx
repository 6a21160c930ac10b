import { expect, test, vi } from 'vitest';
import type { WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ResetSecondFactor } from './reset-second-factor.tsx';

function show() {
  const reset = vi.fn(async (_: WireInput<'resetSecondFactor'>) => ({ ended: true }));
  const { panel } = showPanel(<ResetSecondFactor userId="otto" />, {
    role: 'admin',
    answers: { 'secondFactor.reset': reset },
  });
  return { panel, reset, button: panel.getByRole('button', { name: 'Reset second factor' }) };
}

test('a reset needs a reason, which goes with it', async () => {
  const { panel, reset, button } = show();
  await expect.element(button).toBeDisabled();
  await panel.getByLabelText(/^Reason/).fill('lost the phone');
  await button.click();
  await expect.element(panel.getByText('Second factor reset')).toBeVisible();
  expect(reset.mock.calls).toEqual([[{ userId: 'otto', reason: 'lost the phone' }]]);
});

test('a refusal is shown, and the reason stays', async () => {
  const { panel, reset, button } = show();
  reset.mockRejectedValueOnce(refused('your own second factor is reset by another admin'));
  await panel.getByLabelText(/^Reason/).fill('lost the phone');
  await button.click();
  await expect.element(panel.getByText(/second factor is reset by another admin/i)).toBeVisible();
  await expect.element(panel.getByLabelText(/^Reason/)).toHaveValue('lost the phone');
});
