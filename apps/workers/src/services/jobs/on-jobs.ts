/** Jobs as users see them: their own, and all for an admin. Another user's is unknown. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { cancelJob, listJobs, retryJob } from '@tradefloor/contracts/calls/jobs';
import { toJob } from '@tradefloor/core/analytics/jobs/job';
import { respond } from '@tradefloor/runtime';
import { actOnJob, isVisible } from './act-on-job.ts';
import type { JobResponse, JobUserCtx } from './job-state.ts';

export const onListJobs = (ctx: JobUserCtx): JobResponse<CallOutput<typeof listJobs>> =>
  respond({ items: ctx.state.list(isVisible(ctx)).map(toJob), nextCursor: null });

export const onCancelJob = (
  ctx: JobUserCtx,
  { jobId }: CallInput<typeof cancelJob>,
): JobResponse<CallOutput<typeof cancelJob>> =>
  actOnJob(ctx, { jobId, action: 'CANCEL', reason: '' });

export const onRetryJob = (
  ctx: JobUserCtx,
  { jobId }: CallInput<typeof retryJob>,
): JobResponse<CallOutput<typeof retryJob>> =>
  actOnJob(ctx, { jobId, action: 'RETRY', reason: '' });
