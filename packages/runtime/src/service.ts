/** Every service's shape: handlers return events, the host publishes them. No clock, no I/O. */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller, User } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { Draws } from '@tradefloor/core/prng';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import type { Log, Stores, Table, TableDef, Tables } from '@tradefloor/core/table';
import type { Scope } from '@tradefloor/core/trading/access/access';
import {
  type Declared,
  type Desks,
  type HandleOptions,
  type Lane,
  type LeastSight,
  requireTrue,
  withDefaults,
} from './handle-options.ts';

/** Publishes a message on a topic. */
export type Published<T extends TopicName = TopicName> = {
  [K in T]: {
    readonly type: 'say';
    readonly topic: K;
    readonly payload: Payload<K>;
    /** The request it goes back to, where that is not the one being handled. */
    readonly requestId?: string;
  };
}[T];

/** A message to oneself, later: kept in the database, so that it survives a restart. */
export type TimerRequest<W extends string = string> = {
  readonly type: 'wake';
  readonly name: W;
  readonly delayMs: number;
  readonly data: Readonly<Record<string, string | number>>;
  /** The same key again replaces the timer that is still pending. */
  readonly key: string;
};

export type HandlerOutput<T extends TopicName, W extends string> = Published<T> | TimerRequest<W>;

/** @param requestId the originating request, where a tick or a timer continues an earlier request */
export const publish = <T extends TopicName>(
  topic: T,
  payload: Payload<T>,
  requestId?: string,
): Published<T> =>
  ({
    type: 'say',
    topic,
    payload,
    ...(requestId === undefined ? {} : { requestId }),
  }) as Published<T>;

export const setTimer = <W extends string>(
  name: W,
  delayMs: number,
  data: TimerRequest['data'] & { readonly key?: string } = {},
): TimerRequest<W> => ({ type: 'wake', name, delayMs, data, key: data.key ?? name });

/** The result of a call: a value or a refusal, and the messages published with it. Released after the commit. */
export type CallResponse<T extends TopicName, W extends string, O> = {
  readonly result: Result<O, { readonly code: RefusalCode; readonly info: RefusalInfo }>;
  readonly events: readonly HandlerOutput<T, W>[];
  /** HTTP status instead of 200, and headers such as `set-cookie`. */
  readonly http?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };
};

export const respond = <O, T extends TopicName = never, W extends string = never>(
  value: O,
  events: readonly HandlerOutput<T, W>[] = [],
  http: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): CallResponse<T, W, O> => ({ result: { ok: true, value }, events, http });

export const refuse = <T extends TopicName = never, W extends string = never>(
  code: RefusalCode,
  info: RefusalInfo = {},
  events: readonly HandlerOutput<T, W>[] = [],
): CallResponse<T, W, never> => ({ result: { ok: false, error: { code, info } }, events });

/** A refusal without any effect. */
export type Refused = CallResponse<never, never, never>;

/** Something that the handler needs does not work at the moment: the caller may try again with the same id. */
export const unavailable = (detail: string): Refused =>
  refuse('UPSTREAM_UNAVAILABLE', { detail, http: 503 });

/** A service or a store did not answer: a call failed, a reader threw. */
export const notResponding = (who: ServiceName | 'the database'): Refused =>
  unavailable(`${who} does not answer`);

/** What a reader finds, or the refusal when it fails. An exception would cost the service its memory. */
export const readOrRefuse = <V>(reading: Promise<V>): Promise<Result<V, Refused>> =>
  reading.then(ok, () => err(notResponding('the database')));

/** Why a call to another service got no response. */
export type CallFailure =
  | { readonly kind: 'TIMEOUT' | 'UNREACHABLE' }
  | { readonly kind: 'REFUSED'; readonly code: RefusalCode; readonly info: RefusalInfo };

/** Where a request from outside came from: for people to recognise their sessions by, never for a decision. */
export type Origin = { readonly address: string | null; readonly device: string | null };

