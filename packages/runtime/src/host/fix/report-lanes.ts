/**
 * Delivers reports to the consumer that commits them: those of one order sequentially, those of different orders
 * concurrently. A failed report is retried, and the following ones of its order wait.
 */
import type { VenueReport } from '@tradefloor/contracts/venue';

const FIRST_WAIT_MS = 100;
/** The consumer is in this process: calling it costs nothing, and an order waits for the result. */
const LONGEST_WAIT_MS = 1_000;

export type ReportLanesOptions<T> = {
  readonly handle: (report: VenueReport) => Promise<void>;
  /** The report is committed. */
  readonly onProcessed: (token: T) => void;
  readonly onFailed: (error: unknown) => void;
};

/** Lanes by order, as many as there are reports under way. */
export class ReportLanes<T> {
  readonly #options: ReportLanesOptions<T>;
  readonly #lanes = new Map<string, Promise<void>>();
  readonly #naps = new Set<() => void>();
  #unprocessed = 0;
  #isStopped = false;

  constructor(options: ReportLanesOptions<T>) {
    this.#options = options;
  }

  get unprocessed(): number {
    return this.#unprocessed;
  }

  /** Takes a report for the order named by `lane`. `token` comes back when it is committed. */
  push(lane: string, report: VenueReport, token: T): void {
    this.#unprocessed += 1;
    const before = this.#lanes.get(lane);
    const work =
      before === undefined ? this.#commit(report) : before.then(() => this.#commit(report));
    const done = work.then((isCommitted) => {
      this.#unprocessed -= 1;
      if (isCommitted) this.#options.onProcessed(token);
      if (this.#lanes.get(lane) === done) this.#lanes.delete(lane);
    });
    this.#lanes.set(lane, done);
  }

  /** Nothing is tried again from now on; resolves when what is under way has ended. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const fireTimers of this.#naps) fireTimers();
    await Promise.all(this.#lanes.values());
  }

  /** @returns false when it was given up because of a stop */
  async #commit(report: VenueReport): Promise<boolean> {
    for (
      let waitMs = FIRST_WAIT_MS;
      !this.#isStopped;
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
    ) {
      try {
        await this.#options.handle(report);
        return true;
      } catch (error) {
        this.#options.onFailed(error);
        await this.#nap(waitMs);
      }
    }
    return false;
  }

  #nap(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const fireTimers = () => {
        clearTimeout(timer);
        this.#naps.delete(fireTimers);
        resolve();
      };
      const timer = setTimeout(fireTimers, ms);
      this.#naps.add(fireTimers);
    });
  }
}
