/** Webhooks: addresses of a user's own to which events are sent, and each delivery with what became of it. */
import * as z from 'zod';
import { AtWire } from './time.ts';
import { DELIVERY_STATES, isWebhookUrl, WEBHOOK_KINDS } from './vocabulary/webhooks.ts';

export const WebhookId = z.string().regex(/^wh-[0-9a-f-]{36}$/);
/** The webhook's id and the number of the delivery, from 1. */
export const DeliveryId = z.string().regex(/^wh-[0-9a-f-]{36}-D[1-9]\d{0,14}$/);

export const WebhookUrl = z
  .string()
  .trim()
  .refine(isWebhookUrl, 'an https address without a name or password in it');

/** At least one, each once. */
export const WebhookKinds = z
  .array(z.enum(WEBHOOK_KINDS))
  .min(1)
  .max(WEBHOOK_KINDS.length)
  .refine((kinds) => new Set(kinds).size === kinds.length, 'each kind once');

export const Webhook = z.strictObject({
  webhookId: WebhookId,
  url: z.string(),
  kinds: z.array(z.enum(WEBHOOK_KINDS)),
  isPaused: z.boolean(),
  /** Why the platform paused it; null where its owner did, and while it is not paused. */
  pausedBecause: z.string().nullable(),
  createdAt: AtWire,
  /** Rises by one with every change. */
  version: z.int().positive(),
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.strictObject({
  deliveryId: DeliveryId,
  webhookId: WebhookId,
  kind: z.enum([...WEBHOOK_KINDS, 'TEST']),
  state: z.enum(DELIVERY_STATES),
  attempts: z.int().nonnegative(),
  /** HTTP status of the last attempt; null where there was no response. */
  status: z.int().nullable(),
  /** Why the last attempt failed. */
  problem: z.string().nullable(),
  createdAt: AtWire,
  /** When it is sent, or tried again; null once it is over. */
  nextAttemptAt: AtWire.nullable(),
  endedAt: AtWire.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

/** What came of one attempt: the status of the response, null for none, and why it failed where there was none. */
export const DeliveryAttempt = z.strictObject({
  status: z.int().nonnegative().nullable(),
  problem: z.string().max(500).nullable(),
});
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>;

/** What a worker that would begin an attempt is given. The secret is not in it: it follows from the webhook's id. */
export const DeliveryClaim = z.discriminatedUnion('state', [
  z.strictObject({
    state: z.literal('SEND'),
    /** Names the attempt: one under an older fence is not kept. */
    fence: z.int().positive(),
    webhookId: WebhookId,
    url: z.string(),
    body: z.string(),
  }),
  z.strictObject({ state: z.literal('LATER'), retryMs: z.int().positive() }),
  z.strictObject({ state: z.literal('OVER') }),
]);
export type DeliveryClaim = z.infer<typeof DeliveryClaim>;
