/** How BullMQ is used: connections that fail now rather than later, and queues whose loss is looked after elsewhere. */
import {
  type ConnectionOptions,
  Queue,
  type QueueOptions,
  Worker,
  type WorkerOptions,
} from 'bullmq';
import { Cluster } from 'ioredis';
import { openCluster, toServerOptions } from './redis.ts';
import { type RedisPlace, toKeyRoot } from './redis-place.ts';

/** Of all queues below a platform's own prefix; in a cluster each has a hash tag, so that nodes share the queues. */
const toBullPrefix = ({ redis, prefix }: Place, queue: string): string =>
  redis.isCluster ? toKeyRoot(redis, `${prefix}-jobs-${queue}`) : `${prefix}-jobs`;

/** An empty queue is looked at so often; what is put into it is seen at once. */
const EMPTY_SECONDS = 30;

/** BullMQ's own waits between two attempts grow to twenty seconds. */
const toConnection = (place: RedisPlace) => ({ url: place.url, ...toServerOptions(place) });

const PRODUCING = { maxRetriesPerRequest: 1, commandTimeout: 2_000 };
const toProducing = (place: RedisPlace): ConnectionOptions =>
  place.isCluster
    ? openCluster(place, { enableOfflineQueue: false, redisOptions: PRODUCING })
    : { ...toConnection(place), ...PRODUCING, enableOfflineQueue: false };

const WORKING = { maxRetriesPerRequest: null };
const toWorking = (place: RedisPlace): ConnectionOptions =>
  place.isCluster
    ? openCluster(place, { redisOptions: WORKING })
    : { ...toConnection(place), ...WORKING };

/** Rows and sweeps make up for what Redis loses: an outage is theirs to notice, and would be logged here by every queue. */
const ignoreOutage = (): void => undefined;

type Place = { readonly redis: RedisPlace; readonly prefix: string };

/** A queue to put work into. What is done leaves nothing behind. */
export function openQueue(
  name: string,
  place: Place,
  options: NonNullable<QueueOptions['defaultJobOptions']>,
): Queue {
  const queue = new Queue(name, {
    connection: toProducing(place.redis),
    prefix: toBullPrefix(place, name),
    defaultJobOptions: { removeOnComplete: true, ...options },
  });
  queue.on('error', ignoreOutage);
  return queue;
}

/**
 * Closes a queue or a worker, and the client of a cluster, which BullMQ leaves open as it was given it.
 * @param isForced a worker does not wait for what it runs
 */
export async function closeBull(of: Queue | Worker, isForced = false): Promise<void> {
  const { connection } = of.opts;
  try {
    await (of instanceof Worker ? of.close(isForced) : of.close());
  } finally {
    if (connection instanceof Cluster) connection.disconnect();
  }
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
    connection: toWorking(redis),
    prefix: toBullPrefix({ redis, prefix }, queueName),
    drainDelay: EMPTY_SECONDS,
    ...options,
  });
  worker.on('error', ignoreOutage);
  worker.on('failed', (job, error) => onFailed(job?.id, error));
  return worker;
}
