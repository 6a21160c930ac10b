/**
 * OpenTelemetry draws its ids at random; ours are known before. The ids of the next span are set here right before it
 * is started.
 */
import type { IdGenerator } from '@opentelemetry/sdk-trace-base';

type Ids = { readonly traceId: string; readonly spanId: string };

export class DerivedIds implements IdGenerator {
  #next: Ids = { traceId: '', spanId: '' };

  /** The ids of the span that is begun next. */
  layOut({ traceId, spanId }: Ids): void {
    this.#next = { traceId, spanId };
  }

  generateTraceId(): string {
    return this.#next.traceId;
  }

  generateSpanId(): string {
    return this.#next.spanId;
  }
}
