import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { type MarketTrade, TRADES_KEPT } from '@tradefloor/contracts/market';
import { px, qty } from '@tradefloor/contracts/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTape } from './tape.ts';

const A = instrumentSymbol('AAPL');
const B = instrumentSymbol('MSFT');

const trade = (tickSeq: number, no = 1, symbol = A): MarketTrade => ({
  symbol,
  tradeId: `${tickSeq}-${symbol}-${no}`,
  price: px(1_000_000 + no),
  qty: qty(100),
  side: 'BUY',
  venue: 'XNYS',
  conditions: [],
  at: 1_000 + tickSeq * 250,
  tickSeq,
});
const batch = (tickSeq: number, count: number, symbol = A) =>
  Array.from({ length: count }, (_, i) => trade(tickSeq, i + 1, symbol));
const ids = (trades: readonly MarketTrade[]) => trades.map(({ tradeId }) => tradeId);

test('the newest print comes first, the last of a batch before the others', () => {
  const tape = createTape();
  tape.add([...batch(1, 2), ...batch(1, 1, B)]);
  tape.add(batch(2, 2));
  expect(ids(tape.newest(A, 3))).toEqual(['2-AAPL-2', '2-AAPL-1', '1-AAPL-2']);
  expect(ids(tape.newest(B, 100))).toEqual(['1-MSFT-1']);
  expect(tape.newest('NONE', 100)).toEqual([]);
});

test('a symbol keeps its newest prints and no more', () => {
  const tape = createTape();
  for (let seq = 1; seq <= 3 * TRADES_KEPT; seq += 1) tape.add(batch(seq, 1));
  const kept = tape.newest(A, 5_000);
  expect(kept).toHaveLength(TRADES_KEPT);
  expect(kept[0]?.tickSeq).toBe(3 * TRADES_KEPT);
  expect(kept.at(-1)?.tickSeq).toBe(2 * TRADES_KEPT + 1);
});

test('a batch that comes late or twice is where it belongs, once', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 30 }),
      fc.array(fc.nat(), { minLength: 1, maxLength: 60 }),
      (counts, arrivals) => {
        const batches = counts.map((count, i) => batch(i + 1, count));
        const [inOrder, mixed] = [createTape(), createTape()];
        for (const one of batches) inOrder.add(one);
        for (const arrival of arrivals) mixed.add(batches[arrival % batches.length] ?? []);
        for (const one of batches) mixed.add(one);
        expect(mixed.newest(A, TRADES_KEPT)).toEqual(inOrder.newest(A, TRADES_KEPT));
      },
    ),
  );
});

test('of a symbol whose shares are split, the prints of before are forgotten', () => {
  const tape = createTape();
  tape.add([...batch(1, 2), ...batch(1, 2, B)]);
  tape.clear(A);
  tape.add(batch(2, 1));
  expect(ids(tape.newest(A, 100))).toEqual(['2-AAPL-1']);
  expect(tape.newest(B, 100)).toHaveLength(2);
});
