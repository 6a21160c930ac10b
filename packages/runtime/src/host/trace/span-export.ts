/** An OpenTelemetry exporter that hands finished spans on in the platform's own form. */
import { type HrTime, SpanKind, SpanStatusCode } from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace-base';
import type { Span } from '@tradefloor/contracts/trace';

const KINDS = {
  [SpanKind.INTERNAL]: 'INTERNAL',
  [SpanKind.SERVER]: 'SERVER',
  [SpanKind.CLIENT]: 'CLIENT',
  [SpanKind.PRODUCER]: 'PRODUCER',
  [SpanKind.CONSUMER]: 'CONSUMER',
} as const satisfies Record<SpanKind, Span['kind']>;

const microsOf = ([seconds, nanos]: HrTime): number =>
  seconds * 1_000_000 + Math.round(nanos / 1_000);

/** A span of OpenTelemetry as the platform keeps it. */
export function spanOf(from: ReadableSpan): Span {
  const { traceId, spanId } = from.spanContext();
  const service = from.resource.attributes['service.name'];
  const attributes: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(from.attributes)) {
    if (typeof value === 'number') attributes[name.slice(0, 60)] = value;
    else if (value !== undefined) attributes[name.slice(0, 60)] = String(value).slice(0, 200);
  }
  const failed = from.status.code === SpanStatusCode.ERROR;
  return {
    traceId,
    spanId,
    parentId: from.parentSpanContext?.spanId ?? null,
    service: String(service).slice(0, 40),
    name: from.name.slice(0, 120),
    kind: KINDS[from.kind],
    startUs: microsOf(from.startTime),
    endUs: microsOf(from.endTime),
    error: failed ? (from.status.message ?? 'failed').slice(0, 200) : null,
    attributes,
  };
}

/** @param sink is given each batch; what becomes of it is its own affair, a span is never worth a failure */
export const spanExporter = (sink: (spans: readonly Span[]) => void): SpanExporter => ({
  export: (spans: ReadableSpan[], done: (result: ExportResult) => void) => {
    sink(spans.map(spanOf));
    done({ code: ExportResultCode.SUCCESS });
  },
  shutdown: () => Promise.resolve(),
});
