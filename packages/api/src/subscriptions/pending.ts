/** What waits to be taken by a slow reader of a subscription: bounded, and gone when the reader is. */

const PENDING_MAX = 10_000;

export class Pending<T> {
  #items: T[] = [];
  #ended = false;
  #fireTimer: () => void = () => undefined;

  constructor(signal: AbortSignal | undefined) {
    if (signal?.aborted) this.end();
    signal?.addEventListener('abort', () => this.end(), { once: true });
  }

  get size(): number {
    return this.#items.length;
  }

  /** False when too much waits already: the reader must restart. */
  push(item: T): boolean {
    if (this.#ended || this.#items.length >= PENDING_MAX) return false;
    this.#items.push(item);
    this.#fireTimer();
    return true;
  }

  /** Lets the reader take what waits, then stops it. */
  end(): void {
    this.#ended = true;
    this.#fireTimer();
  }

  /** Everything in order, until the end. */
  async *drain(): AsyncGenerator<T, void, undefined> {
    for (;;) {
      const items = this.#items;
      this.#items = [];
      yield* items;
      if (this.#items.length > 0) continue;
      if (this.#ended) return;
      await new Promise<void>((resolve) => {
        this.#fireTimer = resolve;
      });
    }
  }
}
