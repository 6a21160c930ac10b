/**
 * The one shape of every service. A handler is given what happened and returns what should be said;
 * the host says it. Nothing here may read a clock, draw luck or touch the outside.
 */
import type { Answer, Asked, Call } from '@tradefloor/contracts/calls/call';
import { userOf } from '@tradefloor/contracts/calls/users';
import type { UserId } from '@tradefloor/contracts/ids';
import type { RefusalInfo } from '@tradefloor/contracts/refusals';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller, User } from '@tradefloor/contracts/user';
import type { RefusalCode } from '@tradefloor/contracts/vocabulary/refusals';
import type { Draws } from '@tradefloor/core/prng';
import { err, invariant, ok, type Result } from '@tradefloor/core/result';
import type { Log, Table, TableDef } from '@tradefloor/core/table';
import type { Scope, Sight } from '@tradefloor/core/trading/access/access';

/** Says something on a topic. */
export type Said<T extends TopicName = TopicName> = {
  [K in T]: {
    readonly type: 'say';
    readonly topic: K;
    readonly payload: Payload<K>;
    /** The request it goes back to, where that is not the one being handled. */
    readonly requestId?: string;
  };
}[T];

/** A message to oneself, later: kept in the database, so that it survives a restart. */
export type Wake<W extends string = string> = {
  readonly type: 'wake';
  readonly name: W;
  readonly delayMs: number;
  readonly data: Readonly<Record<string, string | number>>;
  /** The same key again replaces the wake that is still waiting. */
  readonly key: string;
};

export type Out<T extends TopicName, W extends string> = Said<T> | Wake<W>;

/** @param requestId the request it goes back to, where a tick or a wake sets off what somebody asked for before */
export const say = <T extends TopicName>(
  topic: T,
  payload: Payload<T>,
  requestId?: string,
): Said<T> =>
  ({ type: 'say', topic, payload, ...(requestId === undefined ? {} : { requestId }) }) as Said<T>;

export const wake = <W extends string>(
  name: W,
  delayMs: number,
  data: Wake['data'] & { readonly key?: string } = {},
): Wake<W> => ({ type: 'wake', name, delayMs, data, key: data.key ?? name });

/** The answer of a call: a value or a refusal, and what is said beside it. Released after the commit. */
export type Answered<T extends TopicName, W extends string, O> = {
  readonly result: Result<O, { readonly code: RefusalCode; readonly info: RefusalInfo }>;
  readonly says: readonly Out<T, W>[];
  /** HTTP status instead of 200, and headers such as `set-cookie`. */
  readonly http?: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> };
};

export const answered = <O, T extends TopicName = never, W extends string = never>(
  value: O,
  says: readonly Out<T, W>[] = [],
  http: { readonly status?: number; readonly headers?: Readonly<Record<string, string>> } = {},
): Answered<T, W, O> => ({ result: { ok: true, value }, says, http });

export const refused = <T extends TopicName = never, W extends string = never>(
  code: RefusalCode,
  info: RefusalInfo = {},
  says: readonly Out<T, W>[] = [],
): Answered<T, W, never> => ({ result: { ok: false, error: { code, info } }, says });

/** A refusal without any effect. */
export type Refused = Answered<never, never, never>;

/** Something that the handler needs does not work at the moment: the caller may try again with the same id. */
export const unavailable = (detail: string): Refused =>
  refused('UPSTREAM_UNAVAILABLE', { detail, http: 503 });

/** A service or a store did not answer: a call failed, a reader threw. */
export const notAnswering = (who: ServiceName | 'the database'): Refused =>
  unavailable(`${who} does not answer`);

/** What a reader finds, or the refusal when it fails. An exception would cost the service its memory. */
export const readOrRefuse = <V>(reading: Promise<V>): Promise<Result<V, Refused>> =>
  reading.then(ok, () => err(notAnswering('the database')));

/** Why a call to another service brought no answer. */
export type CallFailure =
  | { readonly kind: 'TIMEOUT' | 'UNREACHABLE' }
  | { readonly kind: 'REFUSED'; readonly code: RefusalCode; readonly info: RefusalInfo };

/** Where a request from outside came from: for people to recognise their sessions by, never for a decision. */
export type Origin = { readonly address: string | null; readonly device: string | null };

