/**
 * One service by itself, for tests: its handlers called as functions over tables in memory, in one chosen
 * instant, with no engine around. Only tests import it.
 */
import type { Call, CallInput } from '@tradefloor/contracts/calls/call';
import type { Payload, TopicName } from '@tradefloor/contracts/topics';
import type { Caller } from '@tradefloor/contracts/user';
import { drawsFrom, hash32 } from '@tradefloor/core/prng';
import { err, invariant, ok } from '@tradefloor/core/result';
import type { TableDef, Tables } from '@tradefloor/core/table';
import type { AnyoneCtx, CallResponse, HandlerOutput, Service, StateIo } from '@tradefloor/runtime';
import { handleRequest } from '@tradefloor/runtime/engine/admission';
import { Changes, memoryLog, memoryStores, memoryTable } from '@tradefloor/runtime/engine/tables';

type Outcome = HandlerOutput<TopicName, string>;
type AnyDef = TableDef<never>;

export type LoneService = {
  /** The instant of the next handlings, milliseconds since 1970. */
  nowMs: number;
  readonly state: unknown;
  /** Delivers a message; returns the published events. */
  receive<T extends TopicName>(topic: T, payload: Payload<T>): Promise<readonly Outcome[]>;
  fireTimer(
    name: string,
    data?: Readonly<Record<string, string | number>>,
  ): Promise<readonly Outcome[]>;
  interval(name: string): readonly Outcome[];
  starts(): readonly Outcome[];
  request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller?: Caller | null,
  ): Promise<CallResponse<TopicName, string, unknown>>;
  /** What the database would hold of a table. */
  rows<Row>(def: TableDef<Row>): Row[];
  /** Puts a row where the database would have it; the service finds it at its next restart. */
  put<Row extends object>(def: TableDef<Row>, row: Row): void;
  /** Forgets its memory and reads it back from the rows. */
  restart(): void;
};

type Peer = {
  readonly call: Call;
  readonly value: unknown | ((input: never) => unknown);
};

export type LoneOptions = {
  readonly seed?: number;
  readonly nowMs?: number;
  /** The responses of other services, fixed or by input, at once or later; a call that is not here is unreachable. */
  readonly peers?: readonly Peer[];
  /** Whether it keeps what the database would hold; it does by default. Without, it does not restart. */
  readonly isRecord?: boolean;
};

/** Opens a service whose tables are empty. */
export const openLone = (service: Service, options: LoneOptions = {}): LoneService =>
  new Lone(service, options);

class Lone implements LoneService {
  nowMs: number;
  readonly #service: Service;
  readonly #seed: number;
  readonly #peers: NonNullable<LoneOptions['peers']>;
  readonly #stored: ReadonlyMap<AnyDef, Map<string, object>>;
  readonly #isRecord: boolean;
  #changes = new Changes();
  #count = 0;
  #state: unknown;

  constructor(service: Service, options: LoneOptions) {
    const { seed = 42, nowMs = 1_795_444_200_000, peers = [], isRecord = true } = options;
    this.#isRecord = isRecord;
    this.#service = service;
    this.#seed = seed;
    this.#peers = peers;
    this.nowMs = nowMs;
    this.#stored = new Map(service.tables.map((def) => [def, new Map()]));
    this.#state = service.state(this.#io());
  }

  get state(): unknown {
    return this.#state;
  }

  async receive<T extends TopicName>(topic: T, payload: Payload<T>): Promise<readonly Outcome[]> {
    const handler = this.#service.consumes[topic];
    invariant(handler !== undefined, `${this.#service.name} consumes ${topic}`);
    return this.#commit(await handler(this.#context(null), payload));
  }

  async fireTimer(name: string, data = {}): Promise<readonly Outcome[]> {
    const handler = this.#service.timers[name];
    invariant(handler !== undefined, `${this.#service.name} has the timer ${name}`);
    return this.#commit(await handler(this.#context(null), data));
  }

  interval(name: string): readonly Outcome[] {
    const interval = this.#service.intervals[name];
    invariant(interval !== undefined, `${this.#service.name} has the beat ${name}`);
    return this.#commit(interval.on(this.#context(null)));
  }

  starts(): readonly Outcome[] {
    return this.#commit(this.#service.onActivate(this.#state));
  }

  async request<C extends Call>(
    call: C,
    input: CallInput<C>,
    caller: Caller | null = null,
  ): Promise<CallResponse<TopicName, string, unknown>> {
    const entry = this.#service.handles.find((response) => response.call.name === call.name);
    invariant(entry !== undefined, `${this.#service.name} answers ${call.name}`);
    const ctx = this.#context(caller);
    return this.#commit(await handleRequest(this.#service, entry, { ctx, input }));
  }

  rows<Row>(def: TableDef<Row>): Row[] {
    return [...(this.#stored.get(def as unknown as AnyDef)?.values() ?? [])] as Row[];
  }

  put<Row extends object>(def: TableDef<Row>, row: Row): void {
    this.#stored.get(def as unknown as AnyDef)?.set(def.key(row), row);
  }

  restart(): void {
    this.#changes = new Changes();
    this.#state = this.#service.state(this.#io());
  }

  #commit<V>(value: V): V {
    for (const [def, rows] of this.#changes.take()) {
      if (!this.#isRecord) break;
      for (const row of rows) this.#stored.get(def)?.set(def.key(row as never), row);
    }
    return value;
  }

  #io(): StateIo {
    const loaded = (def: AnyDef) => {
      const rows = this.#stored.get(def);
      invariant(rows !== undefined, `${this.#service.name} declares its table ${def.name}`);
      return [...rows.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
    };
    const rows = new Map([...this.#stored.keys()].map((def) => [def, loaded(def)]));
    return {
      table: (def: AnyDef) => memoryTable(def as never, loaded(def) as never, this.#changes),
      log: (def: AnyDef) => memoryLog(def as never, this.#changes),
      open: (tables: Tables) => memoryStores(tables, this.#changes, rows),
      seed: this.#seed,
      nowMs: this.nowMs,
    } as unknown as StateIo;
  }

  #context(caller: Caller | null): AnyoneCtx<unknown> {
    this.#count += 1;
    const causeId = `cause-${this.#count}`;
    return {
      state: this.#state,
      nowMs: this.nowMs,
      laterMs: () => this.nowMs,
      untilCommitted: async () => undefined,
      rng: drawsFrom(hash32(`${this.#seed} ${this.#service.name} ${causeId}`)),
      causeId,
      requestId: `request-${this.#count}`,
      caller,
      call: (requested, input) => {
        const peer = this.#peers.find(({ call }) => call.name === requested.name);
        if (peer === undefined) return Promise.resolve(err({ kind: 'UNREACHABLE' } as const));
        const { value } = peer;
        const published = typeof value === 'function' ? value(input as never) : value;
        return published instanceof Promise
          ? published.then((later) => ok(later as never))
          : Promise.resolve(ok(published as never));
      },
    };
  }
}

/** The payloads published on one topic, in order. */
export const publishedOn = <T extends TopicName>(
  outs: readonly Outcome[],
  topic: T,
): Payload<T>[] =>
  outs.flatMap((out) =>
    out.type === 'say' && out.topic === topic ? [out.payload as Payload<T>] : [],
  );
