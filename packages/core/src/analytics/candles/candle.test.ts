/** Candles against a naive twin, over silence, lateness and restarts. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import {
  CANDLES_KEPT,
  type Candle,
  type CandleInterval,
  type Tick,
} from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCandleBook } from './candle.ts';
import type { ReceivedBatch } from './fold-batch.ts';

const A = instrumentSymbol('AAPL');
const B = instrumentSymbol('MSFT');
const MINUTE = 60_000;
const START = 29_900_000 * MINUTE;

const tick = (symbol: Tick['symbol'], last: number, volume = 10): Tick => ({
  symbol,
  bid: px(last - 10_000),
  ask: px(last + 10_000),
  last: px(last),
  mid: px(last),
  bidSize: qty(100),
  askSize: qty(100),
  volume: qty(volume),
  dayVolume: qty(volume),
  open: px(last),
  high: px(last),
  low: px(last),
});

type Received = { readonly seq: number; readonly afterMs: number; readonly price: number };
const toSize = (seq: number): number => 1 + (seq % 7);
const toBatch = ({ seq, afterMs, price }: Received, symbols = [A]): ReceivedBatch => ({
  seq,
  at: START + afterMs,
  ticks: symbols.map((symbol, i) => tick(symbol, price + i * 1_000_000, toSize(seq))),
});

/** What candles must be, from the whole list of ticks, one minute after the other. */
function naive(received: readonly Received[], interval: CandleInterval): Candle[] {
  const sorted = received.toSorted((a, b) => a.afterMs - b.afterMs || a.seq - b.seq);
  const parseMinute = ({ afterMs }: Received) => Math.floor((START + afterMs) / MINUTE);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return [];
  const minutes: Candle[] = [];
  for (let minute = parseMinute(first); minute <= parseMinute(last); minute += 1) {
    const inside = sorted.filter((h) => parseMinute(h) === minute);
    const before = minutes.at(-1)?.close ?? 0;
    const prices = inside.length > 0 ? inside.map((h) => h.price) : [before];
    minutes.push({
      symbol: A,
      interval: '1m',
      startAt: minute * MINUTE,
      open: px(prices[0] ?? 0),
      high: px(Math.max(...prices)),
      low: px(Math.min(...prices)),
      close: px(prices.at(-1) ?? 0),
      volume: qty(inside.reduce((sum, h) => sum + toSize(h.seq), 0)),
    });
  }
  return interval === '1m' ? minutes.slice(-CANDLES_KEPT) : foldFives(minutes);
}

function foldFives(minutes: readonly Candle[]): Candle[] {
  const groups = new Map<number, Candle[]>();
  for (const minute of minutes) {
    const bucket = Math.floor(minute.startAt / (5 * MINUTE));
    groups.set(bucket, [...(groups.get(bucket) ?? []), minute]);
  }
  return [...groups.entries()]
    .map(([bucket, parts]): Candle => {
      const [first, last] = [parts[0], parts.at(-1)];
      if (first === undefined || last === undefined) throw new Error('a group is never empty');
      return {
        ...first,
        interval: '5m',
        startAt: bucket * 5 * MINUTE,
        high: px(Math.max(...parts.map((c) => c.high))),
        low: px(Math.min(...parts.map((c) => c.low))),
        close: last.close,
        volume: qty(parts.reduce((sum, c) => sum + c.volume, 0)),
      };
    })
    .slice(-CANDLES_KEPT);
}

/** Batches of a quarter to several minutes apart, in order. */
const stream = (gapMax: number) =>
  fc
    .array(
      fc.record({
        gap: fc.integer({ min: 250, max: gapMax }),
        price: fc.integer({ min: 1, max: 400 }).map((ticks) => ticks * 10_000),
      }),
      { minLength: 1, maxLength: 200 },
    )
    .map((steps) => {
      let afterMs = 0;
      return steps.map(({ gap, price }, seq): Received => {
        afterMs += gap;
        return { seq, afterMs, price };
      });
    });

