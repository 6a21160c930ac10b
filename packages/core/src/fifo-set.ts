/**
 * A set whose oldest member leaves at a constant cost. A `Set` keeps the places of members that were deleted until its
 * layout is renewed, and an iteration from its start passes all of them: with tens of thousands of members, every
 * removal of the oldest one takes as long as a handling.
 */

/** Places that may lie empty before the order is rewritten. */
const EMPTY_MIN = 1_024;

export class FifoSet<T> {
  readonly #members = new Set<T>();
  /** Every member in the order it came; those before `#head` have left. */
  #order: T[] = [];
  #head = 0;

  get size(): number {
    return this.#members.size;
  }

  /** A member that is there keeps its place. */
  add(member: T): void {
    if (this.#members.has(member)) return;
    this.#members.add(member);
    this.#order.push(member);
  }

  /** The members, the last that came first. */
  *newestFirst(): Generator<T, void, undefined> {
    for (let i = this.#order.length - 1; i >= this.#head; i -= 1) yield this.#order[i] as T;
  }

  /** Removes the member that came first; undefined when there is none. */
  takeOldest(): T | undefined {
    if (this.#members.size === 0) return undefined;
    const oldest = this.#order[this.#head] as T;
    this.#head += 1;
    this.#members.delete(oldest);
    if (this.#head >= EMPTY_MIN && this.#head * 2 >= this.#order.length) {
      this.#order = this.#order.slice(this.#head);
      this.#head = 0;
    }
    return oldest;
  }
}
