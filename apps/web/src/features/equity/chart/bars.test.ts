import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKS_MAX, makeMarks } from '../../../kit/chart/fill-markers.ts';
import { type Bar, bucketStart, grow, toBars } from '../../../kit/chart/live-bar.ts';
import { AT_MS, toFill } from '../../../platform/testing/given.ts';

describe('the open bar', () => {
  it('holds every price it was grown from, and all of the volume', () => {
    const trades = fc.array(
      fc.record({
        last: fc.integer({ min: 1, max: 1_000 }),
        volume: fc.integer({ min: 0, max: 500 }),
      }),
      { minLength: 1, maxLength: 30 },
    );
    fc.assert(
      fc.property(trades, (all) => {
        let bar: Bar | null = null;
        for (const trade of all) bar = grow(bar, { ...trade, atMs: AT_MS }, '1m');
        const prices = all.map(({ last }) => last);
        expect(bar).toEqual({
          time: bucketStart(AT_MS, '1m'),
          open: prices[0],
          high: Math.max(...prices),
          low: Math.min(...prices),
          close: prices.at(-1),
          volume: all.reduce((sum, { volume }) => sum + volume, 0),
        });
      }),
    );
  });

  it('the next minute begins where the last one closed', () => {
    const bar = grow(null, { atMs: AT_MS, last: 10, volume: 5 }, '1m');
    const next = grow(bar, { atMs: AT_MS + 60_000, last: 12, volume: 3 }, '1m');
    expect(next).toEqual({
      time: bar.time + 60,
      open: 10,
      high: 12,
      low: 10,
      close: 12,
      volume: 3,
    });
  });

  it('candles are read once each, oldest first', () => {
    const candle = (startAt: string, close: number) =>
      ({
        symbol: 'AAPL',
        interval: '1m',
        startAt,
        open: 1,
        high: 2,
        low: 1,
        close,
        volume: 4,
      }) as const;
    const bars = toBars([
      candle('2026-11-21T14:01:00.000Z', 1),
      candle('2026-11-21T14:00:00.000Z', 1),
      candle('2026-11-21T14:01:00.000Z', 2),
    ]);
    expect(bars.map(({ close }) => close)).toEqual([1, 2]);
  });
});

const parseMinute = (atMs: number): number => bucketStart(atMs, '1m');

describe('marks of fills', () => {
  it('are one for each bar and side, with all of its shares', () => {
    const marks = makeMarks(
      [
        toFill(1, { qty: 100, price: 10 }),
        toFill(2, { qty: 300, price: 20 }),
        toFill(3, { side: 'SELL', qty: 50 }),
        toFill(4, { symbol: 'MSFT' }),
      ],
      { symbol: 'AAPL', toStart: parseMinute },
    );
    expect(marks.map(({ text, price }) => [text, price])).toEqual([
      ['B 400', 17.5],
      ['S 50', 189.42],
    ]);
  });

  it('never become so many that the chart is slow', () => {
    const fills = Array.from({ length: 400 }, (_, n) =>
      toFill(n, { at: new Date(AT_MS + n * 60_000).toISOString() }),
    );
    const marks = makeMarks(fills, { symbol: 'AAPL', toStart: parseMinute });
    expect(marks).toHaveLength(MARKS_MAX);
    expect(marks.at(-1)?.time).toBe(bucketStart(AT_MS + 399 * 60_000, '1m'));
  });
});
