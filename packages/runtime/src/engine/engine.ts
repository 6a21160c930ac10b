/**
 * All services of one process: ownership (leases), routing, catch-up (backlog, reconciler) and due work (intervals,
 * sweeps). Pure: all I/O comes in through the ports.
 */

import type { Call } from '@tradefloor/contracts/calls/call';
import type { RequestCounts } from '@tradefloor/contracts/ops';
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { type CallResponse, type Service, unavailable } from '../service.ts';
import { Actor } from './actor.ts';
import { Committer } from './committer.ts';
import { DeliveryQueue } from './delivery-queue.ts';
import type { EventEnvelope } from './durable.ts';
import type { EarlyLedger } from './early-ledger.ts';
import { FeedGap } from './feed-gap.ts';
import { LocalRuns } from './handled-marks.ts';
import type { EarlySource } from './handler-runner.ts';
import type { RequestMeta } from './handling.ts';
import type { ActorStatus, EnginePorts } from './ports.ts';
import { Publisher } from './publisher.ts';
import { Recovery } from './recovery.ts';

const LEASE_TRY_MS = 250;
const LEASE_RENEW_MS = 1_500;
const RECONCILE_MS = 2_000;
const STOP_PATIENCE_MS = 1_500;

export type ActorReport = {
  readonly service: ServiceName;
  readonly status: ActorStatus;
  readonly fence: number | null;
  readonly failure: string | null;
};

export type Engine = {
  /** Begins; services become active as their leases are taken and their memory is read. */
  start(): void;
  /** Stops taking work, waits for what is under way to be committed and published, gives leases back. */
  stop(): Promise<void>;
  request(
    service: ServiceName,
    call: Call,
    requested: { input: unknown; meta: RequestMeta },
  ): Promise<CallResponse<TopicName, string, unknown>>;
  alarm(service: ServiceName, key: string): void;
  /**
   * Receives every event this process commits or receives: for sockets served by the same process.
   */
  onEvent(receive: (event: EventEnvelope) => void): () => void;
  /** Called when events of `feed` topics may be missing among those of {@link onEvent}: their rows are to be read again. */
  onGap(receive: () => void): () => void;
  reports(): ActorReport[];
  /** What a service is doing here; `waiting` where it does not run at all. */
  status(service: ServiceName): ActorStatus;
  /** The requests of each service that runs here. */
  requests(): ReadonlyMap<ServiceName, RequestCounts>;
  /** A number that two copies of the same state share; null where a service offers none or is not active. */
  stateHash(service: ServiceName): number | null;
  /** Handlings that wait for a commit and events that wait to be published. */
  backlog(): { readonly commits: number; readonly events: number };
};

export function createEngine(services: readonly Service[], ports: EnginePorts): Engine {
  return new EngineImpl(services, ports);
}

class EngineImpl implements Engine {
  readonly #ports: EnginePorts;
  readonly #actors: ReadonlyMap<ServiceName, Actor>;
  readonly #consumers: ReadonlyMap<TopicName, readonly Actor[]>;
  readonly #publisher: Publisher;
  readonly #gap: FeedGap;
  readonly #runs = new LocalRuns();
  readonly #committer: Committer;
  readonly #recovery: Recovery;
  readonly #deliveries = new DeliveryQueue();
  readonly #listeners = new Set<(event: EventEnvelope) => void>();
  #stopped = false;

  constructor(services: readonly Service[], ports: EnginePorts) {
    this.#ports = ports;
    this.#publisher = new Publisher(ports.wire, ports.clock);
    this.#gap = new FeedGap(ports.wire, ports.clock);
    this.#committer = new Committer(ports, this.#publisher, this.#deliveries);
    const deps = {
      ports,
      committer: this.#committer,
      deliveries: this.#deliveries,
      route: (events: readonly EventEnvelope[]) => this.#route(events),
      routeEarly: (events: readonly EventEnvelope[], source: EarlySource) =>
        this.#routeEarly(events, source),
      isHere: (service: ServiceName) => this.#isHere(service),
      resetDependents: (ledger: EarlyLedger) => this.#resetDependents(ledger),
      reload: (actor: Actor) => void this.#recovery.reload(actor),
      lost: (actor: Actor) => void this.#recovery.follow(actor),
    };
    this.#actors = new Map(services.map((service) => [service.name, new Actor(service, deps)]));
    for (const { handled } of this.#actors.values()) handled.follow(this.#runs);
    this.#consumers = listConsumers([...this.#actors.values()]);
    this.#recovery = new Recovery({
      ports,
      committer: this.#committer,
      publisher: this.#publisher,
      actors: [...this.#actors.values()],
      onRemoteEvent: (event) => this.#receive(event),
      onBroughtUp: (actor) => this.#gap.note(actor.service),
    });
  }

