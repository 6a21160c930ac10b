/** What happened lately, by key: bounded in time and in number, whatever comes. */

type Timed = { readonly at: number; readonly id: string };

/** Entries that one key keeps: the oldest leaves. */
export const RECENT_OF_KEY_MAX = 256;
/** Entries of all keys together. */
export const RECENT_MAX = 20_000;
/** Places that may lie empty before the order is rewritten. */
const EMPTY_MIN = 1_024;

export class Recent<T extends Timed> {
  readonly #keepMs: number;
  readonly #byKey = new Map<string, T[]>();
  /** Every entry as it came; those before `#head` have been looked at and may be gone. */
  #order: { readonly key: string; readonly entry: T }[] = [];
  #head = 0;
  #newest = Number.NEGATIVE_INFINITY;

  /** @param keepMs how long before the newest entry one may have happened */
  constructor(keepMs: number) {
    this.#keepMs = keepMs;
  }

  /** Entries of all keys. */
  get size(): number {
    return this.#order.length - this.#head;
  }

  /** Entries of a key, as they came. */
  list(key: string): readonly T[] {
    return this.#byKey.get(key) ?? [];
  }

  /** @returns false for one that is there: an event that came twice */
  add(key: string, entry: T): boolean {
    const entries = this.#byKey.get(key) ?? [];
    if (entries.some(({ id }) => id === entry.id)) return false;
    entries.push(entry);
    if (entries.length > RECENT_OF_KEY_MAX) entries.shift();
    this.#byKey.set(key, entries);
    this.#order.push({ key, entry });
    this.#newest = Math.max(this.#newest, entry.at);
    this.#leave();
    return true;
  }

  #leave(): void {
    const since = this.#newest - this.#keepMs;
    for (
      let first = this.#order[this.#head];
      first !== undefined && (first.entry.at < since || this.size > RECENT_MAX);
      first = this.#order[this.#head]
    ) {
      this.#head += 1;
      this.#drop(first.key, first.entry);
    }
    if (this.#head < EMPTY_MIN || this.#head * 2 < this.#order.length) return;
    this.#order = this.#order.slice(this.#head);
    this.#head = 0;
  }

  #drop(key: string, entry: T): void {
    const entries = this.#byKey.get(key);
    // Entries leave in the order they came, so that one that has not left for another is the first.
    if (entries?.[0] !== entry) return;
    entries.shift();
    if (entries.length === 0) this.#byKey.delete(key);
  }
}
