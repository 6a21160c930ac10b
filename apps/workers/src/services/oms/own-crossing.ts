/** The user's open orders that an order would trade with, as the OMS has them: held ones and pending ones included. */
import type { OrderId } from '@tradefloor/contracts/ids';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { crossText } from '@tradefloor/core/trading/risk/checks';
import { getReach, listCrossing } from '@tradefloor/core/trading/risk/self-match';
import type { OmsState } from './oms-state.ts';

type Subject = Parameters<typeof listCrossing>[1];
type Resting = Pick<OrderRow, 'side' | 'orderType' | 'price'>;

const waits = ({ triggers, links }: OmsState, orderId: OrderId): boolean =>
  triggers.get(orderId) !== undefined || links.isParked(orderId);

export const listOwnCrossing = (state: OmsState, order: Subject): OrderRow[] =>
  listCrossing(
    // One that waits for its trigger or its entry is not there to trade with.
    state.openOrders(order.userId).filter(({ orderId }) => !waits(state, orderId)),
    order,
  );

/** The sentence of the refusal: what the order would trade with first. */
export function crossingText([first]: readonly Resting[]): string {
  return REJECTION.SELF_CROSS(crossText(first === undefined ? null : { price: getReach(first) }));
}
