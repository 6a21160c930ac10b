/** Sales opens a request for a client: with everything it needs, once, and what is wrong is shown. */
import { describe, expect, test, vi } from 'vitest';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { toBond } from '../../../platform/testing/given-bonds.ts';
import { toRfq } from '../../../platform/testing/given-requests.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { ClientRequestForm } from './client-request-form.tsx';

const BOND = toBond({ minPiece: 100_000, increment: 50_000 });
const CLIENTS = [
  { userId: 'client', displayName: 'Edith External' },
  { userId: 'client-2', displayName: 'Carl Client' },
];

function show(clients = CLIENTS) {
  const request = vi.fn(async (_: { requestKey: string }): Promise<Rfq> => toRfq());
  const onDone = vi.fn();
  const shown = showPanel(<ClientRequestForm clients={clients} onDone={onDone} />, {
    role: 'sales',
    answers: { 'rfq.request': request },
    before: (client) => client.bonds.setBonds([BOND]),
  });
  const { panel } = shown;
  const open = panel.getByRole('button', { name: 'Open request' });
  const choose = async (): Promise<void> => {
    await panel.getByRole('combobox', { name: 'Bond' }).click();
    await panel.getByRole('option', { name: /UST/ }).click();
  };
  return { ...shown, request, onDone, open, choose };
}

describe('a request for a client', () => {
  test('is two-way at first, names the client and is opened once', async () => {
    const { panel, open, choose, request, onDone } = show();
    await choose();
    await panel.getByRole('combobox', { name: 'Client' }).selectOptions('client-2');
    await open.click();
    await expect.poll(() => onDone.mock.calls).toEqual([[toRfq().rfqId]]);
    expect(request.mock.calls).toHaveLength(1);
    expect(request.mock.calls[0]?.[0]).toMatchObject({
      isin: BOND.isin,
      side: 'TWO_WAY',
      qty: 1_000_000,
      clientUserId: 'client-2',
    });
  });

  test('may be for one side', async () => {
    const { panel, open, choose, request } = show();
    await choose();
    await panel.getByText('Sell', { exact: true }).click();
    await open.click();
    await expect.poll(() => request.mock.calls.length).toBe(1);
    expect(request.mock.calls[0]?.[0]).toMatchObject({ side: 'SELL', clientUserId: 'client' });
  });

  test('without a bond, with a wrong size or without clients is not sent', async () => {
    const { panel, open, choose, request } = show();
    await open.click();
    await expect.element(panel.getByText('Select a bond', { exact: true })).toBeVisible();
    await choose();
    await panel.getByLabelText('Face amount').fill('120000');
    await open.click();
    await expect.element(panel.getByText('At least 100,000, in steps of 50,000')).toBeVisible();
    expect(request).not.toHaveBeenCalled();
    const none = show([]);
    await none.choose();
    await none.open.click();
    await expect.element(none.panel.getByText('Select a client')).toBeVisible();
  });

  test('that is refused states why and keeps its key for the next press', async () => {
    const { panel, open, choose, request, onDone } = show();
    request.mockRejectedValueOnce(
      refused('Refused', 'Face amount for this client is over', 'QTY_LIMIT_EXCEEDED'),
    );
    await choose();
    await open.click();
    await expect.element(panel.getByText('Face amount for this client is over')).toBeVisible();
    await open.click();
    await expect.poll(() => onDone.mock.calls.length).toBe(1);
    const [first, second] = request.mock.calls.map(([input]) => input.requestKey);
    expect(second).toBe(first);
  });
});
