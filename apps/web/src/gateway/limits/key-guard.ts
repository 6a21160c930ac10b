/**
 * Slows down guessing of API keys by one address, by the same waits as log-ins. A key that has counted from there goes
 * on: the guesses, or the ended key, of one program do not stop the others behind the same address.
 */
import { AttemptGuard } from './attempt-guard.ts';
import type { GatewayCounts } from './settings.ts';

const KNOWN_MAX = 20_000;
/** So long the other gateways know a key that has counted at one. */
const KNOWN_MS = 8 * 3_600_000;

export type KeyAttempt = { readonly address: string; readonly key: string };

const toName = ({ address, key }: KeyAttempt): string => `${address} ${key}`;
const toKnown = (attempt: KeyAttempt): string => `known ${toName(attempt)}`;

export class KeyGuard {
  readonly #guesses: AttemptGuard;
  readonly #shared: GatewayCounts | null;
  /** Keys that have counted, by address: the longest unused is evicted first. */
  readonly #known = new Set<string>();

  /** @param shared null where this gateway is the only one */
  constructor(shared: GatewayCounts | null) {
    this.#guesses = new AttemptGuard('key', shared);
    this.#shared = shared;
  }

  /** How long this address must wait before it may try this key; 0 for now, at once for one that is known here. */
  waitMs(attempt: KeyAttempt, nowMs: number): number | Promise<number> {
    return this.#known.has(toName(attempt)) ? 0 : this.#unknownMs(attempt, nowMs);
  }

  async #unknownMs(attempt: KeyAttempt, nowMs: number): Promise<number> {
    const waitMs = await this.#guesses.waitMs(toAttempt(attempt), nowMs);
    if (waitMs === 0 || this.#shared === null) return waitMs;
    return (await this.#shared.markedMs(toKnown(attempt))) > 0 ? 0 : waitMs;
  }

  async failed(attempt: KeyAttempt, nowMs: number): Promise<void> {
    this.#known.delete(toName(attempt));
    await Promise.all([
      this.#guesses.failed(toAttempt(attempt), nowMs),
      this.#shared?.unmark(toKnown(attempt)),
    ]);
  }

  /** Only the first use of a key is noted; that of one known here costs nothing. */
  succeeded(attempt: KeyAttempt): undefined | Promise<unknown> {
    const name = toName(attempt);
    const isKnown = this.#known.delete(name);
    this.#known.add(name);
    const oldest = this.#known.keys().next();
    if (this.#known.size > KNOWN_MAX && !oldest.done) this.#known.delete(oldest.value);
    if (isKnown) return;
    return Promise.all([
      this.#guesses.succeeded(toAttempt(attempt)),
      this.#shared?.mark(toKnown(attempt), KNOWN_MS),
    ]);
  }
}

const toAttempt = ({ address, key }: KeyAttempt) => ({ address, username: key });
