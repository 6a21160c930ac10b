/** What the jobs service works with: its rows, the leases of what runs, and the queue around it. */
import type { UserId } from '@tradefloor/contracts/ids';
import {
  isOpenJob,
  JOB_LEASE_MS,
  JOBS_KEPT,
  JOBS_RUNNING_MAX,
  type JobKind,
} from '@tradefloor/contracts/vocabulary/jobs';
import {
  type ExportPartRow,
  evolveJob,
  JOB_TABLES,
  type JobEvent,
  type JobRow,
  type QueueRow,
  toJob,
} from '@tradefloor/core/analytics/jobs/job';
import type { ExportReader } from '@tradefloor/core/analytics/jobs/reader';
import type { Table } from '@tradefloor/core/table';
import {
  type CallResponse,
  type Ctx,
  type HandlerOutput,
  publish,
  type StateIo,
  setTimer,
  type UserCtx,
} from '@tradefloor/runtime';
import type { JobQueue } from '@tradefloor/runtime/engine/job-queue';

export type JobDeps = {
  readonly queue: Pick<JobQueue, 'add'>;
  readonly exports: ExportReader;
};
export type JobCtx = Ctx<JobState>;
export type JobUserCtx = UserCtx<JobState>;
type Published = 'jobs.changed' | 'jobs.operated';
export type JobOut = HandlerOutput<Published, 'tend'>;
export type JobResponse<O> = CallResponse<Published, 'tend', O>;

export class JobState {
  readonly queue: JobDeps['queue'];
  readonly exports: ExportReader;
  readonly #parts: Table<ExportPartRow>;
  readonly #rows: Table<JobRow>;
  readonly #queues: Table<QueueRow>;
  /** Until when each running job's worker has it: renewed in memory alone, so that a report costs no commit. */
  readonly #leases = new Map<string, number>();

  constructor(io: StateIo, { queue, exports }: JobDeps) {
    this.queue = queue;
    this.exports = exports;
    this.#parts = io.table(JOB_TABLES.exportParts);
    this.#rows = io.table(JOB_TABLES.jobs);
    this.#queues = io.table(JOB_TABLES.queues);
    // What was renewed is not known here: every worker has time for one more report.
    for (const { jobId, state } of this.#rows.values())
      if (state === 'RUNNING') this.#leases.set(jobId, io.nowMs + JOB_LEASE_MS);
  }

  find(jobId: string): JobRow | null {
    return this.#rows.get(jobId) ?? null;
  }

  /** Open ones first, then the newest. */
  list(isVisible: (row: JobRow) => boolean): JobRow[] {
    const rank = ({ state }: JobRow) => (isOpenJob(state) ? 0 : 1);
    return [...this.#rows.values()]
      .filter(isVisible)
      .sort(
        (a, b) => rank(a) - rank(b) || b.createdAt - a.createdAt || (a.jobId < b.jobId ? 1 : -1),
      );
  }

  /** How many jobs of a user wait or run. */
  countOpen(userId: UserId): number {
    return [...this.#rows.values()].filter((row) => row.userId === userId && isOpenJob(row.state))
      .length;
  }

  /** Its row where it has been paused at least once. */
  findQueue(kind: JobKind): QueueRow | null {
    return this.#queues.get(kind) ?? null;
  }

  isPaused(kind: JobKind): boolean {
    return this.findQueue(kind)?.isPaused ?? false;
  }

  putQueue(row: QueueRow): void {
    this.#queues.put(row);
  }

  /** Written with this handling; no memory holds the text. */
  keepPart(row: ExportPartRow): void {
    this.#parts.put(row);
    this.#parts.forget(row.partId);
  }

  /** Whether a user has as many jobs running as one may have: the next waits for one of them. */
  isAtWork(userId: UserId | null): boolean {
    if (userId === null) return false;
    const running = [...this.#rows.values()].filter(
      (row) => row.userId === userId && row.state === 'RUNNING',
    );
    return running.length >= JOBS_RUNNING_MAX;
  }

  leaseUntil({ jobId, leaseUntil }: JobRow): number {
    return this.#leases.get(jobId) ?? leaseUntil ?? 0;
  }

  renew(jobId: string, nowMs: number): void {
    this.#leases.set(jobId, nowMs + JOB_LEASE_MS);
  }

  put(row: JobRow): void {
    this.#rows.put(row);
    if (row.state === 'RUNNING') return;
    this.#leases.delete(row.jobId);
    if (!isOpenJob(row.state)) this.#dropOldest(row);
  }

  /** Of those that ended the newest stay listed. */
  #dropOldest({ endedAt }: JobRow): void {
    const ended = [...this.#rows.values()].filter(({ state }) => !isOpenJob(state));
    if (ended.length <= JOBS_KEPT) return;
    const [oldest] = ended.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0));
    if (oldest === undefined) return;
    this.#rows.put({ ...oldest, droppedAt: endedAt });
    this.#rows.forget(oldest.jobId);
  }
}

/** Looks after a job: now, or later. A job has one such timer. */
export const tendIn = (jobId: string, delayMs = 0) =>
  setTimer('tend', delayMs, { key: jobId, jobId });

/** Keeps a job as it is after an event, and publishes it. */
export function moveJob(
  { state, nowMs }: JobCtx,
  row: JobRow,
  event: JobEvent,
): { readonly row: JobRow; readonly events: readonly JobOut[] } {
  const next = evolveJob(row, event, nowMs);
  state.put(next);
  const changed = publish('jobs.changed', { job: toJob(next), outcome: next.outcome });
  if (next.state !== 'QUEUED') return { row: next, events: [changed] };
  const delayMs = Math.max(0, (next.nextAttemptAt ?? nowMs) - nowMs);
  return { row: next, events: [changed, tendIn(next.jobId, delayMs)] };
}
