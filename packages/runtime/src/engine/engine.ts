/**
 * All services of one process: ownership (leases), routing, catch-up (backlog, reconciler) and due work (intervals,
 * sweeps). Pure: all I/O comes in through the ports.
 */

import type { Call } from '@tradefloor/contracts/calls/call';
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import { unavailable } from '@tradefloor/runtime';
import type { Answered, Service } from '../service.ts';
import { Actor } from './actor.ts';
import { Committer } from './committer.ts';
import type { Letter } from './durable.ts';
import type { AskMeta } from './handling.ts';
import type { ActorStatus, EnginePorts } from './ports.ts';
import { Publisher } from './publisher.ts';
import { Recovery } from './recovery.ts';

const LEASE_TRY_MS = 250;
const LEASE_RENEW_MS = 1_500;
const RECONCILE_MS = 2_000;
const SWEEP_MS = 1_000;
const STOP_PATIENCE_MS = 1_500;

export type ActorReport = {
  readonly service: ServiceName;
  readonly status: ActorStatus;
  readonly fence: number | null;
  readonly trouble: string | null;
};

export type Engine = {
  /** Begins; services become active as their leases are taken and their memory is read. */
  start(): void;
  /** Stops taking work, waits for what is under way to be committed and published, gives leases back. */
  stop(): Promise<void>;
  ask(
    service: ServiceName,
    call: Call,
    asked: { input: unknown; meta: AskMeta },
  ): Promise<Answered<TopicName, string, unknown>>;
  alarm(service: ServiceName, key: string): void;
  /**
   * Receives every event this process commits or receives: for sockets served by the same process.
   */
  onLetter(hear: (letter: Letter) => void): () => void;
  reports(): ActorReport[];
  /** A number that two copies of the same state share; null where a service offers none or is not active. */
  stateHash(service: ServiceName): number | null;
  /** Handlings that wait for a commit and events that wait to be published. */
  backlog(): { readonly commits: number; readonly letters: number };
};

export function createEngine(services: readonly Service[], ports: EnginePorts): Engine {
  return new Floor(services, ports);
}

class Floor implements Engine {
  readonly #ports: EnginePorts;
  readonly #actors: ReadonlyMap<ServiceName, Actor>;
  readonly #hearers: ReadonlyMap<TopicName, readonly Actor[]>;
  readonly #publisher: Publisher;
  readonly #committer: Committer;
  readonly #recovery: Recovery;
  readonly #ears = new Set<(letter: Letter) => void>();
  #stopped = false;

  constructor(services: readonly Service[], ports: EnginePorts) {
    this.#ports = ports;
    this.#publisher = new Publisher(ports.wire, ports.clock);
    this.#committer = new Committer(ports, this.#publisher);
    const around = {
      ports,
      committer: this.#committer,
      route: (letters: readonly Letter[]) => this.#route(letters),
      reload: (actor: Actor) => void this.#recovery.reload(actor),
    };
    this.#actors = new Map(services.map((service) => [service.name, new Actor(service, around)]));
    this.#hearers = hearersOf([...this.#actors.values()]);
    this.#recovery = new Recovery({
      ports,
      committer: this.#committer,
      publisher: this.#publisher,
      actors: [...this.#actors.values()],
      onRemoteLetter: (letter) => this.#hear(letter),
    });
  }

  start(): void {
    this.#repeat(LEASE_TRY_MS, () => this.#recovery.takeLeases());
    this.#repeat(LEASE_RENEW_MS, () => this.#recovery.renewLeases());
    this.#repeat(RECONCILE_MS, () => this.#recovery.reconcile());
    this.#repeat(SWEEP_MS, () => {
      for (const actor of this.#actors.values()) actor.sweep();
    });
    for (const actor of this.#actors.values()) {
      for (const [name, beat] of Object.entries(actor.service.beats)) {
        this.#repeat(beat.everyMs, () => actor.beat(name));
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
    // A lease that cannot be given back runs out by itself.
    await this.#ports.durable.release(leases).catch(() => undefined);
  }

  #elapsed(ms: number): Promise<void> {
    return new Promise((resolve) => void this.#ports.clock.after(ms, resolve));
  }

  ask(
    service: ServiceName,
    call: Call,
    { input, meta }: { input: unknown; meta: AskMeta },
  ): Promise<Answered<TopicName, string, unknown>> {
    const actor = this.#actors.get(service);
    const entry = actor?.service.answers.find((answer) => answer.call.name === call.name);
    if (!actor || !entry) return Promise.resolve(unavailable(`${service} does not run here`));
    return actor.ask(entry, input, meta);
  }

  alarm(service: ServiceName, key: string): void {
    this.#actors.get(service)?.alarm(key);
  }

  onLetter(hear: (letter: Letter) => void): () => void {
    this.#ears.add(hear);
    return () => this.#ears.delete(hear);
  }

  reports(): ActorReport[] {
    return [...this.#actors.values()].map((actor) => ({
      service: actor.service.name,
      status: actor.status,
      fence: actor.lease?.fence ?? null,
      trouble: actor.trouble,
    }));
  }

  stateHash(service: ServiceName): number | null {
    return this.#actors.get(service)?.stateHash() ?? null;
  }

  backlog(): { commits: number; letters: number } {
    return { commits: this.#committer.backlog, letters: this.#publisher.backlog };
  }

  /** Events of this process: to its own services immediately, to others through the bus. */
  #route(letters: readonly Letter[]): void {
    if (letters.length === 0) return;
    const kept = letters.filter((letter) => TOPICS[letter.topic].delivery === 'durable');
    this.#publisher.push(kept);
    for (const letter of letters) {
      if (TOPICS[letter.topic].delivery === 'latest') this.#ports.wire.publishLatest(letter);
      this.#hear(letter);
    }
  }

  #hear(letter: Letter): void {
    for (const actor of this.#hearers.get(letter.topic) ?? []) actor.deliver(letter);
    for (const ear of this.#ears) ear(letter);
  }
}

function hearersOf(actors: readonly Actor[]): Map<TopicName, Actor[]> {
  const hearers = new Map<TopicName, Actor[]>();
  for (const actor of actors) {
    for (const topic of actor.topics) hearers.set(topic, [...(hearers.get(topic) ?? []), actor]);
  }
  return hearers;
}
