/**
 * One attempt at a time of each webhook: a receiver that never responds holds up its own deliveries alone. The timer of the
 * attempt is done in the same commit as its outcome; a process that is killed in between sends the delivery again.
 */
import {
  afterAttempt,
  type DeliveryRow,
  type WebhookRow,
} from '@tradefloor/core/trading/webhooks/webhook';
import { setTimer, type TimerRequest } from '@tradefloor/runtime';
import type { WebhookBook } from './webhook-book.ts';
import type { WebhookCtx, WebhookOut, WebhookState } from './webhook-state.ts';

/** The timer of a webhook; a later one of the same webhook takes its place. */
export function scheduleNext(book: WebhookBook, row: WebhookRow, nowMs: number): WebhookOut[] {
  const next = book.findNext(row);
  if (next === null) return [];
  const { webhookId } = row;
  const delayMs = Math.max(0, next.nextAttemptAt - nowMs);
  return [setTimer('deliver', delayMs, { key: webhookId, webhookId })];
}

export async function onDeliver(
  ctx: WebhookCtx,
  { webhookId }: TimerRequest['data'],
): Promise<WebhookOut[]> {
  const { sending } = ctx.state;
  const id = String(webhookId);
  // A later event sets the timer again. The attempt that is under way sets it for what is next as it ends.
  if (sending.has(id)) return [];
  sending.add(id);
  try {
    return await attemptNext(ctx, id);
  } finally {
    sending.delete(id);
  }
}

async function attemptNext(ctx: WebhookCtx, webhookId: string): Promise<WebhookOut[]> {
  const { book, sender } = ctx.state;
  const row = book.get(webhookId);
  if (row === undefined) return [];
  const next = book.findNext(row);
  if (next === null || next.nextAttemptAt > ctx.nowMs) return scheduleNext(book, row, ctx.nowMs);
  const { deliveryId, body } = next;
  // It may be of a fill that is not committed yet, and never will be: what leaves the platform is.
  await ctx.untilCommitted();
  const now = book.get(webhookId);
  if (now === undefined) return [];
  if (!mayBeSent(book, next)) return scheduleNext(book, now, ctx.laterMs());
  const outgoing = { url: now.url, webhookId, deliveryId, body, nowMs: ctx.laterMs() };
  const attempt = await sender.send(outgoing);
  const nowMs = ctx.laterMs();
  // It may have been paused or deleted meanwhile.
  const after = book.get(webhookId);
  const sent = book.findDelivery(deliveryId);
  if (after === undefined || sent === undefined) return [];
  book.putDelivery(afterAttempt(sent, attempt, { nowMs, draw: ctx.rng.next() }));
  return scheduleNext(book, after, nowMs);
}

/** Whether a delivery still waits, and its webhook is neither deleted nor paused. */
function mayBeSent(book: WebhookBook, { deliveryId, webhookId, kind }: DeliveryRow): boolean {
  const row = book.get(webhookId);
  const isOn = row !== undefined && (!row.isPaused || kind === 'TEST');
  return isOn && book.findDelivery(deliveryId)?.state === 'WAITING';
}

/** Whatever became of its timers, what waits is sent. */
export const resumeDeliveries = ({ book }: WebhookState): WebhookOut[] =>
  [...book.all()].flatMap(({ webhookId, ...row }) =>
    book.findNext({ webhookId, ...row }) === null
      ? []
      : [setTimer('deliver', 0, { key: webhookId, webhookId })],
  );
