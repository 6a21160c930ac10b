/** Rate limits: a burst, refilled at a steady rate. One token bucket per name, the longest unused is evicted first. */
import type { Allowance } from '@tradefloor/contracts/vocabulary/call-cost';

export class TokenBucket {
  readonly #allowance: Allowance;
  #left: number;
  #atMs: number;

  constructor(allowance: Allowance, nowMs: number) {
    this.#allowance = allowance;
    this.#left = allowance.burst;
    this.#atMs = nowMs;
  }

  /** Takes `cost`, at most the burst. @returns 0, or how many milliseconds until there is as much again; then nothing is taken */
  take(nowMs: number, cost = 1): number {
    const { burst, perSecond } = this.#allowance;
    this.#earn(nowMs);
    const wanted = Math.min(cost, burst);
    if (this.#left < wanted) return ((wanted - this.#left) / perSecond) * 1_000;
    this.#left -= wanted;
    return 0;
  }

  /** Takes what was spent elsewhere, also more than there is. @returns what is left, below zero when it is owed */
  charge(nowMs: number, cost: number): number {
    this.#earn(nowMs);
    this.#left -= cost;
    return this.#left;
  }

  #earn(nowMs: number): void {
    const { burst, perSecond } = this.#allowance;
    const earned = (Math.max(0, nowMs - this.#atMs) * perSecond) / 1_000;
    this.#left = Math.min(burst, this.#left + earned);
    this.#atMs = nowMs;
  }
}

/** How many names are remembered: more would let strangers fill the memory. */
const NAMES_MAX = 20_000;

export class TokenBuckets {
  readonly #allowance: Allowance;
  readonly #buckets = new Map<string, TokenBucket>();

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
  }

  get size(): number {
    return this.#buckets.size;
  }

  /** Takes `cost` from the name's bucket. @returns 0, or the milliseconds until there is as much again */
  take(name: string, nowMs: number, cost = 1): number {
    return this.#bucket(name, nowMs).take(nowMs, cost);
  }

  /** Takes what was spent elsewhere under this name. @returns what is left, below zero when it is owed */
  charge(name: string, nowMs: number, cost: number): number {
    return this.#bucket(name, nowMs).charge(nowMs, cost);
  }

  #bucket(name: string, nowMs: number): TokenBucket {
    const found = this.#buckets.get(name);
    const bucket = found ?? new TokenBucket(this.#allowance, nowMs);
    if (found) this.#buckets.delete(name);
    else if (this.#buckets.size >= NAMES_MAX) this.#forgetOne();
    this.#buckets.set(name, bucket);
    return bucket;
  }

  #forgetOne(): void {
    const oldest = this.#buckets.keys().next();
    if (!oldest.done) this.#buckets.delete(oldest.value);
  }
}
