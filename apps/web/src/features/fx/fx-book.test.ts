/** Prices on the tiles: the newest, the move, and the age that forbids dealing. */
import { describe, expect, it } from 'vitest';
import { quoteOfPair } from '../../platform/marks/quote-of-pair.ts';
import { FX_STALE_MS, FxBook, rungFor } from './fx-book.ts';

const quote = (mid: number, seq: number) => ({
  symbol: 'EURUSD',
  quoteId: `EURUSD-${seq}`,
  mid,
  rungs: [
    { qty: 1_000_000, bid: mid - 0.000_02, ask: mid + 0.000_02 },
    { qty: 5_000_000, bid: mid - 0.000_03, ask: mid + 0.000_03 },
  ],
});
const frame = (seq: number, mid: number) => ({
  seq,
  at: '2026-11-23T14:30:00.000Z',
  quotes: [quote(mid, seq)],
});

describe('the book', () => {
  it('has the newest price with its move, and leaves older batches alone', () => {
    const book = new FxBook();
    const moves = [1.085, 1.0851, 1.0849, 1.0849].map((mid, i) => {
      book.take(frame(i + 1, mid), i);
      return book.price('EURUSD')?.moved;
    });
    expect(moves).toEqual([0, 1, -1, 0]);
    book.take(frame(2, 2), 9);
    expect(book.mid('EURUSD')).toBe(1.0849);
    expect(book.price('GBPUSD')).toBeNull();
  });

  it('takes what comes first for old: only what follows proves that prices come', () => {
    const book = new FxBook();
    book.take(frame(1, 1.085), 1_000);
    expect(book.isStale(1_000)).toBe(true);
    book.take(frame(2, 1.085), 1_250);
    expect(book.isStale(1_250 + FX_STALE_MS)).toBe(false);
    expect(book.isStale(1_251 + FX_STALE_MS)).toBe(true);
  });

  it('keeps one mid a second, five minutes of them, and notifies its listeners', () => {
    const book = new FxBook();
    let reported = 0;
    const stop = book.subscribe(() => {
      reported += 1;
    });
    for (let i = 0; i < 1_400; i += 1) book.take(frame(i + 1, 1 + i / 1e6), i * 250);
    expect(reported).toBe(1_400);
    expect(book.mids('EURUSD')).toHaveLength(300);
    expect(book.mids('EURUSD').at(-1)).toBeCloseTo(1.001_396, 6);
    stop();
    book.take(frame(9_999, 1), 1e9);
    expect(reported).toBe(1_400);
  });
});

it('an amount has the price of the smallest size that holds it', () => {
  expect(rungFor(quote(1.085, 1), 1_000_000)?.qty).toBe(1_000_000);
  expect(rungFor(quote(1.085, 1), 1_000_001)?.qty).toBe(5_000_000);
  expect(rungFor(quote(1.085, 1), 5_000_001)).toBeNull();
});

it('marks what is held in whole price units', () => {
  expect(quoteOfPair(quote(1.085, 1))).toMatchObject({
    symbol: 'EURUSD',
    mid: 1_085_000,
    bid: 1_084_980,
    ask: 1_085_020,
  });
});
