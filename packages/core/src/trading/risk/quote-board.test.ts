/** The newest prices, and when they are no reference any more. */

import { type InstrumentSymbol, instrumentSymbol } from '@tradefloor/contracts/ids';
import { px, qty } from '@tradefloor/contracts/money';
import type { QuotedType, ReferenceQuote } from '@tradefloor/contracts/reference-quotes';
import { DESKS } from '@tradefloor/contracts/vocabulary/users';
import { describe, expect, it, test } from 'vitest';
import { AAPL, cents, givenBatch, givenTick, NOW } from '../order/order.given.ts';
import { QuoteBoard } from './quote-board.ts';
import { givenQuotes } from './risk.given.ts';

const MSFT = instrumentSymbol('MSFT');

test('before the first batch nothing is known', () => {
  const board = new QuoteBoard();
  expect([board.tick(AAPL), board.isFresh(NOW, 5_000)]).toEqual([null, false]);
  expect(DESKS.some((desk) => board.hasReceived(desk))).toBe(false);
});

test("each market's prices are tracked separately", () => {
  const board = givenQuotes({ seq: 1 });
  expect(DESKS.filter((desk) => board.hasReceived(desk))).toEqual(['EQ']);
});

test('a symbol is found wherever it stands, also when the list changes', () => {
  const board = givenQuotes({ seq: 1 });
  expect(board.tick(AAPL)?.mid).toBe(cents(10_000));
  const ticks = [givenTick({ symbol: MSFT }), givenTick({ mid: cents(10_002) })];
  board.take(givenBatch({ seq: 2, ticks }));
  expect(board.tick(AAPL)?.mid).toBe(cents(10_002));
  expect(board.tick(MSFT)?.mid).toBe(cents(10_000));
  board.take(givenBatch({ seq: 3, ticks: [givenTick({ symbol: MSFT })] }));
  expect(board.tick(AAPL)).toBeNull();
});

test('an older batch that comes late changes nothing', () => {
  const board = givenQuotes({ seq: 5 });
  board.take(givenBatch({ seq: 4, ticks: [givenTick({ mid: cents(1) })] }));
  expect(board.tick(AAPL)?.mid).toBe(cents(10_000));
});

test('a price of nothing is no reference', () => {
  const board = givenQuotes({ ticks: [givenTick({ bid: px(0), ask: px(0), mid: px(0) })] });
  expect(board.reference(AAPL, NOW, 5_000)).toBeNull();
});

describe('reference prices', () => {
  const GILT = instrumentSymbol('GB00BTF02805');
  const EURUSD = instrumentSymbol('EURUSD');
  const quote = (symbol: InstrumentSymbol, mid: number) => ({
    symbol,
    bid: px(mid - 10),
    ask: px(mid + 10),
    mid: px(mid),
  });
  const market = (type: QuotedType, at: number, ...quotes: ReferenceQuote[]) => ({
    type,
    at,
    quotes,
  });
  const given = (...markets: ReturnType<typeof market>[]) => {
    const board = new QuoteBoard();
    board.takeQuotes({ seq: 1, markets });
    return board;
  };

  it('are known by type: a batch of one type leaves the others as they were', () => {
    const board = given(market('bond', NOW, quote(GILT, 99_000_000)));
    expect(DESKS.filter((desk) => board.hasReceived(desk))).toEqual(['FI']);
    board.takeQuotes({ seq: 2, markets: [market('fx', NOW, quote(EURUSD, 1_100_000))] });
    expect(DESKS.filter((desk) => board.hasReceived(desk))).toEqual(['FI', 'FX']);
    expect([board.tick(GILT)?.mid, board.tick(EURUSD)?.mid]).toEqual([99_000_000, 1_100_000]);
  });

  it('of a type replace all earlier ones of it, unless they are older', () => {
    const board = given(market('bond', NOW, quote(GILT, 99_000_000)));
    board.takeQuotes({ seq: 2, markets: [market('bond', NOW - 1)] });
    expect(board.tick(GILT)?.mid).toBe(99_000_000);
    board.takeQuotes({ seq: 3, markets: [market('bond', NOW + 1)] });
    expect(board.tick(GILT)).toBeNull();
  });

  it('that lack an instrument of their type state that it is not quoted; prices of other types do not', () => {
    const board = givenQuotes({ seq: 1 });
    const gilt = { symbol: GILT, instrumentType: 'bond' } as const;
    const isUnquoted = (nowMs = NOW) => board.isUnquoted(gilt, nowMs, 5_000);
    expect(isUnquoted()).toBe(false);
    board.takeQuotes({ seq: 2, markets: [market('fx', NOW, quote(EURUSD, 1_100_000))] });
    expect(isUnquoted()).toBe(false);
    board.takeQuotes({ seq: 3, markets: [market('bond', NOW)] });
    expect([isUnquoted(), isUnquoted(NOW + 5_001)]).toEqual([true, false]);
    board.takeQuotes({ seq: 4, markets: [market('bond', NOW + 1, quote(GILT, 99_000_000))] });
    expect(isUnquoted()).toBe(false);
  });

  it('grow old by type', () => {
    const board = given(
      market('bond', NOW - 6_000, quote(GILT, 99_000_000)),
      market('fx', NOW, { ...quote(EURUSD, 1_100_000), size: qty(1_000_000) }),
    );
    expect(board.reference(GILT, NOW, 5_000)).toBeNull();
    expect(board.reference(EURUSD, NOW, 5_000)).toMatchObject({
      bid: 1_099_990,
      ask: 1_100_010,
      bidSize: 1_000_000,
      askSize: 1_000_000,
    });
  });
});
