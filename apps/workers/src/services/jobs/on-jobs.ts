/** Jobs as users see them: their own, and all for an admin. Another user's is unknown. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { cancelJob, listJobs, retryJob } from '@tradefloor/contracts/calls/jobs';
import { RETRIABLE_KINDS } from '@tradefloor/contracts/vocabulary/jobs';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { type JobEvent, type JobRow, mayMove, toJob } from '@tradefloor/core/analytics/jobs/job';
import { refuse, respond } from '@tradefloor/runtime';
import { type JobResponse, type JobUserCtx, moveJob } from './job-state.ts';

const isVisible =
  ({ caller }: JobUserCtx) =>
  ({ userId }: JobRow): boolean =>
    caller.role === 'admin' || userId === caller.userId;

export const onListJobs = (ctx: JobUserCtx): JobResponse<CallOutput<typeof listJobs>> =>
  respond({ items: ctx.state.list(isVisible(ctx)).map(toJob), nextCursor: null });

export const onCancelJob = (
  ctx: JobUserCtx,
  { jobId }: CallInput<typeof cancelJob>,
): JobResponse<CallOutput<typeof cancelJob>> => move(ctx, jobId, { type: 'canceled' });

export function onRetryJob(
  ctx: JobUserCtx,
  { jobId }: CallInput<typeof retryJob>,
): JobResponse<CallOutput<typeof retryJob>> {
  const row = ctx.state.find(jobId);
  if (row?.state === 'FAILED' && isVisible(ctx)(row) && !RETRIABLE_KINDS.includes(row.kind))
    return refuse('CONFLICT', { detail: 'start this work again where it was started' });
  return move(ctx, jobId, { type: 'retried' });
}

function move(
  ctx: JobUserCtx,
  jobId: string,
  event: JobEvent,
): JobResponse<ReturnType<typeof toJob>> {
  const row = ctx.state.find(jobId);
  if (row === null || !isVisible(ctx)(row)) return refuse('NOT_FOUND', { detail: 'no such job' });
  if (!mayMove(row, event.type))
    return refuse('CONFLICT', { detail: `the job is ${codeText(row.state)}` });
  const moved = moveJob(ctx, row, event);
  return respond(toJob(moved.row), moved.events);
}
