/**
 * The inputs of margin: rates by asset class, contract sizes, and products in whole money units. A mark is a settlement
 * price: whole money units per unit of quantity, so that variation margin is exact and sums to zero.
 */

import type { AssetClass } from '@tradefloor/contracts/ccp';
import { type ContractSize, type Money, money, proRata } from '@tradefloor/contracts/money';
import { MONEY_PER_CENT } from '@tradefloor/contracts/vocabulary/units';
import { invariant } from '../../result.ts';

/** Initial margin as a share of notional (service interface, Limits): 10, 2, 15 and 5 per cent. */
const RATES = {
  EQUITY: { times: 1, per: 10 },
  FIXED_INCOME: { times: 1, per: 50 },
  DERIVATIVES: { times: 3, per: 20 },
  OTC: { times: 1, per: 20 },
} as const satisfies Record<AssetClass, ContractSize>;

/** A number that must not have been rounded. @throws InvariantViolation beyond 2^53 */
export function exact(amount: number): Money {
  invariant(Number.isSafeInteger(amount), 'an amount of margin leaves the exact range');
  return money(amount);
}

/** A share of a value that is not negative, rounded up to whole cents. */
export function marginAt({ times, per }: ContractSize, value: number): Money {
  const part = exact(value * times);
  const step = per * MONEY_PER_CENT;
  const rest = part % step;
  return exact(((part - rest) / step + (rest > 0 ? 1 : 0)) * MONEY_PER_CENT);
}

/** Initial margin on a value that is not negative, at the rate of its class, rounded up to whole cents. */
export const initialMarginOn = (assetClass: AssetClass, value: number): Money =>
  marginAt(RATES[assetClass], value);

/** A call is due when the unpaid loss passes three quarters of the initial margin. */
export const maintenanceMargin = (initialMargin: Money): Money => proRata(initialMargin, 3, 4);
