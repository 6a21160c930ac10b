/** Work of one key is done in order, work of different keys meanwhile. Free lanes cost nothing. */

type Work = () => Promise<void> | undefined;

export class Lanes {
  #waiting = new Map<string, Work[]>();

  /** Runs now when the lane is free, else after what came before it. `work` never throws or rejects. */
  run(lane: string, work: Work): void {
    const queue = this.#waiting.get(lane);
    if (queue) {
      queue.push(work);
      return;
    }
    const pending = work();
    if (!pending) return;
    this.#waiting.set(lane, []);
    void pending.then(() => this.#next(lane));
  }

  #next(lane: string): void {
    const queue = this.#waiting.get(lane);
    for (let work = queue?.shift(); work; work = queue?.shift()) {
      const pending = work();
      if (pending) {
        void pending.then(() => this.#next(lane));
        return;
      }
    }
    this.#waiting.delete(lane);
  }

  /** Whether what is run in a lane now has to wait. */
  isBusy(lane: string): boolean {
    return this.#waiting.has(lane);
  }

  /** Lanes with work under way. */
  get busy(): number {
    return this.#waiting.size;
  }

  /** Forgets what waits; what is under way ends by itself. */
  clear(): void {
    this.#waiting = new Map();
  }
}
