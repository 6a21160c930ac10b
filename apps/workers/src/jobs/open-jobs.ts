/** Jobs of a process: the queue that its jobs service fills, and the workers that take from it. */
import { randomUUID } from 'node:crypto';
import { JOB_KINDS, type JobKind } from '@tradefloor/contracts/vocabulary/jobs';
import type { JobQueue } from '@tradefloor/runtime/engine/job-queue';
import type { Outside } from '@tradefloor/runtime/engine/ports';
import { openBullJobQueue } from '@tradefloor/runtime/host/bull-job-queue';
import { systemClock } from '@tradefloor/runtime/host/clock';
import type { Log } from '@tradefloor/runtime/host/log';
import { type JobCall, type JobHandler, openJobRunner } from './job-runner.ts';

type Options = {
  /** Names this process. Without blanks. */
  readonly owner: string;
  readonly prefix?: string | undefined;
  readonly log: Log;
};

export type OpenJobs = {
  readonly queue: Pick<JobQueue, 'add'>;
  /** Begins to take jobs. */
  work(handlers: readonly JobHandler[], outside: Outside): void;
  /** Takes no more, and gives back what runs. */
  stop(): Promise<void>;
};

/** Settings of the process: where the queue is, and the kinds that it runs. */
type Settings = { readonly REDIS_URL: string; readonly JOB_KINDS: readonly JobKind[] };

export function openJobs(
  { REDIS_URL: redisUrl, JOB_KINDS: kinds }: Settings,
  { owner, ...options }: Options,
): OpenJobs {
  const queue = openBullJobQueue({ ...options, redisUrl, owner, kinds: JOB_KINDS });
  let stopRunner = async (): Promise<void> => undefined;
  return {
    queue,
    work: (handlers, outside) => {
      const own = handlers.filter(({ kind }) => kinds.includes(kind));
      const call = callThrough(outside);
      const clock = systemClock();
      stopRunner = openJobRunner({ queue, handlers: own, call, clock, worker: owner }).stop;
    },
    stop: async () => {
      await queue.close();
      await stopRunner();
    },
  };
}

/** Workers call as the jobs service does: they act for it. */
const callThrough =
  (outside: Outside): JobCall =>
  (call, input) => {
    const requestId = randomUUID();
    return outside.call(call, input, { requestId, from: 'jobs', caller: null, causeId: requestId });
  };
