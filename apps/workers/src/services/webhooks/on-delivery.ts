/**
 * Deliveries in the hands of workers. A timer puts the next one of a webhook in the queue, again and again in case the
 * queue has lost it; a worker claims it, sends it, and ends the attempt. One attempt at a time of each webhook: a receiver
 * that never responds holds up its own deliveries alone. A worker that is lost in between loses its lease, and the delivery
 * is sent again under the same id.
 */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { claimDelivery, endDelivery } from '@tradefloor/contracts/calls/webhooks';
import {
  DELIVERY_GRACE_MS,
  DELIVERY_QUEUE,
  DELIVERY_REQUEUE_MS,
} from '@tradefloor/contracts/vocabulary/webhooks';
import {
  afterAttempt,
  type DeliveryRow,
  isLeased,
  leased,
  type WebhookRow,
} from '@tradefloor/core/trading/webhooks/webhook';
import { respond, setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { WebhookBook } from './webhook-book.ts';
import type { WebhookCtx, WebhookOut, WebhookResponse, WebhookState } from './webhook-state.ts';

const deliverIn = (webhookId: string, delayMs: number): WebhookOut =>
  setTimer('deliver', Math.max(0, delayMs), { key: webhookId, webhookId });

/** The timer of a webhook; a later one of the same webhook takes its place. */
export function scheduleNext(book: WebhookBook, row: WebhookRow, nowMs: number): WebhookOut[] {
  const next = book.findNext(row);
  if (next === null) return [];
  const { webhookId, leaseUntil } = row;
  // The end of the attempt under way sets it for what is next; the end of its lease where that never comes.
  if (leaseUntil !== null && isLeased(row, nowMs))
    return [deliverIn(webhookId, leaseUntil - nowMs)];
  const waitMs = next.nextAttemptAt - nowMs;
  // The queue brings what is tried again by itself.
  return [deliverIn(webhookId, waitMs > 0 ? waitMs + DELIVERY_GRACE_MS : 0)];
}

export function onDeliver(
  { state: { book, queue }, nowMs }: WebhookCtx,
  { webhookId }: TimerRequest['data'],
): WebhookOut[] {
  const row = book.get(String(webhookId));
  if (row === undefined) return [];
  const next = book.findNext(row);
  if (next === null) return [];
  if (isLeased(row, nowMs) || next.nextAttemptAt > nowMs) return scheduleNext(book, row, nowMs);
  // Named by the attempts before it: one that is to be sent now is another ticket than the one that waits for its time.
  queue.add(DELIVERY_QUEUE, { jobId: next.deliveryId, fence: row.fence });
  return [deliverIn(row.webhookId, DELIVERY_REQUEUE_MS)];
}

/** Begins an attempt. Its response leaves after the commit of all that the delivery is made of: a fill that is withdrawn is never sent. */
export function onClaimDelivery(
  { state: { book }, nowMs }: WebhookCtx,
  { deliveryId }: CallInput<typeof claimDelivery>,
): WebhookResponse<CallOutput<typeof claimDelivery>> {
  const delivery = book.findDelivery(deliveryId);
  const row = delivery === undefined ? undefined : book.get(delivery.webhookId);
  if (delivery === undefined || row === undefined) return respond({ state: 'OVER' });
  if (!mayBeSent(row, delivery) || isLeased(row, nowMs)) return respond({ state: 'OVER' });
  const waitMs = (delivery.nextAttemptAt ?? nowMs) - nowMs;
  if (waitMs > 0) return respond({ state: 'LATER', retryMs: waitMs });
  const held = leased(row, nowMs);
  book.put(held);
  const { webhookId, url, fence } = held;
  const { body } = delivery;
  const timer = scheduleNext(book, held, nowMs);
  return respond({ state: 'SEND', fence, webhookId, url, body }, timer);
}

export function onEndDelivery(
  { state: { book }, nowMs, rng }: WebhookCtx,
  { deliveryId, fence, ...attempt }: CallInput<typeof endDelivery>,
): WebhookResponse<CallOutput<typeof endDelivery>> {
  const delivery = book.findDelivery(deliveryId);
  const row = delivery === undefined ? undefined : book.get(delivery.webhookId);
  const isHeld = row?.fence === fence && row.leaseUntil !== null;
  if (delivery === undefined || row === undefined || !isHeld) return respond({ retryMs: null });
  const free = { ...row, leaseUntil: null };
  book.put(free);
  const ended =
    delivery.state === 'WAITING'
      ? afterAttempt(delivery, attempt, { nowMs, draw: rng.next() })
      : delivery;
  book.putDelivery(ended);
  const retryMs = ended.nextAttemptAt === null ? null : ended.nextAttemptAt - nowMs;
  return respond({ retryMs }, scheduleNext(book, free, nowMs));
}

/** Whether a delivery waits, and its webhook is not paused. */
const mayBeSent = ({ isPaused }: WebhookRow, { kind, state }: DeliveryRow): boolean =>
  state === 'WAITING' && (!isPaused || kind === 'TEST');

/** Whatever became of its timers, what waits is sent. */
export const resumeDeliveries = ({ book }: WebhookState): WebhookOut[] =>
  [...book.all()].flatMap((row) =>
    book.findNext(row) === null ? [] : [deliverIn(row.webhookId, 0)],
  );
