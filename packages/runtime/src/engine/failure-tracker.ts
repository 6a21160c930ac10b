/** Recent failures: how often a job failed, and how long its actor stays in serial mode. */
const ATTEMPTS_MAX = 3;
/** After a failure, this many handlings go one at a time, so that the guilty one is known. */
const SERIAL_HANDLINGS = 50;

export class FailureTracker {
  #attempts = new Map<string, number>();
  #serial = 0;
  #latest: string | null = null;

  /** Why it is not well, if it is not. */
  get latest(): string | null {
    return this.#latest;
  }

  get isSerial(): boolean {
    return this.#serial > 0;
  }

  countAttempts(causeId: string): number {
    return this.#attempts.get(causeId) ?? 0;
  }

  /** True when a job has failed so often that it is parked instead. */
  isHopeless(causeId: string): boolean {
    return this.countAttempts(causeId) >= ATTEMPTS_MAX;
  }

  /** Notes a failure. @returns how often the job has failed; only what comes again is counted */
  recordFailure(
    causeId: string,
    of: { readonly error: string; readonly isRedelivered: boolean },
  ): number {
    const attempts = this.countAttempts(causeId) + 1;
    this.#latest = of.error;
    if (of.isRedelivered) this.#attempts.set(causeId, attempts);
    return attempts;
  }

  enterSerialMode(): void {
    this.#serial = SERIAL_HANDLINGS;
  }

  /** A job has succeeded: reduces the remaining serial-mode count by one. */
  recordSuccess(causeId: string): void {
    this.#attempts.delete(causeId);
    this.#serial = Math.max(0, this.#serial - 1);
    if (this.#serial === 0 && this.#attempts.size === 0) this.#latest = null;
  }
}
