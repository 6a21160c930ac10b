/**
 * Delivers reports to the consumer that commits them: in order for one order, each at once, without waiting for the
 * commits before it; those of different orders do not wait for each other at all. When a report fails, those that
 * follow it in its order wait until it is committed.
 */
import type { VenueReport } from '@tradefloor/contracts/venue';

const FIRST_WAIT_MS = 100;
/** The consumer is in this process: calling it costs nothing, and an order waits for the result. */
const LONGEST_WAIT_MS = 1_000;

export type ReportLanesOptions<T> = {
  /** Handles reports of one order in the order of its calls. Resolves when the report is committed. */
  readonly handle: (report: VenueReport) => Promise<void>;
  /** The report is committed. */
  readonly onProcessed: (token: T) => void;
  readonly onFailed: (error: unknown) => void;
  /** Runs once, later; returns a function that cancels it. The system's timers by default. */
  readonly after?: (delayMs: number, run: () => void) => () => void;
};

const afterTimeout = (delayMs: number, run: () => void): (() => void) => {
  const timer = setTimeout(run, delayMs);
  return () => clearTimeout(timer);
};

type Entry<T> = { readonly report: VenueReport; readonly token: T };

/** The reports of one order that are not committed. */
type Lane<T> = {
  /** In the order received. */
  readonly entries: Set<Entry<T>>;
  /** How many of them the consumer has now. */
  underWay: number;
  /** How long the first one waits after a failure; null while none has failed. */
  waitMs: number | null;
};

/** Lanes by order, as many as there are reports under way. */
export class ReportLanes<T> {
  readonly #options: ReportLanesOptions<T>;
  readonly #lanes = new Map<string, Lane<T>>();
  readonly #naps = new Set<() => void>();
  readonly #whenEnded: (() => void)[] = [];
  #unprocessed = 0;
  #isStopped = false;

  constructor(options: ReportLanesOptions<T>) {
    this.#options = options;
  }

  get unprocessed(): number {
    return this.#unprocessed;
  }

  /** Takes a report for the order named by `name`. `token` comes back when it is committed. */
  push(name: string, report: VenueReport, token: T): void {
    if (this.#isStopped) return;
    const lane = this.#lanes.get(name) ?? { entries: new Set(), underWay: 0, waitMs: null };
    this.#lanes.set(name, lane);
    const entry = { report, token };
    lane.entries.add(entry);
    this.#unprocessed += 1;
    if (lane.waitMs === null) void this.#hand(name, lane, entry);
  }

  /** Nothing is tried again from now on; resolves when what is under way has ended. */
  stop(): Promise<void> {
    this.#isStopped = true;
    for (const fireTimers of this.#naps) fireTimers();
    if (this.#lanes.size === 0) return Promise.resolve();
    return new Promise((resolve) => this.#whenEnded.push(resolve));
  }

  async #hand(name: string, lane: Lane<T>, entry: Entry<T>): Promise<void> {
    lane.underWay += 1;
    let isCommitted = true;
    try {
      await this.#options.handle(entry.report);
    } catch (error) {
      isCommitted = false;
      this.#options.onFailed(error);
    }
    lane.underWay -= 1;
    if (isCommitted) {
      lane.entries.delete(entry);
      this.#unprocessed -= 1;
      this.#options.onProcessed(entry.token);
    } else lane.waitMs ??= FIRST_WAIT_MS;
    if (lane.underWay === 0) await this.#goOn(name, lane);
  }

  /** The consumer has nothing of this lane: the lane ends, or its first report is tried again and the others follow. */
  async #goOn(name: string, lane: Lane<T>): Promise<void> {
    if (lane.waitMs !== null && lane.entries.size > 0) await this.#tryFirst(lane, lane.waitMs);
    if (lane.entries.size === 0 || this.#isStopped) {
      this.#end(name, lane);
      return;
    }
    lane.waitMs = null;
    for (const entry of [...lane.entries]) void this.#hand(name, lane, entry);
  }

  /** Hands over the first report until it is committed; ends without when stopped. */
  async #tryFirst(lane: Lane<T>, firstWaitMs: number): Promise<void> {
    const [first] = lane.entries;
    let waitMs = firstWaitMs;
    while (first !== undefined) {
      await this.#nap(waitMs);
      if (this.#isStopped) return;
      try {
        await this.#options.handle(first.report);
        lane.entries.delete(first);
        this.#unprocessed -= 1;
        this.#options.onProcessed(first.token);
        return;
      } catch (error) {
        this.#options.onFailed(error);
        waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS);
      }
    }
  }

  #end(name: string, lane: Lane<T>): void {
    this.#unprocessed -= lane.entries.size;
    this.#lanes.delete(name);
    if (this.#lanes.size > 0) return;
    for (const resolve of this.#whenEnded.splice(0)) resolve();
  }

  #nap(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const fireTimers = () => {
        cancel();
        this.#naps.delete(fireTimers);
        resolve();
      };
      const cancel = (this.#options.after ?? afterTimeout)(ms, fireTimers);
      this.#naps.add(fireTimers);
    });
  }
}
