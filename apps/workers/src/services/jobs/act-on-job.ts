/** What a person does with a job: cancelled, retried, removed. Done with another's, it is an entry of the audit trail. */
import type { Job } from '@tradefloor/contracts/job';
import { type JobAction, RETRIABLE_KINDS } from '@tradefloor/contracts/vocabulary/jobs';
import { codeText } from '@tradefloor/contracts/vocabulary/refusals';
import { type JobEvent, type JobRow, mayMove, toJob } from '@tradefloor/core/analytics/jobs/job';
import { publish, type Refused, refuse, respond } from '@tradefloor/runtime';
import { type JobOut, type JobResponse, type JobUserCtx, moveJob } from './job-state.ts';

const EVENTS = {
  CANCEL: { type: 'canceled' },
  RETRY: { type: 'retried' },
  REMOVE: { type: 'removed' },
} as const satisfies Record<JobAction, JobEvent>;

export const unknownJob = (): Refused => refuse('NOT_FOUND', { detail: 'no such job' });

/** One's own, and all for an admin; none that was removed. */
export const isVisible =
  ({ caller }: JobUserCtx) =>
  ({ userId, removedAt }: JobRow): boolean =>
    removedAt === null && (caller.role === 'admin' || userId === caller.userId);

type Acted = { readonly jobId: string; readonly action: JobAction; readonly reason: string };

export function actOnJob(ctx: JobUserCtx, { jobId, action, reason }: Acted): JobResponse<Job> {
  const row = ctx.state.find(jobId);
  if (row === null || !isVisible(ctx)(row)) return unknownJob();
  const barred = findBar(row, action);
  if (barred !== null) return refuse('CONFLICT', { detail: barred });
  const moved = moveJob(ctx, row, EVENTS[action]);
  return respond(toJob(moved.row), [...moved.events, ...toOperation(ctx, { row, action, reason })]);
}

/** Why a job cannot be acted on like this; null where it can. */
function findBar(row: JobRow, action: JobAction): string | null {
  if (action === 'RETRY' && row.state === 'FAILED' && !RETRIABLE_KINDS.includes(row.kind))
    return 'start this work again where it was started';
  return mayMove(row, EVENTS[action].type) ? null : `the job is ${codeText(row.state)}`;
}

/** The entry of the audit trail; none of one's own job. */
function toOperation(
  { caller, nowMs }: JobUserCtx,
  { row, action, reason }: Pick<Acted, 'action' | 'reason'> & { readonly row: JobRow },
): readonly JobOut[] {
  const { kind, jobId, userId } = row;
  const actor = caller.userId;
  if (actor === userId) return [];
  return [publish('jobs.operated', { action, kind, jobId, userId, actor, reason, at: nowMs })];
}
