/** The player of a replay: its clock, its keys, its speeds, and what of the period has happened by the moment. */

import { describe, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import type { ReplayMark, ReplayPicture } from '../../platform/client/shapes.ts';
import { refused } from '../../platform/testing/fake-calls.ts';
import { getInstrument, toFill } from '../../platform/testing/given.ts';
import { loadAccount } from '../../platform/testing/given-desk.ts';
import { expectCode } from '../../ui-state/testing/refusals.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ReplayPlayer } from './replay-player.tsx';

const FROM = '2026-11-21T14:00:00.000Z';
const TO = '2026-11-21T14:05:00.000Z';
const STEP_MS = 60_000;

const toReplayed = (fill: ReturnType<typeof toFill>): ReplayPicture['fills'][number] => ({
  fill,
  source: 'REPLAYED',
  isEqual: true,
});

const MARKS: readonly ReplayMark[] = [
  { at: '2026-11-21T14:02:00.000Z', kind: 'NEWS', symbol: 'AAPL', text: 'beats forecasts' },
  { at: '2026-11-21T14:03:00.000Z', kind: 'RESTART', symbol: null, text: 'exchange restarted' },
];

const PICTURE: ReplayPicture = {
  run: {
    runId: 'run-1',
    from: FROM,
    to: TO,
    state: 'DONE',
    progress: 1,
    speed: 44,
    proof: null,
    failure: null,
  },
  fills: [
    toReplayed(toFill(1, { at: '2026-11-21T14:01:00.000Z', symbol: 'AAPL' })),
    toReplayed(toFill(2, { at: '2026-11-21T14:04:00.000Z', symbol: 'MSFT', side: 'SELL' })),
  ],
  marks: [...MARKS],
  stepMs: STEP_MS,
  profit: [0, 1_500, -2_500, -2_500, 12],
};

function show() {
  const bars = vi.fn(async ({ symbol }: { readonly symbol: string }) => {
    const column = [10, 11, 12];
    const all = { open: column, high: column, low: column, close: column, volume: [1, 2, 3] };
    return { symbol, from: FROM, stepMs: STEP_MS, ...all } as never;
  });
  const shown = showPanel(<ReplayPlayer picture={PICTURE} />, {
    answers: { 'replays.bars': bars },
    before: (client) => {
      const names = ['AAPL', 'MSFT', 'BAC'];
      loadAccount(client, { instruments: names.map((symbol) => getInstrument({ symbol })) });
    },
  });
  const { panel } = shown;
  const bar = panel.getByRole('slider', { name: 'Replay position' });
  return {
    ...shown,
    bars,
    bar,
    player: panel.getByTestId('replay'),
    moment: panel.getByTestId('replay-moment'),
    profit: panel.getByTestId('replay-profit'),
    chart: panel.getByTestId('replay-chart'),
    speed: panel.getByLabelText('Speed'),
    focus: async () => {
      await expect.element(bar).toBeVisible();
      (bar.element() as HTMLElement).focus();
    },
  };
}

describe('the clock', () => {
  test('starts stopped, at the beginning', async () => {
    const { player, moment, panel } = show();
    await expect.element(player).toHaveAttribute('data-state', 'stopped');
    await expect.element(moment).toHaveTextContent('14:00:00.000');
    await expect.element(panel.getByTestId('replay-count')).toHaveTextContent('0 of 2');
  });

  test('played at full speed it comes to the end and stops there with everything seen', async () => {
    const { player, moment, panel, speed } = show();
    await speed.selectOptions('1,000×');
    await panel.getByRole('button', { name: 'Play' }).click();
    await expect.element(moment).toHaveTextContent('14:05:00.000');
    await expect.element(player).toHaveAttribute('data-state', 'stopped');
    await expect.element(panel.getByTestId('replay-count')).toHaveTextContent('2 of 2');
  });

  test('at the end Play begins again', async () => {
    const { player, panel, focus, moment } = show();
    await focus();
    await userEvent.keyboard('{End}');
    await expect.element(moment).toHaveTextContent('14:05:00.000');
    await panel.getByLabelText('Speed').selectOptions('1×');
    await panel.getByRole('button', { name: 'Play' }).click();
    await expect.element(player).toHaveAttribute('data-state', 'playing');
    await expect.element(moment).toHaveTextContent(/^14:00/);
  });
});

describe('keys', () => {
  test('plus and minus change the speed by one step each, within the scale', async () => {
    const { speed, focus } = show();
    await focus();
    await expect.element(speed).toHaveValue('10');
    await userEvent.keyboard('{+}');
    await expect.element(speed).toHaveValue('20');
    await userEvent.keyboard('---');
    await expect.element(speed).toHaveValue('2');
    await userEvent.keyboard('-----');
    await expect.element(speed).toHaveValue('1');
  });

  test('space plays and pauses from the bar', async () => {
    const { player, focus } = show();
    await focus();
    await userEvent.keyboard(' ');
    await expect.element(player).toHaveAttribute('data-state', 'playing');
    await userEvent.keyboard(' ');
    await expect.element(player).toHaveAttribute('data-state', 'stopped');
  });

  test('space on a button presses that button once', async () => {
    const { player, panel } = show();
    const play = panel.getByRole('button', { name: 'Play' });
    await expect.element(play).toBeVisible();
    (play.element() as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(player).toHaveAttribute('data-state', 'playing');
  });

  test('in a list they are the list’s own: the position stays', async () => {
    const { moment, panel } = show();
    const symbol = panel.getByLabelText('Symbol');
    await expect.element(symbol).toBeVisible();
    (symbol.element() as HTMLElement).focus();
    await userEvent.keyboard('{End}');
    await expect.element(symbol).toHaveValue('BAC');
    await expect.element(moment).toHaveTextContent('14:00:00.000');
  });

  test.each(['Control', 'Alt'])('with %s they are the browser’s own', async (held) => {
    const { speed, player, focus } = show();
    await focus();
    await userEvent.keyboard(`{${held}>}+ {/${held}}`);
    await userEvent.keyboard('-');
    // The last key alone has counted.
    await expect.element(speed).toHaveValue('5');
    await expect.element(player).toHaveAttribute('data-state', 'stopped');
  });
});

describe('the profit', () => {
  test.each([
    ['14:00:00.000', 0, '0', 'text-t1'],
    ['14:01:30.000', 300, '+1.5K', 'text-up'],
    ['14:03:30.000', 700, '−2.5K', 'text-down'],
    ['14:05:00.000', 1_000, '+12', 'text-up'],
  ])('at %s is that of the last whole step, with its sign', async (at, place, text, tone) => {
    const { bar, profit, moment } = show();
    await bar.fill(String(place));
    await expect.element(moment).toHaveTextContent(at);
    await expect.element(profit).toHaveTextContent(text);
    await expect.element(profit).toHaveClass(tone);
  });
});

describe('the chart', () => {
  test('is of the traded symbol first, up to the moment, with its fills', async () => {
    const { chart, bar, bars } = show();
    await expect.poll(() => bars.mock.calls).toEqual([[{ runId: 'run-1', symbol: 'AAPL' }]]);
    await expect.element(chart).toHaveAttribute('data-bars', '1');
    await bar.fill('1000');
    await expect.element(chart).toHaveAttribute('data-bars', '3');
    await expect
      .element(chart)
      .toHaveAccessibleName('AAPL up to the replay position: 12.00, 1 fill markers');
  });

  test('of another symbol is fetched when it is chosen', async () => {
    const { panel, chart, bars } = show();
    await panel.getByLabelText('Symbol').selectOptions('BAC');
    await expect.poll(() => bars.mock.calls.at(-1)).toEqual([{ runId: 'run-1', symbol: 'BAC' }]);
    await expect.element(chart).toHaveAccessibleName(/^BAC .* 0 fill markers$/);
  });

  test('without its bars shows why and shows no price', async () => {
    const { panel } = showPanel(<ReplayPlayer picture={PICTURE} />, {
      answers: {
        'replays.bars': async () => {
          throw refused('Not found', 'The run was dropped', 'NOT_FOUND');
        },
      },
    });
    await expect.element(panel.getByText('The run was dropped')).toBeVisible();
    await expectCode({ text: 'The run was dropped', code: 'NOT_FOUND' });
    await expect
      .element(panel.getByTestId('replay-chart'))
      .toHaveAccessibleName(/no price yet, 0 fill markers$/);
  });
});
