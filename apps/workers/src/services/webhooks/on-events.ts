/** Events of a user become deliveries of the user's webhooks: rows first, in one commit with the timer that sends them. */
import type { Fill } from '@tradefloor/contracts/fill';
import type { UserId } from '@tradefloor/contracts/ids';
import { toIso } from '@tradefloor/contracts/time';
import { type Payload, TOPICS } from '@tradefloor/contracts/topics';
import { DELIVERIES_KEPT, type WebhookKind } from '@tradefloor/contracts/vocabulary/webhooks';
import { encodeWire } from '@tradefloor/contracts/wire-encode';
import type { WebhookRow } from '@tradefloor/core/trading/webhooks/webhook';
import { scheduleNext } from './on-delivery.ts';
import type { WebhookCtx, WebhookOut } from './webhook-state.ts';

/** The topics whose events are sent. */
type SentTopic = 'orders.filled' | 'orders.rejected' | 'alerts.fired';

type Happening = {
  readonly userId: UserId;
  readonly kind: WebhookKind;
  readonly topic: SentTopic;
  readonly payload: Payload<SentTopic>;
};

export const onFilled = (ctx: WebhookCtx, payload: Fill): WebhookOut[] =>
  enqueue(ctx, { userId: payload.userId, kind: 'FILL', topic: 'orders.filled', payload });

export const onRejected = (ctx: WebhookCtx, payload: Payload<'orders.rejected'>): WebhookOut[] => {
  const { userId } = payload.order;
  return enqueue(ctx, { userId, kind: 'REJECTION', topic: 'orders.rejected', payload });
};

export const onFired = (ctx: WebhookCtx, payload: Payload<'alerts.fired'>): WebhookOut[] => {
  const kind = 'kind' in payload ? payload.kind : 'ALERT';
  return enqueue(ctx, { userId: payload.userId, kind, topic: 'alerts.fired', payload });
};

/** A user who is disabled is sent nothing; who is enabled again resumes each webhook. */
export function onUserChanged({ state }: WebhookCtx, change: Payload<'users.changed'>): [] {
  if (!change.after.disabled) return [];
  for (const row of state.book.ofUser(change.userId)) {
    if (!row.isPaused) state.book.put(paused(row, 'the user was disabled'));
  }
  return [];
}

function enqueue({ state: { book }, nowMs }: WebhookCtx, happening: Happening): WebhookOut[] {
  const { userId, kind, topic, payload } = happening;
  return book.listening(userId, kind).flatMap((row) => {
    const data = encodeWire(TOPICS[topic].schema, payload);
    const toBody = (deliveryId: string): string =>
      JSON.stringify({ deliveryId, kind, topic, at: toIso(nowMs), data });
    if (book.add(row, { kind, toBody, nowMs }) === null) {
      book.put(paused(row, `${DELIVERIES_KEPT} deliveries wait`));
      return [];
    }
    return scheduleNext(book, row, nowMs);
  });
}

const paused = (row: WebhookRow, pausedBecause: string): WebhookRow => ({
  ...row,
  isPaused: true,
  pausedBecause,
  version: row.version + 1,
});
