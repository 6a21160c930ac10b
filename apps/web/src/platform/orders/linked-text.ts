/** What orders that belong together are to each other, as it is shown: a record names the first of them only. Pure. */

import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { isTriggered, TRIGGER_KIND } from '@tradefloor/contracts/vocabulary/trigger-terms';
import type { Order } from '../client/shapes.ts';
import { statusText } from './order-status.ts';

/** Whether it belongs to an order other than itself. */
export const isFollower = ({ linkId, orderId }: Pick<Order, 'linkId' | 'orderId'>): boolean =>
  typeof linkId === 'string' && linkId !== orderId;

/** Whether it takes back what the first order does: an exit, which waits for that one. Not where that one is not known. */
const isExit = (order: Order, first: Order | null): boolean =>
  isFollower(order) && first !== null && first.side !== order.side;

/** `Take profit` or `Stop loss` of an entry; `Linked` where the orders are alternatives, or the first one is not known. */
export function followerRole(order: Order, first: Order | null): string {
  if (!isExit(order, first)) return 'Linked';
  const kind = TRIGGER_KIND[order.orderType];
  return kind === 'STOP' || kind === 'TRAIL' ? 'Stop loss' : 'Take profit';
}

/** What an order is called that others belong to. */
export const firstRole = (first: Order, others: readonly Order[]): string =>
  others.some((other) => isExit(other, first)) ? 'Entry' : 'Linked';

/** Whether it waits for its entry to end: it names no price that it waits for, and is at no venue. */
export const waitsForEntry = (order: Order, first: Order | null): boolean =>
  isExit(order, first) &&
  first !== null &&
  isOpen(first.status) &&
  order.status === 'NEW' &&
  !isTriggered(order.orderType);

/** The status as it is shown; `Waiting` for an exit whose entry is open. */
export const linkedStatus = (order: Order, first: Order | null): string =>
  waitsForEntry(order, first) ? 'Waiting' : statusText(order);
