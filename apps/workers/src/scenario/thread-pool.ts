/**
 * A bounded pool of threads that play scenarios. One play a thread at a time; a play that takes too long, or that was
 * cancelled, ends with its thread, and a new thread takes its place. Plays with a waiting caller go before batches.
 */

import { Worker } from 'node:worker_threads';
import type { Played } from '@tradefloor/contracts/scenario';
import { fullText } from '@tradefloor/contracts/vocabulary/rejections';
import type {
  PlayFailure,
  PlayTask,
  ScenarioRunner,
} from '@tradefloor/core/analytics/scenario/runner';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { ThreadOrder, ThreadReport } from './scenario-thread.ts';

/** Plays that wait; one more is refused. */
const WAITING_MAX = 64;
/** Memory of one thread: a play of a whole day takes a fraction of it. */
const THREAD_HEAP_MB = 512;

export type ThreadPoolOptions = {
  /** The program of a thread. */
  readonly program: URL;
  readonly threads: number;
  /** Milliseconds; a play that takes longer is cut off. */
  readonly playMsMax: (task: PlayTask) => number;
  readonly onFailure: (detail: string) => void;
};

type Outcome = Result<Played, PlayFailure>;
type Waiting = { readonly task: PlayTask; readonly settle: (outcome: Outcome) => void };
type Seat = { worker: Worker | null; play: (Waiting & { readonly id: number }) | null };

export class ThreadPool implements ScenarioRunner {
  readonly #options: ThreadPoolOptions;
  readonly #seats: readonly Seat[];
  #waiting: Waiting[] = [];
  #plays = 0;
  #isClosed = false;

  constructor(options: ThreadPoolOptions) {
    this.#options = options;
    this.#seats = Array.from({ length: options.threads }, () => ({ worker: null, play: null }));
  }

  play(task: PlayTask): Promise<Outcome> {
    if (this.#isClosed) return Promise.resolve(failed('DROPPED', 'the platform is stopping'));
    if (this.#waiting.length >= WAITING_MAX) {
      return Promise.resolve(
        failed(
          'BUSY',
          fullText('runs are waiting', { count: this.#waiting.length, max: WAITING_MAX }),
        ),
      );
    }
    return new Promise((settle) => {
      const waiting = { task, settle };
      const first = this.#waiting.findIndex((one) => one.task.group !== null);
      // A caller waits for it: before the batches, behind all others that wait.
      if (task.group === null && first >= 0) this.#waiting.splice(first, 0, waiting);
      else this.#waiting.push(waiting);
      this.#seatNext();
    });
  }

  drop(group: string): void {
    const isDropped = ({ task }: Waiting) => task.group === group;
    const dropped = this.#waiting.filter(isDropped);
    this.#waiting = this.#waiting.filter((one) => !isDropped(one));
    for (const { settle } of dropped) settle(failed('DROPPED', 'given up'));
    for (const seat of this.#seats) {
      if (seat.play !== null && isDropped(seat.play))
        this.#end(seat, failed('DROPPED', 'given up'));
    }
  }

  /** Ends all threads; waiting callers are notified. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const stopping = failed('DROPPED', 'the platform is stopping');
    for (const { settle } of this.#waiting.splice(0)) settle(stopping);
    const workers = this.#seats.map(({ worker }) => worker);
    for (const seat of this.#seats) this.#end(seat, stopping);
    await Promise.all(workers.map((worker) => worker?.terminate()));
  }

  #seatNext(): void {
    for (const seat of this.#seats) {
      if (seat.play !== null) continue;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      this.#begin(seat, next);
    }
  }

  #begin(seat: Seat, { task, settle }: Waiting): void {
    this.#plays += 1;
    const id = this.#plays;
    const playMsMax = this.#options.playMsMax(task);
    const timer = setTimeout(
      () =>
        this.#end(
          seat,
          failed(
            'TOO_LONG',
            `this play may take ${playMsMax / 1_000} s at most: a shorter one fits`,
          ),
        ),
      playMsMax,
    );
    const once = (outcome: Outcome): void => {
      clearTimeout(timer);
      settle(outcome);
    };
    seat.play = { id, task, settle: once };
    const order: ThreadOrder = { id, task };
    this.#workerOf(seat).postMessage(order);
  }

  #workerOf(seat: Seat): Worker {
    if (seat.worker !== null) return seat.worker;
    const worker = new Worker(this.#options.program, {
      resourceLimits: { maxOldGenerationSizeMb: THREAD_HEAP_MB },
    });
    // A thread that waits for work keeps no process alive.
    worker.unref();
    worker.on('message', (report: ThreadReport) => this.#received(seat, worker, report));
    worker.on('error', (error) => this.#died(seat, worker, String(error)));
    worker.on('exit', (code) => this.#died(seat, worker, `it ended with ${code}`));
    seat.worker = worker;
    return worker;
  }

  #received(seat: Seat, worker: Worker, report: ThreadReport): void {
    const { play } = seat;
    if (seat.worker !== worker || play?.id !== report.id) return;
    seat.play = null;
    if (!report.ok) this.#options.onFailure(report.detail);
    play.settle(report.ok ? ok(report.played) : failed('CRASHED', 'the play broke a rule'));
    this.#seatNext();
  }

  #died(seat: Seat, worker: Worker, detail: string): void {
    if (seat.worker !== worker) return;
    this.#options.onFailure(`a thread of scenarios died: ${detail}`);
    this.#end(seat, failed('CRASHED', 'the thread of the play died'));
  }

  /** Ends what a seat is at, and its thread with it. */
  #end(seat: Seat, outcome: Outcome): void {
    const { worker, play } = seat;
    seat.worker = null;
    seat.play = null;
    void worker?.terminate();
    play?.settle(outcome);
    if (!this.#isClosed) this.#seatNext();
  }
}

const failed = (kind: PlayFailure['kind'], detail: string): Outcome => err({ kind, detail });
