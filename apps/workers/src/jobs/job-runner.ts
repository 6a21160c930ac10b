/**
 * Runs jobs in this process: claims what the queue hands over, reports while it runs, and ends it. It keeps nothing: a
 * process that is killed in mid-job loses its lease, and the next one begins again.
 */
import { claimJob, endJob, reportJob } from '@tradefloor/contracts/calls/jobs';
import type { JobEnd, JobLease } from '@tradefloor/contracts/job';
import {
  attemptTimeText,
  JOB_FAILURE_TEXT,
  JOB_LEASE_MS,
  JOB_REPORT_MS,
  JOB_REQUEUE_MS,
  type JobKind,
  STACK_MAX,
} from '@tradefloor/contracts/vocabulary/jobs';
import { err, type Result } from '@tradefloor/core/result';
import type { Ctx } from '@tradefloor/runtime';
import {
  type JobIntake,
  type JobQueue,
  type JobTicket,
  OfferAgain,
} from '@tradefloor/runtime/engine/job-queue';
import type { Clock } from '@tradefloor/runtime/engine/ports';

/** Calls a service, wherever it runs. */
export type JobCall = Ctx<unknown>['call'];

/** A failure that is final is not retried: the same input would fail again. */
export type JobFailure = {
  readonly reason: string;
  readonly isFinal: boolean;
  /** Where in the code it failed, where that is known. */
  readonly stack?: string;
};

export type JobWork = {
  readonly jobId: string;
  /** Of this attempt. */
  readonly fence: number;
  /** Of the kind's own schema: parsed by its handler. */
  readonly input: string;
  /** States how many parts are done, of all. */
  progress(done: number, total: number): void;
  /** Aborted as soon as its result is of no use: cancelled, another's by now, or this process stops. */
  readonly signal: AbortSignal;
  readonly call: JobCall;
};

/** How one kind of job is run. `run` may be called again for the same job, and comes to the same. */
export type JobHandler = {
  readonly kind: JobKind;
  readonly intake: JobIntake;
  /** Milliseconds of an attempt that loops or hangs, or of the longest that is right: then it is ended, for good. */
  readonly maxMs: number;
  /** Whether this machine has what the work needs: where not, tickets are left to the others. Always, when left out. */
  isAble?(): boolean;
  /** @returns what the job comes to, as JSON, or null where its result is kept elsewhere */
  run(work: JobWork): Promise<Result<string | null, JobFailure>>;
};

export type JobRunnerOptions = {
  readonly queue: Pick<JobQueue, 'work'>;
  readonly handlers: readonly JobHandler[];
  readonly call: JobCall;
  readonly clock: Pick<Clock, 'after' | 'nowMs'>;
  /** Names this process to people. */
  readonly worker: string;
};

export type JobRunner = {
  /** Gives back what runs here, for other processes to take. */
  stop(): Promise<void>;
};

const TOO_LONG = Symbol('too long');

/** A ticket that this machine cannot take is offered again after it, to whichever is free. */
const OFFER_MS = 1_000;

/** How often, and how many times, an end is sent to a service that does not respond. */
const END_AGAIN_MS = 1_000;
const ENDINGS_MAX = 30;

export function openJobRunner({ queue, handlers, ...options }: JobRunnerOptions): JobRunner {
  const running = new Map<Attempt, Promise<void>>();
  for (const handler of handlers) {
    queue.work(handler.kind, handler.intake, async (ticket) => {
      if (handler.isAble?.() === false) throw new OfferAgain(OFFER_MS);
      const attempt = new Attempt(handler, options);
      const over = attempt.run(ticket).finally(() => running.delete(attempt));
      running.set(attempt, over);
      await over;
    });
  }
  return {
    stop: async () => {
      for (const attempt of running.keys()) attempt.giveBack();
      await Promise.all(running.values());
    },
  };
}

class Attempt {
  readonly #handler: JobHandler;
  readonly #options: Omit<JobRunnerOptions, 'queue' | 'handlers'>;
  readonly #abort = new AbortController();
  #done = 0;
  #total = 0;
  /** The newest report that was taken. */
  #heldAtMs = 0;
  #isGivenBack = false;
  #isOver = false;
  #stopWatch = (): void => undefined;

