/** Session replay: the requested period, how far it is, what it proves, and the player with its keys. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReplayRun } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { toFill } from '../../platform/testing/given.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { PASSING_TIME, showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ReplayPanel } from './replay-panel.tsx';

const FROM = '2026-11-21T14:00:00.000Z';
const TO = '2026-11-21T14:05:00.000Z';

const makeRun = (more: Partial<ReplayRun> = {}): ReplayRun => ({
  runId: 'run-1',
  from: FROM,
  to: TO,
  state: 'DONE',
  progress: 1,
  speed: 44.49,
  proof: {
    batches: 1_561,
    entries: 34,
    venueFills: 2,
    equalFills: 2,
    darkFills: 0,
    equalDarkFills: 0,
    dealerFills: 10,
    restarts: 1,
    fault: null,
  },
  failure: null,
  ...more,
});

const makeFill = (n: number, at: string, side: 'BUY' | 'SELL' = 'BUY') => ({
  fill: toFill(n, { at, side, qty: 100 * n, symbol: 'AAPL' }),
  source: 'EXCHANGE',
  isEqual: true,
});

type Given = {
  readonly periods?: { readonly from: string; readonly to: string }[];
  readonly run?: ReplayRun;
};

function show({
  periods = [{ from: FROM, to: '2026-11-21T14:05:05.000Z' }],
  run = makeRun(),
}: Given = {}) {
  const start = vi.fn(async (_: unknown) => run);
  const cancel = vi.fn(async (_: unknown) => makeRun({ state: 'CANCELED', progress: 0.4 }));
  const picture = {
    run,
    fills: [
      makeFill(1, '2026-11-21T14:01:00.000Z'),
      makeFill(2, '2026-11-21T14:04:00.000Z', 'SELL'),
    ],
    marks: [{ at: '2026-11-21T14:02:00.000Z', kind: 'NEWS', symbol: 'AAPL', text: 'beats' }],
    profit: [],
  };
  const read = vi.fn(async () => run);
  const shown = showPanel(<ReplayPanel />, {
    browser: PASSING_TIME,
    answers: {
      'replays.coverage': async () => ({ periods }),
      'replays.start': start,
      'replays.run': read,
      'replays.cancel': cancel,
      'replays.picture': async () => picture as never,
      'replays.bars': async () => ({ bars: [], items: [] }) as never,
    },
  });
  const { panel } = shown;
  return {
    ...shown,
    start,
    cancel,
    read,
    begin: panel.getByRole('button', { name: 'Replay', exact: true }),
    day: panel.getByLabelText('Day (UTC)'),
    player: panel.getByTestId('replay'),
    moment: panel.getByTestId('replay-moment'),
  };
}

describe('the period', () => {
  test('starts with the last five minutes that are recorded', async () => {
    const { panel, day, begin, start } = show();
    await expect.element(day).toHaveValue('2026-11-21');
    await expect.element(panel.getByLabelText('From')).toHaveValue('14:00:00');
    await expect.element(panel.getByLabelText('To', { exact: true })).toHaveValue('14:05:00');
    await begin.click();
    await expect.poll(() => start.mock.calls).toEqual([[{ from: FROM, to: TO }]]);
  });

  test('an end before the beginning is on the next day', async () => {
    const { panel, begin, start } = show();
    await panel.getByLabelText('From').fill('23:59');
    await panel.getByLabelText('To', { exact: true }).fill('0:01');
    await begin.click();
    await expect
      .poll(() => start.mock.calls)
      .toEqual([[{ from: '2026-11-21T23:59:00.000Z', to: '2026-11-22T00:01:00.000Z' }]]);
  });

  test.each([
    ['Day (UTC)', '21.11.2026', 'The day is written as 2026-11-21.'],
    ['Day (UTC)', '2026-13-40', 'The day is written as 2026-11-21.'],
    ['From', '25:00', 'Times are written as 14:30 or 14:30:00, in UTC.'],
    ['From', '14:05:00', 'The period is empty.'],
  ])('%s of "%s" is refused in words and not sent', async (label, typed, problem) => {
    const { panel, begin, start } = show();
    await panel.getByLabelText(label).fill(typed);
    await begin.click();
    await expect.element(panel.getByText(problem)).toBeVisible();
    expect(start).not.toHaveBeenCalled();
  });

  test('shows from when on there is a journal, and its gaps', async () => {
    const { panel } = show();
    await expect
      .element(panel.getByText('The journal begins at 2026-11-21 14:00 UTC, without gaps.'))
      .toBeVisible();
    const periods = [
      { from: FROM, to: TO },
      { from: '2026-11-21T15:00:00.000Z', to: '2026-11-21T16:00:00.000Z' },
    ];
    const gap = show({ periods }).panel;
    await expect.element(gap.getByText(/with one gap\.$/)).toBeVisible();
  });

  test('without a journal nothing can be picked', async () => {
    const { panel } = show({ periods: [] });
    await expect
      .element(panel.getByText('No exchange journal has been recorded yet.'))
      .toBeVisible();
    await expect.element(panel.getByRole('button', { name: 'Last 5 min' })).toBeDisabled();
  });

  test('a refusal is shown and another period can be tried', async () => {
    const { panel, begin, start } = show();
    start.mockRejectedValueOnce(refused('Conflict', 'Two replays are running', 'CONFLICT'));
    await begin.click();
    await expect.element(panel.getByText('Two replays are running')).toBeVisible();
    await expectCode({ text: 'Two replays are running', code: 'CONFLICT' });
    await expect.element(begin).toBeEnabled();
  });
});

describe('a run', () => {
  test.each([
    ['WAITING', 'Queued'],
    ['RUNNING', 'Preparing replay'],
  ] as const)('%s shows how far it is and can be stopped', async (state, text) => {
    const run = makeRun({ state, progress: 0.4, proof: null });
    const { panel, begin, cancel } = show({ run });
    await begin.click();
    await expect
      .element(panel.getByRole('progressbar', { name: text }))
      .toHaveAttribute('value', '0.4');
    await expect.element(begin).toBeDisabled();
    await panel.getByRole('button', { name: 'Stop' }).click();
    await expect.element(panel.getByText('The replay was stopped')).toBeVisible();
    expect(cancel.mock.calls).toEqual([[{ runId: 'run-1' }]]);
  });

  test.each(['push', 'reconnect'] as const)('is over with the %s after its end', async (by) => {
    const run = makeRun({ state: 'RUNNING', progress: 0.4, proof: null });
    const { panel, begin, player, read, push, reconnect } = show({ run });
    await begin.click();
    const bar = panel.getByRole('progressbar', { name: 'Preparing replay' });
    await expect.element(bar).toHaveAttribute('value', '0.4');
    expect(read).not.toHaveBeenCalled();
    read.mockResolvedValue(makeRun());
    if (by === 'push') push('replay.progress');
    else reconnect();
    await expect.element(player).toBeVisible();
  });

  test('that the platform has forgotten is none', async () => {
    const run = makeRun({ state: 'RUNNING', progress: 0.4, proof: null });
    const { panel, begin, read, push } = show({ run });
    await begin.click();
    await expect.element(begin).toBeDisabled();
    read.mockRejectedValue(refused('Not found', 'replay the period again', 'NOT_FOUND'));
    push('replay.progress');
    await expect.element(panel.getByText('replay the period again')).toBeVisible();
    await expect.element(begin).toBeEnabled();
  });

  test('that failed shows why', async () => {
    const run = makeRun({ state: 'FAILED', proof: null, failure: 'batch 7 is missing' });
    const { panel, begin } = show({ run });
    await begin.click();
    await expect.element(panel.getByText('batch 7 is missing')).toBeVisible();
  });
});

describe('the proof', () => {
  test('counts equal fills, batches and the speed', async () => {
    const { panel, begin } = show();
    await begin.click();
    const proof = panel.getByTestId('replay-proof');
    await expect
      .element(proof)
      .toHaveTextContent('2 of 2 fills match, 1,561 batches, computed at 44× speed');
    await expect
      .element(proof)
      .toHaveAttribute(
        'title',
        '34 exchange journal entries replayed · 10 dealers’ fills as recorded · 1 restarts',
      );
  });

  test('names the first thing that differs instead', async () => {
    const { proof } = makeRun();
    if (proof === null) throw new Error('the run has a proof');
    const fault = { at: '2026-11-21T14:02:03.004Z', detail: 'fill F1 at 189.43' };
    const run = makeRun({ proof: { ...proof, fault: fault as never } });
    const { panel, begin } = show({ run });
    await begin.click();
    await expect
      .element(panel.getByTestId('replay-proof'))
      .toHaveTextContent('Differs from 14:02:03.004: fill F1 at 189.43');
  });
});

describe('the player', () => {
  const open = async () => {
    const shown = show();
    await shown.begin.click();
    await expect.element(shown.player).toBeVisible();
    const bar = shown.panel.getByRole('slider', { name: 'Replay position' });
    (bar.element() as HTMLElement).focus();
    return { ...shown, bar, count: shown.panel.getByTestId('replay-count') };
  };

  test('keys go to the end and the beginning, the fills with them', async () => {
    const { moment, count } = await open();
    await userEvent.keyboard('{End}');
    await expect.element(moment).toHaveTextContent('14:05:00.000');
    await expect.element(count).toHaveTextContent('2 of 2');
    await userEvent.keyboard('{Home}');
    await expect.element(moment).toHaveTextContent('14:00:00.000');
    await expect.element(count).toHaveTextContent('0 of 2');
  });

  test('arrows step by a hundredth of the period, with Shift by a tenth', async () => {
    const { moment } = await open();
    await userEvent.keyboard('{Home}{ArrowRight}');
    await expect.element(moment).toHaveTextContent('14:00:03.000');
    await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await expect.element(moment).toHaveTextContent('14:00:33.000');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
    await expect.element(moment).toHaveTextContent('14:00:24.000');
  });

  test('the bar gives its position in words', async () => {
    const { bar } = await open();
    await userEvent.keyboard('{Home}');
    await expect.element(bar).toHaveAttribute('aria-valuetext', '14:00:00, 0 of 2 fills');
  });

  test('a press on the time of a fill goes there', async () => {
    const { panel, moment, count } = await open();
    await userEvent.keyboard('{End}');
    await panel.getByRole('button', { name: '14:01:00.000' }).click();
    await expect.element(moment).toHaveTextContent('14:01:00.000');
    await expect.element(count).toHaveTextContent('1 of 2');
  });
});
