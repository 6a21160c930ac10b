/** The alerts panel: a form that checks as it is typed, the list with states and distances, deletion, snooze, history. */
import { describe, expect, test } from 'vitest';
import type { Responses } from '../../../platform/testing/fake-calls.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT, getInstrument, toQuote } from '../../../platform/testing/given.ts';
import { loadAccount } from '../../../platform/testing/given-desk.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { requestAlert } from '../../../ui-state/ui-state.ts';
import { givenServer, toAlert, toFiring, toNotice } from './alerts.given.ts';
import { AlertsPanel } from './alerts-panel.tsx';

const instruments = [getInstrument()];

/** AAPL at 189.42. */
function show(start: Parameters<typeof givenServer>[0] = {}, more: Responses = {}) {
  const server = givenServer(start);
  const shown = showPanel(<AlertsPanel />, {
    answers: { ...server.answers, ...more },
    browser: PASSING_TIME,
    before: (client) => {
      loadAccount(client, { instruments });
      client.hot.apply([toQuote()], null);
    },
  });
  const row = (name: RegExp) => shown.panel.getByRole('row', { name });
  const pick = async (action: string): Promise<void> => {
    await shown.panel.getByRole('button', { name: /^Actions for/ }).click();
    await shown.panel.getByRole('menuitem', { name: action }).click();
  };
  return { ...shown, ...server, row, pick };
}

