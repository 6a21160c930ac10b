import { describe, expect, it } from 'vitest';
import type { ReplayBars, ReplayedFill, ReplayPicture } from '../../platform/client/shapes.ts';
import {
  barsUntil,
  chooseBarSeconds,
  fillsUntil,
  listSymbols,
  profitAt,
  toChartMarks,
  toPlaces,
} from './replay-scene.ts';

const FROM = Date.UTC(2026, 10, 21, 12);
const iso = (ms: number): string => new Date(FROM + ms).toISOString();

const fillAt = (ms: number, over: object = {}): ReplayedFill => {
  const fill = { at: iso(ms), symbol: 'AAPL', side: 'BUY', qty: 100, price: 10, ...over };
  const whole = { instrumentType: 'equity', ...fill } as ReplayedFill['fill'];
  return { fill: whole, source: 'REPLAYED', isEqual: true };
};
const FILLS = [
  fillAt(100),
  fillAt(400, { price: 12 }),
  fillAt(400, { symbol: 'MSFT' }),
  fillAt(3_000),
];

describe('at a moment', () => {
  it('are the fills up to it and not those after', () => {
    expect([0, 100, 399, 400, 9_000].map((ms) => fillsUntil(FILLS, FROM + ms).length)).toEqual([
      0, 1, 1, 3, 4,
    ]);
  });

  it('is the profit of the last step that has ended', () => {
    const run = { from: iso(0) };
    const picture = { run, stepMs: 250, profit: [0, -5, 7] } as unknown as ReplayPicture;
    expect([0, 250, 251, 500, 751, 9_000].map((ms) => profitAt(picture, FROM + ms))).toEqual([
      0, 0, -5, -5, 7, 7,
    ]);
  });

  it('are whole bars, and of the last as much as has passed', () => {
    const column = (...values: (number | null)[]) => values;
    const mids = column(null, 10, 12, 9, 11, 13);
    const all = { open: mids, high: mids, low: mids, close: mids, volume: [0, 1, 2, 3, 4, 5] };
    const bars = { symbol: 'AAPL', from: iso(0), stepMs: 500, ...all } as ReplayBars;
    const second = FROM / 1_000;
    expect(barsUntil(bars, FROM + 1_600, 1)).toEqual([
      { time: second, open: 10, high: 10, low: 10, close: 10, volume: 1 },
      { time: second + 1, open: 12, high: 12, low: 9, close: 9, volume: 5 },
    ]);
    expect(barsUntil(bars, FROM - 1, 1)).toEqual([]);
    expect(barsUntil(bars, FROM + 99_000, 5)).toHaveLength(1);
  });
});

describe('on the chart', () => {
  it('a period is seen at once: five minutes in seconds, a day in minutes', () => {
    expect(chooseBarSeconds(FROM, FROM + 300_000)).toBe(1);
    expect(chooseBarSeconds(FROM, FROM + 3_600_000)).toBe(10);
    expect(chooseBarSeconds(FROM, FROM + 86_400_000)).toBe(300);
  });

  it('fills of one bar and side are one mark at their average price', () => {
    expect(toChartMarks(FILLS, 'AAPL', 1)).toEqual([
      { time: FROM / 1_000, side: 'BUY', qty: 200, price: 11, text: 'B 200' },
      { time: FROM / 1_000 + 3, side: 'BUY', qty: 100, price: 10, text: 'B 100' },
    ]);
  });

  it('symbols that traded come first, marks stand once at a place', () => {
    expect(listSymbols(FILLS, ['ZM', 'AAPL', 'BAC'])).toEqual(['AAPL', 'MSFT', 'BAC', 'ZM']);
    const span = { fromMs: FROM, toMs: FROM + 10_000 };
    expect(toPlaces([FROM, FROM + 1, FROM + 5_000, FROM + 20_000], span)).toEqual([0, 500]);
  });
});
