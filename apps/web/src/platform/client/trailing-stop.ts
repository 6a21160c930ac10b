/**
 * Where a trailing stop stands, by the platform's own rule: it keeps the screen up to date between the platform's
 * answers. Pure.
 */

import {
  furtherStop,
  trailedStop,
  watchedPrice,
} from '@tradefloor/contracts/vocabulary/trailing-stop';
import {
  findTrigger,
  isTrailing,
  type Trail,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Order } from './shapes.ts';

export type Watched = Pick<Quote, 'bid' | 'ask' | 'last' | 'mid'>;

/** The price an order watches, in price units: of bid and ask the one it would trade at. */
export const watchedPx = (
  { side, triggerBy }: Pick<Order, 'side' | 'triggerBy'>,
  quote: Watched,
): number => watchedPrice(side, triggerBy ?? 'LAST', quote);

/** Whether an order waits behind a stop that follows the price. */
export const isTrailingNow = (order: Order): boolean =>
  order.triggered === false && order.status === 'NEW' && isTrailing(order.orderType);

/**
 * The order with its stop where a quote moves it; the same object where it stays.
 * @param tickUnits the instrument's tick in price units
 */
export function followQuote(order: Order, quote: Watched, tickUnits: number): Order {
  const trigger = isTrailingNow(order) ? findTrigger(order) : null;
  const px = watchedPx(order, quote);
  if (trigger?.kind !== 'TRAIL' || typeof order.stopPrice !== 'number' || px <= 0) return order;
  const trail = inUnits(trigger.trail);
  const at = trailedStop({ side: order.side, trail }, px, tickUnits);
  const stopPrice = furtherStop(order.side, order.stopPrice, toDecimal(at));
  return stopPrice === order.stopPrice ? order : { ...order, stopPrice };
}

/** A trail as the rule takes it: an amount in price units. */
const inUnits = (trail: Trail): Trail =>
  trail.unit === 'AMOUNT' ? { unit: 'AMOUNT', amount: toPx(trail.amount) } : trail;

/** The newer of two versions of an order. While it trails, its stop stands where the further one of them is: no event carries how it moves. */
export function newerOrder(known: Order, other: Order): Order {
  const newer = other.version > known.version ? other : known;
  if (!isTrailingNow(known) || !isTrailingNow(other)) return newer;
  if (typeof known.stopPrice !== 'number' || typeof other.stopPrice !== 'number') return newer;
  const stopPrice = furtherStop(newer.side, known.stopPrice, other.stopPrice);
  return stopPrice === newer.stopPrice ? newer : { ...newer, stopPrice };
}
