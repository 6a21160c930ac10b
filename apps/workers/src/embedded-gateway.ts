/**
 * The gateway inside the workers' process: its program is loaded by its path, since it is bundled apart, and
 * gets what a process of its own would get over HTTP and Redis.
 */
import { randomUUID } from 'node:crypto';
import { pathToFileURL } from 'node:url';
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { toPayloadText } from '@tradefloor/contracts/event-wire';
import type { Caller } from '@tradefloor/contracts/user';
import { err, ok, type Result } from '@tradefloor/core/result';
import type { CallFailure } from '@tradefloor/runtime';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { Engine } from '@tradefloor/runtime/engine/engine';
import type { Tracing } from '@tradefloor/runtime/host/trace/tracing';

/** What the gateway is given of the process it runs in. */
export type Inside = {
  /** Calls a service for a user, within the call's timeout; input and output in inside form. */
  request<C extends Call>(
    call: C,
    input: CallInput<C>,
    meta: {
      readonly requestId: string;
      readonly caller: Caller;
      /** True once the client has gone. */
      readonly isAbandoned?: () => boolean;
    },
  ): Promise<Result<CallOutput<C>, CallFailure>>;
  /** Receives every event this process commits or receives. */
  onEvent(receive: (event: EventEnvelope) => void): () => void;
  /** The payload of such an event in wire form, as JSON: part of the text that is stored and sent. */
  payloadText(event: Pick<EventEnvelope, 'topic' | 'payload'>): string;
  /** Notes finished work of the gateway in the traces of this process. */
  readonly note: Tracing['note'];
  /** Called when some of them may be missing. */
  onGap(receive: () => void): () => void;
};

export type EmbeddedGateway = { close(): Promise<void> };

type GatewayProgram = { readonly startEmbedded: (inside: Inside) => Promise<EmbeddedGateway> };

/** What the gateway sees of an engine. */
export const toInside = (
  engine: Pick<Engine, 'request' | 'onEvent' | 'onGap'>,
  { note }: Pick<Tracing, 'note'>,
): Inside => ({
  note,
  request: async (call, input, given) => {
    const { timeoutMs } = call;
    const causeId = `${call.name}-${randomUUID()}`;
    const meta = { ...given, causeId, timeoutMs, isNew: true };
    const response = await within(timeoutMs, engine.request(call.to, call, { input, meta }));
    if (response === null) return err({ kind: 'TIMEOUT' });
    const { result } = response;
    // The answerer's types were checked against the call when it was declared.
    return result.ok ? ok(result.value as never) : err({ kind: 'REFUSED', ...result.error });
  },
  onEvent: (receive) => engine.onEvent(receive),
  onGap: (receive) => engine.onGap(receive),
  payloadText: toPayloadText,
});

/** Loads the gateway's program and starts it here. @throws when the file is no such program */
export async function startEmbeddedGateway(
  bundle: string,
  inside: Inside,
): Promise<EmbeddedGateway> {
  const program: unknown = await import(pathToFileURL(bundle).href);
  if (!isGatewayProgram(program)) throw new Error('the gateway bundle has no startEmbedded');
  return program.startEmbedded(inside);
}

const isGatewayProgram = (value: unknown): value is GatewayProgram =>
  typeof value === 'object' &&
  value !== null &&
  'startEmbedded' in value &&
  typeof value.startEmbedded === 'function';

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
