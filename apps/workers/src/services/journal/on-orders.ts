/** Order records: every change as published, the newest state of each, and every fill. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange, RoutedOrder } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { JournalCtx } from './journal-state.ts';
import { keepFindings } from './on-surveillance.ts';
import { noteFill, noteOrder } from './tca-book.ts';

/** A handler that records the changes of one topic. */
export const onChange =
  (topic: TopicName) =>
  ({ state, causeId, requestId }: JournalCtx, { order, actor, reason, keyId }: OrderChange): [] => {
    state.events.append({
      eventId: causeId,
      orderId: order.orderId,
      userId: order.userId,
      desk: order.desk,
      topic,
      version: order.version,
      actor,
      reason,
      keyId: keyId ?? null,
      requestId,
      at: order.updatedAt,
      order,
    });
    state.orders.put(order);
    state.orders.forget(order.orderId);
    noteOrder(state.tca, order);
    keepFindings(state, state.surveillance.onChange({ order, actor }));
    return [];
  };

export function onFilled({ state }: JournalCtx, fill: Fill): [] {
  state.fills.append(fill);
  noteFill(state.tca, fill);
  keepFindings(state, state.surveillance.onFill(fill));
  return [];
}

/** A child begins: the first line of its history. */
export const onChild = (ctx: JournalCtx, { order }: RoutedOrder): [] =>
  onChange('orders.child')(ctx, { order, actor: 'algo-engine', reason: null });
