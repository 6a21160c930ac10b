/**
 * How a service comes to be at work, or back at work: lease, memory, unpublished words, missed messages.
 * One path for the first start, a lost database, a thrown handler and another process's death.
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { Actor } from './actor.ts';
import type { Committer } from './committer.ts';
import type { EventEnvelope, Lease } from './durable.ts';
import type { EnginePorts } from './ports.ts';
import type { Publisher } from './publisher.ts';
import { StartOrder } from './start-order.ts';
import { SubscriptionGate } from './subscription-gate.ts';

const PAGE = 2_000;
/** A message this old that its consumer has not confirmed is handed over again. */
const RECONCILE_AFTER_MS = 3_000;
const RETRY_MS = 500;
/** So long after its start a process leaves leases alone that another one prefers, where nothing else is set. */
const PREFERRED_WAIT_MS = 6_000;
/** All events, including those of a machine whose clock is ahead. */
const END_OF_TIME_MS = Number.MAX_SAFE_INTEGER;

type Deps = {
  readonly ports: EnginePorts;
  readonly committer: Committer;
  readonly publisher: Publisher;
  readonly actors: readonly Actor[];
  readonly onRemoteEvent: (event: EventEnvelope) => void;
  /** An actor works from what the database holds: what was published before may not have reached everyone. */
  readonly onBroughtUp: (actor: Actor) => void;
};

/** A consumer whose messages are held back, and which memory it had then. */
type Held = { readonly consumer: Actor; readonly epoch: number };

const durableTopics = (actor: Actor): TopicName[] =>
  actor.topics.filter((topic) => TOPICS[topic].delivery === 'durable');

export class Recovery {
  readonly #deps: Deps;
  /** When it first tried to take a lease: a standby is built long before. */
  #bornMs: number | null = null;
  readonly #gate = new SubscriptionGate();
  readonly #order: StartOrder;

  constructor(deps: Deps) {
    this.#deps = deps;
    const { clock, startRank = () => 0 } = deps.ports;
    this.#order = new StartOrder(startRank, clock);
  }