  start(): void {
    this.#repeat(LEASE_TRY_MS, () => this.#recovery.takeLeases());
    this.#repeat(LEASE_RENEW_MS, () => this.#recovery.renewLeases());
    this.#repeat(RECONCILE_MS, () => this.#recovery.reconcile());
    this.#repeat(this.#ports.timerSweepMs, () => {
      for (const actor of this.#actors.values()) actor.sweep();
    });
    for (const actor of this.#actors.values()) {
      for (const [name, interval] of Object.entries(actor.service.intervals)) {
        this.#repeat(interval.everyMs, () => actor.runInterval(name));
      }
    }
  }

  /** Runs now and then again and again, each time `everyMs` after the last planned start. */
  #repeat(everyMs: number, run: () => void | Promise<void>): void {
    let dueMs = this.#ports.clock.nowMs();
    const turn = async () => {
      if (this.#stopped) return;
      await run();
      const now = this.#ports.clock.nowMs();
      // Turns missed while the process stood still are not made up for.
      dueMs = Math.max(dueMs + everyMs, now);
      this.#ports.clock.after(dueMs - now, () => void turn());
    };
    void turn();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#committer.whenIdle();
    const leases = [...this.#actors.values()].flatMap(({ lease }) => (lease ? [lease] : []));
    for (const actor of this.#actors.values()) actor.stop();
    // Events not published in time stay in the outbox: the next lease holder publishes them.
    await Promise.race([this.#publisher.whenEmpty(), this.#elapsed(STOP_PATIENCE_MS)]);
    this.#publisher.stop();
    this.#gap.stop();
    // A lease that cannot be given back runs out by itself.
    await this.#ports.durable.release(leases).catch(() => undefined);
  }

  #elapsed(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.clock.after(ms, resolve));
  }

  request(
    service: ServiceName,
    call: Call,
    { input, meta }: { input: unknown; meta: RequestMeta },
  ): Promise<CallResponse<TopicName, string, unknown>> {
    const actor = this.#actors.get(service);
    const entry = actor?.service.handles.find((response) => response.call.name === call.name);
    if (!actor || !entry) return Promise.resolve(unavailable(`${service} does not run here`));
    return actor.request(entry, input, meta);
  }

  alarm(service: ServiceName, key: string): void {
    this.#actors.get(service)?.alarm(key);
  }

  onEvent(receive: (event: EventEnvelope) => void): () => void {
    this.#listeners.add(receive);
    return () => this.#listeners.delete(receive);
  }

  onGap(receive: () => void): () => void {
    return this.#gap.listen(receive);
  }

  reports(): ActorReport[] {
    return [...this.#actors.values()].map((actor) => ({
      service: actor.service.name,
      status: actor.status,
      fence: actor.lease?.fence ?? null,
      failure: actor.lastFailure,
    }));
  }

  status(service: ServiceName): ActorStatus {
    return this.#actors.get(service)?.status ?? 'waiting';
  }

  requests(): ReadonlyMap<ServiceName, RequestCounts> {
    const active = [...this.#actors].filter(([, { status }]) => status !== 'waiting');
    return new Map(active.map(([name, actor]) => [name, actor.requests.counts]));
  }

  stateHash(service: ServiceName): number | null {
    return this.#actors.get(service)?.stateHash() ?? null;
  }

  backlog(): { commits: number; events: number } {
    return { commits: this.#committer.backlog, events: this.#publisher.backlog };
  }

  /** Events of this process: to its own services immediately, to others through the bus. */
  #route(events: readonly EventEnvelope[]): void {
    if (events.length === 0) return;
    this.#publisher.push(
      events.some(isLatest) ? events.filter((event) => !isLatest(event)) : events,
    );
    let last: EventEnvelope | null = null;
    for (const event of events) {
      if (TOPICS[event.topic].delivery !== 'durable') continue;
      this.#runs.note(event);
      last = event;
    }
    for (const event of events) {
      if (isLatest(event)) this.#ports.wire.publishLatest(event);
      this.#receive(event);
    }
    const actor = last === null ? undefined : this.#actors.get(last.producer);
    if (actor && last) actor.ledger.routedSeq = last.seq;
  }

  /** Events of this process before their commit: to its own services only. */
  #routeEarly(events: readonly EventEnvelope[], source: EarlySource): void {
    if (this.#ports.deliversEarly === false) return;
    this.#deliveries.hold(() => {
      for (const event of events) {
        this.#runs.begin(event);
        for (const actor of this.#consumers.get(event.topic) ?? [])
          this.#deliveries.add(() => actor.deliverEarly(event, source));
      }
    });
  }

  /** Whether calls to a service stay in this process, and do nothing outside of it. */
  #isHere(service: ServiceName): boolean {
    const actor = this.#actors.get(service);
    return actor !== undefined && actor.status !== 'waiting' && !actor.service.actsOutside;
  }

  #resetDependents(ledger: EarlyLedger): void {
    for (const [name, actor] of this.#actors) {
      if (actor.ledger === ledger) this.#runs.withdraw(name);
      if (actor.ledger.dependsOn(ledger)) actor.reset('it used what is not committed', 'as-before');
    }
  }

  #receive(event: EventEnvelope): void {
    for (const actor of this.#consumers.get(event.topic) ?? []) actor.deliver(event);
    for (const listener of this.#listeners) listener(event);
  }
}

const isLatest = ({ topic }: EventEnvelope): boolean => TOPICS[topic].delivery === 'latest';

function listConsumers(actors: readonly Actor[]): Map<TopicName, Actor[]> {
  const consumers = new Map<TopicName, Actor[]>();
  for (const actor of actors) {
    for (const topic of actor.topics)
      consumers.set(topic, [...(consumers.get(topic) ?? []), actor]);
  }
  return consumers;
}
