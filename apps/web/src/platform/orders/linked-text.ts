/** What orders that belong together are to each other, as it is shown: a record names the first of them only. Pure. */

import { HAS_ENTRY, type Link } from '@tradefloor/contracts/vocabulary/links';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';
import {
  findTrigger,
  isTriggered,
  TRIGGER_KIND,
  type Trigger,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { formatFixed } from '../../lib/format/numbers.ts';
import { phrase } from '../../lib/text/phrase.ts';
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
  return isExit(order, first) ? exitName(order) : 'Linked';
}

/** A stop takes the loss of an entry, all else its profit. */
function exitName({ orderType }: Pick<Order, 'orderType'>): string {
  const kind = TRIGGER_KIND[orderType];
  return kind === 'STOP' || kind === 'TRAIL' ? 'Stop loss' : 'Take profit';
}

/** What an order is called that others belong to. */
export const firstRole = (first: Order, others: readonly Order[]): string =>
  others.some((other) => isExit(other, first)) ? 'Entry' : 'Linked';

/** What an order is called among those of its link; without the kind of the link by the sides of its orders. */
export function linkedRole(
  order: Order,
  { first, all, link }: { first: Order | null; all: readonly Order[]; link: Link | null },
): string {
  switch (link) {
    case 'OCO':
      return 'OCO';
    case 'OTO':
      return isFollower(order) ? 'Second' : 'First';
    case 'BRACKET':
      return isFollower(order) ? exitName(order) : 'Entry';
    case null:
      return isFollower(order) ? followerRole(order, first) : firstRole(order, all);
  }
}

/** Whether it waits for the first order of its link: it names no price that it waits for, and is at no venue. */
export const waitsForFirst = (
  order: Order,
  first: Order | null,
  link: Link | null = null,
): boolean =>
  (link === null ? isExit(order, first) : isFollower(order) && HAS_ENTRY[link]) &&
  first !== null &&
  isOpen(first.status) &&
  order.status === 'NEW' &&
  !isTriggered(order.orderType);

/** What such an order waits for. */
export const firstWaitText = (link: Link | null): string =>
  link === 'OTO' ? 'Waits for the first order to be filled' : 'Waits for its entry to end';

/** The status as it is shown; `Waiting` for an order that the first one of its link has yet to enter. */
export const linkedStatus = (
  order: Order,
  first: Order | null,
  link: Link | null = null,
): string => (waitsForFirst(order, first, link) ? 'Waiting' : statusText(order));

/** The orders beside one of them, in the order of their roles: of one that follows an entry that entry alone. */
export function listOthers(
  order: Order,
  orders: readonly Order[],
  link: Link | null,
): readonly Order[] {
  const all = orders.filter(
    ({ linkId, orderId }) =>
      typeof linkId === 'string' && linkId === order.linkId && orderId !== order.orderId,
  );
  const first = all.filter((other) => !isFollower(other));
  const followsEntry = isFollower(order) && (link === null || HAS_ENTRY[link]);
  return followsEntry ? first : all.toSorted(byRole);
}

/** The first one before those that follow it, a take profit before a stop loss: ids of one moment have no order. */
export const byRole = (a: Order, b: Order): number => {
  const rank = (order: Order): number =>
    Number(isFollower(order)) + Number(isTriggered(order.orderType));
  return rank(a) - rank(b) || (a.orderId < b.orderId ? -1 : 1);
};

/** What an order is in its link, and the word between that and the others: `Take profit` `of`, `OCO` `with`. */
export type LinkRole = { readonly name: string; readonly word: string };

/** Without the kind of its link only that it is linked. */
export function toLinkRole(order: Order, link: Link | null): LinkRole {
  switch (link) {
    case 'OCO':
      return { name: 'OCO', word: phrase('with') };
    case 'OTO':
      return { name: 'OTO', word: phrase(isFollower(order) ? 'after' : 'then') };
    case 'BRACKET':
      return isFollower(order)
        ? { name: exitName(order), word: phrase('of') }
        : { name: 'Bracket entry', word: phrase('with') };
    case null:
      return { name: 'Linked', word: phrase('with') };
  }
}

/** `Sell limit 191.00`, `Sell stop limit 186.00 @ 185.90`, `Buy trailing stop 0.5 %`, `Buy market`, `Buy pegged to mid`. */
export function shortText(order: Order, decimals: number): string {
  const { side, orderType, pegTo } = order;
  const write = (price: number): string => formatFixed(price, decimals);
  const trigger = findTrigger(order);
  const limit = findLimit(order);
  const price = [
    ...(trigger === null ? [] : [triggerPrice(trigger, write)]),
    ...(limit === null ? [] : [write(limit)]),
  ];
  const type = orderType.toLowerCase().replaceAll('_', ' ');
  const peg = pegTo ? [phrase`to ${pegTo.toLowerCase()}`] : [];
  return [phrase(side === 'BUY' ? 'Buy' : 'Sell'), type, ...peg, price.join(' @ ')]
    .filter(Boolean)
    .join(' ');
}

function triggerPrice(trigger: Trigger, write: (price: number) => string): string {
  if (trigger.kind !== 'TRAIL') return write(trigger.stopPx);
  const { trail } = trigger;
  return trail.unit === 'AMOUNT' ? write(trail.amount) : `${trail.pct} %`;
}
