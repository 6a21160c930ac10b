/** The end of a trading day, at the session's end or at midnight: its DAY orders expire, its counts are over. */

import { forgetDaysBefore } from '@tradefloor/core/trading/order/daily-notional';
import { dayEndsAt, tradingDay } from '@tradefloor/core/trading/order/trading-hours';
import { setTimer } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';

/**
 * Runs at every start and at the end of every trading day; late or early, it does what is due and sets the next timer.
 */
export function onDayRoll({ state, nowMs: at }: OmsCtx): OmsOut[] {
  const { hours } = state.deps;
  const today = state.toDay(at);
  forgetDaysBefore(state.days, today);
  const expired = state
    .openOrders(null)
    .filter((row) => row.timeInForce === 'DAY' && tradingDay(hours, row.createdAt) < today)
    .flatMap((row) =>
      requestCancel(state, row, {
        status: 'EXPIRED',
        actor: 'oms',
        reason: `DAY order of ${tradingDay(hours, row.createdAt)}`,
        at,
      }),
    );
  return [...expired, setTimer('day-roll', dayEndsAt(hours, at) - at)];
}
