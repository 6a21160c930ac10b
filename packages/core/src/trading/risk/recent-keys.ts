/** When each of a set of keys was last seen, within a window. Times come in; no clock is read. */

export class RecentKeys {
  /** Oldest first: a key seen again moves to the end. */
  readonly #seen = new Map<string, number>();

  /**
   * Milliseconds since the key was last seen, or null when that is `windowMs` ago or more.
   * When the clock went back, a key of the lost future counts as seen now.
   */
  ageWithin(key: string, nowMs: number, windowMs: number): number | null {
    const at = this.#seen.get(key);
    if (at === undefined) return null;
    if (at > nowMs) this.#seen.set(key, nowMs);
    const age = Math.max(0, nowMs - at);
    return age < windowMs ? age : null;
  }

  /** Notes the key; keys that have left the window are forgotten. */
  add(key: string, nowMs: number, windowMs: number): void {
    this.#seen.delete(key);
    this.#seen.set(key, nowMs);
    for (const [oldest, at] of this.#seen) {
      if (nowMs - at < windowMs) break;
      this.#seen.delete(oldest);
    }
  }

  /** True when no key was seen within the window. */
  isEmpty(nowMs: number, windowMs: number): boolean {
    for (const at of this.#seen.values()) if (nowMs - at < windowMs) return false;
    return true;
  }

  /** Takes back a sighting, unless the key was seen again since. */
  remove(key: string, at: number): void {
    if (this.#seen.get(key) === at) this.#seen.delete(key);
  }
}
