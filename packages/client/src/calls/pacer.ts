/** Keeps a client below one of the gateway's allowances, so that it is not refused for being fast (docs/http.md). */
import { type CallFacts, ROWS_MAX, ROWS_PER_UNIT } from '../generated/facts.ts';
import type { Deps } from '../transport/deps.ts';

/** So many units at once, refilled at a rate. */
type Pace = { readonly burst: number; readonly perSecond: number };

/**
 * Units that a request takes of its allowance, as the gateway counts them: one, and for a list of more than a hundred
 * rows one for each hundred. Only a query string has a number of rows.
 */
export function computeCost(
  { method }: Pick<CallFacts, 'method'>,
  { limit }: { readonly limit?: unknown },
): number {
  if (method !== 'GET' && method !== 'DELETE') return 1;
  const rows = Number(limit ?? 0);
  return rows > ROWS_PER_UNIT ? Math.ceil(Math.min(rows, ROWS_MAX) / ROWS_PER_UNIT) : 1;
}

/** The generic cell rate algorithm (ITU-T I.371): one time stands for the whole bucket. */
export class Pacer {
  readonly #everyMs: number;
  readonly #toleranceMs: number;
  readonly #deps: Pick<Deps, 'elapsedMs' | 'sleep'>;
  /** When the bucket would be full again. */
  #fullMs = Number.NEGATIVE_INFINITY;
  #closedUntilMs = Number.NEGATIVE_INFINITY;

  constructor({ burst, perSecond }: Pace, deps: Pick<Deps, 'elapsedMs' | 'sleep'>) {
    this.#everyMs = 1_000 / perSecond;
    this.#toleranceMs = burst * this.#everyMs;
    this.#deps = deps;
  }

  /**
   * Takes units of the allowance and waits until they may be used, in the order of the calls, or until the signal is
   * aborted.
   * @param cost units, at most the burst
   * @param mostMs takes nothing where the wait would be longer
   * @returns 0, or the milliseconds after which there are as many, where nothing was taken
   */
  async take(
    cost: number,
    signal?: AbortSignal,
    mostMs = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    const now = this.#deps.elapsedMs();
    const fullMs = Math.max(this.#fullMs, now) + cost * this.#everyMs;
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
