/**
 * A job: its row, and what moves it on. The row decides; a queue only carries its id. A claim begins an attempt and
 * raises the fence, so that a worker that was taken for dead changes nothing any more.
 */
import type { UserId } from '@tradefloor/contracts/ids';
import type { Job, JobDetail, JobEnd, JobLease, JobRequest } from '@tradefloor/contracts/job';
import {
  JOB_ATTEMPTS,
  JOB_RETRY_FIRST_MS,
  JOB_RETRY_MAX_MS,
  type JobKind,
  type JobState,
} from '@tradefloor/contracts/vocabulary/jobs';
import { invariant } from '../../result.ts';
import { defineTables, keeps } from '../../table.ts';

export type JobRow = Job & {
  /** JSON of the kind's own schema. */
  readonly input: string;
  readonly outcome: string | null;
  /** Rises with every claim, also over the attempts of a retry by hand. */
  readonly fence: number;
  /** Until when its worker has it, unless it reports; null while it does not run. */
  readonly leaseUntil: number | null;
  /** Where in the code the newest attempt failed; null where that is not known. */
  readonly stack: string | null;
  /** Set when an administrator has taken it out of the list: it waits in memory for one under its id. */
  readonly removedAt: number | null;
  /** Set when it is not listed any more; memory does not hold such rows. */
  readonly droppedAt: number | null;
};

/** The queue of a kind, where it has been paused at least once. */
export type QueueRow = {
  readonly kind: JobKind;
  readonly isPaused: boolean;
  readonly changedBy: UserId;
  readonly changedAt: number;
  readonly reason: string;
};

/** A part of an export's text, as its worker kept it. */
export type ExportPartRow = {
  /** The job and the part: kept again, it is replaced. */
  readonly partId: string;
  readonly jobId: string;
  readonly part: number;
  readonly text: string;
  readonly keptAt: number;
};

/** The tables of the jobs service. */
export const JOB_TABLES = defineTables('jobs', {
  jobs: keeps<JobRow>((row) => row.jobId),
  queues: keeps<QueueRow>((row) => row.kind),
  exportParts: keeps<ExportPartRow>((row) => row.partId),
});

export type JobEvent =
  | { readonly type: 'claimed'; readonly worker: string; readonly leaseMs: number }
  | { readonly type: 'progressed'; readonly done: number; readonly total: number }
  | { readonly type: 'done'; readonly outcome: string | null }
  /** `draw` in [0, 1) shortens the wait, so that jobs that failed together do not return together. */
  | {
      readonly type: 'failed';
      readonly reason: string;
      readonly isFinal: boolean;
      readonly stack: string | null;
      readonly draw: number;
    }
  | { readonly type: 'canceled' }
  | { readonly type: 'retried' }
  | { readonly type: 'removed' }
  /** Of one that was removed: its id is submitted again. */
  | { readonly type: 'resubmitted' };

/** What may happen to a job in each state. Only a failure can be taken back, by hand. */
export const JOB_MOVES: Readonly<Record<JobState, readonly JobEvent['type'][]>> = {
  QUEUED: ['claimed', 'canceled', 'retried'],
  RUNNING: ['progressed', 'done', 'failed', 'canceled'],
  DONE: ['removed', 'resubmitted'],
  FAILED: ['retried', 'removed', 'resubmitted'],
  CANCELED: ['removed', 'resubmitted'],
};

/** Whether this may happen to a job in its state. */
export const mayMove = ({ state }: Pick<JobRow, 'state'>, type: JobEvent['type']): boolean =>
  JOB_MOVES[state].includes(type);

/** A job that waits for its first attempt. */
export const newJob = (request: JobRequest, nowMs: number): JobRow => ({
  ...request,
  state: 'QUEUED',
  done: 0,
  total: 0,
  attempts: 0,
  worker: null,
  reason: null,
  createdAt: nowMs,
  startedAt: null,
  nextAttemptAt: null,
  endedAt: null,
  version: 1,
  outcome: null,
  fence: 0,
  leaseUntil: null,
  stack: null,
  removedAt: null,
  droppedAt: null,
});

