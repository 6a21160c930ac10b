/** A value that is void once it has not been renewed for a while. */
export class Recent<T> {
  readonly #maxAgeMs: number;
  #held: { readonly value: T; readonly atMs: number } | null = null;

  /** @param maxAgeMs how long a value is good, milliseconds */
  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  put(value: T, nowMs: number): void {
    this.#held = { value, atMs: nowMs };
  }

  /** The last value, or null where there is none that is still good. */
  get(nowMs: number): T | null {
    return this.#held === null || nowMs - this.#held.atMs > this.#maxAgeMs
      ? null
      : this.#held.value;
  }
}
