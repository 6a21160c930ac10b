/**
 * Currencies in the books of the CCP. Payments for an instrument are kept in its own currency, to the unit; the
 * required margin is computed in dollars, at the current rate.
 */

import type { Currency, PriceCurrency } from '@tradefloor/contracts/fx';
import { type Money, money } from '@tradefloor/contracts/money';
import { CURRENCIES, isCurrency } from '@tradefloor/contracts/vocabulary/instruments';
import { PX_PER_MONEY } from '@tradefloor/contracts/vocabulary/units';
import { getContractSize } from '@tradefloor/instruments/contract/contract-size';
import { getCurrency } from '@tradefloor/instruments/instrument';
import {
  DOLLAR,
  inUsd,
  inUsdTogether,
  type UsdRate,
  usdRate,
} from '@tradefloor/instruments/usd-rate';
import { exact } from '../trading/position/margin.ts';
import {
  CLEARING_CURRENCY,
  initialMarginAccount,
  variationMarginAccount,
} from './chart-of-accounts.ts';
import type { ClearingBook } from './clearing-book.ts';
import { isFinerThanMoney } from './exact-marks.ts';
import { settledGain } from './settled-part.ts';
import type { ClearedPositionRow, MarkRow, ObligationRow } from './tables.ts';

/** True for a ledger that counts money, not a symbol's units. */
export const isMoneyLedger = isCurrency;

/** Dollars in one unit of what a marked symbol is priced in. */
export const getRate = ({ usdTimes, usdPer }: Pick<MarkRow, 'usdTimes' | 'usdPer'>): UsdRate => ({
  times: usdTimes,
  per: usdPer,
});

/** What amounts priced in a currency are paid in: the currency itself; the dollar where it is not delivered. */
export const paidIn = (currency: PriceCurrency): Currency =>
  isCurrency(currency) ? currency : CLEARING_CURRENCY;

/** Dollars in one unit of a currency, by the marks of the dollar pairs; where the market began while there are none. */
export const rateIn = (book: ClearingBook, currency: PriceCurrency): UsdRate =>
  usdRate(currency, (pair) => book.mark(pair.symbol)?.price ?? pair.referencePrice) ?? DOLLAR;

/**
 * The rate where no market has been seen: by the marks there are, else by where the market began. The next cycle with
 * prices puts it right.
 */
export const firstRate = (
  book: Pick<ClearingBook, 'mark'>,
  { symbol, price }: { readonly symbol: string; readonly price: number },
  currency: PriceCurrency,
): UsdRate =>
  usdRate(currency, (pair) =>
    pair.symbol === symbol ? price : (book.mark(pair.symbol)?.price ?? pair.referencePrice),
  ) ?? DOLLAR;

/**
 * The currency that variation of a position is paid in: its instrument's, the same for all who hold it; of a currency
 * pair the dollar (ADR 12).
 */
export const variationCurrency = (
  row: Pick<ClearedPositionRow, 'instrumentType' | 'symbol' | 'currency'>,
): Currency =>
  row.instrumentType === 'fx' ? CLEARING_CURRENCY : paidIn(getCurrency(row.symbol, row.currency));

/** Amounts by currency in dollars; what is nothing needs no rate. */
export function inDollars(
  book: ClearingBook,
  amounts: Iterable<readonly [Currency, number]>,
): Money {
  let sum = 0;
  for (const [currency, amount] of amounts) {
    if (amount !== 0) sum += currency === 'USD' ? amount : inUsd(amount, rateIn(book, currency));
  }
  return exact(sum);
}

/** What a participant has gained less lost and paid on calls, in every currency. */
export const variationsIn = (book: ClearingBook, participant: string): [Currency, number][] =>
  CURRENCIES.map((currency) => [
    currency,
    book.ledger.balance(variationMarginAccount(participant, currency)),
  ]);

/** The variation balance of a participant over all currencies, in dollars. */
export const variationInDollars = (book: ClearingBook, participant: string): Money =>
  inDollars(book, variationsIn(book, participant));

/** Gains less losses of all that is settled and still held, in dollars: collateral, never passed on to others. */
export function settledGainInDollars(book: ClearingBook, participant: string): Money {
  let sum = 0;
  for (const row of book.listPositions(participant)) {
    const mark = book.mark(row.symbol);
    if (mark !== undefined && row.netQty !== row.openQty) {
      sum += inUsd(settledGain(row, mark), getRate(mark));
    }
  }
  return exact(sum);
}

/**
 * What an account has gained less lost on all that it holds, and paid on calls, in dollars. Settlement turns a booked
 * variation into a gain or loss of what is settled: the sum stays.
 */
export const computeCover = (book: ClearingBook, participant: string): Money =>
  exact(variationInDollars(book, participant) + settledGainInDollars(book, participant));

/** The loss that nothing paid covers: margin that is missing, and losses not paid, less gains. */
export function computeExposure(book: ClearingBook, participant: string, required: Money): Money {
  const missing = Math.max(0, required - book.ledger.balance(initialMarginAccount(participant)));
  return exact(Math.max(0, missing - computeCover(book, participant)));
}

/** An amount in the currency of a symbol, in dollars. Its mark is known: it has been traded. */
export function toDollars(book: ClearingBook, symbol: string, amount: number): Money {
  const mark = book.mark(symbol);
  return money(mark === undefined ? amount : inUsd(amount, getRate(mark)));
}

/** An amount that is due, in dollars: in the currency of its symbol, or in dollars already. */
export const dueInDollars = (
  book: ClearingBook,
  { symbol, currency }: Pick<ObligationRow, 'symbol' | 'currency'>,
  amount: number,
): Money => (currency === CLEARING_CURRENCY ? money(amount) : toDollars(book, symbol, amount));

/** What all of a position is worth at the mark, without a sign, in dollars: settled or not, it is as much at risk. */
export function positionWorth(row: ClearedPositionRow, mark: MarkRow): number {
  if (!isFinerThanMoney(row.instrumentType)) {
    return inUsd(Math.abs(row.netQty) * mark.unit, getRate(mark));
  }
  const { usdTimes, usdPer } = mark;
  const { times, per } = getContractSize(row);
  const worth = BigInt(Math.abs(row.netQty)) * BigInt(mark.price) * BigInt(times);
  return inUsd(worth, { times: usdTimes, per: usdPer * PX_PER_MONEY * per });
}

/**
 * Gains less losses of the holders of one pair, in dollars, or of one bond, in its currency: rounded together, so that
 * they sum to zero as what they stand for does.
 */
export function listVariations(
  rows: readonly ClearedPositionRow[],
  mark: MarkRow,
): readonly { readonly row: ClearedPositionRow; readonly variation: number }[] {
  // In an order of their own: a book that was read back lists them in another.
  const sorted = rows.toSorted((a, b) => (a.participant < b.participant ? -1 : 1));
  const { times, per } = getContractSize(mark);
  const paidIn = mark.instrumentType === 'fx' ? getRate(mark) : DOLLAR;
  const parts = inUsdTogether(
    sorted.map(
      ({ openQty, openValue }) =>
        BigInt(openQty) * BigInt(mark.price) * BigInt(times) -
        BigInt(openValue) * BigInt(PX_PER_MONEY * per),
    ),
    { times: paidIn.times, per: paidIn.per * PX_PER_MONEY * per },
  );
  return sorted.map((row, i) => ({ row, variation: parts[i] ?? 0 }));
}
