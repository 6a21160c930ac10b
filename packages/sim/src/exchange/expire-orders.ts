/**
 * Orders that are good till a date end with the first batch of the market, or message, at or after it: before anything else
 * that happens then.
 */
import type { ExchangeOrder } from './exchange-order.ts';
import type { Handling } from './turn.ts';
import { endOrder } from './working.ts';

/** Ends all orders that are due, those of the earliest date first, of one date in the order of their entry. */
export function expireOrders(turn: Handling): void {
  const { state, nowMs } = turn;
  if (state.dated.size === 0) return;
  const due: ExchangeOrder[] = [];
  for (const orderNo of state.dated) {
    const order = state.orders.get(orderNo);
    if (order?.expireAt !== undefined && order.expireAt <= nowMs) due.push(order);
  }
  const toDate = ({ expireAt = 0 }: ExchangeOrder): number => expireAt;
  for (const order of due.sort((a, b) => toDate(a) - toDate(b) || a.orderNo - b.orderNo)) {
    endOrder(turn, order, { execType: 'EXPIRED', text: 'its date has come' });
  }
}
