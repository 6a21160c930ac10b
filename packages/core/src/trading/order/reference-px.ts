/** The price at which an order counts. */
import type { Px } from '@tradefloor/contracts/money';
import type { NewOrder } from '@tradefloor/contracts/order';
import { findLimit } from '@tradefloor/contracts/vocabulary/price-terms';

/** What the notional of an order is counted at: its limit, else the far touch; null without a fresh one. */
export const referencePx = (
  order: Pick<NewOrder, 'side' | 'orderType' | 'price'>,
  touch: { readonly bid: Px; readonly ask: Px } | null,
): Px | null => findLimit(order) ?? (touch && (order.side === 'BUY' ? touch.ask : touch.bid));
