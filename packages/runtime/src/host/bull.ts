/** How BullMQ is used: connections that fail now rather than later, and queues whose loss is looked after elsewhere. */
import {
  type ConnectionOptions,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { toServerOptions } from './redis.ts';
import type { RedisPlace } from './redis-place.ts';

/** Of all queues below a platform's own prefix. */
export const toBullPrefix = (prefix: string): string => `${prefix}-jobs`;

/** An empty queue is looked at so often; what is put into it is seen at once. */
const EMPTY_SECONDS = 30;

/** BullMQ's own waits between two attempts grow to twenty seconds. */
const toConnection = (place: RedisPlace) => ({ url: place.url, ...toServerOptions(place) });

const toProducing = (place: RedisPlace): ConnectionOptions => ({
  ...toConnection(place),
  maxRetriesPerRequest: 1,
  enableOfflineQueue: false,
  commandTimeout: 2_000,
});

/** Rows and sweeps make up for what Redis loses: an outage is theirs to notice, and would be logged here by every queue. */
const ignoreOutage = (): void => undefined;

type Place = { readonly redis: RedisPlace; readonly prefix: string };

/** A queue to put work into. What is done leaves nothing behind. */
export function openQueue(
  name: string,
  { redis, prefix }: Place,
  options: NonNullable<QueueOptions['defaultJobOptions']>,
): Queue {
  const queue = new Queue(name, {
    connection: toProducing(redis),
    prefix: toBullPrefix(prefix),
    defaultJobOptions: { removeOnComplete: true, ...options },
  });
  queue.on('error', ignoreOutage);
  return queue;
}

type Work = {
  readonly run: (data: unknown) => Promise<void>;
  readonly onFailed: (jobId: string | undefined, error: Error) => void;
};

/** A worker of a queue. @param options `name` names the process in Redis' list of connections; without blanks */
export function openWorker(
  queueName: string,
  { redis, prefix, run, onFailed }: Place & Work,
  options: Omit<WorkerOptions, 'connection' | 'prefix'>,
): Worker {
  const worker = new Worker(queueName, (job) => run(job.data), {
    connection: { ...toConnection(redis), maxRetriesPerRequest: null },
    prefix: toBullPrefix(prefix),
    drainDelay: EMPTY_SECONDS,
    ...options,
  });
  worker.on('error', ignoreOutage);
  worker.on('failed', (job, error) => onFailed(job?.id, error));
  return worker;
}
