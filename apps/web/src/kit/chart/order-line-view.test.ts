/** How lines of orders are drawn, and that holding a chart leaves its scale as it was. */
import { LineStyle, type PriceLineOptions } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import type { Tokens } from './chart-tokens.ts';
import { OrderLineView } from './order-line-view.ts';
import type { OrderLine } from './order-lines.ts';
import type { ChartParts } from './price-chart.ts';

const TOKENS = { buy: 'blue', sell: 'red', text2: 'grey' } as Tokens;
const LINE: OrderLine = {
  id: 'a',
  price: 190,
  side: 'BUY',
  isWaiting: false,
  isPending: false,
  text: 'BUY 300',
};

/** As much of the library as lines need; ten pixels a dollar, 200 at the top of a pane of 100. */
function toChart(follows = true) {
  const shown = new Set<Partial<PriceLineOptions>>();
  let made = 0;
  const interaction: object[] = [];
  const scale = { autoScale: follows };
  let draw: () => void = () => undefined;
  const candles = {
    attachPrimitive: (one: { updateAllViews: () => void }) => {
      draw = one.updateAllViews;
    },
    detachPrimitive: () => undefined,
    createPriceLine: (options: Partial<PriceLineOptions>) => {
      made += 1;
      const line = { ...options };
      shown.add(line);
      return { line, applyOptions: (more: object) => Object.assign(line, more) };
    },
    removePriceLine: ({ line }: { line: Partial<PriceLineOptions> }) => shown.delete(line),
    priceToCoordinate: (price: number) => (200 - price) * 10,
    coordinateToPrice: (y: number) => 200 - y / 10,
    priceScale: () => ({
      options: () => scale,
      applyOptions: (more: object) => Object.assign(scale, more),
    }),
  };
  const chart = {
    applyOptions: (options: object) => interaction.push(options),
    paneSize: () => ({ width: 300, height: 100 }),
  };
  const view = new OrderLineView({ chart, candles } as unknown as ChartParts);
  view.recolour(TOKENS);
  return {
    view,
    scale,
    interaction,
    lines: () => [...shown],
    made: () => made,
    redraw: () => draw(),
  };
}

describe('a line', () => {
  it.each<[string, Partial<OrderLine>, object]>([
    ['of a buy', {}, { color: 'blue', lineStyle: LineStyle.Solid, title: 'BUY 300' }],
    ['of a sale', { side: 'SELL' }, { color: 'red' }],
    ['of a position', { side: null }, { color: 'grey', lineStyle: LineStyle.Dotted }],
    ['of one that waits', { isWaiting: true }, { lineStyle: LineStyle.Dashed }],
    [
      'of one that changes',
      { isPending: true, isWaiting: true },
      { lineStyle: LineStyle.LargeDashed, title: 'BUY 300 pending' },
    ],
  ])('%s has its colour, stroke and words', (_, more, options) => {
    const { view, lines } = toChart();
    view.draw([{ ...LINE, ...more }]);
    expect(lines()).toMatchObject([{ price: 190, ...options }]);
  });

  it('that moves stays the same line; one that is gone is taken off', () => {
    const { view, lines, made } = toChart();
    view.draw([LINE, { ...LINE, id: 'b' }]);
    view.draw([{ ...LINE, price: 191 }]);
    expect(lines()).toMatchObject([{ price: 191 }]);
    expect(made()).toBe(2);
    view.detach();
    expect(lines()).toEqual([]);
  });

  it('has a place in the pane only', () => {
    const { view } = toChart();
    expect([190, 200, 189.9, 201].map((price) => view.yOf(price))).toEqual([100, 0, null, null]);
  });

  it('is followed whenever the chart is drawn, until the follower leaves', () => {
    const { view, redraw } = toChart();
    let draws = 0;
    const leave = view.onDraw(() => {
      draws += 1;
    });
    redraw();
    leave();
    redraw();
    expect(draws).toBe(1);
  });
});

describe('a held chart', () => {
  it.each([true, false])('is as before once it is let go, following the prices: %s', (follows) => {
    const { view, scale, interaction } = toChart(follows);
    view.hold(true);
    view.hold(true);
    expect(scale.autoScale).toBe(false);
    view.hold(false);
    expect(scale.autoScale).toBe(follows);
    expect(interaction).toEqual([
      { handleScroll: false, handleScale: false },
      { handleScroll: true, handleScale: true },
    ]);
  });

  it('that loses its lines is let go', () => {
    const { view, scale } = toChart();
    view.hold(true);
    view.detach();
    expect(scale.autoScale).toBe(true);
  });
});
