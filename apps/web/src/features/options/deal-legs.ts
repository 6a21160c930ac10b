/** Sending a package of options: one leg as an order that fills or ends, several as a package dealt whole or not at all. */

import { OPTION_MULTIPLIER } from '@tradefloor/contracts/vocabulary/instruments';
import { computeNetPrice, NET_PRICE_TICK } from '@tradefloor/contracts/vocabulary/net-price';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Order } from '../../platform/client/shapes.ts';
import type { TradingClient } from '../../platform/trading/trading-client.ts';
import type { Leg } from './legs.ts';

/** Legs by their ratios, units, and the worst net price of one unit in whole ticks. */
export type PackageDeal = {
  readonly legs: readonly Leg[];
  readonly units: number;
  readonly ticks: number;
};

/** Dollars that all units come to at a net price. @param ticks signed */
export const toPremium = (ticks: number, units: number): number =>
  toDecimal(ticks * NET_PRICE_TICK * OPTION_MULTIPLIER * units);

/** The worst net price after a tolerance of so many ticks for each contract of a unit. */
export const withRoom = (natural: number, legs: readonly Leg[], ticks: number): number =>
  natural + ticks * legs.reduce((sum, { qty }) => sum + qty, 0);

/** One unit of these legs, and how many of it they are: of a single leg a unit is one contract. */
export function toUnit(legs: readonly Leg[]): {
  readonly unit: readonly Leg[];
  readonly times: number;
} {
  const [first] = legs;
  return first !== undefined && legs.length === 1
    ? { unit: [{ ...first, qty: 1 }], times: first.qty }
    : { unit: legs, times: 1 };
}

/** The net price at which all units were dealt, as on the wire; null while a leg is not. */
export function findDealtNet(orders: readonly Order[], units: number): number | null {
  const dealt = orders.flatMap(({ side, qty, status, avgPx }) =>
    status === 'FILLED' && avgPx !== null ? [{ side, ratio: qty / units, price: toPx(avgPx) }] : [],
  );
  const isWhole = orders.length > 0 && dealt.length === orders.length;
  return isWhole ? toDecimal(computeNetPrice(dealt)) : null;
}

/** Sends all legs; returns their orders. @throws the platform's refusal: then none was sent */
export async function dealAll(
  client: TradingClient,
  { legs, units, ticks }: PackageDeal,
): Promise<readonly Order[]> {
  const [first] = legs;
  if (first === undefined) return [];
  const id = `opt-${crypto.randomUUID()}`;
  if (legs.length === 1) {
    const order = await client.calls.orders.place.mutate({
      clientOrderId: id,
      symbol: first.symbol,
      side: first.side,
      orderType: 'LIMIT',
      price: toDecimal(Math.abs(ticks) * NET_PRICE_TICK),
      qty: first.qty * units,
      timeInForce: 'FOK',
      strategy: 'LIT',
      instrumentType: 'option',
    });
    return [order];
  }
  const { orders } = await client.calls.orders.placePackage.mutate({
    clientPackageId: id,
    legs: legs.map(({ symbol, side, qty }) => ({ symbol, side, qty, instrumentType: 'option' })),
    qty: units,
    netPrice: toDecimal(ticks * NET_PRICE_TICK),
  });
  return orders;
}