/** What every handler is given. */
export type Ctx<S> = {
  readonly state: S;
  /** One instant for the whole handling, milliseconds since 1970. */
  readonly nowMs: number;
  /**
   * What the clock shows after an `await`: for the record of what is true only once others have answered. Never less
   * than `nowMs`, nor than any instant a handling of this service has seen before.
   */
  laterMs(): number;
  /** A stream of its own for each handling: seed, service and message name it. */
  readonly rng: Draws;
  /** Id of the message, request or wake that is being handled. */
  readonly causeId: string;
  readonly requestId: string;
  /** Who asked, for answers; null for messages, wakes and internal calls without a person. */
  readonly caller: Caller | null;
  /** For what a client sent through the gateway. */
  readonly origin?: Origin;
  /** Asks another service. Never throws: a peer that fails is a value. */
  call<C extends Call>(call: C, input: Asked<C>): Promise<Result<Answer<C>, CallFailure>>;
};

/** The context of a handler that is declared `as: 'user'`: the engine has refused everybody without a session. */
export type UserCtx<S> = Ctx<S> & { readonly caller: Caller };

/** The context of a handler with a `scope`: the engine has found out which rows the caller may see. */
export type ScopedCtx<S> = UserCtx<S> & { readonly scope: Scope };

/** The context after an `await`, at the instant that it is by then: for what is done only once others have answered. */
export const later = <C extends Ctx<unknown>>(ctx: C): C => ({ ...ctx, nowMs: ctx.laterMs() });

/** What a service's state is made from: its own tables, loaded. */
export interface StateIo {
  table<Row>(def: TableDef<Row> & { mode: 'keep' }): Table<Row>;
  log<Row>(def: TableDef<Row> & { mode: 'append' }): Log<Row>;
  /** The platform's seed. */
  readonly seed: number;
  readonly nowMs: number;
}

type MaybePromise<V> = V | Promise<V>;

/** The least of the firm's rows that a caller must see: its own, its desks' or all. Who sees less is refused. */
export type LeastSight = Exclude<Sight, 'none'>;

type Lane<C extends Call> = (input: Asked<C>, caller: Caller | null) => string;

/**
 * Who a handler serves and in which lane. `service` (the default): whoever the call's access rule lets in, services
 * included; there may be no caller. `user`: a person; the engine refuses a request without a session.
 * Requests of one lane are handled in order; others meanwhile. Default: the caller's user.
 */
export type AnswerOptions<C extends Call> = { readonly lane?: Lane<C> } & (
  | { readonly as?: 'service' }
  | { readonly as: 'user'; readonly scope?: LeastSight }
);

export type AnswerEntry<S, P extends TopicName, W extends string> = {
  readonly call: Call;
  readonly lane: (input: never, caller: Caller | null) => string;
  readonly as: 'service' | 'user';
  readonly scope: LeastSight | null;
  /** Is given the context that `as` and `scope` promise. */
  readonly on: (ctx: ScopedCtx<S>, input: never) => MaybePromise<Answered<P, W, unknown>>;
};

type On<X, C extends Call, P extends TopicName, W extends string> = (
  ctx: X,
  input: Asked<C>,
) => MaybePromise<Answered<P, W, NoInfer<Answer<C>>>>;

/** Binds a call to its handler; both are checked against each other here. */
export function answer<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<Ctx<S>, C, P, W>,
  options?: { readonly as?: 'service'; readonly lane?: Lane<C> },
): AnswerEntry<S, P, W>;
export function answer<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<UserCtx<S>, C, P, W>,
  options: { readonly as: 'user'; readonly lane?: Lane<C> },
): AnswerEntry<S, P, W>;
export function answer<C extends Call, S, P extends TopicName = never, W extends string = never>(
  call: C,
  on: On<ScopedCtx<S>, C, P, W>,
  options: { readonly as: 'user'; readonly scope: LeastSight; readonly lane?: Lane<C> },
): AnswerEntry<S, P, W>;
export function answer<C extends Call, S, P extends TopicName, W extends string>(
  call: C,
  on: On<ScopedCtx<S>, C, P, W>,
  options: AnswerOptions<C> = {},
): AnswerEntry<S, P, W> {
  const { as = 'service', lane = laneOfCaller } = options;
  const scope = options.as === 'user' ? (options.scope ?? null) : null;
  return { call, lane, as, scope, on };
}

const laneOfCaller = (_: unknown, caller: Caller | null): string => caller?.userId ?? 'all';

