/** The mark of a symbol that has not been cleared before, until the market shows a price: what it was traded at. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { PriceCurrency } from '@tradefloor/contracts/fx';
import { unitValue } from '@tradefloor/instruments/contract/contract-value';
import { findDollarPair } from '@tradefloor/instruments/usd-rate';
import type { ClearingBook } from './clearing-book.ts';
import { firstRate } from './currencies.ts';

/** Where marks are read and kept: the book, or a draft over it. */
export type MarkKeeper = Pick<ClearingBook, 'mark' | 'putMark'>;

/** Where the market shows no price, the last trade's stands in. */
export function recordPrice(
  book: MarkKeeper,
  { symbol, instrumentType, price }: Pick<Fill, 'symbol' | 'instrumentType' | 'price'>,
  currency: PriceCurrency,
): void {
  const mark = book.mark(symbol);
  if (mark !== undefined && mark.seenAt !== null) return;
  if (instrumentType !== 'fx') toMarkPair(book, currency);
  const rate = firstRate(book, { symbol, price }, currency);
  book.putMark({
    symbol,
    instrumentType,
    price,
    unit: unitValue({ instrumentType, symbol }, price),
    usdTimes: rate.times,
    usdPer: rate.per,
    seenAt: null,
  });
}

/** The dollar pair of a currency is marked from the first trade in it on: margin in it is aggregated by that rate. */
function toMarkPair(book: MarkKeeper, currency: PriceCurrency): void {
  const pair = findDollarPair(currency);
  if (pair === null || book.mark(pair.symbol) !== undefined) return;
  const { symbol, referencePrice: price, quote } = pair;
  const rate = firstRate(book, { symbol, price }, quote);
  book.putMark({
    symbol,
    instrumentType: 'fx',
    price,
    unit: unitValue({ instrumentType: 'fx', symbol }, price),
    usdTimes: rate.times,
    usdPer: rate.per,
    seenAt: null,
  });
}
