/**
 * Stop orders whose price has come: each is reported as triggered (150=L), then trades as the market or limit order it
 * is from there on. A stop book gives an order once, and its row records it in the same journal entry as its trades.
 */
import { settle } from './enter-order.ts';
import { type ExchangeOrder, isHeld, isWaiting } from './exchange-order.ts';
import { followLists } from './follow-lists.ts';
import { reportOrder } from './order-reports.ts';
import { type Handling, keepOrder } from './turn.ts';
import { bookFor, getLimitPrice } from './working.ts';

/** Triggers all that is due. What these orders trade may make further stops due: those come behind, in the same loop. */
export function triggerStops(turn: Handling): void {
  const { due, state } = turn;
  followLists(turn);
  for (let at = 0; at < due.length; at += 1) {
    const order = state.orders.get(due[at] ?? 0);
    if (order !== undefined && (isWaiting(order) || isHeld(order))) trigger(turn, order);
    followLists(turn);
  }
  due.length = 0;
}

function trigger(turn: Handling, order: ExchangeOrder): void {
  if (order.stop === undefined) return;
  const venueBook = bookFor(turn, order);
  const triggered: ExchangeOrder = { ...order, stop: { ...order.stop, state: 'TRIGGERED' } };
  keepOrder(turn, triggered);
  reportOrder(turn, triggered, { execType: 'TRIGGERED' });
  // Its alternative leaves the book before it trades itself.
  if (triggered.link !== undefined) followLists(turn);
  const limit = getLimitPrice(turn.state, venueBook, triggered);
  settle(turn, triggered, { venueBook, limit });
}
