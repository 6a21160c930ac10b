/** What the futures panels send: one month as an order, two months as a package that is dealt whole or not at all. */

import { otherSide, sideSign } from '@tradefloor/contracts/vocabulary/order';
import type { Order, Side } from '../../../platform/client/shapes.ts';
import type { TradingClient } from '../../../platform/trading/trading-client.ts';
import { toDollars } from './prices.ts';
import type { Strip } from './use-strip.ts';

/** Deals one month at the price that stands there. @throws what the platform refuses */
export async function dealMonth(
  client: TradingClient,
  of: {
    readonly symbol: string;
    readonly side: Side;
    readonly lots: number;
    readonly price: number;
  },
): Promise<readonly Order[]> {
  const { symbol, side, lots, price } = of;
  const order = await client.calls.orders.place.mutate({
    clientOrderId: `fut-${crypto.randomUUID()}`,
    symbol,
    side,
    price,
    qty: lots,
    orderType: 'LIMIT',
    timeInForce: 'FOK',
    strategy: 'LIT',
    instrumentType: 'commodity',
  });
  return [order];
}

/** A spread to be bought (near bought, far sold) or sold, at a price of near less far. */
export type SpreadDeal = {
  readonly near: string;
  readonly far: string;
  readonly side: Side;
  readonly lots: number;
  readonly price: number;
};

/**
 * Deals both legs at the spread's price, at most so many ticks worse, or none.
 * @throws what the platform refuses
 */
export async function dealSpread(
  client: TradingClient,
  { near, far, side, lots, price }: SpreadDeal,
  { terms, ticks }: { readonly terms: Strip['terms']; readonly ticks: number },
): Promise<readonly Order[]> {
  const { orders } = await client.calls.orders.placePackage.mutate({
    clientPackageId: `spr-${crypto.randomUUID()}`,
    legs: [
      { symbol: near, side, qty: lots, instrumentType: 'commodity' },
      { symbol: far, side: otherSide(side), qty: lots, instrumentType: 'commodity' },
    ],
    maxCost: toDollars(sideSign(side) * price + ticks * terms.tickSize, lots, terms),
  });
  return orders;
}
