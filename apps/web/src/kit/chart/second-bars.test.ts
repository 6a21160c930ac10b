import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Print } from '../../platform/client/shapes.ts';
import { AT_MS } from '../../platform/testing/given.ts';
import { SECONDS_KEPT, SecondBars } from './second-bars.ts';

/** A print of a batch; four batches are a second. */
const toPrint = (tickSeq: number, price = 100, qty = 10): Print => ({
  symbol: 'AAPL',
  tradeId: `${tickSeq}-${price}`,
  price,
  qty,
  side: 'BUY',
  venue: 'XNAS',
  conditions: [],
  at: new Date(Math.floor(AT_MS / 1_000) * 1_000 + tickSeq * 250).toISOString(),
  tickSeq,
});
const second = (tickSeq: number): number => Math.floor(AT_MS / 1_000) + Math.floor(tickSeq / 4);

describe('bars of a second', () => {
  it('are the fold of their prints, however these are delivered', () => {
    const drawn = fc.record({
      step: fc.integer({ min: 0, max: 9 }),
      price: fc.integer({ min: 1, max: 99 }),
      qty: fc.integer({ min: 1, max: 99 }),
    });
    const lists = fc.array(drawn, { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(lists, fc.integer({ min: 0, max: 80 }), (list, cut) => {
        let seq = 0;
        const prints = list.map(({ step, price, qty }) => {
          seq += step;
          return toPrint(seq, price, qty);
        });
        // Batches are whole: what is read ends with one.
        const at = prints[Math.min(cut, prints.length - 1)]?.tickSeq ?? 0;
        const bars = new SecondBars();
        bars.read(prints.filter(({ tickSeq }) => tickSeq <= at).toReversed(), false);
        for (const tickSeq of new Set(prints.map((print) => print.tickSeq))) {
          bars.take(prints.filter((print) => print.tickSeq === tickSeq));
        }
        const starts = [...new Set(prints.map((print) => second(print.tickSeq)))];
        expect(bars.all()).toEqual(
          starts.map((time) => {
            const own = prints.filter((print) => second(print.tickSeq) === time);
            const prices = own.map(({ price }) => price);
            return {
              time,
              open: prices[0],
              high: Math.max(...prices),
              low: Math.min(...prices),
              close: prices.at(-1),
              volume: own.reduce((sum, { qty }) => sum + qty, 0),
            };
          }),
        );
      }),
    );
  });

  it('leave out the second that the tape has only a part of', () => {
    const bars = new SecondBars();
    bars.read([toPrint(9), toPrint(5), toPrint(3)], true);
    expect(bars.all().map(({ time }) => time)).toEqual([second(5), second(9)]);
  });

  it('go on after a lost connection with what the tape has, and lose none of before', () => {
    const bars = new SecondBars();
    bars.read([toPrint(5), toPrint(3)], false);
    bars.read([toPrint(14), toPrint(12), toPrint(5)], true);
    expect(bars.all().map(({ time }) => time)).toEqual([0, 4, 12].map(second));
    expect(bars.all().map(({ volume }) => volume)).toEqual([10, 10, 20]);
  });

  it('are those of an hour', () => {
    const bars = new SecondBars();
    for (let seq = 0; seq < 4 * (SECONDS_KEPT + 9); seq += 4) bars.take([toPrint(seq)]);
    expect(bars.all()).toHaveLength(SECONDS_KEPT);
    expect(bars.all().at(-1)?.time).toBe(second(4 * (SECONDS_KEPT + 8)));
  });

  it('name those that prints have changed, oldest first', () => {
    const bars = new SecondBars();
    bars.read([], false);
    expect(bars.take([toPrint(3), toPrint(5), toPrint(6)]).map(({ time }) => time)).toEqual(
      [3, 5].map(second),
    );
    expect(bars.take([toPrint(6)])).toEqual([]);
  });
});
