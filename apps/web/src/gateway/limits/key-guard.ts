/**
 * Slows down guessing of API keys by one address, by the same waits as log-ins. A key that has counted from there goes
 * on: the guesses, or the ended key, of one program do not stop the others behind the same address.
 */
import { LoginGuard } from './login-guard.ts';

const KNOWN_MAX = 20_000;

export type KeyAttempt = { readonly address: string; readonly key: string };

const toName = ({ address, key }: KeyAttempt): string => `${address} ${key}`;

export class KeyGuard {
  readonly #guesses = new LoginGuard();
  /** Keys that have counted, by address: the longest unused is evicted first. */
  readonly #known = new Set<string>();

  /** How long this address must wait before it may try this key; 0 for now. */
  waitMs(attempt: KeyAttempt, nowMs: number): number {
    return this.#known.has(toName(attempt)) ? 0 : this.#guesses.waitMs(toAttempt(attempt), nowMs);
  }

  failed(attempt: KeyAttempt, nowMs: number): void {
    this.#known.delete(toName(attempt));
    this.#guesses.failed(toAttempt(attempt), nowMs);
  }

  succeeded(attempt: KeyAttempt): void {
    const name = toName(attempt);
    if (!this.#known.delete(name)) this.#guesses.succeeded(toAttempt(attempt));
    this.#known.add(name);
    const oldest = this.#known.keys().next();
    if (this.#known.size > KNOWN_MAX && !oldest.done) this.#known.delete(oldest.value);
  }
}

const toAttempt = ({ address, key }: KeyAttempt) => ({ address, username: key });
