/**
 * Dead letters and faults on purpose: each action needs its reason, and states what will happen.
 */

import { describe, expect, test, vi } from 'vitest';
import type { ChaosState, OpsOverview } from '../../../platform/client/shapes.ts';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { showPanel } from '../../../ui-state/testing/show-panel.tsx';
import { Chaos } from './chaos.tsx';
import { DeadLetters } from './dead-letters.tsx';

type DeadLetter = OpsOverview['deadLetters'][number];

const makeLetter = (more: Partial<DeadLetter> = {}): DeadLetter => ({
  consumer: 'ccp',
  eventId: 'fill-7',
  topic: 'orders.filled',
  error: 'no such account',
  attempts: 5,
  at: AT,
  kind: 'message',
  ...more,
});

/** Only what the list reads. */
const toOverview = (
  deadLetters: DeadLetter[],
  redrives: OpsOverview['redrives'] = [],
): OpsOverview => ({
  at: AT,
  version: '1',
  services: [],
  funnel: {
    windowMs: 0,
    submitted: 0,
    accepted: 0,
    rejected: [],
    working: 0,
    filled: 0,
    ended: 0,
    stuck: [],
  },
  hops: [],
  deadLetters,
  redrives,
  openRfqs: 0,
  openAlgos: 0,
  killSwitches: [],
  light: { status: 'ok', checkedAt: AT, windowMs: 0, checks: [] },
  backupAt: null,
  alerts: [],
  levels: [],
  latencies: [],
  sockets: [],
  requests: [],
  traced: { orders: 0, whole: 0, lacks: null },
  storage: null,
});

