/** Work of a process from queues: those that its services fill, and the workers that take jobs and deliveries from them. */
import { randomUUID } from 'node:crypto';
import type { Caller } from '@tradefloor/contracts/user';
import {
  DELIVERY_QUEUE,
  WORK_KINDS,
  type WorkKind,
} from '@tradefloor/contracts/vocabulary/webhooks';
import type { JobQueue } from '@tradefloor/runtime/engine/job-queue';
import type { Outside } from '@tradefloor/runtime/engine/ports';
import { openBullJobQueue } from '@tradefloor/runtime/host/bull-job-queue';
import { systemClock } from '@tradefloor/runtime/host/clock';
import type { Log } from '@tradefloor/runtime/host/log';
import { type RedisSettings, toRedisPlace } from '@tradefloor/runtime/host/redis-place';
import type { WebhookDeps } from '../services/webhooks/webhook-state.ts';
import { openDeliveryRunner } from '../webhooks/delivery-runner.ts';
import { openWebhookSender } from '../webhooks/webhook-sender.ts';
import { type JobCall, type JobHandler, openJobRunner } from './job-runner.ts';

type Options = {
  /** Names this process. Without blanks. */
  readonly owner: string;
  readonly prefix?: string | undefined;
  readonly log: Log;
};

export type OpenJobs = {
  readonly queue: Pick<JobQueue, 'add'>;
  /** What the service of webhooks needs to have deliveries sent. */
  readonly webhooks: WebhookDeps;
  /** Begins to take jobs and deliveries. */
  work(handlers: readonly JobHandler[], outside: Outside): void;
  /** Takes no more, gives back what jobs run, and ends the attempts at deliveries. */
  stop(): Promise<void>;
};

/** Settings of the process: where the queue is, and the kinds that it runs. */
type Settings = RedisSettings & {
  readonly JOB_KINDS: readonly WorkKind[];
  readonly INTERNAL_SECRET: string;
  readonly WEBHOOK_LOOPBACK?: boolean | undefined;
  readonly NODE_ENV: string;
};

export function openJobs(
  { JOB_KINDS: kinds, ...env }: Settings,
  { owner, ...options }: Options,
): OpenJobs {
  const queue = openBullJobQueue({
    ...options,
    redis: toRedisPlace(env),
    owner,
    kinds: WORK_KINDS,
  });
  const allowsLoopback = env.WEBHOOK_LOOPBACK ?? env.NODE_ENV === 'development';
  const sender = openWebhookSender({ secret: env.INTERNAL_SECRET, allowsLoopback });
  const runners: { stop(): Promise<void> }[] = [];
  return {
    queue,
    webhooks: { queue, allowsLoopback, toSecret: sender.toSecret },
    work: (handlers, outside) => {
      const own = handlers.filter(({ kind }) => kinds.includes(kind));
      const call = callThrough(outside);
      const clock = systemClock();
      runners.push(openJobRunner({ queue, handlers: own, call, clock, worker: owner }));
      if (kinds.includes(DELIVERY_QUEUE))
        runners.push(openDeliveryRunner({ queue, sender, call, clock }));
    },
    stop: async () => {
      await queue.close();
      await Promise.all(runners.map((runner) => runner.stop()));
    },
  };
}

/** Workers call as the jobs service does, for itself or for a user. */
export const callThrough =
  (outside: Outside, caller: Caller | null = null): JobCall =>
  (call, input) => {
    const requestId = randomUUID();
    return outside.call(call, input, { requestId, from: 'jobs', caller, causeId: requestId });
  };
