/**
 * One allowance over several gateways, without a wait. A gateway spends from a bucket of its own and reports what it
 * spent afterwards; from the reply it learns what the others spent, and takes that from its own bucket. Where several
 * are used at the same moment each can give a burst before it knows of the others; what was given too much is owed, so
 * that over time no more is given than by one.
 */
import type { Allowance } from '@tradefloor/contracts/vocabulary/call-cost';
import { TokenBuckets } from './token-bucket.ts';

/** What is spent is reported when it is this part of a burst. */
const REPORTED_PART = 4;
/** And after this long, however little it is. */
const REPORTED_AFTER_MS = 1_000;
/** Less is the difference of two clocks, not what another gateway spent. */
const SPENT_ELSEWHERE_MIN = 0.5;

export type SharedSpendingParts = {
  readonly allowance: Allowance;
  /** Takes from the bucket that is shared. @returns what is left, below zero when it is owed; null where it is not known */
  readonly spend: (name: string, cost: number) => Promise<number | null>;
  readonly nowMs: () => number;
};

export class SharedSpending {
  readonly #parts: SharedSpendingParts;
  readonly #own: TokenBuckets;
  /** What the shared bucket would hold if no other gateway took from it. */
  readonly #expected: TokenBuckets;
  readonly #unreported = new Map<string, number>();
  /** Names whose report is under way: of two at once each would find what the others spent. */
  readonly #reporting = new Set<string>();
  #timer: NodeJS.Timeout | null = null;

  constructor(parts: SharedSpendingParts) {
    this.#parts = parts;
    this.#own = new TokenBuckets(parts.allowance);
    const { burst, perSecond } = parts.allowance;
    // A bucket that fills within a second is shared as one of a second's worth.
    this.#expected = new TokenBuckets({ burst: Math.max(burst, perSecond), perSecond });
  }

  /** Takes `cost` from the name's allowance. @returns 0, or the milliseconds until there is as much again */
  take(name: string, nowMs: number, cost: number): number {
    const waitMs = this.#own.take(name, nowMs, cost);
    if (waitMs === 0) this.#note(name, Math.min(cost, this.#parts.allowance.burst));
    return waitMs;
  }

  #note(name: string, cost: number): void {
    this.#unreported.set(name, (this.#unreported.get(name) ?? 0) + cost);
    this.#reportWhenDue(name);
  }

  #reportWhenDue(name: string): void {
    const sum = this.#unreported.get(name) ?? 0;
    if (sum * REPORTED_PART >= this.#parts.allowance.burst) this.#report(name);
    else if (sum > 0) this.#timer ??= setTimeout(this.#reportAll, REPORTED_AFTER_MS).unref();
  }

  readonly #reportAll = (): void => {
    this.#timer = null;
    for (const name of [...this.#unreported.keys()]) this.#report(name);
  };

  #report(name: string): void {
    if (this.#reporting.has(name)) return;
    this.#reporting.add(name);
    void this.#settle(name).finally(() => {
      this.#reporting.delete(name);
      this.#reportWhenDue(name);
    });
  }

  async #settle(name: string): Promise<void> {
    const { spend, nowMs } = this.#parts;
    const cost = this.#unreported.get(name) ?? 0;
    this.#unreported.delete(name);
    const expected = this.#expected.charge(name, nowMs(), cost);
    const left = await spend(name, cost);
    if (left === null) return;
    const elsewhere = expected - left;
    this.#expected.charge(name, nowMs(), elsewhere);
    if (elsewhere > SPENT_ELSEWHERE_MIN) this.#own.charge(name, nowMs(), elsewhere);
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer);
  }
}
