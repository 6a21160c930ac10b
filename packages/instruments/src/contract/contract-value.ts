/** What quantities come to at a price, by the size of the contract. */

import { px } from '@tradefloor/contracts/brands';
import { contractNotional, type Money, type Px } from '@tradefloor/contracts/money';
import { getContractSize, type Sized } from './contract-size.ts';

/** What a price counts for per unit of quantity, rounded up to a whole price unit. */
export function countedPrice(of: Sized, price: Px): Px {
  const { times, per } = getContractSize(of);
  return px(Math.ceil((price * times) / per));
}

/** Worth of a quantity at a price. */
export const computeWorth = (of: Sized, price: Px, quantity: number): Money =>
  contractNotional(price, quantity, getContractSize(of));

/** Worth of one unit of quantity at a price, in whole money units. */
export const unitValue = (of: Sized, price: Px): Money =>
  contractNotional(price, 1, getContractSize(of));
