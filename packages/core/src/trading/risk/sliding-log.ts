/** Event times within the last second, for limits per second. Times come in; no clock is read. */

/** The window of every limit "per second". */
export const RATE_WINDOW_MS = 1_000;

export class SlidingLog {
  /** Rising. */
  readonly #times: number[] = [];

  /** Entries within (now - 1 s, now]. */
  count(nowMs: number): number {
    this.#settle(nowMs);
    return this.#times.length;
  }

  /** Milliseconds until fewer than `limit` entries are in the window; 0 when that is so now. */
  freeIn(nowMs: number, limit: number): number {
    this.#settle(nowMs);
    const blocking = this.#times[this.#times.length - limit];
    return blocking === undefined ? 0 : blocking + RATE_WINDOW_MS - nowMs;
  }

  add(nowMs: number): void {
    this.#settle(nowMs);
    this.#times.push(nowMs);
  }

  /**
   * Drops what left the window. When the clock went back, entries of the lost future count as made now: the limit stays
   * enforced, and no one is locked out for the length of the jump.
   */
  #settle(nowMs: number): void {
    const times = this.#times;
    for (let i = times.length - 1; i >= 0 && (times[i] ?? 0) > nowMs; i -= 1) times[i] = nowMs;
    let gone = 0;
    while (gone < times.length && (times[gone] ?? 0) <= nowMs - RATE_WINDOW_MS) gone += 1;
    if (gone > 0) times.splice(0, gone);
  }
}
