/** The open bar of the chart, and fills as marks on it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AT, AT_MS, toFill } from '../../platform/testing/given.ts';
import { MARKS_MAX, makeMarks } from './fill-markers.ts';
import { type Bar, bucketStart, grow, type Trade, toBars } from './live-bar.ts';

const START = bucketStart(AT_MS, '1m');

const trades = fc.array(
  fc.record({
    gapMs: fc.integer({ min: 0, max: 90_000 }),
    last: fc.integer({ min: 1, max: 1_000 }),
    volume: fc.integer({ min: 0, max: 500 }),
  }),
  { minLength: 1, maxLength: 40 },
);

/** All bars that a series of trades makes. */
function growAll(given: readonly Trade[]): readonly Bar[] {
  const bars = new Map<number, Bar>();
  let open: Bar | null = null;
  for (const trade of given) {
    open = grow(open, trade, '1m');
    bars.set(open.time, open);
  }
  return [...bars.values()];
}

const toTrades = (
  raw: readonly { readonly gapMs: number; readonly last: number; readonly volume: number }[],
): readonly Trade[] => {
  let atMs = AT_MS;
  return raw.map(({ gapMs, last, volume }) => {
    atMs += gapMs;
    return { atMs, last, volume };
  });
};

describe('the bucket of a time', () => {
  it('begins at a whole minute, or at one of five', () => {
    expect(new Date(bucketStart(AT_MS, '1m') * 1_000).toISOString()).toBe(
      '2026-11-21T14:03:00.000Z',
    );
    expect(new Date(bucketStart(AT_MS, '5m') * 1_000).toISOString()).toBe(
      '2026-11-21T14:00:00.000Z',
    );
  });
});

describe('the open bar', () => {
  it('begins at the close of the one before, so that there is no gap between them', () => {
    const before = { time: START - 60, open: 9, high: 12, low: 8, close: 10, volume: 50 };
    expect(grow(before, { atMs: AT_MS, last: 13, volume: 5 }, '1m')).toEqual({
      time: START,
      open: 10,
      high: 13,
      low: 10,
      close: 13,
      volume: 5,
    });
  });

  it('grows by a trade of its own minute', () => {
    const bar = grow(null, { atMs: AT_MS, last: 10, volume: 5 }, '1m');
    expect(grow(bar, { atMs: AT_MS + 1_000, last: 8, volume: 7 }, '1m')).toEqual({
      time: START,
      open: 10,
      high: 10,
      low: 8,
      close: 8,
      volume: 12,
    });
  });

  it('a trade that comes late does not start an old bar again', () => {
    const bar = grow(null, { atMs: AT_MS, last: 10, volume: 5 }, '1m');
    expect(grow(bar, { atMs: AT_MS - 120_000, last: 11, volume: 1 }, '1m').time).toBe(START);
  });

  it('whatever is traded: low and high hold open and close, times rise, no volume is lost', () => {
    fc.assert(
      fc.property(trades, (raw) => {
        const given = toTrades(raw);
        const bars = growAll(given);
        for (const { open, high, low, close } of bars) {
          expect(low).toBeLessThanOrEqual(Math.min(open, close));
          expect(high).toBeGreaterThanOrEqual(Math.max(open, close));
        }
        const times = bars.map(({ time }) => time);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        const sum = (of: readonly { readonly volume: number }[]): number =>
          of.reduce((total, { volume }) => total + volume, 0);
        expect(sum(bars)).toBe(sum(given));
        expect(bars.at(-1)?.close).toBe(given.at(-1)?.last);
      }),
    );
  });
});

describe('bars of the journal', () => {
  it('stand oldest first, one for each start: the later candle of a start holds', () => {
    const candle = {
      symbol: 'AAPL',
      interval: '1m',
      open: 1,
      high: 3,
      low: 1,
      close: 2,
      volume: 10,
    } as const;
    const bars = toBars([
      { ...candle, startAt: '2026-11-21T14:04:00.000Z' },
      { ...candle, startAt: '2026-11-21T14:03:00.000Z' },
      { ...candle, startAt: '2026-11-21T14:04:00.000Z', close: 3 },
    ]);
    expect(bars.map(({ time, close }) => [time - START, close])).toEqual([
      [0, 2],
      [60, 3],
    ]);
  });
});

describe('fills on the chart', () => {
  const toStart = (atMs: number): number => bucketStart(atMs, '1m');
  const mark = (fills: Parameters<typeof makeMarks>[0]) =>
    makeMarks(fills, { symbol: 'AAPL', toStart });

  it('are one mark for each bar and side, at the average price by quantity', () => {
    const marks = mark([
      toFill(1, { qty: 100, price: 10, side: 'BUY' }),
      toFill(2, { qty: 300, price: 20, side: 'BUY' }),
      toFill(3, { qty: 50, price: 15, side: 'SELL' }),
      toFill(4, { qty: 999, symbol: 'MSFT' }),
    ]);
    expect(marks).toEqual([
      { time: START, side: 'BUY', qty: 400, price: 17.5, text: 'B 400' },
      { time: START, side: 'SELL', qty: 50, price: 15, text: 'S 50' },
    ]);
  });

  it('stand in the order of time; of too many the newest stay', () => {
    const fills = Array.from({ length: MARKS_MAX + 5 }, (_, at) =>
      toFill(at, { at: new Date(Date.parse(AT) - at * 60_000).toISOString() }),
    );
    const marks = mark(fills);
    expect(marks).toHaveLength(MARKS_MAX);
    expect(marks.at(-1)?.time).toBe(START);
    expect(marks[0]?.time).toBe(START - (MARKS_MAX - 1) * 60);
  });

  it('no share is lost or counted twice', () => {
    const qtys = fc.array(
      fc.record({
        qty: fc.integer({ min: 1, max: 1_000 }),
        side: fc.constantFrom('BUY' as const, 'SELL' as const),
        minute: fc.integer({ min: 0, max: 5 }),
      }),
    );
    fc.assert(
      fc.property(qtys, (raw) => {
        const fills = raw.map(({ qty, side, minute }, n) =>
          toFill(n, { qty, side, at: new Date(AT_MS + minute * 60_000).toISOString() }),
        );
        for (const side of ['BUY', 'SELL'] as const) {
          const sum = (of: readonly { readonly side: string; readonly qty: number }[]): number =>
            of.filter((one) => one.side === side).reduce((total, { qty }) => total + qty, 0);
          expect(sum(mark(fills))).toBe(sum(fills));
        }
      }),
    );
  });
});
