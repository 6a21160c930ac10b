/**
 * What a currency is worth in dollars, as a fraction of whole numbers: EURUSD multiplies, USDJPY divides. So that sums in
 * a currency are converted once, with one rounding.
 */

import { px } from '@tradefloor/contracts/brands';
import type { FxPair, PriceCurrency } from '@tradefloor/contracts/fx';
import {
  type ContractSize,
  divideHalfUp,
  divideUp,
  type Px,
  toSafeInteger,
} from '@tradefloor/contracts/money';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import { FX_PAIRS, NDF_PAIRS } from './fx/fx-pairs.ts';
import { findInstrument } from './instrument.ts';

/** Dollars in one unit of a currency: `times / per`. */
export type UsdRate = ContractSize;

export const DOLLAR: UsdRate = { times: 1, per: 1 };

/** The mid of a pair in price units; null while it is not known. */
export type MidOf = (pair: FxPair) => number | null;

/** The pair that a currency is converted by. */
const PAIR_OF: ReadonlyMap<PriceCurrency, FxPair> = new Map(
  [...FX_PAIRS, ...NDF_PAIRS]
    .filter(({ isCross }) => !isCross)
    .map((pair) => [pair.base === 'USD' ? pair.quote : pair.base, pair]),
);

/** The pair that a currency is converted by; null for the dollar itself. */
export const findDollarPair = (currency: PriceCurrency): FxPair | null =>
  PAIR_OF.get(currency) ?? null;

/** Null while the pair it follows from is not quoted. */
export function usdRate(currency: PriceCurrency, getMid: MidOf): UsdRate | null {
  const pair = PAIR_OF.get(currency);
  if (pair === undefined) return DOLLAR;
  const mid = getMid(pair);
  if (mid === null || mid <= 0) return null;
  return pair.quote === 'USD' ? { times: mid, per: PX_PER_UNIT } : { times: PX_PER_UNIT, per: mid };
}

/** Where the market began: what stands in until it is seen. */
export const referenceMid: MidOf = ({ referencePrice }) => referencePrice;

/** The rate of the currency that a symbol is priced in; null also for one that names no instrument. */
export function quoteRate(symbol: string, getMid: MidOf): UsdRate | null {
  const instrument = findInstrument(symbol);
  return instrument === null ? null : usdRate(instrument.currency, getMid);
}

/** An amount of whole units in dollars, rounded half away from zero. */
export const inUsd = (amount: number | bigint, { times, per }: UsdRate): number =>
  toSafeInteger(divideHalfUp(BigInt(amount) * BigInt(times), BigInt(per)));

/**
 * Amounts that sum to zero, in dollars that sum to zero: each gets the difference of the rounded running sums, so that
 * none is further from its exact worth than one unit, and the last running sum is zero.
 * @param amounts in an order that does not depend on chance
 */
export function inUsdTogether(amounts: readonly (number | bigint)[], rate: UsdRate): number[] {
  let running = 0n;
  let before = 0;
  return amounts.map((amount) => {
    running += BigInt(amount);
    const upTo = inUsd(running, rate);
    const part = upTo - before;
    before = upTo;
    return part;
  });
}

/** What a price counts for in dollars per unit of quantity, rounded up to a whole price unit. */
export const usdPrice = (price: Px, { times, per }: UsdRate): Px =>
  px(toSafeInteger(divideUp(BigInt(price) * BigInt(times), BigInt(per))));
