/** The user's open orders that an order would trade with, as the OMS has them: held ones and pending ones included. */
import type { OrderId } from '@tradefloor/contracts/ids';
import { REJECTION } from '@tradefloor/contracts/vocabulary/rejections';
import type { OrderRow } from '@tradefloor/core/trading/order/tables';
import { crossText } from '@tradefloor/core/trading/risk/checks';
import { getReach, listCrossing } from '@tradefloor/core/trading/risk/self-match';
import type { OmsState } from './oms-state.ts';

type Subject = Parameters<typeof listCrossing>[1];
type Met = Parameters<typeof getReach>[0] & Pick<OrderRow, 'symbol'>;

const waits = ({ triggers, links }: OmsState, orderId: OrderId): boolean =>
  triggers.get(orderId) !== undefined ||
  triggers.findSent(orderId) !== undefined ||
  links.isParked(orderId);

export const listOwnCrossing = (state: OmsState, order: Subject): OrderRow[] =>
  listCrossing(
    // One that waits for its trigger, its entry or its dealer is not there to trade with.
    state.openOrders(order.userId).filter(({ orderId }) => !waits(state, orderId)),
    order,
    state.quotes.tick(order.symbol),
  );

/** The sentence of the refusal: what the order would trade with first. */
export function crossingText({ quotes }: OmsState, [first]: readonly Met[]): string {
  const price = first === undefined ? null : getReach(first, quotes.tick(first.symbol));
  return REJECTION.SELF_CROSS(crossText(price === null ? null : { price }));
}
