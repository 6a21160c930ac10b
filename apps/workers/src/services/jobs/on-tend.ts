/**
 * Looks after one job until it has ended: puts what waits in the queue, again and again in case the queue has lost it,
 * and takes a job from a worker that does not report any more. While its kind is paused it is left alone: who resumes the
 * queue looks after all that wait.
 */
import {
  JOB_FAILURE_TEXT,
  JOB_REQUEUE_MS,
  JOB_TURN_MS,
} from '@tradefloor/contracts/vocabulary/jobs';
import type { TimerRequest } from '@tradefloor/runtime';
import { type JobCtx, type JobOut, moveJob, tendIn } from './job-state.ts';

export function onTend(ctx: JobCtx, { jobId }: TimerRequest['data']): readonly JobOut[] {
  const { state, nowMs, rng } = ctx;
  const row = state.find(String(jobId));
  if (row?.state === 'QUEUED') {
    const waitMs = (row.nextAttemptAt ?? 0) - nowMs;
    if (waitMs > 0) return [tendIn(row.jobId, waitMs)];
    if (state.isPaused(row.kind)) return [];
    if (state.isAtWork(row.userId)) return [tendIn(row.jobId, JOB_TURN_MS)];
    state.queue.add(row.kind, { jobId: row.jobId, fence: row.fence });
    return [tendIn(row.jobId, JOB_REQUEUE_MS)];
  }
  if (row?.state !== 'RUNNING') return [];
  const leaseMs = state.leaseUntil(row) - nowMs;
  if (leaseMs > 0) return [tendIn(row.jobId, leaseMs)];
  const reason = JOB_FAILURE_TEXT.LOST;
  const failed = { type: 'failed', reason, isFinal: false, stack: null, draw: rng.next() } as const;
  return moveJob(ctx, row, failed).events;
}
