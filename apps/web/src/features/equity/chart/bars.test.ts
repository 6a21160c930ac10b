import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MARKS_MAX, makeMarks } from '../../../kit/chart/fill-markers.ts';
import {
  type Bar,
  bucketStart,
  grow,
  nameBar,
  startAmong,
  toBars,
} from '../../../kit/chart/live-bar.ts';
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

describe('bars of a day', () => {
  const day: Bar = {
    time: AT_MS / 1_000 - 7_200,
    open: 10,
    high: 11,
    low: 9,
    close: 10,
    volume: 5,
    day: '2026-11-23',
  };

  it('grow until the next day starts, which begins with the minute', () => {
    const grown = grow(day, { atMs: AT_MS, last: 12, volume: 3 }, '1d');
    expect(grown).toEqual({ ...day, high: 12, close: 12, volume: 8 });
    const next = grow(grown, { atMs: AT_MS, last: 13, volume: 2, startsDay: true }, '1d');
    expect(next).toEqual({
      time: bucketStart(AT_MS, '1m'),
      open: 12,
      high: 13,
      low: 12,
      close: 13,
      volume: 2,
    });
  });

  it('of a week grow when the next day starts, until the journal has the next week', () => {
    const trade = { atMs: AT_MS, last: 13, volume: 2, startsDay: true };
    expect(grow(day, trade, '1w')).toEqual({ ...day, high: 13, close: 13, volume: 7 });
    expect(startAmong([day], AT_MS, '1w')).toBe(day.time);
  });

  it('have the marks of what happened until the next began', () => {
    const next = { ...day, time: AT_MS / 1_000 };
    const start = (atMs: number): number => startAmong([day, next], atMs, '1d');
    expect(start(AT_MS - 1)).toBe(day.time);
    expect(start(AT_MS)).toBe(next.time);
    expect(startAmong([day, next], AT_MS, '1h')).toBe(bucketStart(AT_MS, '1h'));
  });

  it('are named by their day, others by their time, and by their date too before the last day', () => {
    const { day: _, ...hour } = day;
    expect(nameBar(day, AT_MS)).toBe('2026-11-23');
    expect(nameBar(hour, AT_MS)).toBe('12:03:22');
    expect(nameBar(hour, AT_MS + 86_400_000)).toBe('2026-11-21 12:03:22');
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
