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
  readonly #deps: Pick<Deps, 'nowMs' | 'sleep'>;
  /** When the bucket would be full again. */
  #fullMs = Number.NEGATIVE_INFINITY;
  #closedUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ burst, perSecond }: Allowance, deps: Pick<Deps, 'nowMs' | 'sleep'>) {
    this.#everyMs = 1_000 / perSecond;
    this.#toleranceMs = burst * this.#everyMs;
    this.#deps = deps;
  }

  /** Takes one from the allowance. @returns milliseconds to wait before it is used, in the order of the calls */
  reserve(): number {
    const now = this.#deps.nowMs();
    this.#fullMs = Math.max(this.#fullMs, now) + this.#everyMs;
    return Math.max(0, this.#fullMs - this.#toleranceMs - now, this.#closedUntilMs - now);
  }

  /** Takes one and waits until it may be used, or until the signal is aborted. */
  async take(signal?: AbortSignal): Promise<void> {
    const waitMs = this.reserve();
    if (waitMs > 0) await this.#deps.sleep(waitMs, signal);
  }

  /** The platform wants a rest of this length. */
  rest(ms: number): void {
    this.#closedUntilMs = Math.max(this.#closedUntilMs, this.#deps.nowMs() + ms);
  }
}
