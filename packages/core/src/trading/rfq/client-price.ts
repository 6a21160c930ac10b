/** Sales' mark-up: from the dealer's price to the client's, in price or in yield, and what it earns. */

import { type Money, money, type Px, px } from '@tradefloor/contracts/money';
import type { Side } from '@tradefloor/contracts/order';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import { PX_PER_UNIT } from '@tradefloor/contracts/vocabulary/units';
import {
  cleanFromYield,
  type Valuation,
  yieldFromClean,
} from '@tradefloor/instruments/bond/bond-valuation';

/** Client prices are in thousandths of a point. */
const PRICE_STEP = 1_000;

/** A price on the grid, rounded in the firm's favour: a buyer pays the next step up, a seller gets the next one down. */
const onGrid = (side: Side, units: number): Px =>
  px(
    (side === 'BUY' ? Math.ceil(units / PRICE_STEP) : Math.floor(units / PRICE_STEP)) * PRICE_STEP,
  );

/** What the mark-up earns on a face amount: price difference per 100 of face, in money units, rounded down. */
export const markupPnl = (dealerPrice: Px, clientPrice: Px, face: number): Money =>
  money(Number((BigInt(Math.abs(clientPrice - dealerPrice)) * BigInt(face)) / (100n * 100n)));

/**
 * The client's price for a mark-up in basis points of yield: a buyer yields less than the dealer's offer, a seller more
 * than the dealer's bid.
 * @param bond the bond on its settlement date
 * @returns null when no yield gives the dealer's price
 */
export function clientPriceForBps(
  side: Side,
  bond: Valuation,
  { dealerPrice, markupBps }: { readonly dealerPrice: Px; readonly markupBps: number },
): { readonly price: Px; readonly yieldPct: number } | null {
  const dealerYield = yieldFromClean(bond, dealerPrice / PX_PER_UNIT);
  if (dealerYield === null) return null;
  if (markupBps === 0) return { price: dealerPrice, yieldPct: dealerYield };
  const moved = dealerYield - (sideSign(side) * markupBps) / 100;
  const price = onGrid(side, cleanFromYield(bond, moved) * PX_PER_UNIT);
  const yieldPct = yieldFromClean(bond, price / PX_PER_UNIT);
  return yieldPct === null ? null : { price, yieldPct };
}
