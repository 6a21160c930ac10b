/** Webhooks of one user, who alone reads and changes them: made, paused, tested, deleted, and their deliveries. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  resendDelivery,
  testWebhook,
} from '@tradefloor/contracts/calls/webhooks';
import { uuidV7 } from '@tradefloor/contracts/ids';
import { toIso } from '@tradefloor/contracts/time';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import { WEBHOOKS_MAX } from '@tradefloor/contracts/vocabulary/webhooks';
import type { Webhook, WebhookDelivery } from '@tradefloor/contracts/webhook';
import type { DeliveryRow, WebhookRow } from '@tradefloor/core/trading/webhooks/webhook';
import { type Refused, refuse, respond } from '@tradefloor/runtime';
import { scheduleNext } from './on-delivery.ts';
import type { WebhookResponse, WebhookUserCtx } from './webhook-state.ts';

const PAGE = 50;

export const toWebhook = (row: WebhookRow): Webhook => ({
  webhookId: row.webhookId,
  url: row.url,
  kinds: [...row.kinds],
  isPaused: row.isPaused,
  pausedBecause: row.pausedBecause,
  createdAt: row.createdAt,
  version: row.version,
});

const toDelivery = (row: DeliveryRow): WebhookDelivery => ({
  deliveryId: row.deliveryId,
  webhookId: row.webhookId,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  problem: row.problem,
  createdAt: row.createdAt,
  nextAttemptAt: row.nextAttemptAt,
  endedAt: row.endedAt,
});

export const onListWebhooks = ({
  state,
  caller: { userId },
}: WebhookUserCtx): WebhookResponse<CallOutput<typeof listWebhooks>> =>
  respond({ items: state.book.ofUser(userId).map(toWebhook), nextCursor: null });

export function onCreateWebhook(
  { state, caller, nowMs, rng }: WebhookUserCtx,
  { url, kinds }: CallInput<typeof createWebhook>,
): WebhookResponse<CallOutput<typeof createWebhook>> {
  if (caller.guest) return refuse('FORBIDDEN', { detail: 'a guest has no webhooks' });
  if (!url.startsWith('https:') && !state.allowsLoopback) {
    return refuse('VALIDATION_FAILED', { errors: [{ path: 'url', message: 'an https address' }] });
  }
  const own = state.book.ofUser(caller.userId);
  if (own.some((row) => row.url === url)) {
    return refuse('CONFLICT', { detail: 'a webhook to this address already exists' });
  }
  if (own.length >= WEBHOOKS_MAX) {
    const detail = fullText('webhooks are kept', { count: own.length, max: WEBHOOKS_MAX });
    return refuse('CONFLICT', { detail });
  }
  const row: WebhookRow = {
    webhookId: `wh-${uuidV7(nowMs, () => rng.next())}`,
    userId: caller.userId,
    url,
    kinds,
    isPaused: false,
    pausedBecause: null,
    lastSeq: 0,
    fence: 0,
    leaseUntil: null,
    createdAt: nowMs,
    version: 1,
    deletedAt: null,
  };
  state.book.put(row);
  const secret = state.toSecret(row.webhookId);
  return respond({ webhook: toWebhook(row), secret }, [], { status: 201 });
}

export function onChangeWebhook(
  { state, caller, nowMs }: WebhookUserCtx,
  { webhookId, version, kinds, isPaused }: CallInput<typeof changeWebhook>,
): WebhookResponse<CallOutput<typeof changeWebhook>> {
  const row = state.book.find(caller.userId, webhookId);
  if (row === undefined) return notFound();
  const isSame =
    (isPaused ?? row.isPaused) === row.isPaused &&
    (kinds === undefined || [...kinds].sort().join() === [...row.kinds].sort().join());
  // A repeat whose response was lost, or what the other window has done already.
  if (isSame) return respond(toWebhook(row));
  if (version !== row.version) return changedElsewhere(row);
  const next: WebhookRow = {
    ...row,
    kinds: kinds ?? row.kinds,
    isPaused: isPaused ?? row.isPaused,
    pausedBecause: isPaused === undefined ? row.pausedBecause : null,
    version: row.version + 1,
  };
  state.book.put(next);
  return respond(toWebhook(next), scheduleNext(state.book, next, nowMs));
}

export function onDeleteWebhook(
  { state, caller, nowMs }: WebhookUserCtx,
  { webhookId, version }: CallInput<typeof deleteWebhook>,
): WebhookResponse<CallOutput<typeof deleteWebhook>> {
  const row = state.book.find(caller.userId, webhookId);
  if (row === undefined) return notFound();
  if (version !== row.version) return changedElsewhere(row);
  state.book.delete(row, nowMs);
  return respond(toWebhook(row));
}

export function onTestWebhook(
  { state: { book }, caller, nowMs }: WebhookUserCtx,
  { webhookId }: CallInput<typeof testWebhook>,
): WebhookResponse<CallOutput<typeof testWebhook>> {
  const row = book.find(caller.userId, webhookId);
  if (row === undefined) return notFound();
  const toBody = (deliveryId: string): string =>
    JSON.stringify({ deliveryId, kind: 'TEST', topic: null, at: toIso(nowMs), data: {} });
  const delivery = book.add(row, { kind: 'TEST', toBody, nowMs });
  if (delivery === null) return refuse('CONFLICT', { detail: 'too many deliveries wait' });
  return respond(toDelivery(delivery), scheduleNext(book, row, nowMs), { status: 201 });
}

export function onListDeliveries(
  { state: { book }, caller }: WebhookUserCtx,
  { webhookId, limit = PAGE }: CallInput<typeof listDeliveries>,
): WebhookResponse<CallOutput<typeof listDeliveries>> {
  const row = book.find(caller.userId, webhookId);
  if (row === undefined) return notFound();
  return respond({ items: book.newest(row, limit).map(toDelivery), nextCursor: null });
}

export function onResendDelivery(
  { state: { book }, caller, nowMs }: WebhookUserCtx,
  { deliveryId }: CallInput<typeof resendDelivery>,
): WebhookResponse<CallOutput<typeof resendDelivery>> {
  const row = book.findDelivery(deliveryId);
  const webhook = row === undefined ? undefined : book.find(caller.userId, row.webhookId);
  if (row === undefined || webhook === undefined) {
    return refuse('NOT_FOUND', { detail: 'no such delivery' });
  }
  if (row.state === 'DELIVERED') {
    return refuse('CONFLICT', { detail: 'the delivery has arrived' });
  }
  const attempts = row.state === 'DEAD' ? 0 : row.attempts;
  const next = { ...row, state: 'WAITING', attempts, nextAttemptAt: nowMs, endedAt: null } as const;
  book.putDelivery(next);
  return respond(toDelivery(next), scheduleNext(book, webhook, nowMs));
}

const notFound = (): Refused => refuse('NOT_FOUND', { detail: 'no such webhook' });

const changedElsewhere = ({ version }: WebhookRow): Refused =>
  refuse('CONFLICT', {
    detail: `the webhook was changed in another window and is now at version ${version}`,
  });
