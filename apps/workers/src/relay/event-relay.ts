/**
 * The event relay: every message of the bus as one JSON line. Durable messages come in the order of the outbox, which
 * holds them whether the bus does or not; the bus only notifies, and carries those that are not stored.
 */

import type { ServiceName } from '@tradefloor/contracts/services';
import { TOPICS, type TopicName } from '@tradefloor/contracts/topics';
import {
  isKept,
  passes,
  type RelayFilter,
  type RelayLine,
  RelayOrder,
  type RelayPosition,
} from '@tradefloor/core/analytics/relay/relay-order';
import type { StreamEntry } from '@tradefloor/runtime/host/bus';

const CHUNK = 500;

/** Messages of a producer that are kept nowhere any more, by their numbers. */
export type Missed = { readonly producer: ServiceName; readonly from: number; readonly to: number };

export type RelayPorts = {
  readonly durable: {
    /** Number of the last message of each producer. */
    lastSeqs(): Promise<ReadonlyMap<ServiceName, number>>;
    /** A producer's messages in order, as they were published: one that this version cannot read is a line as well. */
    outboxTexts(producer: ServiceName, afterSeq: number, limit: number): Promise<readonly string[]>;
  };
  /** Writes lines; resolves when they are out, so that a slow reader slows the relay and loses nothing. */
  readonly write: (lines: readonly string[]) => Promise<void>;
  /** Keeps how far everything is written. */
  readonly keep: (position: RelayPosition) => void;
  /** Receives messages that the outbox has dropped before they were written: a relay that was down for too long. */
  readonly missed: (gap: Missed) => void;
};

/** The topics a filter can let through. */
export const listTopics = (filter: RelayFilter): TopicName[] =>
  (Object.keys(TOPICS) as TopicName[]).filter((topic) =>
    passes({ ...filter, keys: [] }, { topic, key: '' }),
  );

export class EventRelay {
  readonly #ports: RelayPorts;
  readonly #filter: RelayFilter;
  readonly #order: RelayOrder;
  /** One thing after the other: what is written keeps its order. */
  #work: Promise<void> = Promise.resolve();

  constructor(ports: RelayPorts, filter: RelayFilter, position: RelayPosition) {
    this.#ports = ports;
    this.#filter = filter;
    this.#order = new RelayOrder(position);
  }

  /** Takes an entry of the bus. */
  receive(entry: StreamEntry): void {
    const line = toLine(entry.text);
    const work = this.#then(async () => {
      const turn = this.#order.makeTurn(line);
      if (turn === 'known') return;
      if (turn === 'gap') await this.#fetch(line.producer, line.seq - 1);
      if (this.#order.makeTurn(line) === 'write') await this.#write([line]);
    });
    // A failed write is repeated by the next catch-up, which reports it.
    work.catch(() => undefined);
  }

  /** Writes what the outbox has and the bus did not bring. Resolves when it is written. */
  catchUp(): Promise<void> {
    return this.#then(async () => {
      for (const [producer, last] of await this.#ports.durable.lastSeqs()) {
        await this.#fetch(producer, last);
      }
    });
  }

  /** Resolves when everything received is written; rejects once when something failed. */
  #then(work: () => Promise<void>): Promise<void> {
    const done = this.#work.then(work);
    // What failed is fetched by the next catch-up: nothing is noted that was not written.
    this.#work = done.catch(() => undefined);
    return done;
  }

  async #fetch(producer: ServiceName, upTo: number): Promise<void> {
    while (this.#order.written(producer) < upTo) {
      const after = this.#order.written(producer);
      const texts = await this.#ports.durable.outboxTexts(producer, after, CHUNK);
      const lines = texts.map(toLine).filter(({ seq }) => seq <= upTo);
      const [first] = lines;
      // Not there yet.
      if (first === undefined) return;
      if (first.seq > after + 1)
        this.#ports.missed({ producer, from: after + 1, to: first.seq - 1 });
      await this.#write(lines);
    }
  }

  async #write(lines: readonly RelayLine[]): Promise<void> {
    const texts = lines.filter((line) => passes(this.#filter, line)).map(({ text }) => text);
    if (texts.length > 0) await this.#ports.write(texts);
    for (const line of lines) this.#order.note(line);
    if (lines.some(isKept)) {
      this.#ports.keep(this.#order.position);
    }
  }
}

/** The line of a message. Numbers and names are the envelope's; the payload is passed through. */
function toLine(text: string): RelayLine {
  const { producer, seq, topic, key } = JSON.parse(text) as Omit<RelayLine, 'text'>;
  return { producer, seq, topic, key, text };
}
