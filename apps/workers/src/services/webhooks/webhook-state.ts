/** What the webhooks service works with: its rows, and the sender around it. */

import { type Attempt, WEBHOOK_TABLES } from '@tradefloor/core/trading/webhooks/webhook';
import type { CallResponse, Ctx, HandlerOutput, StateIo, UserCtx } from '@tradefloor/runtime';
import { WebhookBook } from './webhook-book.ts';

/** What is sent, and where. */
export type Outgoing = {
  readonly url: string;
  readonly webhookId: string;
  readonly deliveryId: string;
  readonly body: string;
  /** The time that is signed, in milliseconds since 1970. */
  readonly nowMs: number;
};

export type WebhookSender = {
  /** The secret that signs a webhook's deliveries: always the same, and kept nowhere. */
  toSecret(webhookId: string): string;
  /** One attempt. Never throws, and ends in bounded time. */
  send(outgoing: Outgoing): Promise<Attempt>;
};

export type WebhookDeps = {
  readonly sender: WebhookSender;
  /** Whether http to this machine is accepted: in development. */
  readonly allowsLoopback: boolean;
};

export type WebhookState = WebhookDeps & {
  readonly book: WebhookBook;
  /** The webhooks whose attempt is under way. */
  readonly sending: Set<string>;
};
export type WebhookCtx = Ctx<WebhookState>;
export type WebhookUserCtx = UserCtx<WebhookState>;
export type WebhookOut = HandlerOutput<never, 'deliver'>;
export type WebhookResponse<O> = CallResponse<never, 'deliver', O>;

export const webhookState = (deps: WebhookDeps, io: StateIo): WebhookState => ({
  ...deps,
  book: new WebhookBook(io.open(WEBHOOK_TABLES)),
  sending: new Set(),
});
