import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiKey, Role, WireInput } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { UserKeys } from './user-keys.tsx';

const BOT: ApiKey = {
  keyId: '7k2m9q4x1c8v',
  userId: 'una',
  name: 'Market maker',
  scopes: ['read', 'trade:EQ'],
  addresses: [],
  createdAt: '2026-11-21T14:30:00.000Z',
  expiresAt: '2027-02-19T14:30:00.000Z',
  lastUsedAt: null,
};

function show(role: Role, items: readonly ApiKey[] = [BOT]) {
  const end = vi.fn(async (_: WireInput<'endUserKey'>) => ({ ended: true }));
  const list = vi.fn(async (_: WireInput<'listUserKeys'>) => ({ items: [...items] }));
  const answers = { 'keys.listOfUser': list, 'keys.endOfUser': end };
  const { panel } = showPanel(<UserKeys userId="una" />, { role, answers });
  return { panel, end, list };
}

test('a user’s keys are shown with scopes and last use to risk roles, who end none', async () => {
  const { panel } = show('risk-manager');
  await expect.element(panel.getByText('Market maker')).toBeVisible();
  await expect.element(panel.getByText('read, trade:EQ · never used')).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
});

test('an admin ends one after the question', async () => {
  const { panel, end, list } = show('admin');
  await panel.getByRole('button', { name: 'Delete API key Market maker' }).click();
  expect(end).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Delete API key', exact: true }).click();
  await expect.poll(() => end.mock.calls).toEqual([[{ userId: 'una', keyId: BOT.keyId }]]);
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(1);
});

test('a refusal is shown in the question', async () => {
  const { panel, end } = show('admin');
  end.mockRejectedValueOnce(refused('This is not allowed'));
  await panel.getByRole('button', { name: 'Delete API key Market maker' }).click();
  await page.getByRole('button', { name: 'Delete API key', exact: true }).click();
  await expect.element(page.getByText('This is not allowed')).toBeVisible();
});

test('without a key there are none', async () => {
  const { panel } = show('admin', []);
  await expect.element(panel.getByText('None')).toBeVisible();
});

test('a list that cannot be read shows why', async () => {
  const { panel } = showPanel(<UserKeys userId="una" />, {
    role: 'admin',
    answers: {
      'keys.listOfUser': async () => {
        throw refused('the user service is not reachable');
      },
    },
  });
  await expect.element(panel.getByText('the user service is not reachable')).toBeVisible();
});
