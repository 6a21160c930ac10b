/**
 * Contract sizes: how many of the price's units one unit of quantity stands for. Bonds are priced per 100 of face, an
 * option contract is on 100 shares (OCC's standard), a future has its product's multiplier. The one place that knows.
 */

import type { InstrumentType } from '@tradefloor/contracts/market';
import type { ContractSize } from '@tradefloor/contracts/money';
import type { Desk } from '@tradefloor/contracts/user';
import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { parseFutureSymbol } from '../futures/products.ts';

/** What a size depends on. */
export type Sized = { readonly instrumentType: InstrumentType; readonly symbol: string };

const ONE: ContractSize = { times: 1, per: 1 };
const SIZES: Readonly<Record<InstrumentType, ContractSize>> = {
  equity: ONE,
  bond: { times: 1, per: 100 },
  option: { times: OPTION_MULTIPLIER, per: 1 },
  fx: ONE,
  commodity: ONE,
};

/** The size of an instrument's contract. */
export function getContractSize({ instrumentType, symbol }: Sized): ContractSize {
  const future = instrumentType === 'commodity' ? parseFutureSymbol(symbol) : null;
  return future === null ? SIZES[instrumentType] : { times: future.product.multiplier, per: 1 };
}

/** What is traded on each desk: the inverse of the desk of a type. */
export const TYPE_OF_DESK: Readonly<Record<Desk, InstrumentType>> = {
  EQ: 'equity',
  FI: 'bond',
  FX: 'fx',
  COMM: 'commodity',
  DERIV: 'option',
};

/** The size of what is held on a desk. */
export const sizeOnDesk = (of: { readonly desk: Desk; readonly symbol: string }): ContractSize =>
  getContractSize({ instrumentType: TYPE_OF_DESK[of.desk], symbol: of.symbol });
