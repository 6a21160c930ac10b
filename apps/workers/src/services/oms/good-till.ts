/** Orders that are good till a date: at that date the OMS takes them off, wherever they are. */
import { OrderId } from '@tradefloor/contracts/ids';
import type { Order } from '@tradefloor/contracts/order';
import { toIso } from '@tradefloor/contracts/time';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import { requestCancel } from './cancel-order.ts';
import type { OmsOut } from './oms-out.ts';
import type { OmsCtx } from './oms-state.ts';

/** The timer of an accepted order that is good till a date; none for any other. */
export const goodTillTimer = ({ orderId, expireAt }: Order, nowMs: number): OmsOut[] =>
  expireAt === null
    ? []
    : [
        setTimer('good-till', Math.max(0, expireAt - nowMs), {
          orderId,
          key: `good-till-${orderId}`,
        }),
      ];

/** Its date has come: what is open of it expires. */
export function onGoodTill({ state, nowMs: at }: OmsCtx, data: TimerRequest['data']): OmsOut[] {
  const row = state.order(OrderId.parse(data['orderId']));
  if (row === undefined || row.expireAt === null) return [];
  const reason = `good till ${toIso(row.expireAt)}`;
  return requestCancel(state, row, { status: 'EXPIRED', actor: 'oms', reason, at });
}
