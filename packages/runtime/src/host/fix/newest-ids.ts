/** The newest ids of something that never ends: memory stays bounded, the oldest are forgotten first. */

export class NewestIds {
  readonly #most: number;
  readonly #ids = new Set<string>();

  constructor(most: number) {
    this.#most = most;
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.delete(id);
    this.#ids.add(id);
    if (this.#ids.size <= this.#most) return;
    const [oldest] = this.#ids;
    if (oldest !== undefined) this.#ids.delete(oldest);
  }

  clear(): void {
    this.#ids.clear();
  }

  values(): Iterable<string> {
    return this.#ids.values();
  }
}
