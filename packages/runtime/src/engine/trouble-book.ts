/** Recent failures: how often a job failed, and how long its actor stays in serial mode. */
const ATTEMPTS_MAX = 3;
/** After a failure, this many handlings go one at a time, so that the guilty one is known. */
const CAREFUL_HANDLINGS = 50;

export class TroubleBook {
  #attempts = new Map<string, number>();
  #careful = 0;
  #latest: string | null = null;

  /** Why it is not well, if it is not. */
  get latest(): string | null {
    return this.#latest;
  }

  get isCareful(): boolean {
    return this.#careful > 0;
  }

  attemptsOf(causeId: string): number {
    return this.#attempts.get(causeId) ?? 0;
  }

  /** True when a job has failed so often that it is parked instead. */
  isHopeless(causeId: string): boolean {
    return this.attemptsOf(causeId) >= ATTEMPTS_MAX;
  }

  /** Notes a failure. @returns how often the job has failed; only what comes again is counted */
  blame(causeId: string, of: { readonly error: string; readonly comesAgain: boolean }): number {
    const attempts = this.attemptsOf(causeId) + 1;
    this.#latest = of.error;
    if (of.comesAgain) this.#attempts.set(causeId, attempts);
    return attempts;
  }

  beCareful(): void {
    this.#careful = CAREFUL_HANDLINGS;
  }

  /** A job has succeeded: reduces the remaining serial-mode count by one. */
  absolve(causeId: string): void {
    this.#attempts.delete(causeId);
    this.#careful = Math.max(0, this.#careful - 1);
    if (this.#careful === 0 && this.#attempts.size === 0) this.#latest = null;
  }
}
