/** The bar under a replay: where it stands, where what happened is marked, and what a press requests. */
import { describe, expect, test, vi } from 'vitest';
import { type Clock, clockAt } from '../../lib/replay-clock.ts';
import type { ReplayMark, ReplayPicture } from '../../platform/client/shapes.ts';
import { toFill } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { ReplayBar } from './replay-bar.tsx';

const FROM_MS = Date.UTC(2026, 10, 21, 12);
const SPAN_MS = 200_000;
const after = (ms: number): string => new Date(FROM_MS + ms).toISOString();

const toFillAt = (n: number, ms: number, side: 'BUY' | 'SELL'): ReplayPicture['fills'][number] => ({
  fill: toFill(n, { at: after(ms), side }),
  source: 'REPLAYED',
  isEqual: true,
});

const toMark = (kind: ReplayMark['kind'], ms: number): ReplayMark => ({
  at: after(ms),
  kind,
  symbol: null,
  text: kind,
});

function show(picture: Partial<ReplayPicture> = {}, clock: Partial<Clock> = {}) {
  const onChange = vi.fn();
  const whole = { fills: [], marks: [], ...picture } as unknown as ReplayPicture;
  const shown = showPanel(
    <ReplayBar
      picture={whole}
      clock={{ ...clockAt(FROM_MS, FROM_MS + SPAN_MS), ...clock }}
      seenCount={1}
      onChange={onChange}
    />,
  );
  const bar = shown.panel.getByRole('slider', { name: 'Replay position' });
  /** Where strokes of a kind begin, in thousandths of the period. */
  const places = (kind: string): number[] => {
    const path = shown.panel.element().querySelector(`path.stroke-${kind}`)?.getAttribute('d');
    return [...(path ?? '').matchAll(/M(\d+) /g)].map(([, x]) => Number(x));
  };
  return { ...shown, onChange, bar, places };
}

describe('the position', () => {
  test.each([
    [0, '0'],
    [50_000, '250'],
    [199_900, '1000'],
    [200_000, '1000'],
  ])('%d ms of 200,000 stand at %s thousandths', async (ms, value) => {
    const { bar, panel } = show({}, { atMs: FROM_MS + ms });
    await expect.element(bar).toHaveValue(value);
    const shown = new Date(FROM_MS + ms).toISOString().slice(11, 23);
    await expect.element(panel.getByTestId('replay-moment')).toHaveTextContent(shown);
  });

  test('pulled elsewhere requests that moment', async () => {
    const { bar, onChange } = show();
    await bar.fill('125');
    expect(onChange.mock.calls).toEqual([
      [{ kind: 'SEEK', atMs: FROM_MS + (125 / 1_000) * SPAN_MS }],
    ]);
  });

  test('has its state as text, with the share of fills shown', async () => {
    const fills = [toFillAt(1, 1_000, 'BUY'), toFillAt(2, 2_000, 'BUY')];
    const { bar } = show({ fills }, { atMs: FROM_MS + 61_000 });
    await expect.element(bar).toHaveAttribute('aria-valuetext', '12:01:01, 1 of 2 fills');
  });
});

describe('the marks', () => {
  test('stand where things happened: sides apart, and every kind of event', async () => {
    const { places, bar } = show({
      fills: [
        toFillAt(1, 0, 'BUY'),
        toFillAt(2, 100_000, 'BUY'),
        toFillAt(3, 100_010, 'BUY'),
        toFillAt(4, 200_000, 'SELL'),
      ],
      marks: [
        toMark('NEWS', 20_000),
        toMark('HALT', 40_000),
        toMark('SHOCK', 60_000),
        toMark('RESTART', 80_000),
      ],
    });
    await expect.element(bar).toBeVisible();
    // Two fills within a thousandth are one stroke.
    expect(places('buy')).toEqual([0, 500]);
    expect(places('sell')).toEqual([1_000]);
    expect(places('info')).toEqual([100]);
    expect(places('warn')).toEqual([200, 300]);
    expect(places('critical')).toEqual([400]);
  });

  test('outside the period are none', async () => {
    const { places, bar } = show({ marks: [toMark('NEWS', -5_000), toMark('NEWS', 900_000)] });
    await expect.element(bar).toBeVisible();
    expect(places('info')).toEqual([]);
  });
});

describe('the controls', () => {
  test('a speed is requested as the number it is', async () => {
    const { panel, onChange } = show();
    await panel.getByLabelText('Speed').selectOptions('500×');
    expect(onChange.mock.calls).toEqual([[{ kind: 'SPEED', speed: 500 }]]);
  });

  test.each([
    [false, 'Play'],
    [true, 'Pause'],
  ])('while playing is %s the button reads %s', async (isPlaying, name) => {
    const { panel, onChange } = show({}, { isPlaying });
    await panel.getByRole('button', { name }).click();
    expect(onChange.mock.calls).toEqual([[{ kind: 'TOGGLE' }]]);
  });
});
