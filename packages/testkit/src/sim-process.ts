/** One operating-system process of the simulation: an engine that can crash, freeze and come back. */
import type { Call, CallInput, CallOutput } from '@tradefloor/contracts/calls/call';
import type { ServiceName } from '@tradefloor/contracts/services';
import type { Caller } from '@tradefloor/contracts/user';
import { err, type Result } from '@tradefloor/core/result';
import type { CallFailure, Service } from '@tradefloor/runtime';
import type { Durable } from '@tradefloor/runtime/engine/durable';
import { EarlyLedger } from '@tradefloor/runtime/engine/early-ledger';
import { createEngine, type Engine } from '@tradefloor/runtime/engine/engine';
import { MessageBuffer } from '@tradefloor/runtime/engine/message-buffer';
import type { Asker, EngineEvent, EnginePorts } from '@tradefloor/runtime/engine/ports';
import type { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import { CarelessLedger } from './careless-ledger.ts';
import type { Faults } from './faults.ts';
import type { GuardedDatabase } from './guarded-database.ts';
import { HastyBuffer } from './hasty-buffer.ts';
import { InFlightWatch } from './in-flight-watch.ts';
import type { MemoryWire } from './memory-wire.ts';
import { simDurable } from './sim-durable.ts';

/** So few that what is forgotten too early is noticed. */
const CONFIRMED_MAX = 2;

/** One incarnation of a process, seen from outside. */
export type ProcessIncarnation = {
  readonly engine: Engine;
  /** Runs later, if the process still lives then; a process that stands still runs it when it goes on. */
  readonly after: (delayMs: number, run: () => void) => void;
  readonly isAlive: () => boolean;
};

type Setup = {
  readonly name: string;
  readonly seed: number;
  readonly services: (database: GuardedDatabase) => readonly Service[];
  readonly prefers: (service: ServiceName) => boolean;
  readonly time: VirtualTime;
  readonly database: GuardedDatabase;
  readonly wire: MemoryWire;
  readonly peers: readonly SimProcess[];
  readonly faults: () => Faults;
  readonly observe: (event: EngineEvent) => void;
  /** Called for every incarnation of the process, once its engine exists. */
  readonly attach: (life: ProcessIncarnation) => void;
};

/** One incarnation of a process: its scheduled tasks end with it. */
type Incarnation = {
  alive: boolean;
  frozenUntilMs: number;
  /** What came due while it stood still, in order. */
  stalled: (() => void)[];
  readonly owner: string;
};

export class SimProcess {
  readonly #setup: Setup;
  #life: Incarnation | null = null;
  #engine: Engine | null = null;
  #lives = 0;
  crashes = 0;

  constructor(setup: Setup) {
    this.#setup = setup;
  }

  start(): void {
    const { name, services, prefers, database, seed, observe } = this.#setup;
    const life: Incarnation = {
      alive: true,
      frozenUntilMs: 0,
      stalled: [],
      owner: `${name}.${this.#lives++}`,
    };
    this.#life = life;
    const watch = new InFlightWatch((text) => database.notice(text));
    const built = services(database);
    const ports: EnginePorts = {
      durable: this.#durable(life),
      wire: this.#wire(life),
      alarm: {
        set: (timer) =>
          this.#after(life, Math.max(0, timer.dueMs - this.#setup.time.nowMs), () =>
            this.#engine?.alarm(timer.service, timer.key),
          ),
        // An alarm comes to the process that set it, whatever became of its lease: the timer row decides.
        subscribe: () => undefined,
        unsubscribe: () => undefined,
      },
      outside: { call: (call, input, meta) => this.#call(life, { call, input, ...meta }) },
      clock: {
        nowMs: () => this.#setup.time.nowMs,
        after: (delayMs, run) => this.#after(life, delayMs, run),
        soon: (run) => void this.#after(life, 0, run),
      },
      observe: (event) => {
        watch.observe(event);
        observe(event);
      },
      watch: watch.watch,
      earlyLedger: () => new (database.guards.dependents ? EarlyLedger : CarelessLedger)(),
      messageBuffer: () =>
        new (database.guards.buffer ? MessageBuffer : HastyBuffer)(CONFIRMED_MAX),
      seed,
      prefers,
      // Each seed brings the services to work in another order, some of them one after the other.
      startRank: (service) => (seed + built.findIndex(({ name }) => name === service)) % 3,
      timerSweepMs: 1_000,
    };
    const engine = createEngine(built, ports);
    this.#engine = engine;
    engine.onEvent((event) => database.expectCommitted('a socket', event));
    this.#setup.attach({
      engine,
      after: (delayMs, run) => void this.#after(life, delayMs, run),
      isAlive: () => life.alive,
    });
    engine.start();
  }

  /** Dies on the spot; what it had in memory or under way is gone. Comes back after a while. */
  crash(): void {
    if (!this.#life?.alive) return;
    this.crashes += 1;
    this.#life.alive = false;
    this.#setup.wire.silence(this.#life.owner);
    this.#engine = null;
    this.#setup.time.after(this.#setup.time.between(50, 3_000), () => {
      if (!this.#life?.alive) this.start();
    });
  }

  /** Suspended: unresponsive, and later back with outdated state. */
  freeze(forMs: number): void {
    const life = this.#life;
    if (!life?.alive) return;
    life.frozenUntilMs = Math.max(life.frozenUntilMs, this.#setup.time.nowMs + forMs);
    this.#setup.time.after(forMs, () => this.#thaw(life));
  }

  #thaw(life: Incarnation): void {
    if (life.frozenUntilMs > this.#setup.time.nowMs) return;
    for (const run of life.stalled.splice(0)) run();
  }

  heal(): void {
    if (!this.#life?.alive) this.start();
  }

  get isAlive(): boolean {
    return this.#life?.alive === true;
  }

  runs(service: ServiceName): boolean {
    return (
      this.isAlive &&
      (this.#engine?.reports() ?? []).some(
        (report) => report.service === service && report.status === 'active',
      )
    );
  }

  /** Responds to a request as its HTTP server would; a crash in between leaves the caller with a timeout. */
  serve<C extends Call>(of: {
    readonly call: C;
    readonly input: CallInput<C>;
    readonly caller: Caller | null;
    readonly requestId: string;
    /** What is left of the caller's own time, where that is less than the call's. */
    readonly timeoutMs?: number;
    /** From a client, not from a service: it may be refused while the service is behind. */
    readonly isNew: boolean;
    /** The calling handling, where it is of the same process. */
    readonly asker?: Asker;
  }): Promise<Result<CallOutput<C>, CallFailure>> {
    const { time } = this.#setup;
    const { call, caller, requestId, asker } = of;
    const timeoutMs = Math.min(call.timeoutMs, of.timeoutMs ?? Number.POSITIVE_INFINITY);
    const life = this.#life;
    return new Promise((resolve) => {
      let isAbandoned = false;
      time.after(timeoutMs, () => {
        isAbandoned = true;
        resolve(err({ kind: 'TIMEOUT' }));
      });
      time.after(time.between(0, 5), () => {
        if (!life?.alive || !this.#engine) return;
        const meta = {
          causeId: `${requestId}-${call.name}`,
          requestId,
          caller,
          timeoutMs,
          isAbandoned: () => isAbandoned,
          isNew: of.isNew,
          ...(asker && { asker }),
        };
        void this.#engine.request(call.to, call, { input: of.input, meta }).then(({ result }) => {
          if (!life.alive) return;
          if (result.ok) resolve(result as Result<CallOutput<C>, never>);
          else resolve(err({ kind: 'REFUSED', ...result.error }));
        });
      });
    });
  }

  #after(life: Incarnation, delayMs: number, run: () => void): () => void {
    const { time } = this.#setup;
    let isWanted = true;
    const attempt = () => {
      if (!life.alive || !isWanted) return;
      if (life.frozenUntilMs > time.nowMs) life.stalled.push(attempt);
      else run();
    };
    time.after(delayMs, attempt);
    return () => {
      isWanted = false;
    };
  }

  /** A round trip to the database: the work happens on the way, the response may be lost. */
  #trip<T>(life: Incarnation, work: () => T, extraMs = 0): Promise<T> {
    const { time } = this.#setup;
    return new Promise((resolve, reject) => {
      time.after(time.between(0, 2) + extraMs, () => {
        if (!life.alive) return;
        try {
          const value = work();
          this.#after(life, time.between(0, 2), () => resolve(value));
        } catch (error) {
          this.#after(life, 0, () => reject(error));
        }
      });
    });
  }

  #durable(life: Incarnation): Durable {
    const { database, time, faults, peers } = this.#setup;
    const isGone = (owner: string) =>
      !peers.some((peer) => peer.isAlive && peer.#life?.owner === owner);
    const trip = <T>(work: () => T, extraMs = 0) => this.#trip(life, work, extraMs);
    return simDurable({ owner: life.owner, isGone, database, time, faults, trip });
  }

  #wire(life: Incarnation): EnginePorts['wire'] {
    const { wire } = this.#setup;
    return {
      publish: (events) => {
        for (const event of events) this.#setup.database.expectCommitted('the wire', event);
        return this.#trip(life, () => wire.publish(life.owner, events));
      },
      publishLatest: (event) => wire.publish(life.owner, [event]),
      publishGap: () => this.#trip(life, () => wire.publishGap(life.owner)),
      listen: (topics, subscribe) =>
        this.#trip(life, () =>
          wire.listen(life.owner, topics, {
            onEvent: (event) => void this.#after(life, 0, () => subscribe.onEvent(event)),
            onGap: () => void this.#after(life, 0, subscribe.onGap),
          }),
        ),
    };
  }

  #call<C extends Call>(
    life: Incarnation,
    of: {
      call: C;
      input: CallInput<C>;
      caller: Caller | null;
      requestId: string;
      timeoutMs?: number;
      asker?: Asker;
    },
  ): Promise<Result<CallOutput<C>, CallFailure>> {
    const { time, faults, peers } = this.#setup;
    if (time.chance(faults().callFails)) {
      const kind = time.chance(0.5) ? 'TIMEOUT' : 'UNREACHABLE';
      return new Promise((resolve) => this.#after(life, 20, () => resolve(err({ kind }))));
    }
    const peer = peers.find((candidate) => candidate.runs(of.call.to));
    if (!peer) return Promise.resolve(err({ kind: 'UNREACHABLE' }));
    const { asker, ...request } = of;
    const isHere = peer.#life === life;
    // The response reaches this process only while it runs.
    return new Promise((resolve) => {
      void peer
        .serve(isHere && asker ? { ...request, asker, isNew: false } : { ...request, isNew: false })
        .then((result) => this.#after(life, 0, () => resolve(result)));
    });
  }

  /** A number that equal states share; null when the service is not at work here. */
  stateHash(service: ServiceName): number | null {
    return this.#engine?.stateHash(service) ?? null;
  }
}
