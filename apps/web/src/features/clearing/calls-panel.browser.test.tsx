import { expect, test, vi } from 'vitest';
import type { MarginCall } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { CallsPanel } from './calls-panel.tsx';

const toCall = (callId: string, more: Partial<MarginCall> = {}): MarginCall => ({
  callId,
  userId: 'u-1',
  status: 'ISSUED',
  amount: 1_000,
  paid: 250,
  exposure: -4_000,
  maintenance: 3_000,
  issuedAt: AT,
  dueAt: AT,
  closedAt: null,
  version: 1,
  ...more,
});

/** One page with these calls, and none after it. */
const toPage = (items: MarginCall[]) => async () => ({ items, nextCursor: null });

test('open margin calls come before closed ones, with what is still due', async () => {
  const calls = toPage([
    toCall('met', { status: 'MET', paid: 1_000, closedAt: AT }),
    toCall('open'),
  ]);
  const { panel } = showPanel(<CallsPanel />, { answers: { 'ccp.calls': calls } });
  const first = panel.getByRole('article').first();
  await expect.element(first).toHaveAccessibleName('Margin call open');
  await expect.element(first).toHaveTextContent('750.00 of 1,000.00 due');
  expect(panel.getByRole('article').elements()).toHaveLength(2);
});

test('without margin calls the panel states when one is issued', async () => {
  const { panel } = showPanel(<CallsPanel />, { answers: { 'ccp.calls': toPage([]) } });
  await expect.element(panel.getByText('No margin calls')).toBeVisible();
  await expect.element(panel.getByText(/A margin call is issued when/)).toBeVisible();
});

test('a failed query is shown with a button that repeats it', async () => {
  const calls = vi.fn(toPage([toCall('open')])).mockRejectedValueOnce(new Error('socket closed'));
  const { panel } = showPanel(<CallsPanel />, { answers: { 'ccp.calls': calls } });
  await expect.element(panel.getByText(/No response from the platform/)).toBeVisible();
  await panel.getByRole('button', { name: 'Try again' }).click();
  await expect.element(panel.getByRole('article')).toBeVisible();
});

test('a refused payment is shown beside its button, and the call stays open', async () => {
  const payCall = async () => {
    throw refused(
      'The state does not allow this',
      'Cash of 100.00 does not cover 750.00',
      'CONFLICT',
    );
  };
  const responses = { 'ccp.calls': toPage([toCall('open')]), 'ccp.pay': payCall };
  const { panel } = showPanel(<CallsPanel />, { answers: responses });
  await panel.getByRole('button', { name: 'Pay' }).click();
  await expect
    .element(panel.getByRole('status'))
    .toHaveTextContent('Cash of 100.00 does not cover 750.00');
  await expect.element(panel.getByRole('button', { name: 'Pay' })).toBeEnabled();
});

test('who may not pay a call has no button for it', async () => {
  const calls = toPage([toCall('open', { userId: 'somebody-else' })]);
  const { panel } = showPanel(<CallsPanel />, { answers: { 'ccp.calls': calls } });
  await expect.element(panel.getByRole('article')).toBeVisible();
  expect(panel.getByRole('button').elements()).toEqual([]);
});

test('when responses stop the calls stay and a notice shows since when', async () => {
  const calls = vi.fn(toPage([toCall('open')]));
  const { panel, refetch } = showPanel(<CallsPanel />, { answers: { 'ccp.calls': calls } });
  await expect.element(panel.getByRole('article')).toBeVisible();
  calls.mockRejectedValue(new Error('socket closed'));
  await refetch();
  await expect.element(panel.getByRole('alert')).toHaveTextContent(/No update since .* UTC/);
  await expect.element(panel.getByRole('article')).toBeVisible();
});
