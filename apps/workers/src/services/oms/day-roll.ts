/** The end of a trading day, at the session's end or at midnight: its DAY orders expire, its counts are over. */

import { isForAuction } from '@tradefloor/contracts/vocabulary/auctions';
import { UNCROSS_WITHIN_MS } from '@tradefloor/core/trading/order/auction-times';
import { forgetDaysBefore } from '@tradefloor/core/trading/order/daily-notional';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { dayEndsAt, tradingDay } from '@tradefloor/core/trading/order/trading-hours';
import { setTimer } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import { isHeld } from './held-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx, OmsState } from './oms-state.ts';

/** DAY orders, and those for an auction that no venue has: what a venue has ends with its auction. */
const endsHere = (state: OmsState, { timeInForce, orderId }: OrderRow): boolean =>
  timeInForce === 'DAY' || (isForAuction(timeInForce) && isHeld(state, orderId));

/**
 * Runs at every start and at the end of every trading day; late or early, it does what is due and sets the next timer.
 */
export function onDayRoll({ state, nowMs: at }: OmsCtx): OmsOut[] {
  const { hours } = state.deps;
  const today = state.toDay(at);
  forgetDaysBefore(state.days, today);
  state.locates.forgetBefore(today);
  const expired = state
    .openOrders(null)
    .filter((row) => endsHere(state, row) && tradingDay(hours, row.createdAt) < today)
    .flatMap((row) =>
      requestCancel(state, row, {
        status: 'EXPIRED',
        actor: 'oms',
        reason: `${row.timeInForce} order of ${tradingDay(hours, row.createdAt)}`,
        at,
      }),
    );
  // The closing auction trades DAY orders, too: they end once it has been held.
  const heldAfterMs = state.deps.hasAuctions ? UNCROSS_WITHIN_MS : 0;
  return [...expired, setTimer('day-roll', dayEndsAt(hours, at) + heldAfterMs - at)];
}
