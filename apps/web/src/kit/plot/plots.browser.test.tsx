import { describe, expect, test } from 'vitest';
import { AT_MS } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { LinePlot } from './line-plot.tsx';
import { TimeAxis } from './plot-axis.tsx';
import { PlotStrip, StripBar, StripMark } from './plot-strip.tsx';
import { type XyLine, XyPlot } from './xy-plot.tsx';

const LINES: readonly XyLine[] = [
  {
    name: 'Bid',
    className: 'stroke-buy',
    points: [
      { x: 0, y: 1 },
      { x: 10, y: 3 },
    ],
  },
  {
    name: 'Ask',
    className: 'stroke-sell',
    dash: '4 2',
    points: [
      { x: 0, y: 2 },
      { x: 10, y: 5 },
    ],
  },
];

const show = (lines: readonly XyLine[] = LINES) =>
  showPanel(
    <XyPlot
      title="Prices"
      lines={lines}
      xText={(x) => `${x} d`}
      yText={(y) => y.toFixed(1)}
      waiting="Waiting for prices"
      height="h-30"
    />,
  ).panel;

describe('lines over a number', () => {
  test('are described in words: title, span, and what each has come to', async () => {
    const panel = show();
    await expect
      .element(panel.getByRole('img'))
      .toHaveAttribute('aria-label', 'Prices, 0 d to 10 d: Bid 3.0, Ask 5.0');
  });

  test('have a legend with the newest value of each, distinguished without colour', async () => {
    const panel = show();
    const figure = panel.getByRole('figure');
    await expect.element(figure.getByText('Bid', { exact: true })).toBeVisible();
    const dashes = [...figure.element().querySelectorAll('figcaption line')].map((line) =>
      line.getAttribute('stroke-dasharray'),
    );
    expect(dashes).toEqual([null, '4 2']);
    await expect.element(figure.getByText('5.0', { exact: true })).toBeInTheDocument();
  });

  test('have their marks under the width: begin, middle, end', async () => {
    const panel = show();
    for (const mark of ['0 d', '5 d', '10 d']) {
      await expect.element(panel.getByText(mark, { exact: true })).toBeVisible();
    }
  });

  test('say that they wait before there are two points', async () => {
    const panel = show([{ name: 'Bid', className: '', points: [{ x: 1, y: 1 }] }]);
    await expect.element(panel.getByText('Waiting for prices')).toBeVisible();
    expect(panel.getByRole('img').elements()).toEqual([]);
  });

  test('whose end is not known say so', async () => {
    const panel = show([
      { name: 'Bid', className: '', points: [{ x: 0, y: 1 }, { x: 5, y: 2 }, null] },
    ]);
    await expect.element(panel.getByText('not known')).toBeVisible();
  });

  test('are read under the pointer: nearest point, every line there; nothing when it leaves', async () => {
    const panel = show();
    const canvas = panel.getByRole('img');
    await expect.element(canvas).toBeVisible();
    const { width } = canvas.element().getBoundingClientRect();
    await canvas.hover({ position: { x: width - 4, y: 20 } });
    const note = panel.getByTestId('plot-reading');
    await expect.element(note).toHaveTextContent('10 dBid3.0Ask5.0');
    await canvas.hover({ position: { x: 4, y: 20 } });
    await expect.element(note).toHaveTextContent('0 dBid1.0Ask2.0');
    await panel.getByText('Prices').hover();
    await expect.element(note).not.toBeInTheDocument();
  });
});

describe('lines over time', () => {
  test('go on straight over an unknown value between known ones', async () => {
    const { panel } = showPanel(
      <LinePlot
        title="Profit"
        timesMs={[AT_MS, AT_MS + 60_000, AT_MS + 120_000]}
        lines={[{ name: 'Net', className: 'stroke-accent', values: [1_000, null, 3_000] }]}
        waiting="Waiting"
      />,
    );
    await expect
      .element(panel.getByRole('img'))
      .toHaveAttribute(
        'aria-label',
        expect.stringMatching(/^Profit, 14:03:22 to 14:05:22: Net \+3/),
      );
    const line = panel.element().querySelector('path.stroke-accent')?.getAttribute('d') ?? '';
    expect(line.match(/[ML]/g)).toEqual(['M', 'L']);
  });

  test('of a few seconds have milliseconds under them', async () => {
    const short = showPanel(<TimeAxis fromMs={AT_MS} toMs={AT_MS + 2_000} />).panel;
    await expect.element(short.getByText('14:03:22.250')).toBeVisible();
    const long = showPanel(<TimeAxis fromMs={AT_MS} toMs={AT_MS + 60_000} />).panel;
    await expect.element(long.getByText('14:03:22', { exact: true })).toBeVisible();
  });
});

describe('a row as a picture', () => {
  const RANGE = { low: -100, high: 100 };
  const bar = async (from: number, to: number) => {
    const { panel } = showPanel(
      <PlotStrip>
        <StripBar range={RANGE} from={from} to={to} className="bar" />
        <StripMark range={RANGE} at={0} className="mark" />
      </PlotStrip>,
    );
    await expect.poll(() => panel.element().querySelector('.mark')).not.toBeNull();
    expect(panel.element().querySelector('.mark')?.getAttribute('d')).toBe('M50 0V10');
    const rect = panel.element().querySelector('.bar');
    return [Number(rect?.getAttribute('x')), Number(rect?.getAttribute('width'))];
  };

  test('a bar goes from one value to the other, whichever is larger', async () => {
    expect(await bar(0, 50)).toEqual([50, 25]);
    expect(await bar(0, -50)).toEqual([25, 25]);
  });

  test('nothing has no bar, next to nothing a visible one', async () => {
    expect(await bar(0, 0)).toEqual([50, 0]);
    expect(await bar(0, 0.001)).toEqual([50, 0.4]);
  });
});
