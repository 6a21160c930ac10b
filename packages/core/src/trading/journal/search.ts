/** What an order or a fill is found by: the words it shows of itself, in the form that the database searches, too. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { Order } from '@tradefloor/contracts/order';
import { BONDS } from '@tradefloor/instruments/bond/bond-list';
import { findBond } from '@tradefloor/instruments/instrument';
import type { OrderSearch } from './reader.ts';

const hasWords = (text: string, words: readonly string[]): boolean => {
  const lower = text.toLowerCase();
  return words.every((word) => lower.includes(word.toLowerCase()));
};

/** The ISINs of the bonds that a word in small letters is in the names of. */
export const bondsNamed = (word: string): readonly string[] =>
  BONDS.filter(({ name }) => name.toLowerCase().includes(word)).map(({ isin }) => isin);

const symbolWords = (symbol: string): string => `${symbol} ${findBond(symbol)?.name ?? ''}`;

const isAmong = <T>(values: readonly T[] | undefined, value: T): boolean =>
  values === undefined || values.includes(value);

/** Whether an order has every word, and one of the values of each field that is named. */
export function isFoundOrder(order: Order, search: OrderSearch): boolean {
  const { symbol, side, status, rejectCode, userId, orderId, strategy } = order;
  const text = `${symbolWords(symbol)} ${side} ${status} ${rejectCode ?? ''} ${userId} ${orderId} ${strategy}`;
  return (
    hasWords(text, search.words ?? []) &&
    isAmong(search.status, status) &&
    isAmong(search.symbol, symbol) &&
    isAmong(search.side, side) &&
    isAmong(search.strategy, strategy) &&
    isAmong(search.timeInForce, order.timeInForce) &&
    isAmong(search.level, order.parentOrderId === null ? 'own' : 'child') &&
    isAmong(search.rejectCode, rejectCode ?? '') &&
    isAmong(search.userId, userId)
  );
}

/** Whether a fill has every word. */
export const isFoundFill = (fill: Fill, words: readonly string[]): boolean => {
  const { symbol, side, venue, userId, orderId } = fill;
  return hasWords(`${symbolWords(symbol)} ${side} ${venue} ${userId} ${orderId}`, words);
};
