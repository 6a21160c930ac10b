/** The figures of indicators beside published ones, and beside the same in their plainest form. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  makeBands,
  makeEma,
  makeIndicatorLines,
  makeMacd,
  makeRsi,
  makeSma,
  makeVwap,
} from './indicators.ts';
import type { Bar } from './live-bar.ts';
import { readIndicators } from './model/indicator-list.ts';

const toPoints = (values: readonly number[]) => values.map((value, time) => ({ time, value }));
const anyPrice = fc.integer({ min: 100, max: 100_000 }).map((cents) => cents / 100);
const anyPrices = fc.array(anyPrice, { maxLength: 90 });
const anyLength = fc.integer({ min: 1, max: 30 });
const close = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-7 * Math.max(1, Math.abs(b));

it('the index of relative strength is the published one', () => {
  // Closes and values of the worked example of RSI in StockCharts' ChartSchool, to two decimals.
  const closes = [
    44.3389, 44.0902, 44.1497, 43.6124, 44.3278, 44.8264, 45.0955, 45.4245, 45.8433, 46.0826,
    45.8931, 46.0328, 45.614, 46.282, 46.282, 46.0028, 46.0328, 46.4116, 46.2222, 45.6439, 46.2122,
    46.2521, 45.7137, 46.4515, 45.7835, 45.3548, 44.0288, 44.1783, 44.2181, 44.5672, 43.4205,
    42.6628, 43.1314,
  ];
  const published = [
    70.53, 66.32, 66.55, 69.41, 66.36, 57.97, 62.93, 63.26, 56.06, 62.38, 54.71, 50.42, 39.99,
    41.46, 41.87, 45.46, 37.3, 33.08, 37.77,
  ];
  const values = makeRsi(toPoints(closes), 14);
  expect(values.map(({ value }) => Math.round(100 * value) / 100)).toEqual(published);
  expect(values[0]?.time).toBe(14);
});

describe('over any prices', () => {
  it('a moving average is the sum of its bars by their number, and begins with the first whole one', () => {
    fc.assert(
      fc.property(anyPrices, anyLength, (prices, length) => {
        const points = makeSma(toPoints(prices), length);
        expect(points).toHaveLength(Math.max(0, prices.length - length + 1));
        for (const { time, value } of points) {
          let sum = 0;
          for (let at = time - length + 1; at <= time; at += 1) sum += prices[at] ?? Number.NaN;
          expect(close(value, sum / length)).toBe(true);
        }
      }),
    );
  });

  it('an exponential average is the weighted sum of all values since its first mean', () => {
    fc.assert(
      fc.property(anyPrices, anyLength, (prices, length) => {
        const weight = 2 / (length + 1);
        for (const { time, value } of makeEma(toPoints(prices), length)) {
          const steps = time - length + 1;
          let seed = 0;
          for (const price of prices.slice(0, length)) seed += price / length;
          let sum = (1 - weight) ** steps * seed;
          for (let back = 0; back < steps; back += 1) {
            sum += weight * (1 - weight) ** back * (prices[time - back] ?? Number.NaN);
          }
          expect(close(value, sum)).toBe(true);
        }
      }),
    );
  });

  it('bands are two deviations of their bars away from the mean, to either side', () => {
    fc.assert(
      fc.property(anyPrices, fc.integer({ min: 2, max: 30 }), (prices, length) => {
        const { middle, upper, lower } = makeBands(toPoints(prices), length, 2);
        for (const [i, { time, value }] of middle.entries()) {
          const part = prices.slice(time - length + 1, time + 1);
          // E[x²] − E[x]², which the code does not use.
          const squares = part.reduce((sum, price) => sum + price ** 2, 0) / length;
          const away = 2 * Math.sqrt(Math.max(0, squares - value ** 2));
          expect(upper[i]?.value).toBeCloseTo(value + away, 2);
          expect(lower[i]?.value).toBeCloseTo(value - away, 2);
        }
      }),
    );
  });

  it('an index of relative strength is from 0 to 100, and mirrored where prices are', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const values = makeRsi(toPoints(prices), 14);
        const mirrored = makeRsi(toPoints(prices.map((price) => -price)), 14);
        for (const [i, { value }] of values.entries()) {
          expect(value >= 0 && value <= 100).toBe(true);
          expect(close(value + (mirrored[i]?.value ?? 0), 100)).toBe(true);
        }
      }),
    );
    expect(makeRsi(toPoints(Array.from({ length: 20 }, () => 5)), 14)[0]?.value).toBe(50);
  });

  it('MACD is the quick average less the slow one, its bars what is left of it without its signal', () => {
    fc.assert(
      fc.property(anyPrices, (prices) => {
        const { line, signal, bars } = makeMacd(toPoints(prices));
        const quick = new Map(
          makeEma(toPoints(prices), 12).map(({ time, value }) => [time, value]),
        );
        const slow = new Map(makeEma(toPoints(prices), 26).map(({ time, value }) => [time, value]));
        expect(line).toHaveLength(Math.max(0, prices.length - 25));
        expect(signal).toHaveLength(Math.max(0, prices.length - 33));
        for (const { time, value } of line) {
          expect(value).toBe((quick.get(time) ?? 0) - (slow.get(time) ?? 0));
        }
        const byTime = new Map(line.map(({ time, value }) => [time, value]));
        for (const [i, { time, value }] of bars.entries()) {
          expect(signal[i]?.time).toBe(time);
          expect(value).toBe((byTime.get(time) ?? 0) - (signal[i]?.value ?? 0));
        }
      }),
    );
  });
});

const toBar = (time: number, price: number, volume: number): Bar => ({
  time,
  open: price,
  high: price + 2,
  low: price - 1,
  close: price + 0.5,
  volume,
});

it('the average by volume counts each bar at the mean of high, low and close, from the first volume on', () => {
  const bars = [toBar(0, 10, 0), toBar(1, 10, 100), toBar(2, 20, 300)];
  expect(makeVwap(bars)).toEqual([
    { time: 1, value: 10.5 },
    { time: 2, value: (10.5 * 100 + 20.5 * 300) / 400 },
  ]);
});

it('each chosen indicator has its lines, and one without enough bars has none to draw', () => {
  const bars = Array.from({ length: 30 }, (_, i) => toBar(60 * i, 100 + i, 10));
  const lines = makeIndicatorLines(bars, ['SMA20', 'SMA50', 'BOLLINGER', 'RSI', 'MACD']);
  expect(lines.map(({ id, pane, points }) => `${id} ${pane} ${points.length}`)).toEqual([
    'SMA20 PRICE 11',
    'SMA50 PRICE 0',
    'BB-upper PRICE 11',
    'BB-middle PRICE 11',
    'BB-lower PRICE 11',
    'RSI RSI 16',
    'MACD MACD 5',
    'MACD-signal MACD 0',
    'MACD-bars MACD 0',
  ]);
});

it('what was stored is read in the order of the list, without what is no indicator', () => {
  expect(readIndicators(['MACD', 'SMA9', 'VWAP', 7])).toEqual(['VWAP', 'MACD']);
  for (const value of [null, 'VWAP', { 0: 'VWAP' }]) expect(readIndicators(value)).toEqual([]);
});
