/** Jobs: long work that runs in a queue, on whichever worker takes it first. */
import * as z from 'zod';
import { UserId } from './ids.ts';
import { AtWire } from './time.ts';
import { JOB_ACTIONS, JOB_KINDS, JOB_STATES, QUEUE_ACTIONS, STACK_MAX } from './vocabulary/jobs.ts';
import { OPERATOR_REASON_LENGTH } from './vocabulary/reason.ts';

export const JobId = z.string().regex(/^[A-Za-z0-9-]{1,96}$/);
export const JobKind = z.enum(JOB_KINDS);
/** What a job works on, and what it comes to, as JSON: each kind has a schema of its own. */
export const JobText = z.string().max(65_536);
const Count = z.int().nonnegative();
/** A sentence for people. */
const Reason = z.string().max(500);

/** A job as its owner sees it. */
export const Job = z.strictObject({
  jobId: JobId,
  kind: JobKind,
  /** Null for work of the platform's own. */
  userId: UserId.nullable(),
  title: z.string().min(1).max(200),
  state: z.enum(JOB_STATES),
  /** Parts done, of all; 0 of 0 until the worker knows. */
  done: Count,
  total: Count,
  /** Attempts begun since it last got further. */
  attempts: Count,
  /** The worker of the newest attempt: its host and process. */
  worker: z.string().max(200).nullable(),
  /** Why the newest attempt failed. */
  reason: Reason.nullable(),
  createdAt: AtWire,
  startedAt: AtWire.nullable(),
  /** When it is tried again; null unless it waits after a failed attempt. */
  nextAttemptAt: AtWire.nullable(),
  endedAt: AtWire.nullable(),
  /** Rises by one with every change that is published. */
  version: z.int().positive(),
});
export type Job = z.infer<typeof Job>;

/** A change of a job, for its owner and for the service it works for. */
export const JobChange = z.strictObject({
  job: Job,
  /** What it came to, as JSON; null until it is done, and for kinds whose results are kept elsewhere. */
  outcome: JobText.nullable(),
});
export type JobChange = z.infer<typeof JobChange>;

/** What one service has another work do. A repeat under the same id is the same job. */
export const JobRequest = z.strictObject({
  jobId: JobId,
  kind: JobKind,
  userId: UserId.nullable(),
  title: z.string().min(1).max(200),
  input: JobText,
});
export type JobRequest = z.infer<typeof JobRequest>;

/** A job in the hands of a worker. The fence names the attempt: reports under an older one are refused. */
export const JobLease = z.strictObject({
  jobId: JobId,
  kind: JobKind,
  input: JobText,
  fence: z.int().positive(),
  attempt: z.int().positive(),
});
export type JobLease = z.infer<typeof JobLease>;

/** How an attempt ended. A failure that is final is not retried: the same input would fail again. */
export const JobEnd = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('DONE'), outcome: JobText.nullable() }),
  z.strictObject({
    state: z.literal('FAILED'),
    reason: Reason,
    isFinal: z.boolean(),
    /** Where in the code it failed, for who operates the platform. */
    stack: z.string().max(STACK_MAX).optional(),
  }),
]);
export type JobEnd = z.infer<typeof JobEnd>;

/** A job with what only an administrator sees of it. */
export const JobDetail = z.strictObject({
  job: Job,
  input: JobText,
  outcome: JobText.nullable(),
  /** Of the newest attempt that failed; null where it failed without one. */
  stack: z.string().nullable(),
});
export type JobDetail = z.infer<typeof JobDetail>;

/** The queue of one kind of job, by its rows. */
export const JobKindQueue = z.strictObject({
  kind: JobKind,
  waiting: Count,
  running: Count,
  failed: Count,
  /** Since when the job has waited that has waited longest, also between two attempts. */
  oldestAt: AtWire.nullable(),
  /** Processes that run such jobs now, those with most of them first. */
  workers: z.array(z.strictObject({ worker: z.string(), running: Count })),
  /** While it is paused no job of the kind is begun; those that run go on. */
  paused: z.strictObject({ by: UserId, at: AtWire, reason: z.string() }).nullable(),
});
export type JobKindQueue = z.infer<typeof JobKindQueue>;

export const OperatorReason = z
  .string()
  .trim()
  .min(OPERATOR_REASON_LENGTH.min)
  .max(OPERATOR_REASON_LENGTH.max);

/** What an administrator did with another's job, or with a queue. */
export const JobOperation = z.strictObject({
  action: z.enum([...JOB_ACTIONS, ...QUEUE_ACTIONS]),
  kind: JobKind,
  /** Null where it is the whole queue. */
  jobId: JobId.nullable(),
  /** Whose job it is; null for work of the platform's own, and for a queue. */
  userId: UserId.nullable(),
  actor: UserId,
  /** Empty where it was done without one, by the owners' call. */
  reason: z.string(),
  at: AtWire,
});
export type JobOperation = z.infer<typeof JobOperation>;