describe('the form', () => {
  test('sends what was typed, with the condition that the price waits for', async () => {
    const { panel, sent, row } = show();
    await expect.element(panel.getByText('No alerts yet')).toBeVisible();
    await panel.getByLabelText('Symbol').fill('aapl');
    await expect.element(panel.getByText('AAPL is at 189.42')).toBeVisible();
    await panel.getByLabelText('Price').fill('185.005');
    await expect.element(panel.getByLabelText('Condition')).toHaveValue('AT_OR_BELOW');
    await panel.getByLabelText('Note').fill('buy more');
    await panel.getByRole('button', { name: 'Add alert' }).click();
    await expect.element(row(/AAPL last at or below 185\.005 189\.42 −2\.33% Armed/)).toBeVisible();
    expect(sent).toHaveBeenCalledWith('create', {
      symbol: 'AAPL',
      triggerBy: 'LAST',
      condition: 'AT_OR_BELOW',
      price: 185.005,
      repeat: 'ONCE',
      note: 'buy more',
    });
  });

  test('states that a level which the price is beyond fires at once', async () => {
    const { panel } = show();
    await panel.getByLabelText('Symbol').fill('AAPL');
    await panel.getByLabelText('Price').fill('=last-10');
    await panel.getByLabelText('Condition').selectOptions('At or above');
    const hint =
      'AAPL is at 189.42 USD, tick 0.01, by the last price: the alert fires with the next price';
    await expect.element(panel.getByText(hint)).toBeVisible();
  });

  test.each([
    ['NOPE', '190', 'No listed instrument of this name'],
    ['EURUSD-20270301', '1.1', 'No listed instrument of this name'],
    ['AAPL', '0', 'Above zero'],
    ['AAPL', '1.1234567', 'Not a price'],
    ['AAPL', '99000000', 'At most 10,000,000'],
  ])('of %s at %s names the fault and sends nothing', async (symbol, price, fault) => {
    const { panel } = show();
    await panel.getByLabelText('Symbol').fill(symbol);
    await panel.getByLabelText('Price').fill(price);
    await expect.element(panel.getByText(fault)).toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Add alert' })).toBeDisabled();
  });

  test('shows why the server refuses, and keeps what was typed', async () => {
    const { panel } = show(
      {},
      {
        'alerts.create': async () => {
          throw refused('Conflict', 'an alert on AAPL at or above 191 already exists', 'CONFLICT');
        },
      },
    );
    await panel.getByLabelText('Symbol').fill('AAPL');
    await panel.getByLabelText('Price').fill('191');
    await panel.getByRole('button', { name: 'Add alert' }).click();
    await expect
      .element(panel.getByRole('status'))
      .toHaveTextContent('An alert on AAPL at or above 191 already exists');
    await expect.element(panel.getByLabelText('Price')).toHaveValue('191');
  });

  test('of a share can watch its bid, ask or mid', async () => {
    const { panel, sent, row } = show();
    await panel.getByLabelText('Symbol').fill('AAPL');
    await panel.getByLabelText('Trigger by').selectOptions('Ask');
    await expect.element(panel.getByText('AAPL is at 189.43 USD')).toBeVisible();
    await panel.getByLabelText('Price').fill('=ask+10');
    await panel.getByRole('button', { name: 'Add alert' }).click();
    await expect.element(row(/AAPL ask at or above 189\.53 189\.43 \+0\.05% Armed/)).toBeVisible();
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ triggerBy: 'ASK', price: 189.53 });
  });

  test('of what dealers quote fetches its price, states unit and tick, and has no last price', async () => {
    const { panel, sent, row } = show(
      {},
      {
        'rfq.marks': async ({ symbols }) => {
          expect(symbols).toEqual(['CLF27']);
          return { items: [{ symbol: 'CLF27', bid: 70.49, ask: 70.51, mid: 70.5 }] };
        },
      },
    );
    await panel.getByLabelText('Symbol').fill('clf27');
    const hint = 'CLF27 is at 70.50 USD a barrel, tick 0.01, by the mid price';
    await expect.element(panel.getByText(hint)).toBeVisible();
    const options = panel.getByLabelText('Trigger by').element().textContent;
    expect(options).toBe('MidBidAsk');
    await panel.getByLabelText('Price').fill('=last');
    await expect.element(panel.getByText('No last price')).toBeVisible();
    await panel.getByLabelText('Price').fill('71');
    await panel.getByRole('button', { name: 'Add alert' }).click();
    await expect.element(row(/CLF27 mid at or above 71\.00 70\.50 \+0\.71% Armed/)).toBeVisible();
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ symbol: 'CLF27', triggerBy: 'MID' });
  });

  test('begins with the symbol that was requested, ready for its price', async () => {
    const { panel, ui } = show();
    await expect.element(panel.getByText('No alerts yet')).toBeVisible();
    requestAlert(ui, 'AAPL');
    await expect.element(panel.getByLabelText('Symbol')).toHaveValue('AAPL');
    await expect.element(panel.getByLabelText('Price')).toHaveFocus();
    expect(ui.getState().panelRequest?.panel).toBe('alerts');
  });

  test('begins with the price that was requested, and the condition that waits for it', async () => {
    const { panel, ui } = show();
    await expect.element(panel.getByText('No alerts yet')).toBeVisible();
    requestAlert(ui, 'AAPL', 187.5);
    await expect.element(panel.getByLabelText('Price')).toHaveValue('187.5');
    await expect.element(panel.getByLabelText('Condition')).toHaveValue('AT_OR_BELOW');
    await expect.element(panel.getByRole('button', { name: 'Add alert' })).toBeEnabled();
  });
});

