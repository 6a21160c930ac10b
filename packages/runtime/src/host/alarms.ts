/**
 * BullMQ as the alarm clock: a delayed job for every timer, and a schedule for chores. The timer's row is
 * authoritative; an alarm that is late, doubled or lost costs only time. Nothing here may block a handling.
 */

import type { ServiceName } from '@tradefloor/contracts/services';
import { toIso } from '@tradefloor/contracts/time';
import type { Queue, Worker } from 'bullmq';
import type { TimerRow } from '../engine/durable.ts';
import type { Alarm } from '../engine/ports.ts';
import { closeBull, openQueue, openWorker } from './bull.ts';
import type { Log } from './log.ts';
import type { RedisPlace } from './redis-place.ts';

export type Alarms = Alarm & {
  /** Runs a chore every `everyMs`, in one process at a time. */
  schedule(name: string, everyMs: number, run: () => Promise<void>): void;
  close(): Promise<void>;
};

type Options = {
  readonly redis: RedisPlace;
  /** Services with timers that this process may run: alarms can be set for them from the start. */
  readonly services: readonly ServiceName[];
  readonly onAlarm: (service: ServiceName, key: string) => void;
  /** Names this process' workers in Redis' list of connections. Without blanks, which Redis refuses. */
  readonly owner: string;
  readonly prefix?: string;
  readonly nowMs: () => number;
  readonly log: Log;
};

type Ring = { readonly service: ServiceName; readonly key: string };

const CLOSE_MS = 2_000;
/**
 * Alarms that fire per round trip to Redis. Firing one takes no time, but the next job of its slot arrives with the
 * reply to the round trip, one turn of a busy process later: with a batch of twenty, a thousand alarms due at once took
 * fifty turns.
 */
const RINGING_MAX = 250;
const CHORES_MAX = 20;
/** How often a chore's schedule is looked after, at most and at least. */
const SCHEDULE_MIN_MS = 1_000;
const SCHEDULE_MAX_MS = 60_000;

export function openAlarms(options: Options): Alarms {
  const { redis, services, onAlarm, owner, prefix = 'tf', nowMs, log } = options;
  const place = { redis, prefix };
  const queues = new Map<string, Queue>();
  const workers = new Map<string, Worker>();
  const tending: NodeJS.Timeout[] = [];
  const open = (name: string): Queue => {
    const queue = openQueue(name, place, { removeOnFail: 100 });
    queues.set(name, queue);
    return queue;
  };
  const work = (name: string, concurrency: number, run: (data: unknown) => Promise<void>): void => {
    const onFailed = (job: string | undefined, error: Error) =>
      log.warn({ queue: name, job, error }, 'job.failed');
    const worker = openWorker(name, { ...place, run, onFailed }, { concurrency, name: owner });
    workers.set(name, worker);
  };
  for (const service of services) open(queueName(service));
  return {
    set: (timer) => {
      const queue = queues.get(queueName(timer.service));
      const delay = Math.max(0, timer.dueMs - nowMs());
      const ring: Ring = { service: timer.service, key: timer.key };
      void queue?.add(timer.name, ring, { delay, jobId: toJobId(timer) }).catch(() => undefined);
    },
    subscribe: (service) => {
      const name = queueName(service);
      if (!queues.has(name) || workers.has(name)) return;
      work(name, RINGING_MAX, async (data) => {
        const ring = data as Ring;
        onAlarm(ring.service, ring.key);
      });
    },
    unsubscribe: (service) => {
      const name = queueName(service);
      const worker = workers.get(name);
      workers.delete(name);
      if (worker) void closeBull(worker).catch(() => undefined);
    },
    schedule: (name, everyMs, run) => {
      const queue = open(`chore-${name}`);
      work(`chore-${name}`, CHORES_MAX, run);
      tending.push(keepScheduled(queue, name, everyMs));
    },
    close: async () => {
      for (const timer of tending) clearInterval(timer);
      await closed([...workers.values()], [...queues.values()]);
    },
  };
}

/** Closes connections, for a while only: without Redis some of them never end in good order. */
async function closed(workers: readonly Worker[], queues: readonly Queue[]): Promise<void> {
  const closing = [
    ...workers.map((worker) => closeBull(worker, true)),
    ...queues.map((queue) => closeBull(queue)),
  ];
  const patience = new Promise((resolve) => setTimeout(resolve, CLOSE_MS).unref());
  await Promise.race([Promise.allSettled(closing), patience]);
}

/** Creates a schedule, and recreates it whenever it is missing: after an outage or after Redis has been wiped. */
function keepScheduled(queue: Queue, name: string, everyMs: number): NodeJS.Timeout {
  const keep = async () => {
    const found = await queue.getJobScheduler(name);
    if (!found) await queue.upsertJobScheduler(name, { every: everyMs });
  };
  const tend = () => void keep().catch(() => undefined);
  tend();
  return setInterval(tend, Math.min(Math.max(everyMs, SCHEDULE_MIN_MS), SCHEDULE_MAX_MS));
}

const queueName = (service: ServiceName): string => `wakes-${service}`;

/** Setting the same timer twice makes one job; BullMQ does not accept colons. */
const toJobId = ({ key, dueMs }: TimerRow): string => `${key}-${toIso(dueMs)}`.replaceAll(':', '_');
