import { expect, test, vi } from 'vitest';
import type { WireInput } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { PasswordDialog } from './password-dialog.tsx';

const NEW = 'a good long password';

function show(change = vi.fn(async (_: WireInput<'changePassword'>) => ({ ended: 1 }))) {
  const { panel } = showPanel(<PasswordDialog onClose={() => undefined} />, {
    answers: { 'accounts.changePassword': change },
  });
  const fill = async (present: string, password: string, again: string): Promise<void> => {
    await panel.getByLabelText('Present password').fill(present);
    await panel.getByLabelText(/^New password \(/).fill(password);
    await panel.getByLabelText('New password again').fill(again);
    await panel.getByRole('button', { name: 'Change password' }).click();
  };
  return { panel, change, fill };
}

test('one’s own password is changed with the present one', async () => {
  const { panel, change, fill } = show();
  await fill('tradefloor', NEW, NEW);
  await expect.element(panel.getByText('Changed. Your other sessions have ended.')).toBeVisible();
  expect(change.mock.calls).toEqual([[{ present: 'tradefloor', password: NEW }]]);
});

test('a password that is short or not the same twice is not sent', async () => {
  const { panel, change, fill } = show();
  await fill('', 'short', 'shore');
  for (const fault of ['Enter your present password', 'At least 15 characters', 'Not the same']) {
    await expect.element(panel.getByText(fault, { exact: true })).toBeVisible();
  }
  expect(change).not.toHaveBeenCalled();
});

test('that the present one is wrong is shown', async () => {
  const { panel, fill } = show(
    vi.fn(async () => {
      throw refused('present is not your password');
    }),
  );
  await fill('wrong', NEW, NEW);
  await expect.element(panel.getByText('present is not your password')).toBeVisible();
});
