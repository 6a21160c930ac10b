/**
 * Streams in memory: order within a topic holds, different topics overtake each other, entries come late,
 * sometimes twice, and now and then the whole memory is wiped.
 */
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from '@tradefloor/runtime/engine/durable';
import type { VirtualTime } from '@tradefloor/runtime/virtual/virtual-time';
import type { Faults } from './faults.ts';
import { wireCopy } from './wire-copy.ts';

type OnEvent = { readonly onEvent: (event: EventEnvelope) => void; readonly onGap: () => void };
type Listener = {
  readonly owner: string;
  topics: ReadonlySet<TopicName>;
  subscription: OnEvent;
  downUntilMs: number;
};

export class MemoryWire {
  readonly #time: VirtualTime;
  readonly #faults: () => Faults;
  #listeners: Listener[] = [];
  /** When the last entry of a topic reaches a listener: the next may not overtake it. */
  #arrivals = new Map<string, number>();
  #age = 0;

  constructor(time: VirtualTime, faults: () => Faults) {
    this.#time = time;
    this.#faults = faults;
  }

  /**
   * Listens to these topics instead of the ones before. What is on its way on a topic of both arrives: a reader of streams
   * goes on from where it was.
   */
  listen(owner: string, topics: readonly TopicName[], subscription: OnEvent): void {
    const known = this.#listeners.find((listener) => listener.owner === owner);
    if (known === undefined) {
      this.#listeners.push({ owner, topics: new Set(topics), subscription, downUntilMs: 0 });
      return;
    }
    known.topics = new Set(topics);
    known.subscription = subscription;
  }

  silence(owner: string): void {
    this.#listeners = this.#listeners.filter((listener) => listener.owner !== owner);
  }

  /** Publishes events on their topics; every listener gets its own copy in its own time. */
  publish(from: string, events: readonly EventEnvelope[]): void {
    for (const event of events) {
      for (const listener of this.#listeners) {
        if (listener.owner === from || !listener.topics.has(event.topic)) continue;
        if (this.#time.chance(this.#faults().silentLoss)) continue;
        this.#send(listener, event);
        if (this.#time.chance(this.#faults().duplicate)) this.#send(listener, event);
      }
    }
  }

  /** Notifies every other reader of `feed` topics that it may have missed events. */
  publishGap(from: string): void {
    for (const listener of this.#listeners) {
      if (listener.owner === from || ![...listener.topics].some(isFed)) continue;
      const delayMs = Math.max(this.#time.between(0, 12), listener.downUntilMs - this.#time.nowMs);
      this.#time.after(delayMs, () => {
        if (this.#listeners.includes(listener)) listener.subscription.onGap();
      });
    }
  }

  #send(listener: Listener, event: EventEnvelope): void {
    const lane = `${listener.owner} ${event.topic}`;
    const soonest = Math.max(this.#arrivals.get(lane) ?? 0, listener.downUntilMs);
    const atMs = Math.max(this.#time.nowMs + this.#time.between(0, 12), soonest);
    this.#arrivals.set(lane, atMs);
    const age = this.#age;
    const copy = wireCopy(event);
    this.#time.after(atMs - this.#time.nowMs, () => {
      const isThere = age === this.#age || TOPICS[event.topic].delivery === 'latest';
      const isListening = this.#listeners.includes(listener) && listener.topics.has(event.topic);
      if (isThere && isListening) listener.subscription.onEvent(copy);
    });
  }

  /** Everything not yet delivered is gone; listeners are cut off, and know it once they are back. */
  wipe(): void {
    this.#age += 1;
    for (const listener of [...this.#listeners]) {
      const awayMs = this.#time.between(5, 400);
      listener.downUntilMs = Math.max(listener.downUntilMs, this.#time.nowMs + awayMs);
      this.#time.after(awayMs, () => {
        if (this.#listeners.includes(listener)) listener.subscription.onGap();
      });
    }
  }
}

const isFed = (topic: TopicName): boolean => TOPICS[topic].delivery === 'feed';
