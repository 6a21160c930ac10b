/**
 * A thread for the market of each heat. One that ends by itself, fills its memory or does not respond is ended, and every
 * request to it fails: its owner builds the market again from the log.
 */
import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import type {
  HeatFailure,
  HeatOutcome,
  HeatRunner,
  HeatTerms,
  HeatWorld,
} from '@tradefloor/core/competition/rooms/heat';
import { err, type Result } from '@tradefloor/core/result';
import { heatsHere } from './heat-runner.ts';
import type { HeatReport, HeatRequest } from './heat-task.ts';

/** Next to the bundle; sources that run as they are have none. */
const PROGRAM = new URL('./heat-thread.mjs', import.meta.url);
/** Megabytes of a thread's heap: a full log of a case, at 3.5 kB a request, fits. */
const HEAP_MB = 1_024;
/** No request takes this long, not even the longest log. */
const REQUEST_MS_MAX = 10 * 60_000;

export type HeatThreadOptions = {
  readonly program: URL;
  readonly heapMb: number;
  readonly requestMsMax: number;
};

/** What one thread does of a request. */
type Sent = HeatRequest extends infer R
  ? R extends { id: number }
    ? Omit<R, 'id'>
    : never
  : never;

/** Markets in threads of their own where the program is built, else in this thread. */
export const openHeatRunner = (): HeatRunner =>
  existsSync(PROGRAM)
    ? heatThreads({ program: PROGRAM, heapMb: HEAP_MB, requestMsMax: REQUEST_MS_MAX })
    : heatsHere();

export function heatThreads(options: HeatThreadOptions): HeatRunner {
  const threads = new Set<HeatThread>();
  return {
    open: (terms) => {
      const thread = new HeatThread(terms, options, () => threads.delete(thread));
      threads.add(thread);
      return thread;
    },
    closeAll: () => {
      for (const thread of [...threads]) thread.close();
    },
  };
}

type Waiting = {
  readonly settle: (outcome: Result<never, HeatFailure> | HeatReport['outcome']) => void;
  readonly timeout: NodeJS.Timeout;
};

class HeatThread implements HeatWorld {
  readonly #worker: Worker;
  readonly #options: HeatThreadOptions;
  readonly #waiting = new Map<number, Waiting>();
  readonly #onEnd: () => void;
  #requests = 0;
  #failure: HeatFailure | null = null;

  constructor(terms: HeatTerms, options: HeatThreadOptions, onEnd: () => void) {
    this.#options = options;
    this.#onEnd = onEnd;
    this.#worker = new Worker(options.program, {
      resourceLimits: { maxOldGenerationSizeMb: options.heapMb },
    });
    this.#worker.on('message', ({ id, outcome }: HeatReport) => this.#settle(id, outcome));
    this.#worker.on('error', (error: Error & { code?: string }) => {
      const isFull = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      this.#fail({ kind: isFull ? 'OUT_OF_MEMORY' : 'CRASHED', detail: String(error) });
    });
    this.#worker.on('exit', (code) =>
      this.#fail({ kind: 'CRASHED', detail: `its thread ended with ${code}` }),
    );
    this.#worker.postMessage(terms);
  }

  // What comes back is of the request that was sent.
  advance: HeatWorld['advance'] = (lines, toMs) =>
    this.#request({ op: 'advance', lines, toMs }) as ReturnType<HeatWorld['advance']>;
  seat: HeatWorld['seat'] = (no) =>
    this.#request({ op: 'seat', no }) as ReturnType<HeatWorld['seat']>;
  glance: HeatWorld['glance'] = (no) =>
    this.#request({ op: 'glance', no }) as ReturnType<HeatWorld['glance']>;
  end: HeatWorld['end'] = () => this.#request({ op: 'end' }) as ReturnType<HeatWorld['end']>;

  close(): void {
    this.#fail({ kind: 'CRASHED', detail: 'the heat was closed' });
  }

  #request(sent: Sent): HeatOutcome<unknown> {
    if (this.#failure !== null) return Promise.resolve(err(this.#failure));
    this.#requests += 1;
    const id = this.#requests;
    return new Promise((settle) => {
      const { requestMsMax } = this.#options;
      const timeout = setTimeout(() => {
        this.#fail({ kind: 'TOO_LONG', detail: `it took more than ${requestMsMax} ms` });
      }, requestMsMax);
      this.#waiting.set(id, { settle, timeout });
      this.#worker.postMessage({ id, ...sent });
    });
  }

  #settle(id: number, outcome: Parameters<Waiting['settle']>[0]): void {
    const waiting = this.#waiting.get(id);
    if (waiting === undefined) return;
    this.#waiting.delete(id);
    clearTimeout(waiting.timeout);
    waiting.settle(outcome);
  }

  #fail(failure: HeatFailure): void {
    if (this.#failure !== null) return;
    this.#failure = failure;
    void this.#worker.terminate();
    for (const id of [...this.#waiting.keys()]) this.#settle(id, err(failure));
    this.#onEnd();
  }
}
