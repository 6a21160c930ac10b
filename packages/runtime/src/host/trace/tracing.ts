/**
 * Spans of a process: finished work is converted to the platform's own form immediately and stored in batches.
 * OpenTelemetry is used only when an OTLP collector address is set: its spans cost several times as much.
 */
import { randomBytes } from 'node:crypto';
import { isTraced, type Span, toTraceId } from '@tradefloor/contracts/trace';
import { openOtlp } from './otlp.ts';

const BATCH_MS = 500;
/** Few: spans that have left by the next collection of young objects cost next to nothing. */
const BATCH_MAX = 50;

export type TracingOptions = {
  readonly version: string;
  /** Where the platform keeps spans. */
  readonly sink: (spans: readonly Span[]) => void;
  /** Share of requests that are traced: by the trace's id, so that a trace is whole or absent. */
  readonly share: number;
  /** Base address of an OTLP collector (HTTP); none when null. */
  readonly otlpEndpoint: string | null;
};

/** A finished piece of work. Times are milliseconds since 1970, with fractions. */
export type Work = {
  readonly service: string;
  readonly name: string;
  readonly kind: Span['kind'];
  readonly requestId: string;
  /** Drawn when null. */
  readonly spanId: string | null;
  /** Null for the request's own span. */
  readonly parentId: string | null;
  readonly startMs: number;
  readonly endMs: number;
  readonly error?: string | null;
  readonly attributes?: Readonly<Record<string, string | number>>;
};

export type Tracing = {
  /** Notes work that is over. */
  readonly note: (work: Work) => void;
  /** Sends what waits, then stops. */
  readonly close: () => Promise<void>;
};

/** The machine's time in milliseconds since 1970, finer than a millisecond. */
export const preciseNow = (): number => ORIGIN_MS + performance.now();

const ORIGIN_MS = performance.timeOrigin;

export function openTracing({ version, sink, share, otlpEndpoint }: TracingOptions): Tracing {
  const otlp = otlpEndpoint === null ? null : openOtlp({ version, endpoint: otlpEndpoint });
  let batch: Span[] = [];
  let due: NodeJS.Timeout | null = null;
  const flush = () => {
    if (due !== null) clearTimeout(due);
    due = null;
    const spans = batch;
    batch = [];
    if (spans.length > 0) sink(spans);
  };
  const keep = (span: Span) => {
    batch.push(span);
    if (batch.length >= BATCH_MAX) return flush();
    due ??= setTimeout(flush, BATCH_MS).unref();
  };
  // A request's spans come close together: its trace is worked out once for most of them.
  let newest = { requestId: '', traceId: '' };
  return {
    note: (work) => {
      const { requestId } = work;
      if (!isTraced(requestId)) return;
      if (requestId !== newest.requestId) newest = { requestId, traceId: toTraceId(requestId) };
      if (!isKept(newest.traceId, share)) return;
      const span = toSpan(work, newest.traceId);
      keep(span);
      otlp?.note(span);
    },
    close: async () => {
      flush();
      await otlp?.close();
    },
  };
}

/** By the trace's id, which is as good as luck: all processes decide alike. */
const isKept = (traceId: string, share: number): boolean =>
  share >= 1 || Number.parseInt(traceId.slice(0, 8), 16) / 0x1_0000_0000 < share;

const SERVICE_MAX = 40;
const NAME_MAX = 120;
const TEXT_MAX = 200;
const NOTHING: Span['attributes'] = {};

/** Truncated when too long: the span store refuses a batch with one that does not fit. */
const cut = (text: string, max: number): string => (text.length > max ? text.slice(0, max) : text);

const toSpan = (work: Work, traceId: string): Span => ({
  traceId,
  spanId: work.spanId ?? randomBytes(8).toString('hex'),
  parentId: work.parentId,
  service: cut(work.service, SERVICE_MAX),
  name: cut(work.name, NAME_MAX),
  kind: work.kind,
  startUs: Math.round(work.startMs * 1_000),
  endUs: Math.round(work.endMs * 1_000),
  error: work.error ? cut(work.error, TEXT_MAX) : null,
  attributes: work.attributes === undefined ? NOTHING : toAttributes(work.attributes),
});

function toAttributes(from: Readonly<Record<string, string | number>>): Span['attributes'] {
  for (const name in from) {
    const value = from[name];
    if (typeof value === 'string' && value.length > TEXT_MAX) return cutAll(from);
  }
  return from;
}

const cutAll = (from: Readonly<Record<string, string | number>>): Span['attributes'] =>
  Object.fromEntries(
    Object.entries(from).map(([name, value]) => [
      name,
      typeof value === 'string' ? cut(value, TEXT_MAX) : value,
    ]),
  );
