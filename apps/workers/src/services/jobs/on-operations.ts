/** Jobs as the administrator operates them: queues, one job in detail, and actions that the audit trail keeps. */
import type { CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type {
  jobDetail,
  jobQueues,
  operateJob,
  operateQueue,
} from '@tradefloor/contracts/calls/jobs';
import type { JobKindQueue } from '@tradefloor/contracts/job';
import { JOB_KINDS, type JobKind } from '@tradefloor/contracts/vocabulary/jobs';
import { type JobRow, toDetail } from '@tradefloor/core/analytics/jobs/job';
import { publish, refuse, respond } from '@tradefloor/runtime';
import { actOnJob, unknownJob } from './act-on-job.ts';
import { type JobResponse, type JobState, type JobUserCtx, tendIn } from './job-state.ts';

export const onJobQueues = ({ state }: JobUserCtx): JobResponse<CallOutput<typeof jobQueues>> =>
  respond({ items: JOB_KINDS.map((kind) => toQueue(state, kind)), nextCursor: null });

export function onJobDetail(
  { state }: JobUserCtx,
  { jobId }: CallInput<typeof jobDetail>,
): JobResponse<CallOutput<typeof jobDetail>> {
  const row = state.find(jobId);
  return row === null || row.removedAt !== null ? unknownJob() : respond(toDetail(row));
}

export const onOperateJob = (
  ctx: JobUserCtx,
  input: CallInput<typeof operateJob>,
): JobResponse<CallOutput<typeof operateJob>> => actOnJob(ctx, input);

export function onOperateQueue(
  { state, caller, nowMs }: JobUserCtx,
  { kind, action, reason }: CallInput<typeof operateQueue>,
): JobResponse<CallOutput<typeof operateQueue>> {
  const isPaused = action === 'PAUSE';
  if (state.isPaused(kind) === isPaused) {
    const detail = isPaused ? 'the queue is paused already' : 'the queue is not paused';
    return refuse('CONFLICT', { detail });
  }
  const actor = caller.userId;
  state.putQueue({ kind, isPaused, changedBy: actor, changedAt: nowMs, reason });
  const operated = { action, kind, jobId: null, userId: null, actor, reason, at: nowMs };
  const waiting = isPaused ? [] : state.list(isWaiting(kind)).map(({ jobId }) => tendIn(jobId));
  return respond(toQueue(state, kind), [publish('jobs.operated', operated), ...waiting]);
}

const isWaiting =
  (kind: JobKind) =>
  (row: JobRow): boolean =>
    row.kind === kind && row.state === 'QUEUED';

function toQueue(state: JobState, kind: JobKind): JobKindQueue {
  const rows = state.list((row) => row.kind === kind && row.removedAt === null);
  const waiting = rows.filter(isWaiting(kind));
  const running = rows.filter((row) => row.state === 'RUNNING');
  const oldestAt = waiting.reduce<number | null>(
    (oldest, { createdAt }) => Math.min(createdAt, oldest ?? createdAt),
    null,
  );
  const queue = state.findQueue(kind);
  return {
    kind,
    waiting: waiting.length,
    running: running.length,
    failed: rows.filter((row) => row.state === 'FAILED').length,
    oldestAt,
    workers: countWorkers(running),
    paused:
      queue === null || !queue.isPaused
        ? null
        : { by: queue.changedBy, at: queue.changedAt, reason: queue.reason },
  };
}

function countWorkers(running: readonly JobRow[]): JobKindQueue['workers'] {
  const counts = new Map<string, number>();
  for (const { worker } of running)
    if (worker !== null) counts.set(worker, (counts.get(worker) ?? 0) + 1);
  return [...counts]
    .map(([worker, count]) => ({ worker, running: count }))
    .sort((a, b) => b.running - a.running || (a.worker < b.worker ? -1 : 1));
}
