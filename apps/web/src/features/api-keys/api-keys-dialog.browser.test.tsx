import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { ApiKey, WireInput } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { englishWordsIn, showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ApiKeysDialog } from './api-keys-dialog.tsx';

const KEY = `tf_7k2m9q4x1c8v_${'s'.repeat(43)}`;
const BOT: ApiKey = {
  keyId: '7k2m9q4x1c8v',
  userId: 'trader-1',
  name: 'Market maker',
  scopes: ['read', 'trade:EQ'],
  addresses: ['192.0.2.0/24'],
  createdAt: '2026-11-21T14:30:00.000Z',
  expiresAt: '2027-02-19T14:30:00.000Z',
  lastUsedAt: '2026-11-21T14:31:00.000Z',
};

function show(items: readonly ApiKey[] = [BOT]) {
  const create = vi.fn(async (_: WireInput<'createKey'>) => ({ keyId: BOT.keyId, key: KEY }));
  const end = vi.fn(async (_: WireInput<'endKey'>) => ({ ended: true }));
  const list = vi.fn(async () => ({ items: [...items] }));
  const cancel = vi.fn(async (_: WireInput<'cancelOrders'>) => ({ items: [], remaining: 0 }));
  const answers = {
    'keys.create': create,
    'keys.end': end,
    'keys.list': list,
    'orders.cancelMany': cancel,
  };
  const { panel } = showPanel(<ApiKeysDialog onClose={() => undefined} />, { answers });
  const fill = async (name: string) => {
    await panel.getByLabelText('Name').fill(name);
    await panel.getByRole('button', { name: 'Create key' }).click();
  };
  return { panel, create, end, list, cancel, fill };
}

test('keys are listed with what they may do, where from, and when last used', async () => {
  const { panel } = show([
    BOT,
    { ...BOT, keyId: 'k00000000001', name: 'Unused', addresses: [], lastUsedAt: null },
  ]);
  await expect.element(panel.getByText('Market maker')).toBeVisible();
  await expect
    .element(
      panel.getByText(
        /Scopes: read, trade:EQ · From 192\.0\.2\.0\/24 · Expires 2027-02-19 14:30 UTC · Last used 20\d\d-/,
      ),
    )
    .toBeVisible();
  await expect.element(panel.getByText(/Never used/)).toBeVisible();
});

test('without a key the list states what will be there', async () => {
  const { panel } = show([]);
  await expect.element(panel.getByText('No API keys')).toBeVisible();
});

test('a list that cannot be read shows why, and is read again by its button', async () => {
  const list = vi.fn(async () => {
    throw refused('the user service is not reachable');
  });
  const { panel } = showPanel(<ApiKeysDialog onClose={() => undefined} />, {
    answers: { 'keys.list': list },
  });
  await expect.element(panel.getByText('the user service is not reachable')).toBeVisible();
  const before = list.mock.calls.length;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(before);
});

test('a key is made as it was filled in, and shown once', async () => {
  const { panel, create, list, fill } = show();
  await panel.getByLabelText('Trading').selectOptions('trade:EQ');
  await panel.getByLabelText('Expires after').selectOptions('30');
  await panel.getByLabelText('Addresses (optional)').fill('192.0.2.0/24, 2001:db8::1');
  await fill(' Market maker 2 ');
  await expect.element(panel.getByLabelText('New key')).toHaveValue(KEY);
  expect(create.mock.calls).toEqual([
    [
      {
        name: 'Market maker 2',
        scopes: ['read', 'trade:EQ'],
        expiresAt: new Date(AT_MS + 30 * 86_400_000).toISOString(),
        addresses: ['192.0.2.0/24', '2001:db8::1'],
      },
    ],
  ]);
  await expect.poll(() => list.mock.calls.length).toBeGreaterThan(1);
  await panel.getByRole('button', { name: 'Done' }).click();
  await expect.element(panel.getByLabelText('Name')).toHaveValue('');
  expect(document.body.textContent).not.toContain(KEY);
});

