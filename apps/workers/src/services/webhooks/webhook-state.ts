/** What the webhooks service works with: its rows, and the queue of deliveries around it. */
import { WEBHOOK_TABLES } from '@tradefloor/core/trading/webhooks/webhook';
import type { CallResponse, Ctx, HandlerOutput, StateIo, UserCtx } from '@tradefloor/runtime';
import type { JobQueue } from '@tradefloor/runtime/engine/job-queue';
import { WebhookBook } from './webhook-book.ts';

export type WebhookDeps = {
  readonly queue: Pick<JobQueue, 'add'>;
  /** The secret that signs a webhook's deliveries: always the same, and kept nowhere. */
  readonly toSecret: (webhookId: string) => string;
  /** Whether http to this machine is accepted: in development. */
  readonly allowsLoopback: boolean;
};

export type WebhookState = WebhookDeps & {
  readonly book: WebhookBook;
};
export type WebhookCtx = Ctx<WebhookState>;
export type WebhookUserCtx = UserCtx<WebhookState>;
export type WebhookOut = HandlerOutput<never, 'deliver'>;
export type WebhookResponse<O> = CallResponse<never, 'deliver', O>;

export const webhookState = (deps: WebhookDeps, io: StateIo): WebhookState => ({
  ...deps,
  book: new WebhookBook(io.open(WEBHOOK_TABLES)),
});
