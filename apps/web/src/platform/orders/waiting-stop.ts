/** How far the market is from the stop of an order that waits. Pure. */

import { toPx } from '../../lib/format/units.ts';
import type { Order } from '../client/shapes.ts';
import { type Watched, watchedPx } from '../client/trailing-stop.ts';
import { isWaiting } from './order-status.ts';
import { triggerSign } from './trigger-text.ts';

/** How far the watched price has to go until it triggers the order, in price units: 0 once it is there; null for an order that waits for none. */
export function distanceToStop(order: Order, quote: Watched | null): number | null {
  if (quote === null || !isWaiting(order) || typeof order.stopPrice !== 'number') return null;
  const px = watchedPx(order, quote);
  return px <= 0 ? null : Math.max(0, triggerSign(order) * (toPx(order.stopPrice) - px));
}
