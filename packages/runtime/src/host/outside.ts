/** Calls between services: direct to one of the same process, else over HTTP; one time limit. */
import { randomUUID } from 'node:crypto';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { isTraced, toHandlingSpan, toSpanId, toTraceparent } from '@tradefloor/contracts/trace';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { Engine } from '../engine/engine.ts';
import type { CallMeta, Outside } from '../engine/ports.ts';
import type { CallFailure } from '../service.ts';
import type { CallsClient } from './calls-client.ts';
import { isFollowed } from './trace/handling-watch.ts';
import { preciseNow, type Tracing } from './trace/tracing.ts';

/**
 * @param engine read when it is first needed: the engine is made from this very port
 */
export function createOutside(of: {
  readonly client: (from: CallMeta['from']) => CallsClient;
  readonly engine: () => Engine;
  readonly tracing: Tracing | null;
}): Outside {
  return {
    call: (call, input, meta) => {
      const { tracing } = of;
      if (tracing === null || !isTraced(meta.requestId) || !isFollowed(call.name)) {
        return request(of, { call, input, meta });
      }
      return traced(tracing, meta, {
        name: call.name,
        request: (traceparent) => request(of, { call, input, meta: { ...meta, traceparent } }),
      });
    },
  };
}

type PendingRequest<C extends Call> = {
  readonly call: C;
  readonly input: CallInput<C>;
  readonly meta: CallMeta & { readonly traceparent?: string };
};

async function request<C extends Call>(
  of: Omit<Parameters<typeof createOutside>[0], 'tracing'>,
  { call, input, meta }: PendingRequest<C>,
): Promise<Result<CallOutput<C>, CallFailure>> {
  const engine = of.engine();
  // An answer after the caller's own time would be of no use.
  const timeoutMs = Math.min(call.timeoutMs, meta.timeoutMs ?? Number.POSITIVE_INFINITY);
  if (timeoutMs <= 0) return err({ kind: 'TIMEOUT' });
  if (engine.status(call.to) === 'waiting') {
    return of.client(meta.from).request(call, input, { ...meta, timeoutMs, as: 'service' });
  }
  const causeId = `${call.name}-${randomUUID()}`;
  const response = engine.request(call.to, call, { input, meta: { ...meta, causeId, timeoutMs } });
  const responded = await within(timeoutMs, response);
  if (responded === null) return err({ kind: 'TIMEOUT' });
  const { result } = responded;
  // The answerer's types were checked against the call when it was declared.
  return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
}

/** A call to another service as a child span of the caller's. */
async function traced<R extends Result<unknown, CallFailure>>(
  tracing: Tracing,
  { from, requestId, causeId }: CallMeta,
  {
    name,
    request,
  }: { readonly name: string; readonly request: (traceparent: string) => Promise<R> },
): Promise<R> {
  const startMs = preciseNow();
  const spanId = toSpanId(`${name} ${randomUUID()}`);
  const result = await request(toTraceparent(requestId, spanId));
  tracing.note({
    service: from,
    name,
    kind: 'CLIENT',
    requestId,
    spanId,
    startMs,
    endMs: preciseNow(),
    parentId: toHandlingSpan(from, causeId),
    error: result.ok || result.error.kind === 'REFUSED' ? null : result.error.kind,
  });
  return result;
}

/** The response, or null when it does not come in time. */
async function within<T>(ms: number, response: Promise<T>): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  const first = await Promise.race([response, late]);
  clearTimeout(timer);
  return first;
}