/** What every handler is given. It has no caller: a handler that takes no more responds to all alike. */
export type Ctx<S> = {
  readonly state: S;
  /** One instant for the whole handling, milliseconds since 1970. */
  readonly nowMs: number;
  /** The current time after an `await`, for records valid only once others have responded. Never decreases. */
  laterMs(): number;
  /** Resolves once what the service has used and changed is committed: before what cannot be taken back. Never, if that fails. */
  untilCommitted(): Promise<void>;
  /** A stream of its own for each handling: seed, service and message name it. */
  readonly rng: Draws;
  /** Id of the message, request or timer being handled. */
  readonly causeId: string;
  readonly requestId: string;
  /** For what a client sent through the gateway. */
  readonly origin?: Origin;
  /** Calls another service. Never throws: a failed peer is a value. */
  call<C extends Call>(call: C, input: CallInput<C>): Promise<Result<CallOutput<C>, CallFailure>>;
};

/** The context of a handler that is declared `as: 'anyone'` and uses the caller, such as the log-in. */
export type AnyoneCtx<S> = Ctx<S> & {
  /** Null for a visitor, and for a service that acts for no person. */
  readonly caller: Caller | null;
};

/** The context of a handler that is declared `as: 'user'`: the engine has refused callers without a session. */
export type UserCtx<S> = Ctx<S> & { readonly caller: Caller };

/** The context of a handler with a `scope`: the engine has found out which rows the caller may see. */
export type ScopedCtx<S> = UserCtx<S> & { readonly scope: Scope };

/** The context after an `await`, at the current instant: for work done only once others have responded. */
export const later = <C extends Ctx<unknown>>(ctx: C): C => ({ ...ctx, nowMs: ctx.laterMs() });

/** What a service's state is made from: its own tables, loaded. */
export interface StateIo {
  table<Row>(def: TableDef<Row> & { mode: 'keep' }): Table<Row>;
  log<Row>(def: TableDef<Row> & { mode: 'append' }): Log<Row>;
  /** All tables of a declaration, by their names. */
  open<T extends Tables>(tables: T): Stores<T>;
  /** The platform's seed. */
  readonly seed: number;
  readonly nowMs: number;
}

type MaybePromise<V> = V | Promise<V>;

export type HandlerEntry<S, P extends TopicName, W extends string> = Declared & {
  readonly call: Call;
  readonly lane: (input: never, caller: Caller | null) => string;
  /** Receives the context that `as` and `scope` guarantee. */
  readonly on: (ctx: ScopedCtx<S>, input: never) => MaybePromise<CallResponse<P, W, unknown>>;
};

type On<X, C extends Call, P extends TopicName, W extends string> = (
  ctx: X,
  input: CallInput<C>,
) => MaybePromise<CallResponse<P, W, NoInfer<CallOutput<C>>>>;

/** Binds a call to its handler; both are checked against each other here. */
export function handle<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<Ctx<S>, C, P, W>,
  options: { readonly as: 'service'; readonly lane?: Lane<C> },
): HandlerEntry<S, P, W>;
export function handle<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<AnyoneCtx<S>, C, P, W>,
  options: { readonly as: 'anyone'; readonly lane?: Lane<C> },
): HandlerEntry<S, P, W>;
export function handle<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<UserCtx<S>, C, P, W>,
  options: { readonly as: 'user'; readonly lane?: Lane<C>; readonly desks?: Desks<UserCtx<S>, C> },
): HandlerEntry<S, P, W>;
export function handle<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<ScopedCtx<S>, C, P, W>,
  options: { readonly as: 'user'; readonly scope: LeastSight; readonly lane?: Lane<C> },
): HandlerEntry<S, P, W>;
export function handle<C extends Call, S, P extends TopicName, W extends string>(
  call: C,
  on: On<ScopedCtx<S>, C, P, W>,
  options: HandleOptions<C>,
): HandlerEntry<S, P, W> {
  return { call, ...withDefaults(options), on };
}

/** Finds a user's record: what a desk-head is head of stands there. */
export type FindUser<S> = (ctx: Ctx<S>, userId: UserId) => Promise<Result<User | null, unknown>>;

/** Repeats in memory, for what is worthless once missed (the market's step). Nothing is stored of it. */
export type Interval<S, P extends TopicName, W extends string> = {
  readonly everyMs: number;
  readonly on: (ctx: Ctx<S>) => readonly NoInfer<HandlerOutput<P, W>>[];
};

