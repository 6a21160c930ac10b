/** Keeps a client below one of the gateway's allowances, so that it is not refused for being fast (docs/http.md). */
import type { Deps } from '../transport/deps.ts';

/** So many at once, refilled at a rate. */
export type Allowance = { readonly burst: number; readonly perSecond: number };

/**
 * Nine tenths of what the gateway allows a session, and of log-ins an address: its clock, and a second client's call now
 * and then, have the rest.
 */
export const ALLOWANCES = {
  orders: { burst: 36, perSecond: 18 },
  calls: { burst: 90, perSecond: 90 },
  logins: { burst: 9, perSecond: 9 / 60 },
} as const satisfies Readonly<Record<string, Allowance>>;

/** The generic cell rate algorithm (ITU-T I.371): one time stands for the whole bucket. */
export class Pacer {
  readonly #everyMs: number;
  readonly #toleranceMs: number;
  readonly #deps: Pick<Deps, 'elapsedMs' | 'sleep'>;
  /** When the bucket would be full again. */
  #fullMs = Number.NEGATIVE_INFINITY;
  #closedUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ burst, perSecond }: Allowance, deps: Pick<Deps, 'elapsedMs' | 'sleep'>) {
    this.#everyMs = 1_000 / perSecond;
    this.#toleranceMs = burst * this.#everyMs;
    this.#deps = deps;
  }

  /**
   * Takes one from the allowance and waits until it may be used, in the order of the calls, or until the signal is aborted.
   * @param mostMs takes nothing where the wait would be longer
   * @returns 0, or the milliseconds after which there is one, where nothing was taken
   */
  async take(signal?: AbortSignal, mostMs = Number.POSITIVE_INFINITY): Promise<number> {
    const now = this.#deps.elapsedMs();
    const fullMs = Math.max(this.#fullMs, now) + this.#everyMs;
    const waitMs = Math.max(0, fullMs - this.#toleranceMs - now, this.#closedUntilMs - now);
    if (waitMs > mostMs) return waitMs;
    this.#fullMs = fullMs;
    if (waitMs > 0) await this.#deps.sleep(waitMs, signal);
    return 0;
  }

  /** The platform wants a rest of this length. */
  rest(ms: number): void {
    this.#closedUntilMs = Math.max(this.#closedUntilMs, this.#deps.elapsedMs() + ms);
  }
}
