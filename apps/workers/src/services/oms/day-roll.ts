/** The end of a trading day: DAY orders of the day before expire, its counts are over. */

import { forgetDaysBefore } from '@tradefloor/core/order/daily-notional';
import { tradingDayOf, untilNextDay } from '@tradefloor/core/order/trading-hours';
import { wake } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsCtx, OmsOut } from './oms-state.ts';

/** Wakes at every start and at every UTC midnight; late or early, it does what is due and sets the next alarm. */
export function onDayRoll({ state, nowMs: at }: OmsCtx): OmsOut[] {
  const today = tradingDayOf(at);
  forgetDaysBefore(state.days, today);
  const expired = state
    .openOrders(null)
    .filter((row) => row.timeInForce === 'DAY' && tradingDayOf(row.createdAt) < today)
    .flatMap((row) =>
      requestCancel(state, row, {
        endsAs: 'EXPIRED',
        actor: 'oms',
        reason: `DAY order of ${tradingDayOf(row.createdAt)}`,
        at,
      }),
    );
  return [...expired, wake('day-roll', untilNextDay(at))];
}
