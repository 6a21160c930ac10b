/**
 * The queue of jobs on BullMQ. It carries tickets: attempts, waits between them and leases are those of the job's row,
 * so that a wiped Redis loses time only. BullMQ's backoff waits for as long as an attempt states. A ticket that is over
 * leaves nothing behind.
 */
import type { Worker } from 'bullmq';
import {
  type JobIntake,
  type JobQueue,
  type JobTicket,
  OFFERS_MAX,
  OfferAgain,
  toTicketId,
} from '../engine/job-queue.ts';
import { closeBull, openQueue, openWorker } from './bull.ts';
import type { Log } from './log.ts';
import type { RedisPlace } from './redis-place.ts';

type Options = {
  readonly redis: RedisPlace;
  /** The kinds that may be added here. */
  readonly kinds: readonly string[];
  /** Names this process' workers in Redis' list of connections. Without blanks. */
  readonly owner: string;
  readonly prefix?: string | undefined;
  readonly log: Log;
};

const CLOSE_MS = 2_000;
/** A worker that died in mid-job: its ticket is offered again after this, and refused by the row where it is another's. */
const LOCK_MS = 15_000;
const STALLED_MS = 5_000;
/** Only an attempt that states a wait is offered again. Its error is no news: nothing of it is kept. */
const JOB_OPTIONS = {
  removeOnFail: true,
  attempts: OFFERS_MAX,
  backoff: { type: 'stated' },
  stackTraceLimit: 0,
} as const;
const NO_MORE = -1;
const settings = {
  backoffStrategy: (_made: number, _type?: string, error?: Error): number =>
    error instanceof OfferAgain ? error.delayMs : NO_MORE,
};

export function openBullJobQueue({ redis, kinds, owner, prefix = 'tf', log }: Options): JobQueue {
  const place = { redis, prefix };
  const queues = new Map(
    kinds.map((kind) => [kind, openQueue(queueName(kind), place, JOB_OPTIONS)]),
  );
  const workers: Worker[] = [];
  return {
    add: (kind, ticket) => {
      const added = queues.get(kind)?.add(kind, ticket, { jobId: toTicketId(ticket) });
      void added?.catch(() => undefined);
    },
    work: (kind, intake, run) => {
      const onFailed = (job: string | undefined, error: Error) => {
        if (!(error instanceof OfferAgain)) log.warn({ kind, job, error }, 'job.failed');
      };
      const work = { ...place, run: (data: unknown) => run(data as JobTicket), onFailed };
      const worker = openWorker(queueName(kind), work, { ...toSettings(intake), name: owner });
      workers.push(worker);
    },
    close: async () => {
      const closing = [
        ...workers.map((worker) => closeBull(worker, true)),
        ...[...queues.values()].map((queue) => closeBull(queue)),
      ];
      const patience = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
      await Promise.race([Promise.allSettled(closing), patience]);
    },
  };
}

const toSettings = ({ concurrency, limit }: JobIntake) => ({
  concurrency,
  lockDuration: LOCK_MS,
  stalledInterval: STALLED_MS,
  settings,
  ...(limit === undefined ? {} : { limiter: { max: limit.max, duration: limit.perMs } }),
});

const queueName = (kind: string): string => `work-${kind}`;
