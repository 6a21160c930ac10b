/**
 * Currency pairs in the books of a CCP that calls margin in dollars. Payments for a pair are kept in its quote
 * currency, to the unit; only the value of a position is computed in dollars, at the current rate.
 */

import type { Currency } from '@tradefloor/contracts/fx';
import { MONEY_PER_UNIT, type Money, money, PX_PER_UNIT } from '@tradefloor/contracts/money';
import { CURRENCIES } from '@tradefloor/contracts/vocabulary/instruments';
import { fxPairOf } from '@tradefloor/instruments/fx/fx-pairs';
import { inUsd, inUsdTogether, quoteRate, type UsdRate } from '@tradefloor/instruments/fx/usd-rate';
import type { ClearingBook } from './clearing-book.ts';
import type { ClearedPositionRow, MarkRow } from './tables.ts';

/** Price units in one unit of money. */
const PX_PER_MONEY = PX_PER_UNIT / MONEY_PER_UNIT;

/** The currency that a symbol's price, and what is paid for it, are in. */
export const currencyOf = (symbol: string): Currency => fxPairOf(symbol)?.quote ?? 'USD';

/** True for a ledger that counts money, not a symbol's units. */
export const isMoneyLedger = (ledger: string): boolean =>
  CURRENCIES.some((currency) => currency === ledger);

/** Dollars in one unit of what a marked symbol is priced in. */
export const rateOf = ({ usdTimes, usdPer }: Pick<MarkRow, 'usdTimes' | 'usdPer'>): UsdRate => ({
  times: usdTimes,
  per: usdPer,
});

/**
 * The rate where no market has been seen: by the marks there are, else by where the market began. The next cycle with
 * prices puts it right.
 */
export function firstRate(
  book: ClearingBook,
  { symbol, price }: { readonly symbol: string; readonly price: number },
): UsdRate {
  const rate = quoteRate(symbol, (pair) =>
    pair.symbol === symbol ? price : (book.mark(pair.symbol)?.price ?? pair.referencePrice),
  );
  return rate ?? { times: 1, per: 1 };
}

/** An amount in the currency of a symbol, in dollars. Its mark is known: it has been traded. */
export function dollarsOf(book: ClearingBook, symbol: string, amount: number): Money {
  const mark = book.mark(symbol);
  return money(mark === undefined ? amount : inUsd(amount, rateOf(mark)));
}

/** What the unsettled part of a position is worth at the mark, without a sign, in dollars. */
export function unsettledWorth(row: ClearedPositionRow, mark: MarkRow): number {
  if (row.instrumentType !== 'fx') return Math.abs(row.openQty) * mark.unit;
  const { usdTimes: times, usdPer } = mark;
  const worth = BigInt(Math.abs(row.openQty)) * BigInt(mark.price);
  return inUsd(worth, { times, per: usdPer * PX_PER_MONEY });
}

/** Gains less losses of the holders of one pair, in dollars that sum to zero as the pair's own do. */
export function variationsOf(
  rows: readonly ClearedPositionRow[],
  mark: MarkRow,
): readonly { readonly row: ClearedPositionRow; readonly variation: number }[] {
  // In an order of their own: a book that was read back lists them in another.
  const sorted = rows.toSorted((a, b) => (a.participant < b.participant ? -1 : 1));
  const { usdTimes: times, usdPer } = mark;
  const parts = inUsdTogether(
    sorted.map(
      ({ openQty, openValue }) =>
        BigInt(openQty) * BigInt(mark.price) - BigInt(openValue) * BigInt(PX_PER_MONEY),
    ),
    { times, per: usdPer * PX_PER_MONEY },
  );
  return sorted.map((row, i) => ({ row, variation: parts[i] ?? 0 }));
}
