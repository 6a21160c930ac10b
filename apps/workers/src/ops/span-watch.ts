/**
 * Spans as the operator sees them, read while the ops service works in this process. The others leave them unread:
 * thousands of them are kept, and a process that has just been started has its own services to bring to work.
 */
import type { Span } from '@tradefloor/contracts/trace';
import { SpanStore, type TraceSummary } from '@tradefloor/core/analytics/trace/span-store';

/** How often it is checked whether the ops service is active here. */
const FOLLOW_MS = 500;
/** A process that has just taken over has orders to serve first: the kept spans are thousands. */
const READ_AFTER_MS = 3_000;

export type SpanWatchOptions = {
  readonly isHere: () => boolean;
  /** Reads what is kept and all that comes. @returns what ends it */
  readonly readSpans: (onSpans: (spans: readonly Span[]) => void) => Promise<() => Promise<void>>;
  readonly nowMs: () => number;
};

type Reading = {
  readonly store: SpanStore;
  readonly sinceMs: number;
  readonly end: Promise<() => Promise<void>>;
};

export class SpanWatch {
  readonly #options: SpanWatchOptions;
  readonly #timer: NodeJS.Timeout;
  #reading: Reading | null = null;
  /** Since when the ops service is active here. */
  #hereSinceMs: number | null = null;

  constructor(options: SpanWatchOptions) {
    this.#options = options;
    this.#timer = setInterval(() => void this.follow(), FOLLOW_MS);
  }

  /** Begins to read where the ops service has come to work here, ends where it has gone. */
  async follow(): Promise<void> {
    const { isHere, readSpans, nowMs } = this.#options;
    if (!isHere()) return this.#end();
    this.#hereSinceMs ??= nowMs();
    if (this.#reading !== null || nowMs() - this.#hereSinceMs < READ_AFTER_MS) return;
    const store = new SpanStore();
    this.#reading = { store, sinceMs: nowMs(), end: readSpans((spans) => store.add(spans)) };
  }

  /** Takes spans of this process without a detour; false while they are not read here. */
  put(spans: readonly Span[]): boolean {
    this.#reading?.store.add(spans);
    return this.#reading !== null;
  }

  trace(traceId: string): readonly Span[] {
    return this.#reading?.store.trace(traceId) ?? [];
  }

  newest(limit: number): readonly TraceSummary[] {
    return this.#reading?.store.newest(limit) ?? [];
  }

  /** Traces complete within the capacity, and since when they were recorded. */
  uncut(): { readonly traces: Iterable<readonly Span[]>; readonly sinceMs: number } {
    const { store, sinceMs } = this.#reading ?? { store: null, sinceMs: this.#options.nowMs() };
    return { traces: store?.uncut() ?? [], sinceMs };
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#end();
  }

  async #end(): Promise<void> {
    const reading = this.#reading;
    this.#reading = null;
    this.#hereSinceMs = null;
    await (await reading?.end)?.();
  }
}
