/**
 * Spans of a process (OpenTelemetry): each service is a resource of its own, finished spans go in batches to the
 * platform's store and, where an address is set, to an OTLP collector. Only this folder knows the library.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BasicTracerProvider,
  BatchSpanProcessor,
  type SpanProcessor,
} from '@opentelemetry/sdk-trace-base';
import { type Span, traceIdOf } from '@tradefloor/contracts/trace';
import { DerivedIds } from './derived-ids.ts';
import { spanExporter } from './span-export.ts';

const BATCH = { scheduledDelayMillis: 500, maxQueueSize: 8_192, maxExportBatchSize: 512 };
const SAMPLED = 1;

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
export const preciseNow = (): number => performance.timeOrigin + performance.now();

export function openTracing({ version, sink, share, otlpEndpoint }: TracingOptions): Tracing {
  const processors: SpanProcessor[] = [new BatchSpanProcessor(spanExporter(sink), BATCH)];
  if (otlpEndpoint !== null) {
    const url = `${otlpEndpoint.replace(/\/+$/, '')}/v1/traces`;
    processors.push(new BatchSpanProcessor(new OTLPTraceExporter({ url }), BATCH));
  }
  const ids = new DerivedIds();
  const tracers = new Map<string, Tracer>();
  const tracerOf = (service: string): Tracer => {
    const known = tracers.get(service);
    if (known) return known;
    const resource = resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'tradefloor',
      'service.version': version,
    });
    const provider = new BasicTracerProvider({
      ...{ resource, idGenerator: ids, spanProcessors: processors },
    });
    const tracer = provider.getTracer('tradefloor');
    tracers.set(service, tracer);
    return tracer;
  };
  // A request's spans come close together: its trace is worked out once for most of them.
  let newest = { requestId: '', traceId: '' };
  return {
    note: (work) => {
      const { requestId } = work;
      if (requestId !== newest.requestId) newest = { requestId, traceId: traceIdOf(requestId) };
      if (isKept(newest.traceId, share)) note(work, newest.traceId, { tracerOf, ids });
    },
    close: async () => {
      await Promise.all(processors.map((processor) => processor.shutdown().catch(() => undefined)));
    },
  };
}

/** By the trace's id, which is as good as luck: all processes decide alike. */
const isKept = (traceId: string, share: number): boolean =>
  share >= 1 || Number.parseInt(traceId.slice(0, 8), 16) / 0x1_0000_0000 < share;

type Makers = { readonly tracerOf: (service: string) => Tracer; readonly ids: DerivedIds };

function note(work: Work, traceId: string, { tracerOf, ids }: Makers): void {
  const { service, spanId, parentId, name, kind, startMs, endMs, error, attributes = {} } = work;
  ids.layOut({ traceId, spanId });
  const context =
    parentId === null
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          ...{ traceId, spanId: parentId, traceFlags: SAMPLED, isRemote: true },
        });
  const options = { kind: SpanKind[kind], startTime: startMs, attributes };
  const span = tracerOf(service).startSpan(name, options, context);
  if (error) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  span.end(endMs);
}
