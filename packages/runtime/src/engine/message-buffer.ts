/** Which messages are for now, which for later, and which have been handled: an actor's memory of its post. */
import type { EventEnvelope } from './durable.ts';
import { HandledMarks } from './handled-marks.ts';

/**
 * Maximum number of confirmed message ids kept: the bus may redeliver such a message, the database does not. A message
 * redelivered after its id was evicted fails its commit as a duplicate, which costs a reload and changes nothing.
 */
export const CONFIRMED_MAX = 20_000;

export class MessageBuffer {
  /** Up to where everything that was taken is handled. */
  readonly handled = new HandledMarks();
  readonly #confirmedMax: number;
  /** Ids taken since loading and not confirmed: forgotten, they would be handled twice at once. */
  #inFlight = new Set<string>();
  /** Ids confirmed since loading, oldest first. Older messages are covered by the watermarks. */
  #confirmed = new Set<string>();
  #marks: ReadonlyMap<string, number> = new Map();
  /** Ids of what was parked: handed over again, they are handled again. */
  #parked = new Set<string>();
  /** Messages that came while it was catching up; null when it is up to date. */
  #buffered: EventEnvelope[] | null = [];

  /** @param confirmedMax how many confirmed ids are kept at most */
  constructor(confirmedMax = CONFIRMED_MAX) {
    this.#confirmedMax = confirmedMax;
  }

  get isBuffering(): boolean {
    return this.#buffered !== null;
  }

  /** From now on messages are held back: some may have been missed. */
  startBuffering(): void {
    this.#buffered ??= [];
  }

  /**
   * Ends holding. Messages up to a producer's mark were in the backlog, or are confirmed.
   * @returns what was held, in the order it came
   */
  drain(marks: ReadonlyMap<string, number>): EventEnvelope[] {
    this.#marks = marks;
    this.handled.rebase(marks);
    const buffered = this.#buffered ?? [];
    this.#buffered = null;
    return buffered;
  }

  /** True when a live message is to be handled now; it counts as taken. */
  accept(event: EventEnvelope): boolean {
    if (this.#buffered) {
      this.#buffered.push(event);
      return false;
    }
    const isNew = event.seq > (this.#marks.get(event.producer) ?? 0);
    return isNew && !this.handled.isHandled(event) && this.deduplicate(event);
  }

  /** True when a message that is unconfirmed according to the database is not in flight either. */
  deduplicate(event: EventEnvelope): boolean {
    if (this.#inFlight.has(event.id) || this.#confirmed.has(event.id)) return false;
    this.#inFlight.add(event.id);
    this.handled.take(event);
    return true;
  }

  /** What was taken is true in the database: it will not be handed over from there again. */
  confirm(id: string): void {
    if (!this.#inFlight.delete(id)) return;
    this.#confirmed.add(id);
    if (this.#confirmed.size > this.#confirmedMax) this.#forgetOldest();
  }

  /** A message is parked: only {@link readmit} gives it out once more. */
  park(id: string): void {
    this.#parked.add(id);
  }

  /** As {@link deduplicate}, and also true for a parked message that the database reports as open again. */
  readmit(event: EventEnvelope): boolean {
    if (this.#parked.delete(event.id)) {
      this.#inFlight.delete(event.id);
      this.#confirmed.delete(event.id);
    }
    return this.deduplicate(event);
  }

  #forgetOldest(): void {
    let left = this.#confirmedMax / 2;
    for (const id of this.#confirmed) {
      if (left === 0) break;
      this.#confirmed.delete(id);
      left -= 1;
    }
  }

  clear(): void {
    this.#inFlight = new Set();
    this.#confirmed = new Set();
    this.#parked = new Set();
    this.#marks = new Map();
    this.#buffered = [];
  }
}
