/** Jobs: which work runs in a queue, what states it has, and what bounds its attempts. */

/** What can be run as a job. */
export const JOB_KINDS = ['BACKTEST', 'SCENARIO_BATCH', 'EXPORT', 'REPLAY'] as const;
export type JobKind = (typeof JOB_KINDS)[number];

export const JOB_KIND_TEXT = {
  BACKTEST: 'Backtest',
  SCENARIO_BATCH: 'Scenario batch',
  EXPORT: 'Export',
  REPLAY: 'Session replay',
} as const satisfies Record<JobKind, string>;

/** `QUEUED`: waits for a worker, for the first time or again after an attempt that failed. */
export const JOB_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELED'] as const;
export type JobState = (typeof JOB_STATES)[number];

export const JOB_STATE_TEXT = {
  QUEUED: 'Queued',
  RUNNING: 'Running',
  DONE: 'Done',
  FAILED: 'Failed',
  CANCELED: 'Cancelled',
} as const satisfies Record<JobState, string>;

/** Whether a job waits or runs. */
export const isOpenJob = (state: JobState): boolean => state === 'QUEUED' || state === 'RUNNING';

/** Kinds that can be queued once more after they failed; of the others the work itself is over. */
export const RETRIABLE_KINDS: readonly JobKind[] = ['BACKTEST', 'EXPORT', 'REPLAY'];

/** What an administrator does with a job. */
export const JOB_ACTIONS = ['CANCEL', 'RETRY', 'REMOVE'] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];
/** And with the queue of a kind. */
export const QUEUE_ACTIONS = ['PAUSE', 'RESUME'] as const;
export type QueueAction = (typeof QUEUE_ACTIONS)[number];

/** Why an attempt failed that never came to its work's end, as the owner reads it. */
export const JOB_FAILURE_TEXT = {
  LOST: 'The worker stopped reporting',
  STOPPED: 'The worker stopped',
  TAKEN: 'Another worker has the job',
  DISABLED: 'The owner of the job is disabled',
  FORBIDDEN: 'The owner of the job may not start it any more',
  NO_RESPONSE: 'A service does not respond',
} as const;

/** An attempt was cut off. */
export const attemptTimeText = (maxMs: number): string =>
  `An attempt may take ${maxMs / 1_000} s at most`;

/** Characters that are kept of where in the code a job failed. */
export const STACK_MAX = 8_000;

/** After so many attempts without progress a job has failed, until it is retried by hand. */
export const JOB_ATTEMPTS = 8;
/** Milliseconds before the second attempt; twice as long before each further one, up to the longest wait. */
export const JOB_RETRY_FIRST_MS = 2_000;
export const JOB_RETRY_MAX_MS = 300_000;
/** A worker that reports nothing for so long, in milliseconds, has lost its job to the next one. */
export const JOB_LEASE_MS = 15_000;
/** A job that still waits is put in the queue again so often, in milliseconds. */
export const JOB_REQUEUE_MS = 10_000;
/** How often a worker reports. */
export const JOB_REPORT_MS = 1_000;
/** Jobs of one user that may run at the same time; the others wait, and this often look whether they may, in milliseconds. */
export const JOBS_RUNNING_MAX = 4;
export const JOB_TURN_MS = 2_000;
/** Jobs of one user that may wait or run. */
export const JOBS_OPEN_MAX = 20;
/** Jobs that ended and are still listed, of all users. */
export const JOBS_KEPT = 1_000;
