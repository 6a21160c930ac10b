/**
 * The newest spans, whole traces at a time: at capacity, the oldest trace is evicted. A span that is sent twice is kept
 * once.
 */
import type { Span } from '@tradefloor/contracts/trace';

export const SPANS_MAX = 10_000;
/** Traces of which it is known that something of them is gone. */
const CUT_MAX = 20_000;

/** A trace in a line. */
export type TraceSummary = {
  readonly traceId: string;
  /** Of the span that began first. */
  readonly name: string;
  readonly service: string;
  readonly startUs: number;
  readonly durationUs: number;
  readonly spans: number;
  readonly errors: number;
};

export class SpanStore {
  readonly #max: number;
  readonly #traces = new Map<string, Map<string, Span>>();
  /** Traces that have lost spans here: an order that continues after its beginning was evicted is only partly known. */
  readonly #cut = new Set<string>();
  #count = 0;

  constructor(max = SPANS_MAX) {
    this.#max = max;
  }

  get size(): number {
    return this.#count;
  }

  add(spans: readonly Span[]): void {
    for (const span of spans) this.#put(span);
    for (const [traceId, trace] of this.#traces) {
      if (this.#count <= this.#max || this.#traces.size === 1) break;
      this.#traces.delete(traceId);
      this.#count -= trace.size;
      this.#noteCut(traceId);
    }
  }

  #put(span: Span): void {
    const trace = this.#traces.get(span.traceId) ?? new Map<string, Span>();
    // One trace alone cannot fill the store: an order that works for days keeps its first spans.
    const isNew = !trace.has(span.spanId);
    if (isNew && trace.size >= this.#max / 4) {
      this.#noteCut(span.traceId);
      return;
    }
    if (isNew) this.#count += 1;
    trace.set(span.spanId, span);
    this.#traces.set(span.traceId, trace);
  }

  #noteCut(traceId: string): void {
    this.#cut.add(traceId);
    if (this.#cut.size <= CUT_MAX) return;
    // A tenth at once: each look for the oldest passes the places of all that were deleted before it.
    let left = CUT_MAX / 10;
    for (const oldest of this.#cut) {
      if (left === 0) return;
      this.#cut.delete(oldest);
      left -= 1;
    }
  }

  /** The spans of a trace by their beginning; none for a trace that is not kept. */
  trace(traceId: string): readonly Span[] {
    return [...(this.#traces.get(traceId)?.values() ?? [])].sort(
      (a, b) => a.startUs - b.startUs || b.endUs - a.endUs,
    );
  }

  /** What is kept with all its spans, a trace at a time, each in the order its spans came in. */
  *uncut(): Generator<readonly Span[]> {
    for (const [traceId, trace] of this.#traces) {
      if (!this.#cut.has(traceId)) yield [...trace.values()];
    }
  }

  /** The newest traces, newest first. */
  newest(limit: number): readonly TraceSummary[] {
    return [...this.#traces.keys()]
      .slice(-limit)
      .reverse()
      .flatMap((traceId) => summarise(traceId, this.trace(traceId)));
  }
}

function summarise(traceId: string, spans: readonly Span[]): readonly TraceSummary[] {
  const [first] = spans;
  if (first === undefined) return [];
  const endUs = Math.max(...spans.map((span) => span.endUs));
  return [
    {
      traceId,
      name: first.name,
      service: first.service,
      startUs: first.startUs,
      durationUs: endUs - first.startUs,
      spans: spans.length,
      errors: spans.filter(({ error }) => error !== null).length,
    },
  ];
}