/** Finds a user's record: what a desk-head is head of stands there. */
export type FindUser<S> = (ctx: Ctx<S>, userId: UserId) => Promise<Result<User | null, unknown>>;

/** Repeats in memory, for what is worthless once missed (the market's step). Nothing is stored of it. */
export type Beat<S, P extends TopicName, W extends string> = {
  readonly everyMs: number;
  readonly on: (ctx: Ctx<S>) => readonly NoInfer<Out<P, W>>[];
};

export type ServiceDef<S, P extends TopicName, C extends TopicName, W extends string> = {
  readonly name: ServiceName;
  /** Tables of its own; loaded before the first message. */
  readonly tables?: readonly TableDef<never>[];
  readonly state: (io: StateIo) => S;
  readonly publishes: readonly P[];
  /** Calls it asks of others: drawn in the docs, checked against who answers. */
  readonly asks?: readonly Call[];
  readonly consumes?: {
    readonly [K in C]: (
      ctx: Ctx<NoInfer<S>>,
      payload: Payload<K>,
    ) => MaybePromise<NoInfer<readonly Out<P, W>[]>>;
  };
  readonly answers?: readonly AnswerEntry<NoInfer<S>, NoInfer<P>, NoInfer<W>>[];
  /** For services that keep users themselves; the engine asks the user-service unless told otherwise. */
  readonly findUser?: FindUser<NoInfer<S>>;
  readonly wakes?: {
    readonly [K in W]: (
      ctx: Ctx<NoInfer<S>>,
      data: Wake['data'],
    ) => MaybePromise<readonly Out<NoInfer<P>, NoInfer<W>>[]>;
  };
  readonly beats?: Readonly<Record<string, Beat<NoInfer<S>, NoInfer<P>, NoInfer<W>>>>;
  /** Said once when the service takes over its state. */
  readonly starts?: (state: NoInfer<S>) => readonly NoInfer<Out<P, W>>[];
  /** A number that two copies of the same state share: compared before a crash and after the replay. */
  readonly stateHash?: (state: NoInfer<S>) => number;
};

/** A service with its types put away: what the host and the simulation run. */
export type Service = {
  readonly name: ServiceName;
  readonly tables: readonly TableDef<never>[];
  readonly state: (io: StateIo) => unknown;
  readonly publishes: readonly TopicName[];
  readonly asks: readonly Call[];
  readonly consumes: Readonly<Partial<Record<TopicName, Handler<unknown>>>>;
  readonly answers: readonly ServiceAnswer[];
  readonly findUser: FindUser<unknown> | null;
  readonly wakes: Readonly<Record<string, Handler<Wake['data']>>>;
  readonly beats: Readonly<
    Record<
      string,
      { everyMs: number; on: (ctx: Ctx<unknown>) => readonly Out<TopicName, string>[] }
    >
  >;
  readonly starts: (state: unknown) => readonly Out<TopicName, string>[];
  readonly stateHash: ((state: unknown) => number) | null;
};

export type Handler<I> = (
  ctx: Ctx<unknown>,
  input: I,
) => MaybePromise<readonly Out<TopicName, string>[]>;
export type ServiceAnswer = {
  readonly call: Call;
  readonly lane: (input: unknown, caller: Caller | null) => string;
  readonly as: 'service' | 'user';
  readonly scope: LeastSight | null;
  /** Only through `engine/admission`, which sees to what `as` and `scope` promise. */
  readonly on: (
    ctx: ScopedCtx<unknown>,
    input: unknown,
  ) => MaybePromise<Answered<TopicName, string, unknown>>;
};

/** Declares a service. What it publishes, hears, answers and wakes is checked; undeclared use does not compile. */
export function defineService<
  S,
  const P extends TopicName = never,
  C extends TopicName = never,
  W extends string = never,
>(def: ServiceDef<S, P, C, W>): Service {
  const isScoped = def.answers?.some(({ scope }) => scope === 'own' || scope === 'desks') ?? false;
  invariant(
    !isScoped || (def.asks ?? []).some(({ name }) => name === userOf.name),
    `${def.name} declares that it asks ${userOf.name}: the engine does so for its row scopes`,
  );
  // The types were checked against each other above; from here on the host treats all services alike.
  return {
    tables: [],
    asks: [],
    consumes: {},
    answers: [],
    findUser: null,
    wakes: {},
    beats: {},
    starts: () => [],
    stateHash: null,
    ...(def as object),
  } as unknown as Service;
}
