/**
 * Spans for an OTLP collector (OpenTelemetry): each service is a resource of its own. Only this file and the ids beside
 * it know the library.
 */
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-base';
import type { Span } from '@tradefloor/contracts/trace';
import { DerivedIds } from './derived-ids.ts';

const BATCH = { scheduledDelayMillis: 500, maxQueueSize: 8_192, maxExportBatchSize: 512 };
const SAMPLED = 1;

type Options = { readonly version: string; readonly endpoint: string };

export type Otlp = { readonly note: (span: Span) => void; readonly close: () => Promise<void> };

/** @param endpoint base address of the collector, HTTP */
export function openOtlp({ version, endpoint }: Options): Otlp {
  const url = `${endpoint.replace(/\/+$/, '')}/v1/traces`;
  const processor = new BatchSpanProcessor(new OTLPTraceExporter({ url }), BATCH);
  const ids = new DerivedIds();
  const tracers = new Map<string, Tracer>();
  const getTracer = (service: string): Tracer => {
    const known = tracers.get(service);
    if (known) return known;
    const resource = resourceFromAttributes({
      'service.name': service,
      'service.namespace': 'tradefloor',
      'service.version': version,
    });
    const provider = new BasicTracerProvider({
      resource,
      idGenerator: ids,
      spanProcessors: [processor],
    });
    const tracer = provider.getTracer('tradefloor');
    tracers.set(service, tracer);
    return tracer;
  };
  return {
    note: (span) => {
      ids.layOut(span);
      begin(span, getTracer(span.service)).end(span.endUs / 1_000);
    },
    close: () => processor.shutdown().catch(() => undefined),
  };
}

function begin(
  { traceId, parentId, name, kind, startUs, error, attributes }: Span,
  tracer: Tracer,
): ReturnType<Tracer['startSpan']> {
  const context =
    parentId === null
      ? ROOT_CONTEXT
      : trace.setSpanContext(ROOT_CONTEXT, {
          traceId,
          spanId: parentId,
          traceFlags: SAMPLED,
          isRemote: true,
        });
  const options = { kind: SpanKind[kind], startTime: startUs / 1_000, attributes };
  const span = tracer.startSpan(name, options, context);
  if (error !== null) span.setStatus({ code: SpanStatusCode.ERROR, message: error });
  return span;
}
