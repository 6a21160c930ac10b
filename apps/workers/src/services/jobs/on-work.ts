/** Jobs as services and workers see them: submitted, claimed, reported, ended. Every one of these may be repeated. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  claimJob,
  endJob,
  findJob,
  reportJob,
  submitJob,
  withdrawJob,
} from '@tradefloor/contracts/calls/jobs';
import { isOpenJob, JOB_LEASE_MS, JOBS_OPEN_MAX } from '@tradefloor/contracts/vocabulary/jobs';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import {
  type JobRow,
  mayMove,
  newJob,
  toEndEvent,
  toJob,
  toLease,
} from '@tradefloor/core/analytics/jobs/job';
import { publish, refuse, respond } from '@tradefloor/runtime';
import { type JobCtx, type JobResponse, moveJob, tendIn } from './job-state.ts';

export function onSubmitJob(
  ctx: JobCtx,
  request: CallInput<typeof submitJob>,
): JobResponse<CallOutput<typeof submitJob>> {
  const { state, nowMs } = ctx;
  const known = state.find(request.jobId);
  if (known !== null) {
    const isSame = known.kind === request.kind && known.input === request.input;
    if (!isSame || known.userId !== request.userId)
      return refuse('CONFLICT', { detail: 'another job has this id' });
    if (known.removedAt === null) return respond(toJob(known));
    const again = moveJob(ctx, known, { type: 'resubmitted' });
    return respond(toJob(again.row), again.events);
  }
  const { userId } = request;
  const open = userId === null ? 0 : state.countOpen(userId);
  if (open >= JOBS_OPEN_MAX) {
    const detail = fullText('jobs wait or run', { count: open, max: JOBS_OPEN_MAX });
    return refuse('RATE_LIMITED', { detail });
  }
  const row = newJob(request, nowMs);
  state.put(row);
  const job = toJob(row);
  return respond(job, [publish('jobs.changed', { job, outcome: null }), tendIn(row.jobId)]);
}

export function onFindJob(
  { state }: JobCtx,
  { idPrefix, userId }: CallInput<typeof findJob>,
): JobResponse<CallOutput<typeof findJob>> {
  const [row] = state.list(
    (one) =>
      one.removedAt === null &&
      one.jobId.startsWith(idPrefix) &&
      (userId === undefined || one.userId === userId),
  );
  return respond({ found: row === undefined ? null : { job: toJob(row), outcome: row.outcome } });
}

export function onWithdrawJob(
  ctx: JobCtx,
  { jobId }: CallInput<typeof withdrawJob>,
): JobResponse<CallOutput<typeof withdrawJob>> {
  const row = ctx.state.find(jobId);
  if (row === null) return respond({ job: null });
  if (!isOpenJob(row.state)) return respond({ job: toJob(row) });
  const moved = moveJob(ctx, row, { type: 'canceled' });
  return respond({ job: toJob(moved.row) }, moved.events);
}

export function onClaimJob(
  ctx: JobCtx,
  { jobId, fence, worker }: CallInput<typeof claimJob>,
): JobResponse<CallOutput<typeof claimJob>> {
  const { state, nowMs } = ctx;
  const row = state.find(jobId);
  if (row === null) return refuse('NOT_FOUND', { detail: 'no such job' });
  if (!mayMove(row, 'claimed'))
    return refuse('CONFLICT', { detail: `the job is ${codeText(row.state)}` });
  if (state.isPaused(row.kind)) return refuse('CONFLICT', { detail: 'the queue is paused' });
  if (state.isAtWork(row.userId))
    return refuse('CONFLICT', { detail: 'its owner has as many jobs running as may run' });
  if (row.fence !== fence || (row.nextAttemptAt ?? 0) > nowMs)
    return refuse('CONFLICT', { detail: 'the ticket is of another attempt' });
  const moved = moveJob(ctx, row, { type: 'claimed', worker, leaseMs: JOB_LEASE_MS });
  state.renew(jobId, nowMs);
  return respond(toLease(moved.row), [...moved.events, tendIn(jobId, JOB_LEASE_MS)]);
}

/** The job where it runs under this fence; null where its worker has lost it. */
export function held({ state }: JobCtx, jobId: string, fence: number): JobRow | null {
  const row = state.find(jobId);
  return row?.state === 'RUNNING' && row.fence === fence ? row : null;
}

export function onReportJob(
  ctx: JobCtx,
  { jobId, fence, done, total }: CallInput<typeof reportJob>,
): JobResponse<CallOutput<typeof reportJob>> {
  const row = held(ctx, jobId, fence);
  if (row === null) return respond({ goesOn: false });
  ctx.state.renew(jobId, ctx.nowMs);
  const isSame = done <= row.done && row.total === total;
  if (isSame) return respond({ goesOn: true });
  const { events } = moveJob(ctx, row, { type: 'progressed', done, total });
  return respond({ goesOn: true }, events);
}

export function onEndJob(
  ctx: JobCtx,
  { jobId, fence, end }: CallInput<typeof endJob>,
): JobResponse<CallOutput<typeof endJob>> {
  const row = held(ctx, jobId, fence);
  if (row === null) return respond({ isKept: false });
  const { events } = moveJob(ctx, row, toEndEvent(end, ctx.rng.next()));
  return respond({ isKept: true }, events);
}