describe('dead letters', () => {
  const show = (events: DeadLetter[], redrives: OpsOverview['redrives'] = []) => {
    const redrive = vi.fn(async (_: unknown) => ({ outcome: 'REDRIVEN' as const }));
    const shown = showPanel(<DeadLetters overview={toOverview(events, redrives)} />, {
      role: 'admin',
      answers: { 'ops.redrive': redrive },
    });
    return { ...shown, redrive, dialog: shown.panel.getByRole('dialog') };
  };

  test('are listed with consumer, message and error', async () => {
    const { panel } = show([makeLetter()]);
    await expect
      .element(panel.getByRole('row', { name: /ccp/ }))
      .toHaveTextContent('14:03:22ccporders.filled fill-7no such accountRedrive');
    await expect.element(panel.getByText('Dead letters: 1')).toBeVisible();
  });

  test('none is shown as none', async () => {
    await expect.element(show([]).panel.getByText('No dead-letter messages')).toBeVisible();
  });

  test('the last redrive has its actor and reason', async () => {
    const redrive = {
      consumer: 'ccp',
      eventId: 'fill-1',
      topic: 't',
      actor: 'ada',
      reason: 'account made',
      at: AT,
    };
    const { panel } = show([], [redrive]);
    await expect
      .element(panel.getByText('Last redrive: fill-1 by ada (account made)'))
      .toBeVisible();
  });

  test('one is handed over again with a reason of three characters or more', async () => {
    const { panel, dialog, redrive } = show([makeLetter()]);
    await panel.getByRole('button', { name: 'Redrive' }).click();
    await expect.element(dialog).toHaveAccessibleName('Redrive to ccp');
    const button = dialog.getByRole('button', { name: 'Redrive' });
    const reason = dialog.getByLabelText('Reason for the redrive');
    await expect.element(button).toBeDisabled();
    await reason.fill(' ab ');
    await expect.element(button).toBeDisabled();
    await reason.fill(' account made ');
    await button.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(redrive.mock.calls).toEqual([
      [{ consumer: 'ccp', eventId: 'fill-7', reason: 'account made' }],
    ]);
  });

  test.each([
    ['message', /receives it within two seconds/],
    ['wake', /Timer rescheduled/],
  ] as const)('a %s states what will happen', async (kind, text) => {
    const { panel, dialog } = show([makeLetter({ kind })]);
    await panel.getByRole('button', { name: 'Redrive' }).click();
    await expect.element(dialog).toHaveTextContent(text);
  });

  test('a refusal stays in the dialog, and it can be tried again', async () => {
    const { panel, dialog, redrive } = show([makeLetter()]);
    redrive.mockRejectedValueOnce(refused('Conflict', 'It was redriven by ada', 'CONFLICT'));
    await panel.getByRole('button', { name: 'Redrive' }).click();
    await dialog.getByLabelText('Reason for the redrive').fill('account made');
    await dialog.getByRole('button', { name: 'Redrive' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('It was redriven by ada');
    await expectCode({ text: 'It was redriven by ada', code: 'CONFLICT' });
    await expect.element(dialog.getByRole('button', { name: 'Redrive' })).toBeEnabled();
  });
});

describe('fault injection', () => {
  const makeState = (more: Partial<ChaosState> = {}): ChaosState => ({
    status: 'on',
    targets: [
      { name: 'redis', isOurs: true },
      { name: 'workers-ccp', isOurs: false },
    ],
    runs: [],
    orders: null,
    lost: null,
    doubled: null,
    checkedAt: null,
    ...more,
  });

  const makeRun = (more: Partial<ChaosState['runs'][number]> = {}): ChaosState['runs'][number] => ({
    runId: 'run-1',
    target: 'redis',
    actor: 'ada',
    reason: 'a drill',
    at: AT,
    state: 'recovered',
    recoveryMs: 2_440,
    ...more,
  });

  const show = (state: ChaosState) => {
    const strike = vi.fn(async (_: unknown) => ({ runId: 'run-1', at: AT }));
    const shown = showPanel(<Chaos />, {
      role: 'admin',
      answers: { 'ops.chaos': async () => state, 'ops.startChaos': strike },
    });
    return { ...shown, strike, dialog: shown.panel.getByRole('dialog') };
  };

  test.each([
    ['off', /^Disabled\. Set CHAOS=on/],
    ['no-launcher', /not started by this launcher/],
  ] as const)('%s: nothing can be killed, and why', async (status, text) => {
    const { panel } = show(makeState({ status }));
    await expect.element(panel.getByText(text)).toBeVisible();
    expect(panel.getByRole('button').elements()).toEqual([]);
  });

  test('a target is killed only when it was typed again, with a reason', async () => {
    const { panel, dialog, strike } = show(makeState());
    await expect.element(panel.getByRole('button', { name: 'Kill workers-ccp…' })).toBeDisabled();
    await panel.getByRole('button', { name: 'Kill redis…' }).click();
    const kill = dialog.getByRole('button', { name: 'Kill redis' });
    await dialog.getByLabelText('Reason').fill('a drill ');
    await dialog.getByLabelText('Type redis to confirm').fill('Redis');
    await expect.element(kill).toBeDisabled();
    await dialog.getByLabelText('Type redis to confirm').fill('redis');
    await kill.click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(strike.mock.calls).toEqual([[{ target: 'redis', confirm: 'redis', reason: 'a drill' }]]);
  });

  test('while a fault is under way no other can be made', async () => {
    const { panel } = show(
      makeState({ runs: [makeRun({ state: 'under-way', recoveryMs: null })] }),
    );
    await expect.element(panel.getByRole('button', { name: 'Kill redis…' })).toBeDisabled();
    await expect.element(panel.getByLabelText('Outcome')).toHaveTextContent('Last recoverynot yet');
  });

  test('the outcome counts what was lost and doubled, and is unknown before a check', async () => {
    const { panel } = show(makeState({ runs: [makeRun()], lost: 0, doubled: 3, checkedAt: AT }));
    const facts = panel.getByLabelText('Outcome');
    await expect.element(facts).toHaveTextContent('Lost0checked at 14:03:22');
    await expect.element(facts).toHaveTextContent('Last recovery2.4 s');
    await expect.element(panel.getByTestId('chaos-lost')).toHaveClass('text-up');
    await expect.element(panel.getByTestId('chaos-doubled')).toHaveClass('text-critical');
    const fresh = show(makeState()).panel.getByLabelText('Outcome');
    await expect.element(fresh).toHaveTextContent('Lost–not checked');
  });
});
