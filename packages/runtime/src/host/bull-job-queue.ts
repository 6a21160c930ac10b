/**
 * The queue of jobs on BullMQ. It carries tickets: attempts, waits between them and leases are those of the job's row,
 * so that a wiped Redis loses time only. A ticket that is taken leaves nothing behind.
 */
import { type ConnectionOptions, Queue, Worker } from 'bullmq';
import { type JobIntake, type JobQueue, type JobTicket, toTicketId } from '../engine/job-queue.ts';
import type { Log } from './log.ts';

type Options = {
  readonly redisUrl: string;
  /** The kinds that may be added here. */
  readonly kinds: readonly string[];
  /** Names this process' workers in Redis' list of connections. Without blanks. */
  readonly owner: string;
  readonly prefix?: string | undefined;
  readonly log: Log;
};

const CLOSE_MS = 2_000;
/** An empty queue is looked at so often; what is put into it is seen at once. */
const EMPTY_SECONDS = 30;
/** A worker that died in mid-job: its ticket is offered again after this, and refused by the row where it is another's. */
const LOCK_MS = 15_000;
const STALLED_MS = 5_000;

export function openBullJobQueue({
  redisUrl,
  kinds,
  owner,
  prefix = 'tf',
  log,
}: Options): JobQueue {
  const producing: ConnectionOptions = {
    url: redisUrl,
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    commandTimeout: 2_000,
  };
  const working: ConnectionOptions = { url: redisUrl, maxRetriesPerRequest: null };
  const keys = { prefix: `${prefix}-jobs` };
  const queues = new Map(
    kinds.map((kind) => {
      const queue = new Queue(queueName(kind), {
        ...keys,
        connection: producing,
        defaultJobOptions: { removeOnComplete: true, removeOnFail: true, attempts: 1 },
      });
      queue.on('error', () => undefined);
      return [kind, queue] as const;
    }),
  );
  const workers: Worker[] = [];
  return {
    add: (kind, ticket) => {
      const added = queues.get(kind)?.add(kind, ticket, { jobId: toTicketId(ticket) });
      void added?.catch(() => undefined);
    },
    work: (kind, intake, run) => {
      const settings = { ...keys, ...toSettings(intake), connection: working, name: owner };
      const worker = new Worker(queueName(kind), ({ data }) => run(data as JobTicket), settings);
      worker.on('error', () => undefined);
      worker.on('failed', (job, error) => log.warn({ kind, job: job?.id, error }, 'job.failed'));
      workers.push(worker);
    },
    close: async () => {
      const closing = [
        ...workers.map((worker) => worker.close(true)),
        ...[...queues.values()].map((queue) => queue.close()),
      ];
      const patience = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.allSettled(closing), patience]);
    },
  };
}

const toSettings = ({ concurrency, limit }: JobIntake) => ({
  concurrency,
  drainDelay: EMPTY_SECONDS,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_MS,
  ...(limit === undefined ? {} : { limiter: { max: limit.max, duration: limit.perMs } }),
});

const queueName = (kind: string): string => `work-${kind}`;