describe('the list', () => {
  test('follows the last price', async () => {
    const { row, client } = show({ alerts: [toAlert(1, { price: 200 })] });
    await expect.element(row(/189\.42 \+5\.59% Armed/)).toBeVisible();
    client.hot.apply([toQuote({ last: 198_000_000 })], null);
    await expect.element(row(/198\.00 \+1\.01% Armed/)).toBeVisible();
  });

  test('is read again when an alert fires', async () => {
    const { row, push, state } = show({ alerts: [toAlert(1)] });
    await expect.element(row(/Armed/)).toBeVisible();
    state.alerts = [toAlert(1, { isArmed: false, lastFiredAt: AT })];
    state.firings = [toFiring(1)];
    push('alerts.fired');
    await expect.element(row(/AAPL last at or above 191\.00 189\.42 \+0\.83% Fired/)).toBeVisible();
    await expect
      .element(row(/2026-11-21 14:03:23 AAPL last at or above 191\.00 191\.02/))
      .toBeVisible();
  });

  test('deletes an alert once that is confirmed', async () => {
    const { panel, pick, sent, row } = show({ alerts: [toAlert(1, { version: 3 })] });
    await expect.element(row(/Armed/)).toBeVisible();
    await pick('Delete…');
    expect(sent).not.toHaveBeenCalled();
    await panel.getByRole('button', { name: 'Delete alert' }).click();
    await expect.element(panel.getByText('No alerts yet')).toBeVisible();
    const { alertId } = toAlert(1);
    expect(sent.mock.calls).toEqual([['remove', { alertId, version: 3 }]]);
  });

  test('changes an alert to the version that is shown', async () => {
    const { panel, pick, sent, row } = show({ alerts: [toAlert(1, { note: 'old', version: 2 })] });
    await expect.element(row(/Armed/)).toBeVisible();
    await pick('Change…');
    const form = panel.getByRole('form', { name: 'Change the alert on AAPL' });
    await form.getByLabelText('Price').fill('195');
    await form.getByLabelText('Fires').selectOptions('Each crossing');
    await form.getByRole('button', { name: 'Change' }).click();
    await expect.element(row(/at or above 195\.00, each crossing/)).toBeVisible();
    expect(sent.mock.calls[0]?.[1]).toMatchObject({ version: 2, price: 195, note: 'old' });
    await expect.element(panel.getByRole('form', { name: 'New alert' })).toBeVisible();
  });

  test('snoozes one that has fired, which arms it, and ends the snooze', async () => {
    const { pick, sent, row } = show({ alerts: [toAlert(1, { isArmed: false })] });
    await expect.element(row(/Fired/)).toBeVisible();
    await pick('Snooze for 1 hour');
    await expect.element(row(/Snoozed until 15:\d\d:\d\d/)).toBeVisible();
    await pick('End the snooze');
    await expect.element(row(/Armed/)).toBeVisible();
    expect(sent.mock.calls.map(([path]) => path)).toEqual(['snooze', 'snooze']);
    expect(sent.mock.calls[1]?.[1]).toMatchObject({ until: null });
  });
});

describe('the history', () => {
  test('acknowledges one, or all that are open', async () => {
    const firings = [toFiring(3), toFiring(2), toFiring(1, { acknowledgedAt: AT })];
    const { panel, sent, row } = show({ firings });
    await panel.getByRole('button', { name: 'Acknowledge all 2' }).click();
    await expect.element(row(/14:03:25 .* 2026-11-21 14:03:22/)).toBeVisible();
    const ids = [firings[0]?.firingId, firings[1]?.firingId];
    expect(sent.mock.calls).toEqual([['acknowledge', { firingIds: ids }]]);
  });
});

test('the history has notices among the firings, and a kind can be snoozed and shown again', async () => {
  const call = toNotice(2);
  const { panel, sent, row } = show({ firings: [toFiring(1)], notices: [call] });
  await expect.element(row(/trader-high-touch Margin call USD 2\.00 due/)).toBeVisible();
  await panel.getByRole('button', { name: 'Acknowledge trader-high-touch Margin call' }).click();
  await panel.getByText('Margin calls, kill switches and service levels').click();
  await panel
    .getByLabelText('Margin call', { exact: true })
    .first()
    .selectOptions('Snooze for 1 hour');
  await panel.getByRole('button', { name: 'End the snooze of: Margin call' }).click();
  await expect.poll(() => sent.mock.calls.length).toBe(3);
  expect(sent.mock.calls).toMatchObject([
    ['acknowledge', { firingIds: [call.noticeId] }],
    ['snoozeNotices', { kind: 'MARGIN_CALL' }],
    ['snoozeNotices', { kind: 'MARGIN_CALL', until: null }],
  ]);
});

test('what cannot be read shows why, and is read again on demand', async () => {
  let isDown = true;
  const server = givenServer({ alerts: [toAlert(1)] });
  const { panel } = show(
    {},
    {
      'alerts.list': async (input) => {
        if (isDown) throw new Error('no response');
        return (await server.answers['alerts.list']?.(input)) as never;
      },
    },
  );
  const again = panel.getByRole('button', { name: 'Try again' });
  await expect.element(again).toBeVisible();
  isDown = false;
  await again.click();
  await expect.element(panel.getByRole('region', { name: 'Your alerts' })).toBeVisible();
});
