/**
 * OpenTelemetry draws its ids by luck; ours grow from what a span stands for. The ids of the next span are laid out
 * here right before it is begun.
 */
import { type IdGenerator, RandomIdGenerator } from '@opentelemetry/sdk-trace-base';

export class DerivedIds implements IdGenerator {
  readonly #luck = new RandomIdGenerator();
  #traceId: string | null = null;
  #spanId: string | null = null;

  /** The ids of the span that is begun next; a null one is drawn. */
  layOut(ids: { readonly traceId: string; readonly spanId: string | null }): void {
    this.#traceId = ids.traceId;
    this.#spanId = ids.spanId;
  }

  generateTraceId(): string {
    return this.#traceId ?? this.#luck.generateTraceId();
  }

  generateSpanId(): string {
    const id = this.#spanId ?? this.#luck.generateSpanId();
    this.#spanId = null;
    return id;
  }
}
