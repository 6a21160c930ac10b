/** The jobs service, its queue and worker processes on virtual time, with faults. Only tests import it. */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { submitJob } from '@tradefloor/contracts/calls/jobs';
import type { Job, JobChange, JobOperation, JobRequest } from '@tradefloor/contracts/job';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import type { JobRow } from '@tradefloor/core/analytics/jobs/job';
import { JOB_TABLES } from '@tradefloor/core/analytics/jobs/job';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import type { CallFailure, HandlerOutput } from '@tradefloor/runtime';
import { MemoryJobQueue } from '@tradefloor/runtime/virtual/memory-job-queue';
import { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { type JobCall, type JobHandler, openJobRunner } from '../jobs/job-runner.ts';
import { jobsService } from '../services/jobs/service.ts';
import { type LoneService, openLone } from './lone-service.ts';

const START_MS = 1_795_444_200_000;
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

export type WorkerFixture = {
  /** As kill -9: nothing of it happens any more. */
  kill(): void;
  /** As on a signal: in order. */
  stop(): Promise<void>;
};

export class JobFixture {
  readonly time = new VirtualTime(1, settle, START_MS);
  readonly queue = new MemoryJobQueue(this.#clock(() => true));
  readonly lone: LoneService;
  readonly published: JobChange[] = [];
  readonly operated: JobOperation[] = [];
  /** Whether the jobs service responds. */
  isUp = true;
  /** The newest timer of each key: an older one does not fire. */
  readonly #timers = new Map<string, number>();

  constructor() {
    const queue = this.queue.open();
    const exports = { part: async (jobId: string, part: number) => this.#readPart(jobId, part) };
    this.lone = openLone(jobsService({ queue, exports }), { nowMs: START_MS });
  }

  /** Responses of other services; a call that is not here is unreachable. */
  readonly peers = new Map<string, (input: never) => Promise<Result<unknown, CallFailure>>>();

  /** A process that runs these jobs. */
  openWorker(name: string, handlers: readonly JobHandler[]): WorkerFixture {
    let isAlive = true;
    const never = new Promise<never>(() => undefined);
    const guarded: JobCall = (call, input) =>
      isAlive ? this.call(call, input).then((result) => (isAlive ? result : never)) : never;
    const queue = this.queue.open();
    const runner = openJobRunner({
      queue,
      handlers,
      call: guarded,
      clock: this.#clock(() => isAlive),
      worker: name,
    });
    return {
      stop: async () => {
        await queue.close();
        await runner.stop();
      },
      kill: () => {
        isAlive = false;
        void queue.close();
      },
    };
  }

  submit(request: Partial<JobRequest> = {}): Promise<Result<Job, CallFailure>> {
    const made = {
      jobId: 'job-1',
      kind: 'BACKTEST',
      userId: null,
      title: 'T',
      input: '{}',
    } as const;
    return this.call(submitJob, { ...made, ...request });
  }

  /** Calls as a service does, or as a person. */
  async call<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null = null,
  ): Promise<Result<CallOutput<C>, CallFailure>> {
    const peer = this.peers.get(call.name);
    if (peer !== undefined) return (await peer(input as never)) as never;
    if (!this.isUp || call.to !== 'jobs') return err({ kind: 'UNREACHABLE' });
    this.lone.nowMs = this.time.nowMs;
    const { result, events } = await this.lone.request(call, input, caller);
    this.#release(events);
    return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
  }

  #readPart(jobId: string, part: number): string | null {
    const rows = this.lone.rows(JOB_TABLES.exportParts);
    return rows.find((row) => row.jobId === jobId && row.part === part)?.text ?? null;
  }

  row(jobId = 'job-1'): JobRow {
    const row = this.lone.rows(JOB_TABLES.jobs).find((each) => each.jobId === jobId);
    invariant(row !== undefined, `${jobId} is a row`);
    return row;
  }

  /** Lets time pass until it is true. */
  async until(isTrue: () => boolean, maxMs = 3_600_000): Promise<void> {
    const endMs = this.time.nowMs + maxMs;
    while (!isTrue()) {
      invariant(this.time.nowMs < endMs, 'it comes true in time');
      await this.pass(100);
    }
  }

  async pass(ms: number): Promise<void> {
    await this.time.runUntil(this.time.nowMs + ms);
    await settle();
  }

  /** The service begins again with what the database has. */
  restart(): void {
    this.lone.nowMs = this.time.nowMs;
    this.lone.restart();
  }

  #release(events: readonly HandlerOutput<TopicName, string>[]): void {
    for (const event of events) {
      if (event.type === 'say' && event.topic === 'jobs.operated')
        this.operated.push(event.payload as JobOperation);
      else if (event.type === 'say') this.published.push(event.payload as JobChange);
      else this.#schedule(event.key, event);
    }
  }

  #schedule(
    key: string,
    { name, delayMs, data }: Extract<HandlerOutput<TopicName, string>, { type: 'wake' }>,
  ) {
    const no = (this.#timers.get(key) ?? 0) + 1;
    this.#timers.set(key, no);
    this.time.after(delayMs, () => {
      if (this.#timers.get(key) !== no) return;
      this.lone.nowMs = this.time.nowMs;
      void this.lone.fireTimer(name, data).then((events) => this.#release(events));
    });
  }

  #clock(isOn: () => boolean) {
    return {
      nowMs: () => this.time.nowMs,
      after: (delayMs: number, run: () => void) => {
        let isCanceled = false;
        this.time.after(delayMs, () => {
          if (isOn() && !isCanceled) run();
        });
        return () => {
          isCanceled = true;
        };
      },
    };
  }
}
