/** Candles of batches with any number of prints a symbol. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import type { Candle } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCandleBook } from './candle.ts';
import type { ReceivedBatch } from './fold-batch.ts';

const A = instrumentSymbol('AAPL');
const B = instrumentSymbol('MSFT');
const MINUTE = 60_000;
const START = 29_900_000 * MINUTE;

describe('several prints of a symbol in one batch', () => {
  type Print = { readonly symbol: Candle['symbol']; readonly price: number; readonly size: number };
  const prints = (seq: number, afterMs: number, list: readonly Print[]): ReceivedBatch => ({
    seq,
    at: START + afterMs,
    ticks: list.map(({ symbol, price, size }) => ({ symbol, last: px(price), volume: qty(size) })),
  });
  const print = (price: number, size = 1, symbol = A): Print => ({ symbol, price, size });
  const figures = ({ open, high, low, close, volume }: Candle) => [open, high, low, close, volume];

  it('are taken in their order: the first opens, the last closes, and all sizes count', () => {
    const book = createCandleBook();
    const other = print(50, 7, B);
    book.fold(prints(1, 0, [print(20, 3), print(40, 2), other, print(10, 1), print(30, 4)]));
    expect(book.candles(A, '1m').map(figures)).toEqual([[20, 40, 10, 30, 10]]);
    expect(book.candles(B, '1m').map(figures)).toEqual([[50, 50, 50, 50, 7]]);
    book.fold(prints(2, 250, [print(25), print(60), print(15)]));
    expect(book.candles(A, '1m').map(figures)).toEqual([[20, 60, 10, 15, 13]]);
  });

  it('are the first and the last of an open minute also when their batch comes late', () => {
    const book = createCandleBook();
    book.fold(prints(3, 500, [print(30), print(31)]));
    book.fold(prints(1, 0, [print(20), print(21)]));
    expect(book.candles(A, '1m').map(figures)).toEqual([[20, 31, 20, 31, 4]]);
    book.fold(prints(2, 250, [print(90), print(5)]));
    expect(book.candles(A, '1m').map(figures)).toEqual([[20, 90, 5, 31, 6]]);
  });

  it('correct an ended candle once, silent or not', () => {
    const book = createCandleBook();
    book.fold(prints(1, 0, [print(20)]));
    book.fold(prints(9, 2 * MINUTE, [print(40)]));
    const spoken = book.fold(prints(2, 250, [print(25), print(35), print(30)]));
    expect(spoken.corrected.map(figures)).toEqual([[20, 35, 20, 30, 4]]);
    const silent = book.fold(prints(5, MINUTE, [print(50), print(70), print(60)]));
    expect(silent.corrected.map(figures)).toEqual([[50, 70, 50, 60, 3]]);
  });

  it('of no symbol end a minute all the same, and go on at its close', () => {
    const book = createCandleBook();
    book.fold(prints(1, 0, [print(20)]));
    expect(book.fold(prints(2, MINUTE, [])).closed.map(figures)).toEqual([[20, 20, 20, 20, 1]]);
    expect(book.fold(prints(3, 2 * MINUTE, [])).closed).toEqual([]);
    expect(book.candles(A, '1m').map(figures).slice(1)).toEqual([
      [20, 20, 20, 20, 0],
      [20, 20, 20, 20, 0],
    ]);
  });

  it('open a minute that a restart finds without prints', () => {
    const through = createCandleBook();
    through.fold(prints(1, 0, [print(20)]));
    through.fold(prints(2, MINUTE, []));
    const again = createCandleBook();
    again.load(through.candles(A, '1m'));
    for (const book of [through, again]) book.fold(prints(3, MINUTE + 250, [print(30)]));
    expect(again.candles(A, '1m')).toEqual(through.candles(A, '1m'));
    expect(again.candles(A, '1m').map(figures).at(-1)).toEqual([30, 30, 30, 30, 1]);
  });

  it('equal the same prints one batch each, whatever batches they are in', () => {
    const drawn = fc.record({
      price: fc.integer({ min: 1, max: 400 }),
      size: fc.integer({ min: 1, max: 90 }),
      symbol: fc.constantFrom(A, B),
      together: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(drawn, { minLength: 1, maxLength: 120 }), (list) => {
        const [grouped, single] = [createCandleBook(), createCandleBook()];
        const groups: (typeof list)[] = [];
        for (const one of list) {
          if (one.together && groups.length > 0) groups.at(-1)?.push(one);
          else groups.push([one]);
        }
        groups.forEach((group, i) => {
          const afterMs = i * 9_000;
          grouped.fold(prints(i, afterMs, group));
          group.forEach((one, k) => void single.fold(prints(i * 200 + k, afterMs, [one])));
        });
        for (const symbol of [A, B]) {
          expect(grouped.candles(symbol, '1m')).toEqual(single.candles(symbol, '1m'));
          expect(grouped.candles(symbol, '5m')).toEqual(single.candles(symbol, '5m'));
        }
      }),
      { numRuns: 150 },
    );
  });
});
