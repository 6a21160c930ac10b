/**
 * How many new requests of a service may be under way while it is overloaded. The age of the oldest alone is
 * known too late: what was let in until then is already too much. Halved when the oldest is too old, raised slowly as answers
 * come in time, gone when nothing has been refused for a while.
 */
const LEAST = 8;
/** Answers in time until one more may be under way. */
const ANSWERS_PER_STEP = 10;
const FORGET_MS = 2_000;

export class ConcurrencyLimit {
  readonly #maxAgeMs: number;
  #limit = Number.POSITIVE_INFINITY;
  #cutMs = Number.NEGATIVE_INFINITY;
  #refusedMs = Number.NEGATIVE_INFINITY;

  constructor(maxAgeMs: number) {
    this.#maxAgeMs = maxAgeMs;
  }

  /** True when no more may begin; a refusal for this reason keeps the limit. */
  isReached(underWay: number, nowMs: number): boolean {
    if (nowMs - this.#refusedMs > FORGET_MS) this.#limit = Number.POSITIVE_INFINITY;
    if (underWay < this.#limit) return false;
    this.#refusedMs = nowMs;
    return true;
  }

  /** The oldest is too old; what a cut does is seen only after as long again. */
  cut(underWay: number, nowMs: number): void {
    this.#refusedMs = nowMs;
    if (nowMs - this.#cutMs < this.#maxAgeMs) return;
    this.#cutMs = nowMs;
    this.#limit = Math.max(LEAST, Math.floor(Math.min(this.#limit, underWay) / 2));
  }

  answered(ageMs: number): void {
    if (ageMs <= this.#maxAgeMs / 2) this.#limit += 1 / ANSWERS_PER_STEP;
  }
}
