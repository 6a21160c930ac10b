/** The smile: which strike is read, where it and the spot stand on the plot, and quotes that imply nothing. */
import { describe, expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { PLOT_WIDTH } from '../../kit/plot/plot-scale.ts';
import { AT } from '../../platform/testing/given.ts';
import { showPanel } from '../../ui-state/testing/show-panel.tsx';
import { SmilePlot } from './smile-plot.tsx';
import type { SmilePoint, Surface } from './smile-scale.ts';

const toPoint = (
  strike: number,
  volatility: number,
  more: Partial<SmilePoint> = {},
): SmilePoint => ({
  strike,
  volatility,
  call: { bid: volatility - 0.5, mid: volatility, ask: volatility + 0.5 },
  put: { bid: volatility - 0.4, mid: volatility, ask: volatility + 0.4 },
  ...more,
});

const SMILE = [toPoint(180, 34), toPoint(190, 30), toPoint(200, 29), toPoint(220, 31.25)];

const makeSurface = (smile: SmilePoint[] = SMILE): Surface => ({
  underlying: 'AAPL',
  seq: 1,
  at: AT,
  spot: 191,
  expiry: '2026-12-18',
  moneyness: [90, 100],
  smile,
  terms: [],
});

function show(surface = makeSurface(), spot = 191) {
  const shown = showPanel(<SmilePlot surface={surface} spot={spot} />);
  const { panel } = shown;
  return {
    ...shown,
    reading: panel.getByTestId('smile-reading'),
    slider: panel.getByRole('slider', { name: 'Selected strike' }),
    plot: panel.getByRole('img', { name: /^Smile of/ }),
    /** Where the upright line of the spot stands, as a share of the width of the plot. */
    spotShare: (): number | null => {
      const d = panel.element().querySelector('[data-testid="smile-spot"] *');
      const x = d?.getAttribute('x1') ?? /M([\d.]+)/.exec(d?.getAttribute('d') ?? '')?.[1];
      return x === undefined || x === null ? null : Number(x) / PLOT_WIDTH;
    },
  };
}

describe('the reading', () => {
  test('starts at the money: the strike nearest to the spot', async () => {
    const { reading } = show();
    await expect
      .element(reading)
      .toHaveTextContent('Strike 190: 30.00 %, call 29.5 to 30.5, put 29.6 to 30.4');
  });

  test('follows the keys of the slider, and the slider shows it', async () => {
    const { reading, slider } = show();
    await expect.element(slider).toBeVisible();
    (slider.element() as HTMLElement).focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    await expect.element(reading).toHaveTextContent(/^Strike 220: 31\.25 %/);
    await expect
      .element(slider)
      .toHaveAttribute(
        'aria-valuetext',
        'Strike 220: 31.25 %, call 30.8 to 31.8, put 30.9 to 31.6',
      );
    await userEvent.keyboard('{Home}');
    await expect.element(reading).toHaveTextContent(/^Strike 180: 34\.00 %/);
  });

  test('follows the pointer to the nearest strike', async () => {
    const { reading, plot } = show();
    await expect.element(plot).toBeVisible();
    const { width, height } = plot.element().getBoundingClientRect();
    // Three quarters of the way from 180 to 220 is 210: as near to 200 as to 220; a little less is 200.
    await userEvent.hover(plot, { position: { x: width * 0.7, y: height / 2 } });
    await expect.element(reading).toHaveTextContent(/^Strike 200/);
    await userEvent.hover(plot, { position: { x: width * 0.9, y: height / 2 } });
    await expect.element(reading).toHaveTextContent(/^Strike 220/);
  });

  test('of half a dollar has a decimal, and a quote without volatility shows none', async () => {
    const point = toPoint(187.5, 31, { put: { bid: null, mid: null, ask: 31.4 } });
    const { reading } = show(makeSurface([point, toPoint(230, 30)]), 187);
    await expect
      .element(reading)
      .toHaveTextContent('Strike 187.5: 31.00 %, call 30.5 to 31.5, put none to 31.4');
  });
});

describe('the plot', () => {
  test('is in words every strike', async () => {
    const { plot } = show();
    await expect
      .element(plot)
      .toHaveAccessibleName(/^Smile of AAPL 2026-12-18: Strike 180: .*Strike 220: [^;]*$/);
  });

  test('has the spot where it lies between the strikes', async () => {
    const { plot, spotShare, panel } = show();
    await expect.element(plot).toBeVisible();
    expect(spotShare()).toBeCloseTo((191 - 180) / (220 - 180), 5);
    await expect.element(panel.getByText('spot 191.00 USD')).toBeVisible();
  });

  test.each([150, 260])('has no line for a spot of %d, beyond all strikes', async (spot) => {
    const { plot, spotShare } = show(makeSurface(), spot);
    await expect.element(plot).toBeVisible();
    expect(spotShare()).toBeNull();
  });

  test.each([
    ['all quoted', {}, SMILE.length],
    ['a call without a bid', { call: { bid: null, mid: null, ask: 30 } }, SMILE.length - 1],
    ['a call far above the scale', { call: { bid: 300, mid: 350, ask: 400 } }, SMILE.length - 1],
  ] as const)('draws the calls that imply something: %s', async (_, more, count) => {
    const { plot, panel } = show(makeSurface([toPoint(180, 34, more), ...SMILE.slice(1)]));
    await expect.element(plot).toBeVisible();
    const d = [...plot.element().querySelectorAll('path.stroke-buy')]
      .map((path) => path.getAttribute('d') ?? '')
      .join('');
    expect(d.match(/M/g)).toHaveLength(count);
    expect(panel.element().textContent).not.toContain('NaN');
  });

  test('without a strike draws nothing', async () => {
    const { panel } = show(makeSurface([]));
    expect(panel.element().querySelector('figure')).toBeNull();
  });
});
