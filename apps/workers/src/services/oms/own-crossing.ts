/** The user's open orders that an order would trade with, as the OMS has them: held ones and pending ones included. */
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { crossText } from '@tradefloor/core/trading/risk/checks';
import { getReach, listCrossing } from '@tradefloor/core/trading/risk/self-match';
import type { OmsState } from './oms-state.ts';

type Subject = Parameters<typeof listCrossing>[1];
type Resting = Pick<OrderRow, 'side' | 'orderType' | 'price'>;

export const listOwnCrossing = (state: OmsState, order: Subject): OrderRow[] =>
  listCrossing(
    // One that waits for its trigger is not there to trade with.
    state
      .openOrders(order.userId)
      .filter(({ orderId }) => state.triggers.get(orderId) === undefined),
    order,
  );

/** The sentence of the refusal: what the order would trade with first. */
export function crossingText([first]: readonly Resting[]): string {
  return REJECTION.SELF_CROSS(crossText(first === undefined ? null : { price: getReach(first) }));
}
