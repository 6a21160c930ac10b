import { expect, test, vi } from 'vitest';
import type { SessionInfo } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { SessionsPanel } from './sessions-panel.tsx';

const findSession = (sessionId: string, more: Partial<SessionInfo> = {}): SessionInfo => ({
  sessionId,
  userId: 'una',
  kind: 'PASSWORD',
  device: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0',
  address: '192.0.2.7',
  createdAt: AT,
  lastSeenAt: AT,
  expiresAt: AT,
  ...more,
});

/** One page with these sessions, and none after it. */
const toPage = (items: SessionInfo[]) => async () => ({ items, nextCursor: null });

test('each session has a row with its user and its address', async () => {
  const sessions = toPage([findSession('s-1'), findSession('s-2', { userId: 'otto' })]);
  const { panel } = showPanel(<SessionsPanel />, {
    role: 'admin',
    answers: { 'session.listSessions': sessions },
  });
  await expect.element(panel.getByRole('row').filter({ hasText: 'otto' })).toBeVisible();
  await expect
    .element(panel.getByRole('row').filter({ hasText: 'una' }))
    .toHaveTextContent('192.0.2.7');
});

test('a list without sessions shows its empty state', async () => {
  const sessions = toPage([]);
  const { panel } = showPanel(<SessionsPanel />, {
    role: 'admin',
    answers: { 'session.listSessions': sessions },
  });
  await expect.element(panel.getByText('No active sessions')).toBeVisible();
});

test('a refused list names the reason in place of the rows', async () => {
  const sessions = async () => {
    throw refused('Only an administrator may list sessions');
  };
  const { panel } = showPanel(<SessionsPanel />, {
    role: 'admin',
    answers: { 'session.listSessions': sessions },
  });
  await expect.element(panel.getByText(/Only an administrator may list sessions/)).toBeVisible();
  await expectCode({ text: 'Only an administrator may list sessions', code: 'FORBIDDEN' });
});

test('a session is ended only after the second step, and a refusal stays in the dialog', async () => {
  const endSession = vi.fn(async (): Promise<never> => {
    throw refused('Too many requests', 'At most 1 request per second', 'RATE_LIMITED');
  });
  const responses = {
    'session.listSessions': toPage([findSession('s-1')]),
    'session.endSession': endSession,
  };
  const { panel } = showPanel(<SessionsPanel />, { role: 'admin', answers: responses });
  await panel.getByRole('row').filter({ hasText: 'una' }).dblClick();
  expect(endSession).not.toHaveBeenCalled();
  const dialog = panel.getByRole('alertdialog').or(panel.getByRole('dialog'));
  await dialog.getByRole('button', { name: 'End this session' }).click();
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('At most 1 request per second');
  await expectCode({ text: 'At most 1 request per second', code: 'RATE_LIMITED' });
  expect(endSession).toHaveBeenCalledOnce();
});

test('a viewer cannot open the dialog that ends a session', async () => {
  const sessions = toPage([findSession('s-1')]);
  const { panel } = showPanel(<SessionsPanel />, {
    role: 'viewer',
    answers: { 'session.listSessions': sessions },
  });
  await panel.getByRole('row').filter({ hasText: 'una' }).dblClick();
  await expect.element(panel.getByText('Only administrators can end sessions')).toBeVisible();
  expect(panel.getByRole('dialog').elements()).toEqual([]);
});

test('when responses stop the rows stay and a notice shows since when', async () => {
  const sessions = vi.fn(toPage([findSession('s-1')]));
  const { panel, refetch } = showPanel(<SessionsPanel />, {
    role: 'admin',
    answers: { 'session.listSessions': sessions },
  });
  await expect.element(panel.getByRole('row').filter({ hasText: 'una' })).toBeVisible();
  sessions.mockRejectedValue(new Error('socket closed'));
  await refetch();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/No update since .* UTC/);
  await expect.element(panel.getByRole('row').filter({ hasText: 'una' })).toBeVisible();
});
