/**
 * Counts by name that no metric has yet. A counter with labels costs more than the message it counts, so it is updated
 * when it is read.
 */
export class DueCounts {
  #counts = new Map<string, { times: number }>();

  /** Counts one of this name. */
  add(name: string): void {
    const there = this.#counts.get(name);
    if (there === undefined) this.#counts.set(name, { times: 1 });
    else there.times += 1;
  }

  /** Hands over what was counted since the last call. */
  take(note: (name: string, times: number) => void): void {
    for (const [name, counted] of this.#counts) {
      if (counted.times > 0) note(name, counted.times);
      counted.times = 0;
    }
  }
}