test('a form without a name or a scope is not sent', async () => {
  const { panel, create } = show();
  await panel.getByLabelText('Read data and subscribe to events').click();
  await panel.getByRole('button', { name: 'Create key' }).click();
  await expect.element(panel.getByText('Enter a name')).toBeVisible();
  await expect.element(panel.getByText('Choose what the key may do')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
});

test('a refusal is shown, and what was typed stays', async () => {
  const { panel, create, fill } = show();
  create.mockRejectedValueOnce(refused('an API key "Market maker" already exists'));
  await fill('Market maker');
  await expect.element(panel.getByText('an API key "Market maker" already exists')).toBeVisible();
  await expect.element(panel.getByLabelText('Name')).toHaveValue('Market maker');
});

test('a key is ended after the question', async () => {
  const { panel, end } = show();
  await panel.getByRole('button', { name: 'Delete API key Market maker' }).click();
  await expect
    .element(page.getByText(/Programs that use Market maker are disconnected at once/))
    .toBeVisible();
  expect(end).not.toHaveBeenCalled();
  await page.getByRole('button', { name: 'Delete API key' }).click();
  await expect.poll(() => end.mock.calls).toEqual([[{ keyId: BOT.keyId }]]);
  await expect.element(panel.getByLabelText('Name')).toBeVisible();
});

test('a key that logs on to FIX reads, too, whether or not that is ticked', async () => {
  const { panel, create, fill } = show();
  await panel.getByLabelText('Read data and subscribe to events').click();
  await panel.getByLabelText('Log on to FIX order entry (includes read)').click();
  await expect.element(panel.getByLabelText('Read data and subscribe to events')).toBeChecked();
  await panel.getByLabelText('Trading').selectOptions('trade:EQ');
  await fill('FIX');
  await expect.poll(() => create.mock.calls.length).toBe(1);
  expect(create.mock.calls[0]?.[0].scopes).toEqual(['read', 'trade:EQ', 'fix']);
});

test('with a key its open orders are cancelled where that is wanted, after its end', async () => {
  const { panel, end, cancel } = show();
  await panel.getByRole('button', { name: 'Delete API key Market maker' }).click();
  await page.getByLabelText(/^Cancel its open orders, too/).click();
  await page.getByRole('button', { name: 'Delete API key' }).click();
  await expect
    .poll(() => cancel.mock.calls)
    .toEqual([[{ filter: { keyId: BOT.keyId }, userId: BOT.userId }]]);
  expect(end.mock.invocationCallOrder[0]).toBeLessThan(cancel.mock.invocationCallOrder[0] ?? 0);
});

test('a key that does not trade has no orders to cancel', async () => {
  const { panel, cancel } = show([{ ...BOT, scopes: ['read', 'fix'] }]);
  await panel.getByRole('button', { name: 'Delete API key Market maker' }).click();
  await expect.element(page.getByText(/are disconnected at once/)).toBeVisible();
  expect(page.getByLabelText(/^Cancel its open orders/).elements()).toEqual([]);
  await page.getByRole('button', { name: 'Delete API key' }).click();
  await expect.element(panel.getByLabelText('Name')).toBeVisible();
  expect(cancel).not.toHaveBeenCalled();
});

test('a sandbox key is made as one, shows its account, and leaves nothing to cancel', async () => {
  const account = 'sandbox-4kq0v2m8x1c7e5n9';
  const { panel, create, cancel, end, fill } = show([{ ...BOT, sandbox: account }]);
  await expect.element(panel.getByText(new RegExp(`Account ${account}`))).toBeVisible();
  await panel.getByLabelText(/^Log on to FIX/).click();
  await panel.getByLabelText(/^Sandbox/).click();
  await fill('Bot');
  await expect.element(panel.getByText('A sandbox does not log on to FIX')).toBeVisible();
  expect(create).not.toHaveBeenCalled();
  await panel.getByLabelText(/^Log on to FIX/).click();
  await panel.getByRole('button', { name: 'Create key' }).click();
  await expect.poll(() => create.mock.lastCall?.[0]).toMatchObject({ sandbox: true });
  await panel.getByRole('button', { name: /^Delete API key/ }).click();
  await expect.element(page.getByText(/open orders of its account are cancelled/)).toBeVisible();
  expect(page.getByRole('checkbox').elements()).toEqual([]);
  await page.getByRole('button', { name: 'Delete API key' }).click();
  await expect.poll(() => end.mock.calls.length).toBe(1);
  expect(cancel).not.toHaveBeenCalled();
});

test('in German a key that was never used has no word in English', async () => {
  showGerman();
  const { panel } = show([{ ...BOT, lastUsedAt: null }]);
  await expect.element(panel.getByText('Market maker')).toBeVisible();
  expect(englishWordsIn(panel.element(), /read|trade/g)).toEqual([]);
});
