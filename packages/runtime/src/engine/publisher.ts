/**
 * Publishes committed events, per producer in commit order. A failed publish is retried before anything later goes out,
 * so readers never see a gap; durable events of a lost process are republished from the outbox by the next holder of its
 * lease, and readers of the feed are notified that they may have missed something (see feed-gap.ts).
 */
import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS } from '@tradefloor/contracts/topics';
import type { EventEnvelope } from './durable.ts';
import type { Clock, Wire } from './ports.ts';

const CHUNK = 500;
const RETRY_MS = 250;
/** Published positions are written this often at most: what is behind them is published twice after a takeover. */
const MARKS_MS = 250;

export class Publisher {
  readonly #wire: Wire;
  readonly #clock: Clock;
  #queue: EventEnvelope[] = [];
  #busy = false;
  #stopped = false;
  #waiting: (() => void)[] = [];
  /** Highest seq on the wire per producer, not yet noted in the database. */
  #marks = new Map<ServiceName, number>();
  #markedMs = Number.NEGATIVE_INFINITY;

  constructor(wire: Wire, clock: Clock) {
    this.#wire = wire;
    this.#clock = clock;
  }

  /** Events that are committed but not known to be published. */
  get backlog(): number {
    return this.#queue.length;
  }

  /** The handlings of a commit are released one after the other: their events go out together, once all are. */
  push(events: readonly EventEnvelope[]): void {
    for (const event of events) this.#queue.push(event);
    if (this.#busy || this.#queue.length === 0) return;
    this.#busy = true;
    void Promise.resolve().then(() => this.#drain());
  }

  /** The published position of each producer since the last ones: go into the next commit. None soon after the last. */
  takeMarks(): { producer: ServiceName; seq: number }[] {
    const nowMs = this.#clock.nowMs();
    if (this.#marks.size === 0 || nowMs - this.#markedMs < MARKS_MS) return [];
    this.#markedMs = nowMs;
    const marks = [...this.#marks].map(([producer, seq]) => ({ producer, seq }));
    this.#marks = new Map();
    return marks;
  }

  /** Forgets a producer whose lease is gone: its new holder republishes from the outbox. */
  drop(producer: ServiceName): void {
    this.#queue = this.#queue.filter((event) => event.producer !== producer);
    this.#marks.delete(producer);
  }

  /** Resolves when every event is published, or publishing has stopped. */
  whenEmpty(): Promise<void> {
    if (!this.#busy) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  stop(): void {
    this.#stopped = true;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0 && !this.#stopped) {
      const chunk = this.#queue.slice(0, CHUNK);
      try {
        await this.#wire.publish(chunk);
        this.#published(chunk);
      } catch {
        // Not known to be published: sends the same events again; readers recognise them by their
        // ids.
        await new Promise<void>((resolve) => this.#clock.after(RETRY_MS, resolve));
      }
    }
    this.#busy = false;
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #published(chunk: readonly EventEnvelope[]): void {
    // What of the chunk was not dropped meanwhile is still in front, in its order.
    let sent = 0;
    for (const event of chunk) if (event === this.#queue[sent]) sent += 1;
    this.#queue.splice(0, sent);
    for (const { producer, seq, topic } of chunk) {
      if (TOPICS[topic].delivery === 'durable') this.#marks.set(producer, seq);
    }
  }
}
