/**
 * Deliveries within a process, in the order of their messages: what a delivery causes comes after all that was there
 * before it.
 */
export class DeliveryQueue {
  #waiting: (() => void)[] = [];
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
      for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) next();
    } finally {
      this.#isHeld = false;
    }
  }
}
