/** Waits after wrong passwords and keys: those this gateway counted, and those that all gateways count together. */
import { type Attempt, LoginGuard, toPauseMs } from './login-guard.ts';
import type { GatewayCounts } from './settings.ts';

export class AttemptGuard {
  readonly #own = new LoginGuard();
  readonly #what: 'password' | 'key';
  readonly #shared: GatewayCounts | null;

  /**
   * @param what guesses at passwords and at keys are counted apart
   * @param shared null where this gateway is the only one
   */
  constructor(what: 'password' | 'key', shared: GatewayCounts | null) {
    this.#what = what;
    this.#shared = shared;
  }

  #names({ address, username }: Attempt): { readonly pair: string; readonly all: string } {
    const all = `${this.#what} ${address}`;
    return { pair: `${all} ${username}`, all };
  }

  /** How long this address must wait before it may try this account; 0 for now. */
  async waitMs(attempt: Attempt, nowMs: number): Promise<number> {
    const ownMs = this.#own.waitMs(attempt, nowMs);
    if (ownMs > 0 || this.#shared === null) return ownMs;
    const { pair, all } = this.#names(attempt);
    return Math.max(
      ...(await Promise.all([this.#shared.markedMs(pair), this.#shared.markedMs(all)])),
    );
  }

  async failed(attempt: Attempt, nowMs: number): Promise<void> {
    this.#own.failed(attempt, nowMs);
    const shared = this.#shared;
    if (shared === null) return;
    const { pair, all } = this.#names(attempt);
    const [failures, overMs] = await Promise.all([
      shared.count('mistakes', pair),
      shared.take('addressMistakes', all),
    ]);
    const pauseMs = toPauseMs(failures);
    await Promise.all([
      pauseMs > 0 ? shared.mark(pair, pauseMs) : null,
      overMs > 0 ? shared.mark(all, overMs) : null,
    ]);
  }

  async succeeded(attempt: Attempt): Promise<void> {
    this.#own.succeeded(attempt);
    const { pair } = this.#names(attempt);
    await Promise.all([this.#shared?.forget('mistakes', pair), this.#shared?.unmark(pair)]);
  }
}