/**
 * The wait in milliseconds after the n-th attempt: 2 s, doubled with each attempt up to five minutes, of which a draw
 * takes up to half away ("equal jitter").
 */
export function jobRetryMs(attempts: number, draw: number): number {
  const full = Math.min(JOB_RETRY_MAX_MS, JOB_RETRY_FIRST_MS * 2 ** (attempts - 1));
  return Math.ceil(full * (1 - draw / 2));
}

/** @throws InvariantViolation for a move that the table does not have */
export function evolveJob(row: JobRow, event: JobEvent, nowMs: number): JobRow {
  invariant(mayMove(row, event.type), `a job that is ${row.state} cannot be ${event.type}`);
  const next = { ...row, version: row.version + 1 };
  switch (event.type) {
    case 'claimed':
      return claimed(next, event, nowMs);
    case 'progressed':
      return {
        ...next,
        // An attempt that begins at the start is no further until it passes where those before it ended.
        done: Math.max(row.done, event.done),
        total: event.total,
        // An attempt that gets further is not one of those that fail alike.
        attempts: event.done > row.done ? 1 : row.attempts,
      };
    case 'done':
      return { ...ended(next, 'DONE', nowMs), outcome: event.outcome, reason: null, stack: null };
    case 'failed':
      return failed(next, event, nowMs);
    case 'canceled':
      return ended(next, 'CANCELED', nowMs);
    case 'retried':
      return requeued(next);
    case 'removed':
      return { ...next, removedAt: nowMs };
    case 'resubmitted':
      return { ...requeued(next), done: 0, total: 0, outcome: null, removedAt: null };
  }
}

const requeued = (row: JobRow): JobRow => ({
  ...row,
  state: 'QUEUED',
  attempts: 0,
  nextAttemptAt: null,
  endedAt: null,
});

function claimed(
  row: JobRow,
  { worker, leaseMs }: Extract<JobEvent, { type: 'claimed' }>,
  nowMs: number,
): JobRow {
  const { attempts, fence, startedAt } = row;
  const begun = { attempts: attempts + 1, fence: fence + 1, startedAt: startedAt ?? nowMs };
  const held = { worker, leaseUntil: nowMs + leaseMs, nextAttemptAt: null };
  return { ...row, ...begun, ...held, state: 'RUNNING' };
}

const ended = (row: JobRow, state: JobState, nowMs: number): JobRow => ({
  ...row,
  state,
  endedAt: nowMs,
  leaseUntil: null,
  nextAttemptAt: null,
});

function failed(
  row: JobRow,
  { reason, isFinal, stack, draw }: Extract<JobEvent, { type: 'failed' }>,
  nowMs: number,
): JobRow {
  if (isFinal || row.attempts >= JOB_ATTEMPTS)
    return { ...ended(row, 'FAILED', nowMs), reason, stack };
  const nextAttemptAt = nowMs + jobRetryMs(row.attempts, draw);
  return { ...row, state: 'QUEUED', leaseUntil: null, nextAttemptAt, reason, stack };
}

/** The event of an attempt's end. */
export const toEndEvent = (end: JobEnd, draw: number): JobEvent =>
  end.state === 'DONE'
    ? { type: 'done', outcome: end.outcome }
    : { type: 'failed', reason: end.reason, isFinal: end.isFinal, stack: end.stack ?? null, draw };

/** Without what only its worker and the service need. */
export function toJob(row: JobRow): Job {
  const { input: _i, outcome: _o, fence: _f, leaseUntil: _l, ...rest } = row;
  const { stack: _s, removedAt: _r, droppedAt: _d, ...job } = rest;
  return job;
}

/** What an administrator sees of it. */
export const toDetail = (row: JobRow): JobDetail => {
  const { input, outcome, stack } = row;
  return { job: toJob(row), input, outcome, stack };
};

/** What a worker is given. */
export const toLease = ({ jobId, kind, input, fence, attempts }: JobRow): JobLease => ({
  jobId,
  kind,
  input,
  fence,
  attempt: attempts,
});
