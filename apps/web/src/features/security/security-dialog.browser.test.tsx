import { expect, test, vi } from 'vitest';
import type { OwnSession, WireInput } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { englishWordsIn, showGerman } from '../../ui-state/testing/in-german.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { SecurityDialog } from './security-dialog.tsx';

const THIS: OwnSession = {
  sessionId: 's-1',
  userId: 'trader-1',
  kind: 'PASSWORD',
  address: '192.0.2.7',
  device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/142.0.0.0 Safari/537.36',
  createdAt: '2026-11-21T14:30:00.000Z',
  lastSeenAt: '2026-11-21T14:31:00.000Z',
  expiresAt: '2026-11-21T22:30:00.000Z',
  network: 'PUBLIC',
  isCurrent: true,
};
const PHONE: OwnSession = {
  ...THIS,
  sessionId: 's-2',
  device: 'Mozilla/5.0 (iPhone) Version/18.1 Mobile Safari/604.1',
  address: '10.0.0.4',
  network: 'PRIVATE',
  isCurrent: false,
};

const OFF = {
  mode: 'off' as const,
  isOn: false,
  isRequired: false,
  since: null,
  recoveryCodesLeft: 0,
};

function show(items: readonly OwnSession[] = [THIS, PHONE]) {
  const own = vi.fn(async () => ({ items: [...items] }));
  const endOwn = vi.fn(async (_: WireInput<'endOwnSession'>) => ({ ended: true }));
  const endOthers = vi.fn(async () => ({ ended: 1 }));
  const answers = {
    'secondFactor.get': async () => OFF,
    'session.own': own,
    'session.endOwn': endOwn,
    'session.endOthers': endOthers,
  };
  const { panel } = showPanel(<SecurityDialog onClose={() => undefined} />, { answers });
  return { panel, own, endOwn, endOthers };
}

test('sessions are listed with device, address and times, this one marked and without an end', async () => {
  const { panel } = show();
  const rows = panel.getByRole('listitem');
  await expect.element(rows.nth(0)).toHaveTextContent(/Chrome 142 on Linux · This session/);
  await expect
    .element(rows.nth(0))
    .toHaveTextContent(
      /192\.0\.2\.7 · Since 2026-11-21 14:30 UTC · Last seen 2026-11-21 14:31 UTC/,
    );
  await expect
    .element(rows.nth(1))
    .toHaveTextContent(/Safari 18 on iOS.*10\.0\.0\.4 \(private network\)/);
  await expect.element(rows.nth(1).getByRole('button')).toBeVisible();
  expect(rows.nth(0).getByRole('button').elements()).toEqual([]);
});

test('one session is ended by its button, and the list is read again', async () => {
  const { panel, own, endOwn } = show();
  await panel.getByRole('button', { name: /^End session Safari 18 on iOS/ }).click();
  await expect.poll(() => endOwn.mock.calls).toEqual([[{ sessionId: 's-2' }]]);
  await expect.poll(() => own.mock.calls.length).toBeGreaterThan(1);
});

test('all others are ended in two steps', async () => {
  const { panel, endOthers } = show();
  await panel.getByRole('button', { name: 'End all other sessions' }).click();
  await expect.element(panel.getByText('1 session will be logged out.')).toBeVisible();
  expect(endOthers).not.toHaveBeenCalled();
  await panel.getByRole('button', { name: 'End all', exact: true }).click();
  await expect.poll(() => endOthers.mock.calls.length).toBe(1);
});

test('with no other session there is nothing to end', async () => {
  const { panel } = show([THIS]);
  await expect.element(panel.getByText('No other sessions')).toBeVisible();
  expect(panel.getByRole('button', { name: /^End/ }).elements()).toEqual([]);
});

test('a refusal is shown, and the list stays', async () => {
  const { panel, endOwn } = show();
  endOwn.mockRejectedValueOnce(refused('this session ends by log-out'));
  await panel.getByRole('button', { name: /^End session/ }).click();
  await expect.element(panel.getByText('this session ends by log-out')).toBeVisible();
  await expect.element(panel.getByText('· This session')).toBeVisible();
});

test('a list that cannot be read shows why, and is read again by its button', async () => {
  const own = vi.fn(async () => {
    throw refused('the user service is not reachable');
  });
  const { panel } = showPanel(<SecurityDialog onClose={() => undefined} />, {
    answers: { 'session.own': own, 'secondFactor.get': async () => OFF },
  });
  await expect.element(panel.getByText('the user service is not reachable')).toBeVisible();
  const before = own.mock.calls.length;
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(() => own.mock.calls.length).toBeGreaterThan(before);
});

test('in German the network of a session is German', async () => {
  showGerman();
  const { panel } = show();
  await expect.element(panel.getByRole('listitem').nth(1)).toHaveTextContent('(privates Netz)');
  expect(englishWordsIn(panel.element())).toEqual([]);
});
