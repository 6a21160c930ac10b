/** Jobs: what users see and stop of their own, and what services and workers exchange. */
import * as z from 'zod';
import { Job, JobEnd, JobId, JobLease, JobRequest } from '../job.ts';
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
