/** Replacing an order of a list: its prices may change, its quantity only where it is its own. */
import type { Qty } from '@tradefloor/contracts/money';
import type { OrderReplaceRequest } from '@tradefloor/core/trading/exchange/client-messages';
import type { ExchangeOrder } from './exchange-order.ts';
import { followsOthers } from './order-link.ts';
import { reportOrder } from './order-reports.ts';
import { type Handling, keepOrder } from './turn.ts';

/**
 * Why a replace cannot change an order of a list so, in words; null where it can. A quantity that follows others is
 * repeated as it stands or as it was entered: a fill may change it while the request is on its way.
 */
export function listChangeFault(
  order: ExchangeOrder,
  { qty, orderType }: Pick<OrderReplaceRequest, 'qty' | 'orderType'>,
): string | null {
  const { link } = order;
  if (link === undefined) return null;
  // What may stand beside it in its list was decided by its type.
  if (orderType !== order.orderType) return 'the order type cannot change';
  if (!followsOthers(order) || qty === order.qty || qty === link.ordered) return null;
  return 'the quantity of this order follows its list';
}

/** The quantity that a replace gives an order. */
export const toNewQty = (order: ExchangeOrder, requested: Qty): Qty =>
  followsOthers(order) ? order.qty : requested;

/** Replaces an order that waits for its entry: it stays in no book. @param terms the order with its new terms */
export function replaceParked(
  turn: Handling,
  terms: ExchangeOrder,
  { stopPx, origClOrdId }: Pick<OrderReplaceRequest, 'stopPx' | 'origClOrdId'>,
): void {
  const { stop } = terms;
  const replaced: ExchangeOrder =
    stop === undefined ? terms : { ...terms, stop: { ...stop, px: stopPx ?? stop.px } };
  keepOrder(turn, replaced);
  reportOrder(turn, replaced, { execType: 'REPLACED', origClOrdId });
}