describe('candles', () => {
  it.each(['1m', '5m'] as const)(
    'of %s equal the naive fold, silent minutes carried on',
    (interval) => {
      fc.assert(
        fc.property(fc.oneof(stream(20_000), stream(400_000)), (received) => {
          const book = createCandleBook();
          for (const h of received) book.fold(toBatch(h));
          expect(book.candles(A, interval)).toEqual(naive(received, interval));
        }),
        { numRuns: 150 },
      );
    },
  );

  it('are the same whatever the order of batches that are at most two minutes late', () => {
    fc.assert(
      fc.property(
        stream(15_000),
        fc.array(fc.integer({ min: 0, max: 100_000 }), { minLength: 200, maxLength: 200 }),
        (received, delays) => {
          const [first, ...rest] = received;
          fc.pre(first !== undefined);
          const arrival = rest
            .map((h, i) => ({ h, comesAt: h.afterMs + (delays[i] ?? 0) }))
            .toSorted((a, b) => a.comesAt - b.comesAt);
          const book = createCandleBook();
          for (const { h } of [{ h: first }, ...arrival]) {
            expect(book.fold(toBatch(h)).dropped).toBe(0);
          }
          for (const interval of ['1m', '5m'] as const) {
            expect(book.candles(A, interval)).toEqual(naive(received, interval));
          }
        },
      ),
      { numRuns: 150 },
    );
  });

  it('of a symbol begin at its first tick, and each symbol keeps to itself', () => {
    const book = createCandleBook();
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 5_000_000 }));
    book.fold(toBatch({ seq: 2, afterMs: 3 * MINUTE, price: 6_000_000 }, [A, B]));
    expect(book.candles(A, '1m')).toHaveLength(4);
    expect(book.candles(B, '1m')).toHaveLength(1);
    expect(book.candles(B, '1m')[0]?.open).toBe(7_000_000);
    expect(book.candles('NONE', '1m')).toEqual([]);
  });

  it('find their symbol when a batch names other symbols than the one before', () => {
    const book = createCandleBook();
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 5_000_000 }, [A, B]));
    book.fold(toBatch({ seq: 2, afterMs: 250, price: 8_000_000 }, [B]));
    expect(book.candles(A, '1m')[0]?.close).toBe(5_000_000);
    expect(book.candles(B, '1m')[0]?.close).toBe(8_000_000);
  });

  it('are kept up to 120, and fewer on request', () => {
    const book = createCandleBook();
    for (let i = 0; i < 700; i += 1) {
      book.fold(toBatch({ seq: i, afterMs: i * MINUTE, price: (i + 1) * 10_000 }));
    }
    expect(book.candles(A, '1m')).toHaveLength(CANDLES_KEPT);
    expect(book.candles(A, '5m')).toHaveLength(CANDLES_KEPT);
    expect(book.candles(A, '1m', 5_000)).toHaveLength(CANDLES_KEPT);
    expect(book.candles(A, '1m', 3).map((c) => c.close)).toEqual([6_980_000, 6_990_000, 7_000_000]);
    expect(book.candles(A, '1m', 0)).toEqual([]);
  });
});

describe('folding a batch', () => {
  it('reports which candles ended, five minutes with their last one', () => {
    const book = createCandleBook();
    const ended = [0, 1, 2, 3, 4, 5].map((minute) => {
      const { closed } = book.fold(
        toBatch({ seq: minute, afterMs: minute * MINUTE, price: 1_000_000 }),
      );
      return closed.map(({ interval }) => interval);
    });
    expect(ended).toEqual([[], ['1m'], ['1m'], ['1m'], ['1m'], ['1m', '5m']]);
  });

  it('reports nothing for minutes without ticks', () => {
    const book = createCandleBook();
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 1_000_000 }));
    const { closed } = book.fold(toBatch({ seq: 2, afterMs: 60 * MINUTE, price: 2_000_000 }));
    expect(closed.map(({ interval, startAt }) => [interval, startAt - START])).toEqual([
      ['1m', 0],
      ['5m', 0],
    ]);
  });

  it('drops and counts ticks more than two minutes late or duplicated', () => {
    const book = createCandleBook();
    const newest = toBatch({ seq: 9, afterMs: 5 * MINUTE, price: 2_000_000 }, [A, B]);
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 1_000_000 }, [A, B]));
    book.fold(newest);
    const before = book.candles(A, '1m');
    expect(book.fold(newest).dropped).toBe(2);
    expect(book.fold(toBatch({ seq: 5, afterMs: 3 * MINUTE - 1, price: 9_000_000 })).dropped).toBe(
      1,
    );
    expect(book.candles(A, '1m')).toEqual(before);
  });

  it('corrects an ended candle, and the silent ones after it, by a late tick', () => {
    const book = createCandleBook();
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 1_000_000 }));
    book.fold(toBatch({ seq: 4, afterMs: 2 * MINUTE, price: 3_000_000 }));
    const { corrected } = book.fold(toBatch({ seq: 2, afterMs: 30_000, price: 2_000_000 }));
    expect(corrected.map(({ interval, close, volume }) => [interval, close, volume])).toEqual([
      ['1m', 2_000_000, 5],
    ]);
    expect(book.candles(A, '1m').map((c) => c.close)).toEqual([2_000_000, 2_000_000, 3_000_000]);
  });

  it('corrects ended five minutes too', () => {
    const book = createCandleBook();
    book.fold(toBatch({ seq: 1, afterMs: 4 * MINUTE, price: 1_000_000 }));
    book.fold(toBatch({ seq: 3, afterMs: 5 * MINUTE, price: 1_000_000 }));
    const late = book.fold(toBatch({ seq: 2, afterMs: 5 * MINUTE - 1, price: 7_000_000 }));
    expect(late.corrected.map(({ interval, high }) => [interval, high])).toEqual([
      ['1m', 7_000_000],
      ['5m', 7_000_000],
    ]);
  });
});

