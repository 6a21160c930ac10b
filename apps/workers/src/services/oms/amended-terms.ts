/**
 * How an order is handled, changed while it works: which terms a change has, whether the order may have them, and what is
 * kept of how it was requested first.
 */
import { decimalOfPx } from '@tradefloor/contracts/money';
import type { AmendedHandling, Order, ReplaceOrder } from '@tradefloor/contracts/order';
import { amendedFault, hasSameTerms } from '@tradefloor/contracts/vocabulary/handling-terms';
import { isOpen } from '@tradefloor/contracts/vocabulary/order';
import { findTaken } from '@tradefloor/core/trading/execution/would-take';
import type { OrderRow, OrderUpkeep } from '@tradefloor/core/trading/order/tables';
import type { OmsState } from './oms-state.ts';

/** The handling that a request has to carry; null where the order keeps its own. */
export function findAmended(row: AmendedHandling, to: AmendedHandling): AmendedHandling | null {
  if (hasSameTerms(row, to)) return null;
  const { displayQty, minQty, postOnly, pegOffset } = to;
  return { displayQty, minQty, postOnly, pegOffset };
}

/** What the request that placed the order wanted, kept from the first change on: a repeat of it names that. */
export const keepAsked = (row: OrderRow): Pick<OrderUpkeep, 'askedHandling'> => {
  const { askedHandling, displayQty, minQty, postOnly, pegOffset } = row;
  return { askedHandling: askedHandling ?? { displayQty, minQty, postOnly, pegOffset } };
};

type Amending = {
  readonly change: ReplaceOrder;
  readonly terms: AmendedHandling & Pick<Order, 'qty' | 'price'>;
};

/**
 * Why an order that works cannot be handled so; null where it can, or the change names nothing of it. What an order of its
 * type may name at all is looked at with all checks of an order.
 */
export function handlingRefusal(
  { quotes, triggers, links }: OmsState,
  row: OrderRow,
  { change, terms }: Amending,
): string | null {
  const { orderId, filledQty, symbol } = row;
  if (!isOpen(row.status)) return null;
  const fault = amendedFault(change, terms.qty - filledQty);
  if (fault !== null) return fault;
  const isHeld = triggers.get(orderId) !== undefined || links.isParked(orderId);
  if (!terms.postOnly || row.postOnly || isHeld) return null;
  const tick = quotes.tick(symbol);
  if (tick === null || tick === undefined) return null;
  const taken = findTaken({ ...row, ...terms }, tick);
  return taken === null
    ? null
    : `a postOnly order takes nothing: at ${decimalOfPx(taken.reach)} it would trade with ${decimalOfPx(taken.at)}`;
}