export type ServiceDef<S, P extends TopicName, C extends TopicName, W extends string> = {
  readonly name: ServiceName;
  /** Tables of its own; loaded before the first message. */
  readonly tables?: readonly Tables[];
  readonly state: (io: StateIo) => S;
  readonly publishes: readonly P[];
  /** Calls it makes to others: drawn in the docs, checked against their handlers. */
  readonly calls?: readonly Call[];
  readonly consumes?: {
    readonly [K in C]: (
      ctx: Ctx<NoInfer<S>>,
      payload: Payload<K>,
    ) => MaybePromise<NoInfer<readonly HandlerOutput<P, W>[]>>;
  };
  readonly handles?: readonly HandlerEntry<NoInfer<S>, NoInfer<P>, NoInfer<W>>[];
  /** For services that store users themselves; the engine calls the user-service by default. */
  readonly findUser?: FindUser<NoInfer<S>>;
  readonly timers?: {
    readonly [K in W]: (
      ctx: Ctx<NoInfer<S>>,
      data: TimerRequest['data'],
    ) => MaybePromise<readonly HandlerOutput<NoInfer<P>, NoInfer<W>>[]>;
  };
  readonly intervals?: Readonly<Record<string, Interval<NoInfer<S>, NoInfer<P>, NoInfer<W>>>>;
  /** Its handlers act outside of the process, or read rows of others: it receives committed messages only. */
  readonly actsOutside?: boolean;
  /** Published once when the service takes over its state. */
  readonly onActivate?: (state: NoInfer<S>) => readonly NoInfer<HandlerOutput<P, W>>[];
  /** A number that two copies of the same state share: compared before a crash and after the replay. */
  readonly stateHash?: (state: NoInfer<S>) => number;
};

/** A service with its types put away: what the host and the simulation run. */
export type Service = {
  readonly name: ServiceName;
  readonly tables: readonly TableDef<never>[];
  readonly state: (io: StateIo) => unknown;
  readonly publishes: readonly TopicName[];
  readonly calls: readonly Call[];
  readonly consumes: Readonly<Partial<Record<TopicName, Handler<unknown>>>>;
  readonly handles: readonly CallHandler[];
  readonly findUser: FindUser<unknown> | null;
  readonly timers: Readonly<Record<string, Handler<TimerRequest['data']>>>;
  readonly intervals: Readonly<Record<string, Interval<unknown, TopicName, string>>>;
  readonly actsOutside: boolean;
  readonly onActivate: (state: unknown) => readonly HandlerOutput<TopicName, string>[];
  readonly stateHash: ((state: unknown) => number) | null;
};

export type Handler<I> = (
  ctx: Ctx<unknown>,
  input: I,
) => MaybePromise<readonly HandlerOutput<TopicName, string>[]>;
export type CallHandler = Declared & {
  readonly call: Call;
  readonly lane: (input: unknown, caller: Caller | null) => string;
  /** Only through `engine/admission`, which enforces `as` and `scope`. */
  readonly on: (
    ctx: ScopedCtx<unknown>,
    input: unknown,
  ) => MaybePromise<CallResponse<TopicName, string, unknown>>;
};

/** Declares a service; undeclared topics, subscriptions, calls and timers do not compile. */
export function defineService<
  S,
  const P extends TopicName = never,
  C extends TopicName = never,
  W extends string = never,
>(def: ServiceDef<S, P, C, W>): Service {
  const isScoped = def.handles?.some(({ scope }) => scope === 'own' || scope === 'desks') ?? false;
  invariant(
    !isScoped || (def.calls ?? []).some(({ name }) => name === userOf.name),
    `${def.name} declares that it calls ${userOf.name}: the engine does so for its row scopes`,
  );
  requireTrue(def.name, def.handles ?? []);
  // The types were checked against each other above; from here on the host treats all services alike.
  return {
    calls: [],
    consumes: {},
    handles: [],
    findUser: null,
    timers: {},
    intervals: {},
    actsOutside: false,
    onActivate: () => [],
    stateHash: null,
    ...(def as object),
    tables: (def.tables ?? []).flatMap((tables) => Object.values(tables)),
  } as unknown as Service;
}
