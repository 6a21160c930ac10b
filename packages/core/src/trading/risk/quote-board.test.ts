/** The newest prices, and when they are no reference any more. */
import { instrumentSymbol } from '@tradefloor/contracts/ids';
import { px } from '@tradefloor/contracts/money';
import { DESKS } from '@tradefloor/contracts/user';
import { expect, test } from 'vitest';
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
