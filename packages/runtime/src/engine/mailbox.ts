/** Which messages are for now, which for later, and which have been handled: an actor's memory of its post. */
import type { Letter } from './durable.ts';

/**
 * Maximum number of confirmed message ids kept: the bus may redeliver such a message, the database does not. A message
 * redelivered after its id was evicted fails its commit as a duplicate, which costs a reload and changes nothing.
 */
export const CONFIRMED_MAX = 20_000;

export class Mailbox {
  /** Ids taken since loading and not confirmed: forgotten, they would be handled twice at once. */
  #underWay = new Set<string>();
  /** Ids confirmed since loading, oldest first. Older messages are covered by the watermarks. */
  #confirmed = new Set<string>();
  #marks: ReadonlyMap<string, number> = new Map();
  /** Ids of what was parked: handed over again, they are handled again. */
  #buried = new Set<string>();
  /** Messages that came while it was catching up; null when it is up to date. */
  #held: Letter[] | null = [];

  get isHolding(): boolean {
    return this.#held !== null;
  }

  /** From now on messages are held back: some may have been missed. */
  hold(): void {
    this.#held ??= [];
  }

  /**
   * Ends holding. Messages up to a producer's mark were in the backlog, or are confirmed.
   * @returns what was held, in the order it came
   */
  open(marks: ReadonlyMap<string, number>): Letter[] {
    this.#marks = marks;
    const held = this.#held ?? [];
    this.#held = null;
    return held;
  }

  /** True when a live message is to be handled now; it counts as taken. */
  accept(letter: Letter): boolean {
    if (this.#held) {
      this.#held.push(letter);
      return false;
    }
    return letter.seq > (this.#marks.get(letter.producer) ?? 0) && this.take(letter);
  }

  /** True when a message that is unconfirmed according to the database is not in flight either. */
  take(letter: Letter): boolean {
    if (this.#underWay.has(letter.id) || this.#confirmed.has(letter.id)) return false;
    this.#underWay.add(letter.id);
    return true;
  }

  /** What was taken is true in the database: it will not be handed over from there again. */
  confirm(id: string): void {
    if (!this.#underWay.delete(id)) return;
    this.#confirmed.add(id);
    if (this.#confirmed.size > CONFIRMED_MAX) this.#forgetOldest();
  }

  /** A message is parked: only {@link takeAgain} gives it out once more. */
  bury(id: string): void {
    this.#buried.add(id);
  }

  /** As {@link take}, and also true for a parked message that the database reports as open again. */
  takeAgain(letter: Letter): boolean {
    if (this.#buried.delete(letter.id)) {
      this.#underWay.delete(letter.id);
      this.#confirmed.delete(letter.id);
    }
    return this.take(letter);
  }

  #forgetOldest(): void {
    let left = CONFIRMED_MAX / 2;
    for (const id of this.#confirmed) {
      if (left === 0) break;
      this.#confirmed.delete(id);
      left -= 1;
    }
  }

  clear(): void {
    this.#underWay = new Set();
    this.#confirmed = new Set();
    this.#buried = new Set();
    this.#marks = new Map();
    this.#held = [];
  }
}
