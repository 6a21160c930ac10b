/** Jobs: what users see and stop of their own, and what services and workers exchange. */
import * as z from 'zod';
import { UserId } from '../ids.ts';
import {
  Job,
  JobChange,
  JobDetail,
  JobEnd,
  JobId,
  JobKind,
  JobKindQueue,
  JobLease,
  JobRequest,
  OperatorReason,
} from '../job.ts';
import { JOB_ACTIONS, QUEUE_ACTIONS } from '../vocabulary/jobs.ts';
import { call, Nothing, TRADE_WATCHERS } from './call.ts';

const to = 'jobs';
const Key = z.strictObject({ jobId: JobId });
const Fence = z.int().positive();

/** One's own, those of all users and of the platform for an admin: what waits or runs, then what ended, the newest first. */
export const listJobs = call('listJobs', {
  procedure: 'jobs.list',
  kind: 'query',
  to,
  access: TRADE_WATCHERS,
  method: 'GET',
  path: '/jobs',
  in: Nothing,
  out: z.object({ items: z.array(Job), nextCursor: z.null() }),
});
/** Stops a job that waits or runs. What it has already kept stays. Refused with `CONFLICT` once it has ended. */
export const cancelJob = call('cancelJob', {
  procedure: 'jobs.cancel',
  kind: 'mutation',
  to,
  access: TRADE_WATCHERS,
  method: 'DELETE',
  path: '/jobs/:jobId',
  reducesRisk: true,
  in: Key,
  out: Job,
});
/** Queues a job that failed once more, with all its attempts. One that waits for its next attempt is taken at once. */
export const retryJob = call('retryJob', {
  procedure: 'jobs.retry',
  kind: 'mutation',
  to,
  access: TRADE_WATCHERS,
  method: 'POST',
  path: '/jobs/:jobId/retry',
  in: Key,
  out: Job,
});
/** The queue of each kind: what waits, runs and failed, on which processes, and whether it is paused. */
export const jobQueues = call('jobQueues', {
  procedure: 'jobs.queues',
  kind: 'query',
  to,
  access: ['admin'],
  method: 'GET',
  path: '/queues',
  keys: 'people',
  in: Nothing,
  out: z.object({ items: z.array(JobKindQueue), nextCursor: z.null() }),
});
/** One job with its input, its outcome and where its newest failed attempt failed. */
export const jobDetail = call('jobDetail', {
  procedure: 'jobs.detail',
  kind: 'query',
  to,
  access: ['admin'],
  method: 'GET',
  path: '/jobs/:jobId',
  keys: 'people',
  in: Key,
  out: JobDetail,
});
/**
 * Cancels, retries or removes any job, with a reason for the audit trail. One that is removed has ended, is not listed any
 * more and stays a row. Refused with `CONFLICT` where the state of the job does not have this.
 */
export const operateJob = call('operateJob', {
  procedure: 'jobs.operate',
  kind: 'mutation',
  to,
  access: ['admin'],
  method: 'POST',
  path: '/jobs/:jobId/operate',
  in: z.strictObject({ jobId: JobId, action: z.enum(JOB_ACTIONS), reason: OperatorReason }),
  out: Job,
});
/**
 * Pauses or resumes the queue of a kind, with a reason for the audit trail. Jobs that run go on, new ones wait. Refused
 * with `CONFLICT` where it is so already.
 */
export const operateQueue = call('operateQueue', {
  procedure: 'jobs.operateQueue',
  kind: 'mutation',
  to,
  access: ['admin'],
  method: 'POST',
  path: '/queues/:kind/operate',
  in: z.strictObject({ kind: JobKind, action: z.enum(QUEUE_ACTIONS), reason: OperatorReason }),
  out: JobKindQueue,
});
/** Keeps a job and queues it. A repeat returns the job as it is; another one under its id is refused with `CONFLICT`. */
export const submitJob = call('submitJob', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/jobs',
  in: JobRequest,
  out: Job,
});
/** The job whose id begins like this, of one user or of all: one that waits or runs, else the newest. */
export const findJob = call('findJob', {
  kind: 'query',
  to,
  access: 'internal',
  method: 'GET',
  path: '/jobs/newest/:idPrefix',
  in: z.strictObject({ idPrefix: JobId, userId: UserId.optional() }),
  out: z.object({ found: JobChange.nullable() }),
});
/** Stops a job on behalf of the service that submitted it; one that has ended stays as it is. */
export const withdrawJob = call('withdrawJob', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/jobs/:jobId/withdraw',
  reducesRisk: true,
  in: Key,
  out: z.object({ job: Job.nullable() }),
});
/** Begins an attempt of a job that waits. Refused with `CONFLICT` where it does not, or where the ticket is old. */
export const claimJob = call('claimJob', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/jobs/:jobId/claim',
  in: z.strictObject({
    jobId: JobId,
    /** Claims before this one, as the ticket states: an older ticket begins nothing. */
    fence: z.int().nonnegative(),
    worker: z.string().min(1).max(200),
  }),
  out: JobLease,
});
/** Renews a worker's lease and states how far it is. It stops where the job is not its own any more. */
export const reportJob = call('reportJob', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/jobs/:jobId/report',
  in: z.strictObject({
    jobId: JobId,
    fence: Fence,
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  out: z.object({ goesOn: z.boolean() }),
});
/** Ends an attempt. One that has lost its job meanwhile changes nothing. */
export const endJob = call('endJob', {
  kind: 'mutation',
  to,
  access: 'internal',
  method: 'POST',
  path: '/jobs/:jobId/end',
  in: z.strictObject({ jobId: JobId, fence: Fence, end: JobEnd }),
  out: z.object({ isKept: z.boolean() }),
});
