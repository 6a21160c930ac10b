/** The load generator: what is sent, what cannot be, and the figures of a run. */

import { describe, expect, test, vi } from 'vitest';
import { refused } from '../../../platform/testing/fake-calls.ts';
import { AT } from '../../../platform/testing/given.ts';
import { expectCode } from '../../../ui-state/testing/refusals.ts';
import { PASSING_TIME, showPanel } from '../../../ui-state/testing/show-panel.tsx';
import type { LoadRun } from './load-draft.ts';
import { LoadPanel } from './load-panel.tsx';

const makeRun = (more: Partial<LoadRun> = {}): LoadRun => ({
  runId: null,
  state: 'IDLE',
  plan: null,
  startedAt: null,
  elapsedMs: 0,
  usersReady: 0,
  due: 0,
  accepted: 0,
  refused: 0,
  unknown: 0,
  open: 0,
  unsent: 0,
  latency: null,
  kinds: [],
  seconds: [],
  refusals: [],
  note: null,
  takenBack: null,
  leftOpen: null,
  ...more,
});

const RUNNING = makeRun({
  runId: 'run-1',
  state: 'RUNNING',
  startedAt: AT,
  elapsedMs: 12_400,
  usersReady: 8,
  plan: { users: 8, ratePerSecond: 5, seconds: 60, mix: 'FLOOR', arrivals: 'POISSON', seed: 1 },
  due: 60,
  accepted: 50,
  refused: 7,
  unknown: 3,
  latency: { p50: 12.34, p90: 40, p99: 1_234, max: 2_000 },
  kinds: [{ kind: 'MARKET', due: 60, accepted: 50, refused: 7, unknown: 3, latency: null }],
});

function show(run: LoadRun) {
  const start = vi.fn(async (_: unknown) => RUNNING);
  const stop = vi.fn(async (_: unknown) => run);
  const read = vi.fn(async () => run);
  const shown = showPanel(<LoadPanel />, {
    role: 'admin',
    browser: PASSING_TIME,
    answers: { 'load.run': read, 'load.start': start, 'load.stop': stop },
  });
  const form = shown.panel.getByRole('form', { name: 'Start a load run' });
  return { ...shown, start, stop, read, form, state: shown.panel.getByTestId('load-state') };
}

describe('starting a run', () => {
  test('sends the plan with a seed of its own', async () => {
    const { form, start } = show(makeRun());
    await form.getByLabelText('Users').fill('25');
    await form.getByLabelText('Operations a second').fill('2.5');
    await form.getByLabelText('Seconds').fill('30');
    await form.getByLabelText('Activity').selectOptions('Bonds by RFQ');
    await form.getByLabelText('When').selectOptions('Fixed rate');
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.poll(() => start.mock.calls.length).toBe(1);
    const [plan] = start.mock.calls[0] ?? [];
    expect(plan).toMatchObject({
      users: 25,
      ratePerSecond: 2.5,
      seconds: 30,
      mix: 'BONDS',
      arrivals: 'EVEN',
    });
    expect(Number.isInteger(Reflect.get(Object(plan), 'seed'))).toBe(true);
  });

  test.each([
    ['Users', '0', 'A whole number from 1 to 500'],
    ['Users', '2.5', 'A whole number from 1 to 500'],
    ['Users', '', 'A whole number from 1 to 500'],
    ['Operations a second', '0.01', 'A number from 0.1 to 5000'],
    ['Operations a second', 'fast', 'A number from 0.1 to 5000'],
    ['Seconds', '14401', 'A whole number from 1 to 14400'],
  ])('%s of "%s" is reported at the field and not sent', async (label, typed, problem) => {
    const { form, start } = show(makeRun());
    await form.getByLabelText(label).fill(typed);
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.element(form.getByText(problem)).toBeVisible();
    expect(start).not.toHaveBeenCalled();
  });

  test('while one is under way is not sent', async () => {
    const { form, start } = show(RUNNING);
    const button = form.getByRole('button', { name: 'Start' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(start).not.toHaveBeenCalled();
  });

  test('a refusal is announced', async () => {
    const { form, start } = show(makeRun());
    start.mockRejectedValueOnce(refused('Conflict', 'A run is under way', 'CONFLICT'));
    await form.getByRole('button', { name: 'Start' }).click();
    await expect.element(form.getByRole('alert')).toHaveTextContent('A run is under way');
    await expectCode({ text: 'A run is under way', code: 'CONFLICT' });
  });

  test('without a generator there is no form, and why', async () => {
    const { form, state } = show(makeRun({ state: 'OFF' }));
    await expect.element(state).toHaveTextContent('LOAD_GENERATOR=on starts it with one');
    expect(form.elements()).toEqual([]);
  });
});

describe('stopping', () => {
  test('is possible only while a run is under way', async () => {
    const idle = show(makeRun());
    const button = idle.form.getByRole('button', { name: 'Stop' });
    await expect.element(button).toHaveAttribute('aria-disabled', 'true');
    await button.click({ force: true });
    expect(idle.stop).not.toHaveBeenCalled();
  });

  test('sends one call', async () => {
    const { form, stop } = show(RUNNING);
    await form.getByRole('button', { name: 'Stop' }).click();
    await expect.poll(() => stop.mock.calls).toEqual([[{}]]);
  });
});

describe('a run under way', () => {
  const DONE = makeRun({ ...RUNNING, state: 'DONE', elapsedMs: 60_000 });

  test('is read again with every push, and not by the clock', async () => {
    const { state, read, push } = show(RUNNING);
    await expect.element(state).toHaveTextContent('Running, 12 of 60 s');
    expect(read).toHaveBeenCalledTimes(1);
    read.mockResolvedValue({ ...RUNNING, elapsedMs: 30_400 });
    push('load.progress');
    await expect.element(state).toHaveTextContent('Running, 30 of 60 s');
    read.mockResolvedValue(DONE);
    push('load.progress');
    await expect.element(state).toHaveTextContent('Done');
  });

  test('whose last push was lost is over on the screen once the connection is back', async () => {
    const { state, read, reconnect } = show(RUNNING);
    await expect.element(state).toHaveTextContent('Running, 12 of 60 s');
    read.mockResolvedValue(DONE);
    reconnect();
    await expect.element(state).toHaveTextContent('Done');
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('the figures', () => {
  test('count by operation and together, unknown latency as a dash', async () => {
    const { panel, state } = show(RUNNING);
    await expect.element(state).toHaveTextContent('Running, 12 of 60 s, 8 of 8 users');
    const rows = panel.getByRole('row').elements().slice(1);
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'market605073––––',
      'all60507312.340.01.2K2.0K',
    ]);
  });

  test('name every reason, what was not sent and what stayed open', async () => {
    const { panel } = show({
      ...RUNNING,
      state: 'DONE',
      unsent: 4,
      takenBack: 12,
      leftOpen: null,
      refusals: [
        { code: 'PRICE_COLLAR', count: 5 },
        { code: 'RATE_LIMITED', count: 2 },
      ],
    });
    await expect
      .element(panel.getByText('Not accepted: PRICE_COLLAR 5, RATE_LIMITED 2'))
      .toBeVisible();
    await expect
      .element(panel.getByText('Open at the end: 12 cancelled, an unknown number left open'))
      .toBeVisible();
    await expect.element(panel.getByText('4 not sent: too many in flight')).toBeVisible();
  });

  test('a phase is announced without its counting figures', async () => {
    const { panel } = show({ ...RUNNING, state: 'FAILED', note: 'no user could log in' });
    await expect
      .element(panel.getByRole('status'))
      .toHaveTextContent('Failed: no user could log in');
  });
});
