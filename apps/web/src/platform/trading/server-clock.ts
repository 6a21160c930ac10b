/** The server's time, estimated from when its messages were sent and when they arrived. */

/** So many batches count: five seconds of them. */
const KEPT = 20;
/** No batch is later than this, or the socket would have been dropped: then one of the clocks was put. */
const JUMP_MS = 5_000;

/**
 * How far the server is ahead of this browser. A message that was delayed makes it look less than it is, so that the
 * largest of the last ones is nearest: late prices never make time go back.
 */
export class ServerClock {
  readonly #aheadMs: number[] = [];
  #eventAheadMs: number | null = null;

  /** A live batch of the market arrived. */
  takeBatch(sentMs: number, nowMs: number): void {
    const ahead = sentMs - nowMs;
    if (this.#aheadMs.length > 0 && Math.abs(this.#largest() - ahead) > JUMP_MS) {
      this.#aheadMs.length = 0;
    }
    this.#aheadMs.push(ahead);
    if (this.#aheadMs.length > KEPT) this.#aheadMs.shift();
  }

  /** An event arrived: what there is without a market. */
  takeEvent(sentMs: number, nowMs: number): void {
    const ahead = sentMs - nowMs;
    this.#eventAheadMs = Math.max(this.#eventAheadMs ?? ahead, ahead);
  }

  /** Milliseconds to add to the browser's clock. */
  aheadMs(): number {
    return this.#aheadMs.length > 0 ? this.#largest() : (this.#eventAheadMs ?? 0);
  }

  #largest(): number {
    return Math.max(...this.#aheadMs);
  }
}
