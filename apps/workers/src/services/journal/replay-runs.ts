/** Runs of session replays as the journal finds them: each is a job, which states how far it is and what it came to. */
import { findJob } from '@tradefloor/contracts/calls/jobs';
import type { UserId } from '@tradefloor/contracts/ids';
import type { JobChange } from '@tradefloor/contracts/job';
import {
  parseReplayResult,
  type ReplayId,
  type ReplayResult,
  type ReplayRun,
  type RowParts,
  toReplayPeriod,
} from '@tradefloor/contracts/replay';
import { EXPORT_KEPT_MS } from '@tradefloor/contracts/vocabulary/exports';
import type { JobState } from '@tradefloor/contracts/vocabulary/jobs';
import { err, ok, type Result } from '@tradefloor/core/result';
import { notResponding, type Refused, readOrRefuse, refuse } from '@tradefloor/runtime';
import type { JournalCtx, JournalState } from './journal-state.ts';

/** Ids of the jobs of a period begin with it; each start has one of its own. */
export const toJobPrefix = (runId: ReplayId): string => `replay-${runId}-`;

/** The run that a job's id names; null for a job of another kind. */
export const findRunId = (jobId: string): ReplayId | null =>
  /^replay-(R[0-9a-z]+-[0-9a-z]+)-/.exec(jobId)?.[1] ?? null;

const RUN_STATES = {
  QUEUED: 'WAITING',
  RUNNING: 'RUNNING',
  DONE: 'DONE',
  FAILED: 'FAILED',
  CANCELED: 'CANCELED',
} as const satisfies Record<JobState, ReplayRun['state']>;

/** How far a job of a replay is. */
export const toProgress = ({
  job,
}: Pick<JobChange, 'job'>): Pick<ReplayRun, 'state' | 'progress'> => {
  const { state, done, total } = job;
  const share = total === 0 ? 0 : Math.min(1, done / total);
  return { state: RUN_STATES[state], progress: state === 'DONE' ? 1 : share };
};

export function toRun(runId: ReplayId, change: JobChange): ReplayRun {
  const { state, reason } = change.job;
  const result = findResult(change);
  return {
    runId,
    ...toReplayPeriod(runId),
    ...toProgress(change),
    speed: result?.speed ?? null,
    proof: result?.proof ?? null,
    failure: state === 'FAILED' ? reason : null,
  };
}

/** Null until the run is done. */
export const findResult = ({ job, outcome }: JobChange): ReplayResult | null =>
  job.state === 'DONE' && outcome !== null ? parseReplayResult(outcome) : null;

/**
 * The newest run of a period, of one user or of all. Null for none: also where what it came to is not kept any more.
 */
export async function findRun(
  ctx: JournalCtx,
  runId: ReplayId,
  userId?: UserId,
): Promise<Result<JobChange | null, Refused>> {
  const idPrefix = toJobPrefix(runId);
  const response = await ctx.call(
    findJob,
    userId === undefined ? { idPrefix } : { idPrefix, userId },
  );
  if (!response.ok) return err(notResponding('jobs'));
  const { found } = response.value;
  const endedAt = found?.job.endedAt ?? null;
  return ok(endedAt !== null && endedAt + EXPORT_KEPT_MS <= ctx.nowMs ? null : found);
}

export const unknownRun = (): Refused =>
  refuse('NOT_FOUND', { detail: 'this replay is no longer stored: replay the period again' });

/** Rows in their order, read part by part: between two of them others are served. */
export async function readRows<Row>(
  { replays }: JournalState,
  jobId: string,
  [first, count]: RowParts,
): Promise<Result<readonly Row[], Refused>> {
  const rows: Row[] = [];
  for (let part = first; part < first + count; part += 1) {
    const read = await readOrRefuse(replays.part(jobId, part));
    if (!read.ok) return read;
    if (read.value === null) return err(unknownRun());
    for (const row of JSON.parse(read.value) as Row[]) rows.push(row);
  }
  return ok(rows);
}
