/**
 * Dealing a strategy at the prices that stand there and a tolerance: one leg as an order that fills or is cancelled,
 * several as a package whose legs are all dealt or none.
 */

import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { NewOrder, Order } from '../../platform/client/shapes.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import { type Chain, getTouch, type Leg } from './legs.ts';

const CENTS = 100;
/** Option prices move in cents. */
const TICK_CENTS = 1;

const toOrder = (leg: Leg, price: number): NewOrder => ({
  clientOrderId: `opt-${crypto.randomUUID()}`,
  symbol: leg.symbol,
  side: leg.side,
  orderType: 'LIMIT',
  price,
  qty: leg.qty,
  timeInForce: 'FOK',
  strategy: 'LIT',
  instrumentType: 'option',
});

/** A leg's worst price: what stands there, and the tolerance on it; a tick is the least that an option costs. */
function withRoom({ side }: Leg, price: number, ticks: number): number {
  const cents = Math.round(price * CENTS) + sideSign(side) * ticks * TICK_CENTS;
  return Math.max(TICK_CENTS, cents) / CENTS;
}

/** What all legs cost at the prices that stand there, in dollars; negative where they pay. Null while one has none. */
function computeCost(chain: Chain, legs: readonly Leg[]): number | null {
  let cents = 0;
  for (const leg of legs) {
    const price = getTouch(chain, leg);
    if (price === null) return null;
    const worth = Math.round(price * CENTS) * OPTION_MULTIPLIER * leg.qty;
    cents += sideSign(leg.side) * worth;
  }
  return cents / CENTS;
}

/** What a package costs at the prices that stand there, and the most it may be dealt at. Dollars; negative for a credit. */
export type PackageLimit = { readonly cost: number; readonly maxCost: number };

/**
 * The limit of a package: its cost and `ticks` for each contract of each leg. Null while a leg has no price.
 */
export function getPackageLimit(
  chain: Chain,
  legs: readonly Leg[],
  ticks: number,
): PackageLimit | null {
  const cost = computeCost(chain, legs);
  if (cost === null) return null;
  const contracts = legs.reduce((sum, { qty }) => sum + qty, 0);
  const room = ticks * TICK_CENTS * OPTION_MULTIPLIER * contracts;
  return { cost, maxCost: (Math.round(cost * CENTS) + room) / CENTS };
}

/** Sends all legs; returns their orders. @throws the platform's refusal: then none was sent */
export async function dealAll(
  client: TradingClient,
  chain: Chain,
  { legs, ticks }: { readonly legs: readonly Leg[]; readonly ticks: number },
): Promise<readonly Order[]> {
  const [first] = legs;
  const limit = getPackageLimit(chain, legs, ticks);
  if (first === undefined || limit === null) return [];
  if (legs.length === 1) {
    const touch = getTouch(chain, first) ?? 0;
    return [await client.calls.orders.place.mutate(toOrder(first, withRoom(first, touch, ticks)))];
  }
  const { orders } = await client.calls.orders.placePackage.mutate({
    clientPackageId: `opt-${crypto.randomUUID()}`,
    legs: legs.map(({ symbol, side, qty }) => ({ symbol, side, qty, instrumentType: 'option' })),
    maxCost: limit.maxCost,
  });
  return orders;
}
