/** The race of response and push, of two presses, and of a press and the end of the window; and notes to sales. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { Rfq } from '../../../platform/client/shapes.ts';
import { type Responses, refused } from '../../../platform/testing/fake-calls.ts';
import { AT_MS, toIdentity, toOrder } from '../../../platform/testing/given.ts';
import { toBond, toRfq, toRfqDealer } from '../../../platform/testing/given-bonds.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { WithUi } from '../../../ui-state/testing/with-ui.tsx';
import { openUiState } from '../../../ui-state/ui-state.ts';
import { RfqPanel } from './rfq-panel.tsx';

const LIVE = toRfq({
  dealers: [toRfqDealer('BRKD', { ask: 100.05 })],
  windowEndsAt: new Date(AT_MS + 9_000).toISOString(),
});

const CHOSEN = {
  dealerId: 'BRKD',
  price: 100.05,
  yield: 4.2,
  spreadBps: 1,
  reason: 'OPERATOR',
  slippage: 0,
  note: null,
} as const;

const TRADED: Rfq = { ...LIVE, state: 'EXECUTED', version: 3, chosen: CHOSEN };

function show(more: Responses) {
  window.localStorage.setItem('tradefloor.prefs.v1', JSON.stringify({ confirmsQuotes: false }));
  const { limits } = toIdentity();
  return showPanel(
    <WithUi ui={openUiState()}>
      <RfqPanel />
    </WithUi>,
    {
      answers: { 'rfq.steps': async () => ({ items: [] }), ...more },
      before: (client) => {
        client.identity.setState(toIdentity('trader', { limits: { ...limits, desks: ['FI'] } }));
        client.bonds.setBonds([toBond()]);
        client.rfqs.take(LIVE);
      },
    },
  );
}

/** A response that the test gives when it wants to. */
function makeHeld<T>() {
  let resolve: (response: T) => void = () => undefined;
  const response = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { call: vi.fn(async (_: unknown) => await response), resolve };
}

const press = (panel: ReturnType<typeof show>['panel'], key: string): boolean =>
  panel
    .getByRole('listbox', { name: 'Dealers' })
    .element()
    .dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));

describe('the push and the response of one trade', () => {
  test('the push first: the outcome still follows with the response', async () => {
    const held = makeHeld<Rfq>();
    const { panel, client } = show({ 'rfq.execute': held.call });
    await panel.getByRole('option', { name: /BRKD/ }).click();
    await userEvent.keyboard('{Enter}');
    await expect.poll(() => held.call.mock.calls.length).toBe(1);
    client.rfqs.take(TRADED);
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('EXECUTED');
    held.resolve(TRADED);
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
  });

  test('the response first: the push after it does not take the outcome away', async () => {
    const { panel, client } = show({ 'rfq.execute': async () => TRADED });
    await panel.getByRole('option', { name: /BRKD/ }).click();
    await userEvent.keyboard('{Enter}');
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    client.rfqs.take({ ...TRADED, version: 4, note: 'settles on the 24th' });
    await expect.element(panel.getByText('settles on the 24th')).toBeVisible();
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
  });

  test('a response that is older than the push does not bring the request back to life', async () => {
    const held = makeHeld<Rfq>();
    const { panel, client } = show({ 'rfq.execute': held.call });
    await panel.getByRole('button', { name: /^Lift/ }).click();
    client.rfqs.take(TRADED);
    held.resolve({ ...LIVE, version: 2 });
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('EXECUTED');
  });

  test('a newer request of another user does not take the outcome from the screen', async () => {
    const held = makeHeld<Rfq>();
    const { panel, client } = show({ 'rfq.execute': held.call });
    await panel.getByRole('button', { name: /^Lift/ }).click();
    const createdAt = new Date(AT_MS + 1_000).toISOString();
    client.rfqs.take(toRfq({ rfqId: 'rfq-2', userId: 'u-2', qty: 7_000_000, createdAt }));
    held.resolve(TRADED);
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
  });
});

