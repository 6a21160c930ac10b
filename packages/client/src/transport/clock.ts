/**
 * The platform's clock as far as responses show it. Each one bounds the difference between the two clocks from both
 * sides; the bounds of all of them are intersected (Marzullo's algorithm for one source), so that whole seconds of
 * `Date` headers narrow down to the length of a round trip.
 */

/** A time that the platform wrote between two moments of this clock, all in milliseconds. */
export type Reading = {
  /** The earliest the written time may stand for. */
  readonly fromMs: number;
  /** The latest: 999 ms later for a header in whole seconds. */
  readonly untilMs: number;
  /** When it was requested; null for what came unrequested, which bounds one side only. */
  readonly sentMs: number | null;
  readonly receivedMs: number;
};

/** Two clocks drift apart by at most this much a millisecond (100 parts in a million). */
const DRIFT = 1e-4;

export class ServerClock {
  #lowMs = Number.NEGATIVE_INFINITY;
  #highMs = Number.POSITIVE_INFINITY;
  #readMs: number | null = null;

  /** Takes one reading in. Where it contradicts the earlier ones, a clock was set: it replaces them. */
  read({ fromMs, untilMs, sentMs, receivedMs }: Reading): void {
    const low = fromMs - receivedMs;
    const high = sentMs === null ? Number.POSITIVE_INFINITY : untilMs - sentMs;
    const drift = this.#readMs === null ? 0 : Math.max(0, receivedMs - this.#readMs) * DRIFT;
    const [oldLow, oldHigh] = [this.#lowMs - drift, this.#highMs + drift];
    this.#readMs = receivedMs;
    if (low > oldHigh || high < oldLow) {
      this.#lowMs = low;
      this.#highMs = high;
      return;
    }
    this.#lowMs = Math.max(low, oldLow);
    this.#highMs = Math.min(high, oldHigh);
  }

  /** Platform's clock less this one, in milliseconds; 0 before the first reading. */
  get offsetMs(): number {
    if (Number.isFinite(this.#lowMs) && Number.isFinite(this.#highMs)) {
      return (this.#lowMs + this.#highMs) / 2;
    }
    return Number.isFinite(this.#lowMs) ? this.#lowMs : 0;
  }

  /** The offset is right to this much, in milliseconds; infinite before a response. */
  get toleranceMs(): number {
    return (this.#highMs - this.#lowMs) / 2;
  }
}
