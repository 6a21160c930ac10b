/**
 * Sends deliveries of webhooks in this process, with or without services: claims what the queue hands over, sends it, and
 * ends the attempt. It keeps nothing: a process that is killed in between loses its lease, and another sends it again.
 */
import type { CallInput } from '@tradefloor/contracts/calls/call';
import { claimDelivery, endDelivery } from '@tradefloor/contracts/calls/webhooks';
import { DELIVERY_LEASE_MS, DELIVERY_QUEUE } from '@tradefloor/contracts/vocabulary/webhooks';
import type { Ctx } from '@tradefloor/runtime';
import { type JobQueue, type JobTicket, OfferAgain } from '@tradefloor/runtime/engine/job-queue';
import type { Clock } from '@tradefloor/runtime/engine/ports';
import type { WebhookSender } from './webhook-sender.ts';

/** An attempt waits for its receiver, for five seconds at most, and takes no processor. */
const CONCURRENCY = 64;
/** How often, and how many times, an end is sent to a service that does not respond: until the lease is over. */
const END_AGAIN_MS = 1_000;
const ENDINGS_MAX = DELIVERY_LEASE_MS / END_AGAIN_MS;
const PROBLEM_MAX = 500;

export type DeliveryRunnerOptions = {
  readonly queue: Pick<JobQueue, 'work'>;
  readonly sender: Pick<WebhookSender, 'send'>;
  readonly call: Ctx<unknown>['call'];
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
};

export type DeliveryRunner = {
  /** Waits for the attempts under way, which end in bounded time. */
  stop(): Promise<void>;
};

export function openDeliveryRunner({ queue, ...deps }: DeliveryRunnerOptions): DeliveryRunner {
  const running = new Set<Promise<void>>();
  queue.work(DELIVERY_QUEUE, { concurrency: CONCURRENCY }, async (ticket) => {
    const attempt = deliver(ticket, deps);
    running.add(attempt);
    await attempt.finally(() => running.delete(attempt));
  });
  return { stop: async () => void (await Promise.allSettled(running)) };
}

/** @throws OfferAgain where the delivery is not due yet, or is to be tried again */
async function deliver(
  { jobId: deliveryId }: JobTicket,
  deps: Omit<DeliveryRunnerOptions, 'queue'>,
): Promise<void> {
  const { sender, call, clock } = deps;
  const claimed = await call(claimDelivery, { deliveryId });
  // The service is not reached, the delivery is over or its webhook busy: the service queues again what waits.
  if (!claimed.ok || claimed.value.state === 'OVER') return;
  if (claimed.value.state === 'LATER') throw new OfferAgain(claimed.value.retryMs);
  const { fence, webhookId, url, body } = claimed.value;
  const { status, problem } = await sender.send({
    url,
    webhookId,
    deliveryId,
    body,
    nowMs: clock.nowMs(),
  });
  const attempt = { status, problem: problem?.slice(0, PROBLEM_MAX) ?? null };
  const retryMs = await end({ deliveryId, fence, ...attempt }, deps);
  if (retryMs !== null) throw new OfferAgain(retryMs);
}

/** @returns the wait before the next attempt; null where there is none, or the service is to find out by itself */
async function end(
  ended: CallInput<typeof endDelivery>,
  { call, clock }: Pick<DeliveryRunnerOptions, 'call' | 'clock'>,
): Promise<number | null> {
  for (let tries = 0; tries < ENDINGS_MAX; tries += 1) {
    const kept = await call(endDelivery, ended);
    if (kept.ok) return kept.value.retryMs;
    if (kept.error.kind === 'REFUSED') return null;
    await new Promise<void>((resolve) => clock.after(END_AGAIN_MS, resolve));
  }
  return null;
}
