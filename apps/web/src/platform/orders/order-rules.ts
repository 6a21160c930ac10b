/** What may be done to an order and how it reads; pure, the server decides again. */

import { isAmendable, isOpen } from '@tradefloor/contracts/vocabulary/order';
import {
  describeTerms,
  findPriceTerms,
  getLimitPrice,
} from '@tradefloor/contracts/vocabulary/price-terms';
import {
  describeTrigger,
  type FlatTrigger,
  isTrailing,
  isTriggered,
} from '@tradefloor/contracts/vocabulary/trigger-terms';
import { shownName } from '../../lib/format/names.ts';
import { formatFixed, formatQty } from '../../lib/format/numbers.ts';
import { pricedUnits } from '../../lib/format/units.ts';
import { withCode } from '../../lib/problem.ts';
import type { Capability } from '../account/capabilities.ts';
import { findWhy } from '../client/order-end.ts';
import type { Order, OrderStatus } from '../client/shapes.ts';
import { timeInForceText } from './time-in-force-text.ts';

export type Who = { readonly userId: string; readonly capabilities: ReadonlySet<Capability> };

/** Own orders for traders; any user's for those who supervise the firm. */
export function mayCancel(order: Order, who: Who): boolean {
  if (!isOpen(order.status) || order.status === 'PENDING_CANCEL') return false;
  if (who.capabilities.has('cancel-any')) return true;
  return order.userId === who.userId && TRADING.some((each) => who.capabilities.has(each));
}

/** Who sends orders of any kind. */
const TRADING = ['trade', 'ask-dealers', 'options', 'fx', 'futures'] as const;

/** Whose orders of each type may be changed: the others are quoted, or dealt at once. */
const AMENDED_BY = {
  equity: 'trade',
  bond: null,
  option: null,
  fx: 'fx',
  commodity: 'futures',
} as const satisfies Record<Order['instrumentType'], Capability | null>;

/** Only one's own, only while it rests and nothing else is pending on it. */
export function mayAmend(order: Order, who: Who): boolean {
  const needed = AMENDED_BY[order.instrumentType];
  const may = needed !== null && who.capabilities.has(needed);
  return order.userId === who.userId && may && isAmendable(order.status);
}

/** Share of the quantity that is filled, 0 to 1. */
export const filledShare = (order: Order): number =>
  order.qty === 0 ? 0 : order.filledQty / order.qty;

/** `BUY 500 AAPL @ 189.42 DAY`, for dialogs and announcements. */
export function orderTitle(order: Order, decimals: number): string {
  const terms = termsText(order, decimals, '@ ');
  return `${order.side} ${formatQty(order.qty)} ${shownName(order.symbol)} ${terms} ${timeInForceText(order)}`;
}

/**
 * How an order is priced: `MKT`, or its limit; `STP LMT 187.20 @ 187.00` with what triggers it, and `TRAIL 1.00 (186.20)`
 * with where a trailing stop stands.
 */
export function termsText(
  order: Pick<Order, 'price'> & FlatTrigger,
  decimals: number,
  at = '',
): string {
  const { orderType, stopPrice } = order;
  const terms = findPriceTerms(order);
  const write = (price: number): string => formatFixed(price, decimals);
  const trigger = describeTrigger(order, write);
  if (terms === null || (trigger === '' && isTriggered(orderType))) return orderType;
  if (trigger === '') return describeTerms(terms, write, { at });
  const limitPx = getLimitPrice(terms);
  const hasStop = isTrailing(orderType) && stopPrice !== null && stopPrice !== undefined;
  const stop = hasStop ? ` (${write(stopPrice)})` : '';
  return `${trigger}${stop}${limitPx === null ? '' : ` @ ${write(limitPx)}`}`;
}

/** Why an order was refused, with the code: what is copied and exported. */
export function whyCopyText(order: Order): string {
  const why = findWhy(order);
  return why === null ? '' : withCode(why);
}

/** What is still to be done, at the order's price or the given one, in currency units. */
export const leavesNotional = (order: Order, price: number): number =>
  pricedUnits(order.symbol, order.leavesQty) * (order.price ?? price);

/** How a status is coloured; its name is always beside it. */
export const statusTone = (status: OrderStatus): string => {
  if (status === 'FILLED') return 'text-up';
  if (status === 'REJECTED') return 'text-critical';
  if (status.startsWith('PENDING')) return 'text-warn';
  return isOpen(status) ? 'text-info' : 'text-t3';
};
