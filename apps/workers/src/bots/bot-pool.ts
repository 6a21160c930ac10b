/**
 * Threads that run strategies, one run each at a time. A strategy that keeps its thread for longer than an event may take, that
 * fills its memory or does not come to its end is ended with its thread, with the reason; a new thread takes the next run.
 * Memory is that of the language's heap: buffers outside of it are not bounded.
 */
import { Worker } from 'node:worker_threads';
import { err, ok, type Result } from '@tradefloor/core/result';
import type {
  BotFailure,
  BotResult,
  BotTask,
  Heartbeat,
  ThreadReport,
  ThreadTask,
} from './bot-task.ts';

export type BotPoolOptions = {
  /** The program of a thread. */
  readonly program: URL;
  readonly threads: number;
  /** Milliseconds that a strategy may take for one event. */
  readonly eventMsMax: number;
  /** Milliseconds that a run may take. */
  readonly runMsMax: (task: BotTask) => number;
  /** Megabytes of a thread's heap. */
  readonly heapMb: number;
};

type Outcome = Result<BotResult, BotFailure>;
type Waiting = { readonly task: BotTask; readonly settle: (outcome: Outcome) => void };
type Seat = {
  worker: Worker | null;
  heartbeat: Heartbeat;
  /** What the heart showed, and since when. */
  seen: { beat: number; sinceMs: number };
  run: (Waiting & { readonly id: number; readonly startMs: number }) | null;
};

export class BotPool {
  readonly #options: BotPoolOptions;
  readonly #seats: readonly Seat[];
  readonly #waiting: Waiting[] = [];
  readonly #watch: NodeJS.Timeout;
  #runs = 0;

  constructor(options: BotPoolOptions) {
    this.#options = options;
    this.#seats = Array.from({ length: options.threads }, toSeat);
    // Often enough to find what passes the bound soon after it did.
    this.#watch = setInterval(() => this.#look(performance.now()), options.eventMsMax / 4);
  }

  /** Runs a task as soon as a thread is free. */
  run(task: BotTask): Promise<Outcome> {
    return new Promise((settle) => {
      this.#waiting.push({ task, settle });
      this.#seatNext();
    });
  }

  /** Ends all threads. */
  async close(): Promise<void> {
    clearInterval(this.#watch);
    await Promise.all(this.#seats.map(({ worker }) => worker?.terminate()));
  }

  #seatNext(): void {
    for (const seat of this.#seats) {
      if (seat.run !== null) continue;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#runs += 1;
      seat.run = { ...next, id: this.#runs, startMs: performance.now() };
      const sent: ThreadTask = { id: this.#runs, task: next.task };
      this.#getWorker(seat).postMessage(sent);
    }
  }

  #getWorker(seat: Seat): Worker {
    if (seat.worker !== null) return seat.worker;
    seat.heartbeat = new Int32Array(new SharedArrayBuffer(4));
    const worker = new Worker(this.#options.program, {
      workerData: seat.heartbeat.buffer,
      resourceLimits: { maxOldGenerationSizeMb: this.#options.heapMb },
    });
    worker.on('message', (report: ThreadReport) => this.#received(seat, worker, report));
    worker.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const detail = isFull ? `it filled its ${this.#options.heapMb} MB of memory` : String(error);
      this.#died(seat, worker, { kind: isFull ? 'OUT_OF_MEMORY' : 'CRASHED', detail });
    });
    worker.on('exit', (code) =>
      this.#died(seat, worker, { kind: 'CRASHED', detail: `its thread ended with ${code}` }),
    );
    seat.worker = worker;
    return worker;
  }

  #received(seat: Seat, worker: Worker, report: ThreadReport): void {
    const { run } = seat;
    if (seat.worker !== worker || run?.id !== report.id) return;
    seat.run = null;
    run.settle(report.ok ? ok(report.result) : err(report.failure));
    this.#seatNext();
  }

  #died(seat: Seat, worker: Worker, failure: BotFailure): void {
    if (seat.worker === worker) this.#end(seat, failure);
  }

  #look(nowMs: number): void {
    const { eventMsMax, runMsMax } = this.#options;
    for (const seat of this.#seats) {
      if (seat.run === null) continue;
      const beat = Atomics.load(seat.heartbeat, 0);
      if (beat !== seat.seen.beat) seat.seen = { beat, sinceMs: nowMs };
      const isInEvent = beat % 2 !== 0;
      const mostMs = runMsMax(seat.run.task);
      if (isInEvent && nowMs - seat.seen.sinceMs >= eventMsMax) {
        this.#end(seat, {
          kind: 'EVENT_TOO_LONG',
          detail: `it took more than ${eventMsMax} ms for one event`,
        });
      } else if (nowMs - seat.run.startMs >= mostMs) {
        this.#end(seat, { kind: 'RUN_TOO_LONG', detail: `it took more than ${mostMs / 1_000} s` });
      }
    }
  }

  /** Ends a thread, and its run with it. */
  #end(seat: Seat, failure: BotFailure): void {
    const { worker, run } = seat;
    Object.assign(seat, toSeat());
    void worker?.terminate();
    run?.settle(err(failure));
    this.#seatNext();
  }
}

const toSeat = (): Seat => ({
  worker: null,
  heartbeat: new Int32Array(new SharedArrayBuffer(4)),
  seen: { beat: 0, sinceMs: 0 },
  run: null,
});
