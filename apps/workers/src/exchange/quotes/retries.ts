/**
 * Repeats a call until there is a response: the platform may be starting, or a part of it may be unavailable for a
 * while.
 */
import type { Log } from '@tradefloor/runtime/host/log';
import type { Reported } from './quote-platform.ts';

/** Between two tries, and how long it is tried. */
const RETRY_MS = 500;
const GIVE_UP_MS = 30_000;

export class Retries {
  readonly #nowMs: () => number;
  readonly #log: Log;
  readonly #waiting = new Set<{ readonly timer: NodeJS.Timeout; readonly end: () => void }>();
  #isStopped = false;

  constructor(nowMs: () => number, log: Log) {
    this.#nowMs = nowMs;
    this.#log = log;
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** The first final response; `later` when none came in time, or the process stops. */
  async until<T>(request: () => Promise<Reported<T>>): Promise<Reported<T>> {
    const giveUpAt = this.#nowMs() + GIVE_UP_MS;
    for (;;) {
      const reported = await request().catch((error: unknown): Reported<T> => {
        this.#log.error({ error }, 'quotes.failed');
        return { kind: 'later' };
      });
      if (reported.kind !== 'later' || this.#isStopped || this.#nowMs() >= giveUpAt)
        return reported;
      await this.#pause();
    }
  }

  stop(): void {
    this.#isStopped = true;
    for (const { timer, end } of this.#waiting) {
      clearTimeout(timer);
      end();
    }
    this.#waiting.clear();
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => {
        this.#waiting.delete(waiting);
        resolve();
      }, RETRY_MS);
      const waiting = { timer, end: resolve };
      timer.unref();
      this.#waiting.add(waiting);
    });
  }
}