  /** Tries to take the leases of services that do not run in this process. */
  async takeLeases(): Promise<void> {
    const { clock, prefers, preferredWaitMs = PREFERRED_WAIT_MS } = this.#deps.ports;
    this.#bornMs ??= clock.nowMs();
    const isModest = clock.nowMs() - this.#bornMs < preferredWaitMs;
    const waiting = this.#deps.actors.filter(
      ({ status, lease, service }) =>
        status === 'waiting' && !lease && !(isModest && !prefers(service.name)),
    );
    for (const group of this.#order.groups(waiting)) {
      await Promise.all(group.map((actor) => this.#takeLease(actor)));
    }
  }

  async #takeLease(actor: Actor): Promise<void> {
    try {
      const lease = await this.#deps.ports.durable.acquire(actor.service.name);
      if (lease && actor.status === 'waiting') {
        actor.lease = lease;
        const { epoch } = actor;
        // One that lost its lease while it waited for its turn starts with its next lease.
        void this.#order.start(actor.service.name, () =>
          actor.epoch === epoch ? this.reload(actor) : Promise.resolve(),
        );
      }
    } catch {
      // The database does not answer: the next turn tries again.
    }
  }

  async renewLeases(): Promise<void> {
    const held = this.#deps.actors.flatMap(({ lease }) => (lease ? [lease] : []));
    if (held.length === 0) return;
    try {
      const lost = await this.#deps.ports.durable.renew(held);
      for (const lease of lost) this.#lose(lease);
    } catch {
      // Not renewed is not lost: the fence decides at the next commit.
    }
  }

  /**
   * A lease taken again in the meantime is a different one: only the exact lost lease is released.
   */
  #lose({ service, fence }: Lease): void {
    for (const actor of this.#deps.actors) {
      if (actor.service.name !== service || actor.lease?.fence !== fence) continue;
      this.#deps.publisher.drop(service);
      actor.lose();
    }
  }

  /** Brings an actor to work from what the database holds, as often as it takes. */
  async reload(actor: Actor): Promise<void> {
    const { epoch } = actor;
    // A commit of the lost memory may still be under way: what is read must not be older than it.
    await this.#deps.committer.whenSettled();
    while (actor.lease && actor.epoch === epoch && actor.status !== 'stopped') {
      try {
        if (await this.#bringUp(actor)) return;
      } catch {
        await new Promise<void>((resolve) => this.#deps.ports.clock.after(RETRY_MS, resolve));
      }
    }
  }

  async #bringUp(actor: Actor): Promise<boolean> {
    const { durable } = this.#deps.ports;
    const { epoch } = actor;
    // A commit that timed out here may still be on its way there. A new fence, taken before reading, stops it.
    const lease = actor.isFresh ? actor.lease : await durable.acquire(actor.service.name);
    if (epoch !== actor.epoch) return true;
    if (!lease) {
      actor.lose();
      return true;
    }
    actor.handled.begin();
    if (!(await actor.load(lease))) return true;
    // Its earlier events may still be in transit from another process: later events must not overtake them.
    const consumers = this.#holdConsumers(actor);
    try {
      await this.#republish(actor.service.name);
      await this.#listen();
    } finally {
      await this.#letConsumersGo(consumers);
    }
    // It may have lost its lease or its memory meanwhile: without the one it must not work, and the other is read again.
    if (epoch !== actor.epoch) return true;
    await this.#catchUp(actor);
    this.#deps.onBroughtUp(actor);
    return true;
  }

  /**
   * Subscribes to a service that was lost: its new holder publishes elsewhere. Its consumers here first read what they
   * missed between the two, so that nothing overtakes it.
   */
  async follow(lost: Actor): Promise<void> {
    while (!lost.lease && this.#listConsumers(lost).length > 0) {
      let held = this.#holdConsumers(lost);
      try {
        await this.#listen();
        // Those that came to work meanwhile may have read too early.
        held = this.#holdConsumers(lost);
        return;
      } catch {
        await new Promise<void>((resolve) => this.#deps.ports.clock.after(RETRY_MS, resolve));
      } finally {
        await this.#letConsumersGo(held);
      }
    }
  }

  #holdConsumers(producer: Actor): readonly Held[] {
    const consumers = this.#listConsumers(producer).filter(({ status }) => status === 'active');
    for (const consumer of consumers) consumer.startBuffering();
    return consumers.map((consumer) => ({ consumer, epoch: consumer.epoch }));
  }

  /** One that lost its memory meanwhile is being loaded: to open it now would let the old memory handle messages. */
  async #letConsumersGo(held: readonly Held[]): Promise<void> {
    const same = held.filter(({ consumer, epoch }) => consumer.epoch === epoch);
    await Promise.all(same.map(({ consumer }) => this.#catchUpOrReload(consumer)));
  }

  /** Services at work here, or about to be, that consume a service's topics. */
  #listConsumers({ service }: Actor): Actor[] {
    const published = new Set<TopicName>(service.publishes);
    return this.#deps.actors.filter(
      (actor) =>
        (actor.status === 'active' || actor.status === 'loading') &&
        durableTopics(actor).some((topic) => published.has(topic)),
    );
  }

  /** Republishes events that are committed and not known to be published. */
  async #republish(producer: ServiceName): Promise<void> {
    const { ports, publisher } = this.#deps;
    publisher.drop(producer);
    const marks = await ports.durable.outboxMarks(producer);
    let after = marks.relayed;
    let count = 0;
    while (after < marks.last) {
      const events = await ports.durable.outboxAfter(producer, after, PAGE);
      const lastSeq = events.at(-1)?.seq;
      if (lastSeq === undefined) break;
      publisher.push(events);
      for (const event of events) this.#deps.onRemoteEvent(event);
      count += events.length;
      after = lastSeq;
    }
    if (count > 0) ports.observe({ type: 'republished', producer, count });
  }

  /** Subscribes to services of other processes; those of this process are consumed directly. */
  async #listen(): Promise<void> {
    const { actors, ports, onRemoteEvent } = this.#deps;
    const running = actors.filter((actor) => actor.lease !== null);
    const local = new Set(running.flatMap((actor) => actor.service.publishes));
    const topics = [...new Set(running.flatMap((actor) => actor.topics))]
      .filter((topic) => !local.has(topic))
      .sort();
    await this.#gate.of(topics, () =>
      ports.wire.listen(topics, {
        onEvent: onRemoteEvent,
        onGap: () => void this.#resyncOnGap(),
      }),
    );
  }

  async #resyncOnGap(): Promise<void> {
    const active = this.#deps.actors.filter((actor) => actor.status === 'active');
    for (const actor of active) actor.startBuffering();
    await Promise.all(active.map((actor) => this.#catchUpOrReload(actor)));
  }

  async #catchUpOrReload(actor: Actor): Promise<void> {
    try {
      await this.#catchUp(actor);
    } catch {
      actor.reset('could not read what was missed', 'as-before');
    }
  }

  /** Delivers published and unconfirmed messages in order, then switches to live messages. */
  async #catchUp(actor: Actor): Promise<void> {
    const { durable, observe } = this.#deps.ports;
    const { epoch } = actor;
    const { name } = actor.service;
    const topics = durableTopics(actor);
    const marks = await durable.lastSeqs();
    const missed =
      topics.length === 0
        ? []
        : await durable.unconfirmed(name, topics, END_OF_TIME_MS, Number.MAX_SAFE_INTEGER);
    if (epoch !== actor.epoch) return;
    if (missed.length > 0) observe({ type: 'redelivered', consumer: name, count: missed.length });
    actor.activate(missed, marks);
  }

  /** The last safety net: redelivers messages that no consumer has received. */
  async reconcile(): Promise<void> {
    const { actors, ports } = this.#deps;
    const beforeMs = ports.clock.nowMs() - RECONCILE_AFTER_MS;
    for (const actor of actors) {
      const topics = durableTopics(actor);
      if (actor.status !== 'active' || topics.length === 0) continue;
      const { name } = actor.service;
      try {
        const late = await ports.durable.unconfirmed(name, topics, beforeMs, PAGE);
        const count = late.filter((event) => actor.redeliver(event)).length;
        if (count > 0) ports.observe({ type: 'redelivered', consumer: name, count });
      } catch {
        return;
      }
    }
  }
}
