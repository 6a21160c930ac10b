/** Order records: every change as published, the newest state of each, and every fill. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { OrderChange, RoutedOrder } from '@tradefloor/contracts/order';
import type { TopicName } from '@tradefloor/contracts/topics';
import { toStoredOrder } from '@tradefloor/core/trading/journal/stored-order';
import type { Published } from '@tradefloor/runtime';
import type { JournalCtx } from './journal-state.ts';
import { keepFindings } from './on-surveillance.ts';
import { noteFill, noteOrder } from './tca-book.ts';

type Out = Published<'surveillance.changed'>;

/** A handler that records the changes of one topic. */
export const onChange =
  (topic: TopicName) =>
  (
    { state, causeId, requestId }: JournalCtx,
    { order, actor, reason, keyId }: OrderChange,
  ): Out[] => {
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
      order: toStoredOrder(order),
    });
    state.orders.put(order);
    state.orders.forget(order.orderId);
    noteOrder(state.tca, order);
    return keepFindings(state, state.surveillance.onChange({ order, actor }));
  };

export function onFilled({ state }: JournalCtx, fill: Fill): Out[] {
  state.fills.append(fill);
  noteFill(state.tca, fill);
  return keepFindings(state, state.surveillance.onFill(fill));
}

/** A child begins: the first line of its history. */
export const onChild = (ctx: JournalCtx, { order }: RoutedOrder): Out[] =>
  onChange('orders.child')(ctx, { order, actor: 'algo-engine', reason: null });