  constructor(handler: JobHandler, options: Omit<JobRunnerOptions, 'queue' | 'handlers'>) {
    this.#handler = handler;
    this.#options = options;
  }

  giveBack(): void {
    this.#isGivenBack = true;
    this.#abort.abort();
  }

  async run({ jobId, fence }: JobTicket): Promise<void> {
    const { call, worker, clock } = this.#options;
    const claimed = await call(claimJob, { jobId, fence, worker });
    // Another's, ended, or the service is not reached: it queues the job again while that waits.
    if (!claimed.ok) return;
    this.#heldAtMs = clock.nowMs();
    this.#reportLater(claimed.value);
    const end = await this.#work(claimed.value);
    if (end !== null) await this.#end(claimed.value, end);
    this.#isOver = true;
    this.#stopWatch();
  }

  /** Null where the job is not this process' any more. */
  async #work({ jobId, fence, input }: JobLease): Promise<JobEnd | null> {
    const { call } = this.#options;
    const progress = (done: number, total: number) => {
      this.#done = done;
      this.#total = total;
    };
    const { signal } = this.#abort;
    const run = this.#handler
      .run({ jobId, fence, input, progress, signal, call })
      .catch((error: unknown) => err(toFailure(error)));
    const result = await Promise.race([run, this.#tooLong()]);
    if (result === TOO_LONG) return this.#cutOff();
    if (this.#isGivenBack)
      return { state: 'FAILED', reason: JOB_FAILURE_TEXT.STOPPED, isFinal: false };
    if (signal.aborted) return null;
    if (result.ok) return { state: 'DONE', outcome: result.value };
    return { state: 'FAILED', ...result.error };
  }

  #tooLong(): Promise<typeof TOO_LONG> {
    return new Promise((resolve) => {
      this.#stopWatch = this.#options.clock.after(this.#handler.maxMs, () => resolve(TOO_LONG));
    });
  }

  /** The handler ends its thread on the signal; what it still comes to is of no use. */
  #cutOff(): JobEnd {
    this.#abort.abort();
    return { state: 'FAILED', reason: attemptTimeText(this.#handler.maxMs), isFinal: true };
  }

  #reportLater(lease: JobLease): void {
    this.#options.clock.after(JOB_REPORT_MS, () => void this.#report(lease));
  }

  async #report(lease: JobLease): Promise<void> {
    if (this.#isOver) return;
    const { call, clock } = this.#options;
    const { jobId, fence } = lease;
    const sent = clock.nowMs();
    const report = { jobId, fence, done: this.#done, total: this.#total };
    const reported = await call(reportJob, report);
    if (reported.ok && reported.value.goesOn) this.#heldAtMs = sent;
    const isLost = clock.nowMs() - this.#heldAtMs > JOB_LEASE_MS;
    if ((reported.ok && !reported.value.goesOn) || isLost) this.#abort.abort();
    else this.#reportLater(lease);
  }

  /** The result is worth some patience: the service may be moving to another process. */
  async #end({ jobId, fence }: JobLease, end: JobEnd): Promise<void> {
    const { call, clock } = this.#options;
    for (let tries = 0; tries < ENDINGS_MAX; tries += 1) {
      const ended = await call(endJob, { jobId, fence, end });
      if (ended.ok || ended.error.kind === 'REFUSED') return;
      if (this.#isGivenBack || clock.nowMs() - this.#heldAtMs > JOB_LEASE_MS + JOB_REQUEUE_MS)
        return;
      await new Promise<void>((resolve) => clock.after(END_AGAIN_MS, resolve));
    }
  }
}

const toFailure = (error: unknown): JobFailure => {
  const failure = { reason: toReason(error), isFinal: false };
  const stack = error instanceof Error ? error.stack?.slice(0, STACK_MAX) : undefined;
  return stack === undefined ? failure : { ...failure, stack };
};

const REASON_MAX = 500;
const toReason = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX) || 'it failed';
