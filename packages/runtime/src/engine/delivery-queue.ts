/**
 * Deliveries within a process, in the order of their messages: what a delivery causes comes after all that was there
 * before it.
 */
export class DeliveryQueue {
  #waiting: (() => void)[] = [];
  /** Delivered of those. */
  #done = 0;
  #isHeld = false;

  /** Delivers now, or after what is being delivered. */
  add(deliver: () => void): void {
    this.#waiting.push(deliver);
    if (!this.#isHeld) this.hold(() => undefined);
  }

  /** Deliveries that `work` causes wait until it has ended. */
  hold(work: () => void): void {
    if (this.#isHeld) {
      work();
      return;
    }
    this.#isHeld = true;
    try {
      work();
      // Deliveries add to the queue while it is worked through.
      for (const next of this.#waiting) {
        this.#done += 1;
        next();
      }
    } finally {
      this.#waiting.splice(0, this.#done);
      this.#done = 0;
      this.#isHeld = false;
    }
  }
}
