/** Webhooks: the calls of the service that sends events to addresses of a user's own. Each user's are for that user alone. */
import * as z from 'zod';
import { DELIVERIES_KEPT } from '../vocabulary/webhooks.ts';
import {
  DeliveryAttempt,
  DeliveryClaim,
  DeliveryId,
  Webhook,
  WebhookDelivery,
  WebhookId,
  WebhookKinds,
  WebhookUrl,
} from '../webhook.ts';
import { call, MARKET_READERS, Nothing, queryInt } from './call.ts';

/** The version that a change is made to: another one has been changed meanwhile. */
const VERSION_MAX = 999_999_999;

/** One's own, the oldest first. */
export const listWebhooks = call('listWebhooks', {
  procedure: 'webhooks.list',
  kind: 'query',
  to: 'webhooks',
  method: 'GET',
  path: '/webhooks',
  access: MARKET_READERS,
  in: Nothing,
  out: z.object({ items: z.array(Webhook), nextCursor: z.null() }),
});
/**
 * Sends events of these kinds to an https address from now on, at most five of one user; a guest has none. The secret that
 * signs each delivery is in this response and nowhere else. Refused with `CONFLICT` where one to the address exists.
 */
export const createWebhook = call('createWebhook', {
  procedure: 'webhooks.create',
  kind: 'mutation',
  to: 'webhooks',
  method: 'POST',
  path: '/webhooks',
  access: MARKET_READERS,
  in: z.strictObject({ url: WebhookUrl, kinds: WebhookKinds }),
  out: z.object({ webhook: Webhook, secret: z.string() }),
});
/**
 * Other kinds, paused, or sent to again. What happens while it is paused is not sent later; deliveries that wait then go
 * on when it is not paused any more. Refused with `CONFLICT` where `version` is not the webhook's.
 */
export const changeWebhook = call('changeWebhook', {
  procedure: 'webhooks.change',
  kind: 'mutation',
  to: 'webhooks',
  method: 'PATCH',
  path: '/webhooks/:webhookId',
  access: MARKET_READERS,
  in: z
    .strictObject({
      webhookId: WebhookId,
      version: z.int().positive(),
      kinds: WebhookKinds.optional(),
      isPaused: z.boolean().optional(),
    })
    .refine(
      ({ kinds, isPaused }) => kinds !== undefined || isPaused !== undefined,
      'kinds or isPaused',
    ),
  out: Webhook,
});
/** Deletes one with its deliveries; what waits is not sent. Refused with `CONFLICT` where it was changed since. */
export const deleteWebhook = call('deleteWebhook', {
  procedure: 'webhooks.remove',
  kind: 'mutation',
  to: 'webhooks',
  method: 'DELETE',
  path: '/webhooks/:webhookId',
  access: MARKET_READERS,
  in: z.strictObject({ webhookId: WebhookId, version: queryInt(1, VERSION_MAX) }),
  out: Webhook,
});
/** Sends a delivery of the kind `TEST`, also where it is paused. */
export const testWebhook = call('testWebhook', {
  procedure: 'webhooks.test',
  kind: 'mutation',
  to: 'webhooks',
  method: 'POST',
  path: '/webhooks/:webhookId/test',
  access: MARKET_READERS,
  in: z.strictObject({ webhookId: WebhookId }),
  out: WebhookDelivery,
});
/** Deliveries of one of one's own webhooks, the newest first; the newest 500 are kept. */
export const listDeliveries = call('listDeliveries', {
  procedure: 'webhooks.deliveries',
  kind: 'query',
  to: 'webhooks',
  method: 'GET',
  path: '/webhooks/:webhookId/deliveries',
  access: MARKET_READERS,
  in: z.strictObject({ webhookId: WebhookId, limit: queryInt(1, DELIVERIES_KEPT).optional() }),
  out: z.object({ items: z.array(WebhookDelivery), nextCursor: z.null() }),
});
/** Sends a delivery once more that was given up, under its own id. One that waits is sent at once. */
export const resendDelivery = call('resendDelivery', {
  procedure: 'webhooks.resend',
  kind: 'mutation',
  to: 'webhooks',
  method: 'POST',
  path: '/webhooks/deliveries/:deliveryId/resend',
  access: MARKET_READERS,
  in: z.strictObject({ deliveryId: DeliveryId }),
  out: WebhookDelivery,
});
/**
 * Begins an attempt at a delivery, which has its webhook for itself until it ends. `OVER`: it does not wait any more, or
 * another attempt at the same webhook is under way, after which what waits is queued. `LATER`: it is not due yet.
 */
export const claimDelivery = call('claimDelivery', {
  kind: 'mutation',
  to: 'webhooks',
  access: 'internal',
  method: 'POST',
  path: '/webhooks/deliveries/:deliveryId/claim',
  in: z.strictObject({ deliveryId: DeliveryId }),
  out: DeliveryClaim,
});
/** Keeps how an attempt ended. One that has lost its webhook meanwhile changes nothing. */
export const endDelivery = call('endDelivery', {
  kind: 'mutation',
  to: 'webhooks',
  access: 'internal',
  method: 'POST',
  path: '/webhooks/deliveries/:deliveryId/end',
  in: z.strictObject({
    deliveryId: DeliveryId,
    fence: z.int().positive(),
    ...DeliveryAttempt.shape,
  }),
  out: z.object({
    /** Milliseconds until the next attempt; null where there is none. */
    retryMs: z.int().nonnegative().nullable(),
  }),
});
