/**
 * The shares that one index future is on in the market of the futures case, whose index is of its three shares by market
 * capitalisation: a contract is 50 dollars times the index, which is 5,950 at the reference prices.
 */
import { type InstrumentSymbol, instrumentSymbol } from '@tradefloor/contracts/ids';

export type BasketPart = {
  readonly symbol: InstrumentSymbol;
  /** Shares for ten contracts, to the nearest. */
  readonly sharesForTen: number;
};

export const INDEX_BASKET: readonly BasketPart[] = [
  { symbol: instrumentSymbol('MSFT'), sharesForTen: 3_557 },
  { symbol: instrumentSymbol('META'), sharesForTen: 1_205 },
  { symbol: instrumentSymbol('LLY'), sharesForTen: 452 },
];
export const BASKET_CONTRACTS = 10;
/** December 2026: the front month of every private world. */
export const INDEX_FUTURE = instrumentSymbol('ESZ26');
