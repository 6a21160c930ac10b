/**
 * Calls that a service refuses because they come too fast, such as those of a seat in a competition. Who goes on reaches
 * the service no more often than it admits, and some times a second besides: further ones are refused before their body
 * is read. That costs a client within its rate nothing, and one beyond it only refusals.
 */
import { TokenBuckets } from './token-bucket.ts';

/** So many refusals of one caller's call may be the service's own. */
const SERVICES_OWN = { burst: 20, perSecond: 10 };
/** A caller that has not been refused for this long passes as if it never had been. */
const REMEMBERED_MS = 10_000;
const NAMES_MAX = 20_000;

export class ServiceRefusals {
  readonly #left = new TokenBuckets(SERVICES_OWN);
  /** When each was last refused: the longest ago is first. */
  readonly #refusedMs = new Map<string, number>();

  /** @returns 0 when the call may go to its service, or the milliseconds until it may */
  enter(name: string, nowMs: number): number {
    const refusedMs = this.#refusedMs.get(name);
    if (refusedMs === undefined) return 0;
    // Taken before the service answers: of a hundred at once all would find the last one.
    if (nowMs - refusedMs < REMEMBERED_MS) return this.#left.take(name, nowMs);
    this.#refusedMs.delete(name);
    return 0;
  }

  /** Notes what the service answered to a call that entered. */
  settled(name: string, nowMs: number, isRefused: boolean): void {
    const isKnown = this.#refusedMs.has(name);
    if (!isRefused) {
      if (isKnown) this.#left.charge(name, nowMs, -1);
      return;
    }
    if (!isKnown) this.#left.take(name, nowMs);
    this.#refusedMs.delete(name);
    this.#refusedMs.set(name, nowMs);
    const oldest = this.#refusedMs.keys().next();
    if (this.#refusedMs.size > NAMES_MAX && !oldest.done) this.#refusedMs.delete(oldest.value);
  }
}
