import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Books, Print } from '../../../platform/client/shapes.ts';
import { COLUMNS_KEPT, DepthHistory, toHeatFrame, toStrength } from './depth-history.ts';
import { columnWords, mapWords, toPriceText } from './heat-words.ts';

const TICK = 10_000;
const START_MS = Date.parse('2026-11-20T14:03:00.000Z');
const at = (ms: number): string => new Date(START_MS + ms).toISOString();
type Levels = readonly (readonly [price: number, size: number])[];
const toLevels = (levels: Levels) =>
  levels.map(([price, size]) => ({ price, size, own: 0, ahead: 0 }));
const toVenue = (venue: 'XNAS' | 'BATS', bids: Levels, asks: Levels) => ({
  venue,
  bids: toLevels(bids),
  asks: toLevels(asks),
});
const toBooks = (ms: number, ...venues: ReturnType<typeof toVenue>[]): Books => ({
  symbol: 'AAPL',
  seq: 1,
  at: at(ms),
  venues,
});
const toTrade = (ms: number, more: Partial<Print> = {}): Print => ({
  symbol: 'AAPL',
  tradeId: 't',
  price: 189.42,
  qty: 100,
  side: 'BUY',
  venue: 'XNAS',
  conditions: [],
  at: at(ms),
  tickSeq: 1,
  ...more,
});
const BOOK = toVenue(
  'XNAS',
  [
    [189.41, 300],
    [189.4, 1_000],
  ],
  [[189.43, 250]],
);

describe('the history of a book', () => {
  it('adds up the venues at a price, and keeps what stood last in each second', () => {
    const history = new DepthHistory(TICK, null);
    history.takeBooks(toBooks(0, BOOK));
    history.takeBooks(toBooks(750, BOOK, toVenue('BATS', [[189.4, 50]], [[189.42, 20]])));
    history.takeBooks(toBooks(1_000, BOOK));
    const [first, second] = history.columns;
    expect(history.columns).toHaveLength(2);
    expect(first).toMatchObject({ bestBid: 18_941, bestAsk: 18_942 });
    expect(first?.bids.get(18_940)).toBe(1_050);
    expect(second?.asks).toEqual(new Map([[18_943, 250]]));
  });

  it('of one venue is of that venue, its trades too', () => {
    const history = new DepthHistory(TICK, 'BATS');
    history.takeBooks(toBooks(0, BOOK, toVenue('BATS', [[189.4, 50]], [])));
    history.takeTrades([toTrade(10), toTrade(20, { venue: 'BATS', qty: 7 })]);
    expect(history.columns[0]?.bids).toEqual(new Map([[18_940, 50]]));
    expect(history.trades.map(({ qty }) => qty)).toEqual([7]);
    expect(toHeatFrame(history)).toBeNull();
  });

  it('is of the last five minutes, trades and books alike', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 1, maxLength: 60 }),
        (steps) => {
          const history = new DepthHistory(TICK, null);
          let ms = 0;
          for (const step of steps) {
            ms += step;
            history.takeBooks(toBooks(ms, BOOK));
            history.takeTrades([toTrade(ms)]);
          }
          const times = history.columns.map(({ time }) => time);
          const seconds = new Set<number>();
          let sum = 0;
          for (const step of steps) {
            sum += step;
            seconds.add(Math.floor((START_MS + sum) / 1_000));
          }
          const last = Math.max(...seconds);
          const kept = [...seconds].filter((time) => time > last - COLUMNS_KEPT);
          expect(times).toEqual(kept);
          for (const { atMs } of history.trades)
            expect(atMs).toBeGreaterThanOrEqual((times[0] ?? 0) * 1_000);
          expect(history.trades.length).toBeGreaterThan(0);
        },
      ),
    );
  });

  it('begins again with other shares, and with a clock that went back', () => {
    const history = new DepthHistory(TICK, null);
    history.takeBooks(toBooks(0, BOOK));
    history.takeTrades([toTrade(10)]);
    history.takeBooks(toBooks(1_000, toVenue('XNAS', [[94.7, 10]], [[94.72, 10]])));
    expect([history.columns.length, history.trades.length]).toEqual([1, 0]);
    history.takeBooks(toBooks(-9_000, toVenue('XNAS', [[94.7, 10]], [[94.72, 10]])));
    expect(history.columns).toHaveLength(1);
  });
});

describe('the frame', () => {
  it('spans a minute at least and ten ticks beyond the best prices; its largest size is in view', () => {
    const history = new DepthHistory(TICK, null);
    const far = toVenue('BATS', [[180, 99_999]], []);
    history.takeBooks(toBooks(0, BOOK, far));
    history.takeTrades([toTrade(10, { qty: 900 })]);
    const end = START_MS / 1_000 + 1;
    expect(toHeatFrame(history)).toEqual({
      x: { low: end - 60, high: end },
      y: { low: 18_930.5, high: 18_953.5 },
      largest: 1_000,
      largestTrade: 900,
    });
    expect([0, 250, 1_000, 4_000].map((size) => toStrength(size, 1_000))).toEqual([0, 0.5, 1, 1]);
  });
});

describe('in words', () => {
  const price = toPriceText(TICK, 2);

  it('a second names best and largest sizes and what traded in it', () => {
    const history = new DepthHistory(TICK, null);
    history.takeBooks(toBooks(0, BOOK));
    history.takeBooks(toBooks(1_000, toVenue('XNAS', [], [[189.43, 250]])));
    history.takeTrades([toTrade(100), toTrade(900, { qty: 1_200 }), toTrade(1_000)]);
    const words = history.columns.map((column) => columnWords(column, history, price));
    expect(words).toEqual([
      '14:03:00: 300 bid at 189.41, most 1,000 at 189.40; 250 offered at 189.43, the most; 2 trades of 1,300',
      '14:03:01: nothing bid; 250 offered at 189.43, the most; 1 trade of 100',
    ]);
    expect(mapWords(history, 'AAPL')).toBe(
      'Depth of AAPL by price and second, 14:03:00 to 14:03:01; 3 trades of 1,400',
    );
    expect(mapWords(new DepthHistory(TICK, null), 'AAPL')).toContain('waiting');
  });
});