describe('a restart', () => {
  it('goes on from stored candles as if nothing had happened', () => {
    fc.assert(
      fc.property(stream(100_000), fc.integer({ min: 1, max: 199 }), (received, cut) => {
        const through = createCandleBook();
        const stored = new Map<string, Candle>();
        const store = (candle: Candle) => stored.set(`${candle.interval}${candle.startAt}`, candle);
        for (const h of received.slice(0, cut)) through.fold(toBatch(h)).closed.forEach(store);
        through.candles(A, '1m', 1).forEach(store);
        const again = createCandleBook();
        again.load([...stored.values()].toReversed());
        for (const h of received.slice(cut)) {
          through.fold(toBatch(h));
          again.fold(toBatch(h));
        }
        for (const interval of ['1m', '5m'] as const) {
          expect(again.candles(A, interval)).toEqual(through.candles(A, interval));
        }
      }),
      { numRuns: 150 },
    );
  });

  it('folds five minutes again that were not stored', () => {
    const through = createCandleBook();
    const minutes: Candle[] = [];
    for (let i = 0; i < 40; i += 1) {
      const received = toBatch({
        seq: i,
        afterMs: i * 30_000,
        price: (50 + ((i * 7) % 11)) * 10_000,
      });
      minutes.push(...through.fold(received).closed.filter(({ interval }) => interval === '1m'));
    }
    const again = createCandleBook();
    again.load([...minutes, ...through.candles(A, '1m', 1)]);
    expect(again.candles(A, '5m')).toEqual(through.candles(A, '5m'));
  });

  it('starts empty without stored candles', () => {
    const book = createCandleBook();
    book.load([]);
    expect(book.candles(A, '1m')).toEqual([]);
    book.fold(toBatch({ seq: 1, afterMs: 0, price: 1_000_000 }));
    expect(book.candles(A, '1m')).toHaveLength(1);
  });
});

describe('a split', () => {
  it('puts all candles of its symbol in new shares, the open ones too, and no others', () => {
    const book = createCandleBook();
    const at = (minute: number) =>
      toBatch({ seq: minute, afterMs: minute * MINUTE, price: 6_000_000 }, [A, B]);
    for (let minute = 0; minute < 7; minute += 1) book.fold(at(minute));
    const [before, other] = [book.candles(A, '1m'), book.candles(B, '1m')];
    const changed = book.split(A, 10);
    expect(book.candles(A, '1m')).toEqual(
      before.map((candle) => ({
        ...candle,
        open: candle.open / 10,
        high: candle.high / 10,
        low: candle.low / 10,
        close: candle.close / 10,
        volume: candle.volume * 10,
      })),
    );
    expect(book.candles(B, '1m')).toEqual(other);
    expect(changed).toEqual([...book.candles(A, '1m'), ...book.candles(A, '5m')]);
    book.fold(toBatch({ seq: 9, afterMs: 7 * MINUTE, price: 600_000 }));
    expect(new Set(book.candles(A, '5m').flatMap(({ low, high }) => [low, high]))).toEqual(
      new Set([600_000]),
    );
    expect(book.split('NONE', 2)).toEqual([]);
  });
});
