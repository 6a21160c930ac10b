/** The pieces of one handling: the context a handler is given, and what its words become. */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import { type Draws, drawsFrom, hash32 } from '@tradefloor/core/prng';
import { invariant } from '@tradefloor/core/result';
import type { AnyoneCtx, HandlerOutput, Origin, Service } from '../service.ts';
import type { EventEnvelope, TimerRow } from './durable.ts';
import type { Asker, EnginePorts, Watching } from './ports.ts';

export type RequestMeta = {
  readonly causeId: string;
  readonly requestId: string;
  readonly caller: Caller | null;
  readonly origin?: Origin;
  /** The caller's span (W3C Trace Context). */
  readonly traceparent?: string;
  /** How long the caller waits from now on, in milliseconds: it is not begun after that. For ever when left out. */
  readonly timeoutMs?: number;
  /** True once the caller has gone before that. */
  readonly isAbandoned?: () => boolean;
  /** Work from outside, which may be refused while the service is behind; all else belongs to work that was taken. */
  readonly isNew?: boolean;
  /** The calling handling, where it is one of this process. */
  readonly asker?: Asker;
};

/** One thing to be handled. */
export type Job = {
  readonly kind: 'message' | 'latest' | 'ask' | 'wake' | 'beat' | 'start';
  readonly what: string;
  readonly causeId: string;
  readonly requestId: string;
  readonly event: EventEnvelope | null;
  readonly timer: TimerRow | null;
  readonly caller: Caller | null;
  readonly origin?: Origin;
  readonly traceparent?: string;
  /** When the caller stops waiting, by the engine's clock: calls made for it end by then. */
  readonly deadlineMs?: number;
  /** Receives the progress of the handling, once it has begun. */
  watching: Watching | null;
  /** For messages that were delivered early: whether the commit is still to come. */
  readonly isAhead?: (() => boolean) | undefined;
  /** Responds before the commit, where the caller can use the response so early. */
  readonly respondEarly?: (no: number) => boolean;
  /** Called once it is true. */
  readonly onCommitted?: () => void;
  /** The refusal code, for responses that refuse. */
  readonly refusal?: () => string | null;
};

type Outs = readonly HandlerOutput<TopicName, string>[];
export type Handle = (ctx: AnyoneCtx<unknown>) => Outs | Promise<Outs>;

export const toJob = (kind: Job['kind'], what: string, causeId: string): Job => ({
  kind,
  what,
  causeId,
  requestId: causeId,
  event: null,
  timer: null,
  caller: null,
  watching: null,
});

/** A request as a job. */
export const toRequestJob = (name: string, meta: RequestMeta): Job => ({
  kind: 'ask',
  what: name,
  causeId: meta.causeId,
  requestId: meta.requestId,
  event: null,
  timer: null,
  caller: meta.caller,
  watching: null,
  ...(meta.origin === undefined ? {} : { origin: meta.origin }),
  ...(meta.traceparent === undefined ? {} : { traceparent: meta.traceparent }),
});

/**
 * The input of a handler: one instant, the clock for times after an await, and an rng stream named after the handled
 * item.
 */
export function makeContext(of: {
  readonly service: Service;
  readonly state: unknown;
  readonly ports: EnginePorts;
  readonly job: Job;
  readonly asker: Asker;
  /** Resolves when a call to this service may leave. */
  readonly whenReady: (service: ServiceName) => Promise<void> | null;
  readonly untilCommitted: () => Promise<void>;
}): AnyoneCtx<unknown> {
  const { service, state, ports, job, asker, whenReady, untilCommitted } = of;
  const { requestId, causeId, caller, origin, deadlineMs } = job;
  const from = service.name;
  return {
    state,
    nowMs: ports.clock.nowMs(),
    laterMs: () => ports.clock.nowMs(),
    untilCommitted,
    rng: lazyDraws(() => hash32(`${ports.seed} ${from} ${causeId}`)),
    causeId,
    requestId,
    caller,
    call: (call, input) => {
      invariant(
        service.calls.some((requested) => requested.name === call.name),
        `${from} declares that it calls ${call.name}`,
      );
      const request = () => {
        const left =
          deadlineMs === undefined ? {} : { timeoutMs: deadlineMs - ports.clock.nowMs() };
        return ports.outside.call(call, input, {
          requestId,
          from,
          caller,
          causeId,
          asker,
          ...left,
        });
      };
      return whenReady(call.to)?.then(request) ?? request();
    },
    ...(origin === undefined ? {} : { origin }),
  };
}

/** Draws of a stream that is named when the first of them is wanted: most handlings draw none. */
function lazyDraws(toSeed: () => number): Draws {
  let made: Draws | null = null;
  const draws = () => {
    made ??= drawsFrom(toSeed());
    return made;
  };
  return { next: () => draws().next(), nextU32: () => draws().nextU32() };
}

/** An event whose sequence number is given when it goes into a commit. */
type Numbered = Omit<EventEnvelope, 'seq'> & { seq: number };

/**
 * A handler's output: durable events without their sequence number yet, events that are published and not stored,
 * timer rows.
 */
export type Outputs = {
  readonly events: Numbered[];
  readonly unstored: EventEnvelope[];
  readonly timers: TimerRow[];
};

/** A handler's output as events and timer rows. */
export function toOutputs(
  service: Service,
  outs: readonly HandlerOutput<TopicName, string>[],
  { requestId, nowMs }: { readonly requestId: string; readonly nowMs: number },
): Outputs {
  const outputs: Outputs = { events: [], unstored: [], timers: [] };
  for (const out of outs) {
    if (out.type === 'wake') {
      const { name, key, data, delayMs } = out;
      outputs.timers.push({
        service: service.name,
        key,
        name,
        dueMs: nowMs + delayMs,
        data,
        requestId,
      });
      continue;
    }
    invariant(
      service.publishes.includes(out.topic),
      `${service.name} declares that it publishes ${out.topic}`,
    );
    const event = toEvent(service, out, { requestId: out.requestId ?? requestId, nowMs });
    if (TOPICS[out.topic].delivery === 'durable') outputs.events.push(event);
    else outputs.unstored.push(event);
  }
  return outputs;
}

function toEvent(
  service: Service,
  published: { readonly topic: TopicName; readonly payload: unknown },
  { requestId, nowMs }: { readonly requestId: string; readonly nowMs: number },
): Numbered {
  const { topic, payload } = published;
  const { id, key } = TOPICS[topic] as { id: (p: unknown) => string; key: (p: unknown) => string };
  return {
    producer: service.name,
    seq: 0,
    id: id(payload),
    topic,
    key: key(payload),
    atMs: nowMs,
    requestId,
    payload,
  };
}
