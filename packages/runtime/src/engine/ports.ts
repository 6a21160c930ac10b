/**
 * What the engine needs of the world: a durable store, a wire, an alarm clock and a clock.
 * Production gives it Postgres, Redis and BullMQ; the simulation gives it virtual ones that fail by seed.
 */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import type { Result } from '@tradefloor/core/result';
import type { CallFailure } from '../service.ts';
import type { CommitFailure, Durable, EventEnvelope, TimerRow } from './durable.ts';
import type { EarlyLedger } from './early-ledger.ts';
import type { MessageBuffer } from './message-buffer.ts';

/** The stream side of topics. Publishing never decides anything: lost messages are republished from the outbox. */
export interface Wire {
  /** Resolves when the events are published; rejects when that is unknown. */
  publish(events: readonly EventEnvelope[]): Promise<void>;
  /** Best effort, newest wins: for topics with delivery `latest`. */
  publishLatest(event: EventEnvelope): void;
  /**
   * Notifies the readers of `feed` topics in other processes that they may have missed events. Resolves when it is
   * published; rejects when that is unknown.
   */
  publishGap(): Promise<void>;
  /**
   * Messages that others publish on these topics from now on; replaces the previous topics. Resolves once subscribed.
   * `onGap` is called when messages may have been missed: a reconnect, a wipe, a trimmed stream.
   */
  listen(
    topics: readonly TopicName[],
    subscribe: { readonly onEvent: (event: EventEnvelope) => void; readonly onGap: () => void },
  ): Promise<void>;
}

/** Sets and delivers alarms. An alarm may come late, twice or not at all: the timer row decides. */
export interface Alarm {
  set(timer: TimerRow): void;
  /** Alarms of a service come to this process from now on: it is active here. Twice is once. */
  subscribe(service: ServiceName): void;
  /** And no longer: its lease or its memory is lost, or this process stops. They wait for the next active process. */
  unsubscribe(service: ServiceName): void;
}

export interface Outside {
  call<C extends Call>(
    call: C,
    input: CallInput<C>,
    meta: CallMeta,
  ): Promise<Result<CallOutput<C>, CallFailure>>;
}

export type CallMeta = {
  readonly requestId: string;
  readonly from: ServiceName;
  readonly caller: Caller | null;
  /** The caller's current unit of work. */
  readonly causeId: string;
  /** How long the caller of that work still waits, in milliseconds; zero or less when it is over. */
  readonly timeoutMs?: number;
  /** The calling handling, for services of the same process. */
  readonly asker?: Asker;
};

/** A handling that has called another service of its process. */
export type Asker = {
  /** Uses the answer of a handling before its commit; false when the asker has to wait for it. */
  readonly use: (answerer: EarlyLedger, no: number) => boolean;
};

export interface Clock {
  /** Milliseconds since 1970. Never goes back. */
  nowMs(): number;
  /** Runs a task once, later; returns a function that cancels it. */
  after(delayMs: number, run: () => void): () => void;
  /** Runs when the present turn is over: what arrived together is committed together. */
  soon(run: () => void): void;
}

/** Why a request was not handled: refused at the door, out of time, or without a caller. */
export type ShedReason = 'busy' | 'expired' | 'abandoned';

/** Reports on the engine's own work; the host turns it into logs and metrics. */
export type EngineEvent =
  | {
      readonly type: 'handled';
      readonly service: ServiceName;
      readonly kind: 'message' | 'latest' | 'ask' | 'wake' | 'beat' | 'start';
      readonly what: string;
      readonly id: string;
      readonly requestId: string;
      readonly ms: number;
      readonly published: number;
      readonly refused: string | null;
    }
  | {
      readonly type: 'failed';
      readonly service: ServiceName;
      readonly what: string;
      readonly id: string;
      readonly error: string;
      readonly attempts: number;
    }
  | {
      readonly type: 'dead';
      readonly service: ServiceName;
      readonly what: string;
      readonly id: string;
      readonly error: string;
    }
  | {
      readonly type: 'shed';
      readonly service: ServiceName;
      readonly what: string;
      readonly requestId: string;
      readonly why: ShedReason;
    }
  | {
      readonly type: 'commit';
      readonly handlings: number;
      readonly ms: number;
      readonly failure: CommitFailure | null;
    }
  | {
      readonly type: 'state';
      readonly service: ServiceName;
      readonly status: ActorStatus;
      readonly detail: string;
    }
  | { readonly type: 'republished'; readonly producer: ServiceName; readonly count: number }
  | { readonly type: 'redelivered'; readonly consumer: ServiceName; readonly count: number };

/** One handling as a watcher sees it. */
export type Watched = {
  readonly service: ServiceName;
  readonly kind: Extract<EngineEvent, { type: 'handled' }>['kind'];
  readonly what: string;
  readonly id: string;
  readonly requestId: string;
  /** For requests: the caller's span, if it sent one (W3C Trace Context). */
  readonly traceparent: string | null;
  /** The message that is handled. */
  readonly event: EventEnvelope | null;
};

/** Progress notifications of a handling. None of them may throw. */
export type Watching = {
  /** The handler has finished; its output waits for the commit. */
  readonly ended: (of: {
    readonly events: readonly Omit<EventEnvelope, 'seq'>[];
    readonly refused: string | null;
  }) => void;
  /** It is true, and passed on. */
  readonly released: () => void;
  readonly failed: (error: string) => void;
};

/** Watches handlings one by one, for traces: sees everything, decides nothing. Null: this one is not watched. */
export type Watch = (handling: Watched) => Watching | null;

export type ActorStatus = 'waiting' | 'loading' | 'active' | 'stopped';

export type EnginePorts = {
  readonly durable: Durable;
  readonly wire: Wire;
  readonly alarm: Alarm;
  readonly outside: Outside;
  readonly clock: Clock;
  readonly observe: (event: EngineEvent) => void;
  /** Watches handlings one by one; null when they are not traced. */
  readonly watch: Watch | null;
  /** False: every message and answer waits for its commit, within the process too. */
  readonly deliversEarly?: boolean;
  /** Makes a service's ledger of what it has used before its commit; the usual one by default. */
  readonly earlyLedger?: () => EarlyLedger;
  /** Makes the message buffer of a service; the usual one by default. */
  readonly messageBuffer?: () => MessageBuffer;
  readonly seed: number;
  /** Services whose leases are tried from the start; the others are left to their preferred processes at first. */
  readonly prefers: (service: ServiceName) => boolean;
  /** How long after its start a process leaves them, in milliseconds; six seconds when left out. */
  readonly preferredWaitMs?: number;
  /** Services of a lower rank come to work first after a start; all at once when left out. */
  readonly startRank?: (service: ServiceName) => number;
  /** How often the due timers are looked through, in case no alarm fired. */
  readonly timerSweepMs: number;
  /** How late the event loop is, in milliseconds; never late when left out. */
  readonly delayMs?: () => number;
  /** New work is refused when the oldest unanswered request is older; `REQUEST_AGE_MAX_MS` when left out. */
  readonly requestAgeMaxMs?: number | undefined;
};
