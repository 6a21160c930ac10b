/** What the blotter shows of orders that belong together: which they are, and what each is to the first one. */

import type { GridColumn } from '../../../kit/grid/model/columns.ts';
import type { DecimalsOf } from '../../../kit/live/use-decimals.ts';
import type { Order } from '../../../platform/client/shapes.ts';
import { followerRole, isFollower } from '../../../platform/orders/linked-text.ts';
import { orderTitle } from '../../../platform/orders/order-rules.ts';

/** The order of this id, where the client has it. */
export type FindOrder = (orderId: string) => Order | null;

/** The first one of the orders that an order belongs to, itself included; null where there is none, or it is not known. */
export const findFirst = ({ linkId }: Order, findOrder: FindOrder): Order | null =>
  typeof linkId === 'string' ? findOrder(linkId) : null;

const FOLLOWS = '↳ ';
const SHOWN_CHARS = 8;

/** The end of the first one's id, as the column of ids has it, behind an arrow where the order follows that one. */
function linkText(order: Order): string {
  if (typeof order.linkId !== 'string') return '';
  return `${isFollower(order) ? FOLLOWS : ''}${order.linkId.slice(-SHOWN_CHARS)}`;
}

/** `Take profit of BUY 100 AAPL @ 187.20 DAY`. */
function linkTip(order: Order, findOrder: FindOrder, getDecimals: DecimalsOf): string | undefined {
  if (typeof order.linkId !== 'string') return undefined;
  if (!isFollower(order)) return 'First of its linked orders';
  const first = findOrder(order.linkId);
  if (first === null) return `Follows ${order.linkId}`;
  const role = followerRole(order, first);
  const link = role === 'Linked' ? 'Linked to' : `${role} of`;
  return `${link} ${orderTitle(first, getDecimals(first.symbol))}`;
}

/** Which orders belong together: sorted by it they stand together. */
export const toLinkColumn = (getDecimals: DecimalsOf, findOrder: FindOrder): GridColumn<Order> => ({
  id: 'link',
  title: 'Link',
  description: 'Orders that belong together: id of the first one, ↳ for those that follow it',
  kind: 'word',
  text: linkText,
  tip: (order) => linkTip(order, findOrder, getDecimals),
  sort: ({ linkId }) => linkId ?? null,
  csv: ({ linkId }) => linkId ?? null,
});