describe('one try at a time', () => {
  test('Enter twice before the screen is drawn again sends one trade', async () => {
    const held = makeHeld<Rfq>();
    const { panel } = show({ 'rfq.execute': held.call });
    await panel.getByRole('option', { name: /BRKD/ }).click();
    const list = panel.getByRole('listbox', { name: 'Dealers' }).element();
    // Commands of keys are handed over as events; React draws after both of them.
    for (const _ of [1, 2]) {
      list.dispatchEvent(
        new CustomEvent('desk-command', { bubbles: true, cancelable: true, detail: 'rfq.execute' }),
      );
    }
    await expect.poll(() => held.call.mock.calls.length).toBeGreaterThan(0);
    held.resolve(TRADED);
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    expect(held.call).toHaveBeenCalledOnce();
  });

  test('while a trade is under way the end without a trade is not sent', async () => {
    const held = makeHeld<Rfq>();
    const cancel = vi.fn(async () => toOrder(1));
    const { panel } = show({ 'rfq.execute': held.call, 'orders.cancel': cancel });
    await panel.getByRole('option', { name: /BRKD/ }).click();
    press(panel, 'Enter');
    await expect.poll(() => held.call.mock.calls.length).toBe(1);
    await panel.getByRole('button', { name: 'End without trade' }).click({ force: true });
    held.resolve(TRADED);
    await expect.element(panel.getByTestId('rfq-answer')).toHaveTextContent('Traded with BRKD');
    expect(cancel).not.toHaveBeenCalled();
  });
});

describe('too late', () => {
  const late = async (): Promise<never> => {
    throw refused('Conflict', 'the request is EXPIRED', 'CONFLICT');
  };

  test('the loser sees the winner and the request as it is now', async () => {
    const get = vi.fn(async (_: unknown) => TRADED);
    const { panel } = show({ 'rfq.execute': late, 'rfq.get': get });
    await panel.getByRole('button', { name: /^Lift/ }).click();
    await expect
      .element(panel.getByTestId('rfq-answer'))
      .toHaveTextContent('Too late (409): it has already traded with BRKD at 100.050 manually.');
    await expect.element(panel.getByTestId('rfq-state')).toHaveTextContent('EXECUTED');
    expect(get).toHaveBeenCalledWith({ rfqId: 'rfq-1' });
  });

  test('without a response nothing is promised', async () => {
    const execute = async () => {
      throw new Error('socket closed');
    };
    const { panel } = show({ 'rfq.execute': execute, 'rfq.get': execute });
    await panel.getByRole('button', { name: /^Lift/ }).click();
    await expect
      .element(panel.getByTestId('rfq-answer'))
      .toHaveTextContent('No response: the request will show whether it traded');
    await expect.element(panel.getByRole('button', { name: /^Lift/ })).toBeEnabled();
  });
});

describe('a note to sales', () => {
  test('is sent without its margins by a button that states so, and the field is empty again', async () => {
    const note = vi.fn(async (_: unknown) => ({ ...LIVE, version: 2, note: 'client in a hurry' }));
    const { panel } = show({ 'rfq.note': note });
    const field = panel.getByLabelText('Note on the request');
    const send = panel.getByRole('button', { name: 'Send note' });
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
    await field.fill('  client in a hurry ');
    await send.click();
    await expect.element(panel.getByText('client in a hurry')).toBeVisible();
    await expect.element(field).toHaveValue('');
    expect(note.mock.calls).toEqual([[{ rfqId: 'rfq-1', note: 'client in a hurry' }]]);
  });

  test('one that was refused stays in the field, with the reason', async () => {
    const note = async () => {
      throw refused('Forbidden', 'Only its own desk may note on it');
    };
    const { panel } = show({ 'rfq.note': note, 'rfq.get': async () => LIVE });
    const field = panel.getByLabelText('Note on the request');
    await field.fill('please hold');
    await userEvent.keyboard('{Enter}');
    await expect
      .element(panel.getByTestId('rfq-answer'))
      .toHaveTextContent('Only its own desk may note on it');
    await expectCode({ text: 'Only its own desk may note on it', code: 'FORBIDDEN' });
    await expect.element(field).toHaveValue('please hold');
  });
});
