/** Whether a dealer would deal an order that waits for its price, as far as the OMS knows. */
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { findRestPx } from '@tradefloor/core/trading/order/trigger';
import type { OmsState } from './oms-state.ts';

type Resting = Parameters<typeof findRestPx>[0] &
  Pick<OrderRow, 'symbol' | 'instrumentType' | 'side' | 'qty'>;

/** True where the dealer's price for the order is within its limit now; for an order that rests at none, always. */
export function isDealable(state: OmsState, order: Resting, nowMs: number): boolean {
  const limitPx = findRestPx(order);
  if (limitPx === null) return true;
  const tick = state.dealers.tickFor(order, nowMs);
  if (tick === null) return false;
  return order.side === 'BUY' ? tick.ask <= limitPx : tick.bid >= limitPx;
}
