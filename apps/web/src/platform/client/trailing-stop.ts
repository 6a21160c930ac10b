/**
 * Where a trailing stop stands. The rules are the platform's, which decides; here they keep the screen up to date
 * between its answers. Pure.
 */

import { sideSign } from '@tradefloor/contracts/vocabulary/order';
import {
  findTrigger,
  isTrailing,
  type Trail,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { toDecimal, toPx } from '../../lib/format/units.ts';
import type { Quote } from '../../lib/hot/live-quotes.ts';
import type { Order } from './shapes.ts';

export type Watched = Pick<Quote, 'bid' | 'ask' | 'last' | 'mid'>;

/** Basis points in a per cent, and in the whole: per cent have two decimals. */
const BPS_PER_PCT = 100;
const BPS_PER_ONE = 10_000;

/** The price an order watches, in price units: of bid and ask the one it would trade at. */
export function watchedPx(
  { side, triggerBy }: Pick<Order, 'side' | 'triggerBy'>,
  quote: Watched,
): number {
  if (triggerBy === 'MID') return quote.mid;
  if (triggerBy === 'BID_ASK') return side === 'BUY' ? quote.ask : quote.bid;
  return quote.last;
}

/** Rounded up to a whole price unit; exact, since a price times ten thousand is below 2^53 up to 900,000. */
const distance = (trail: Trail, px: number): number =>
  trail.unit === 'AMOUNT'
    ? toPx(trail.amount)
    : Math.ceil((px * Math.round(trail.pct * BPS_PER_PCT)) / BPS_PER_ONE);

/** Of two stops of an order that trails, the one that is further along: a stop never goes back. */
function further(side: Order['side'], a: number, b: number): number {
  return side === 'SELL' ? Math.max(a, b) : Math.min(a, b);
}

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
  const ticks = (px + sideSign(order.side) * distance(trigger.trail, px)) / tickUnits;
  const at = (order.side === 'SELL' ? Math.floor(ticks) : Math.ceil(ticks)) * tickUnits;
  const stopPrice = further(order.side, order.stopPrice, toDecimal(at));
  return stopPrice === order.stopPrice ? order : { ...order, stopPrice };
}

/** The newer of two versions of an order. While it trails, its stop stands where the further one of them is: no event carries how it moves. */
export function newerOrder(known: Order, other: Order): Order {
  const newer = other.version > known.version ? other : known;
  if (!isTrailingNow(known) || !isTrailingNow(other)) return newer;
  if (typeof known.stopPrice !== 'number' || typeof other.stopPrice !== 'number') return newer;
  const stopPrice = further(newer.side, known.stopPrice, other.stopPrice);
  return stopPrice === newer.stopPrice ? newer : { ...newer, stopPrice };
}
