/** How the state of an order is shown. Pure. */

import type { Order } from '../client/shapes.ts';

/** Whether it waits for its trigger: no venue and no queue knows it. */
export const isWaiting = ({ triggered, status }: Pick<Order, 'triggered' | 'status'>): boolean =>
  triggered === false && status === 'NEW';

/** The status as it is shown: FIX calls an order that waits for its trigger `NEW`, as it does one at market. */
export const statusText = (order: Pick<Order, 'triggered' | 'status'>): string =>
  isWaiting(order) ? 'Waiting' : order.status;
