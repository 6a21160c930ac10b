/**
 * Time that advances only on demand: a queue of scheduled tasks, executed in order, with a seeded rng. Tasks due at the
 * same instant run in the order they were scheduled.
 */
import { type Draws, drawsFrom } from '@tradefloor/core/prng';

type Planned = { readonly atMs: number; readonly no: number; readonly run: () => void };

/** Runs everything that waits only for promises: the host's, since there is no event loop here. */
export type Settle = () => Promise<void>;

export class VirtualTime {
  readonly draws: Draws;
  #now: number;
  #no = 0;
  #heap: Planned[] = [];
  /** A running hash of what happened when: equal for equal seeds. */
  #trace = 0x811c9dc5;

  readonly #settle: Settle;

  constructor(seed: number, settle: Settle, startMs: number) {
    this.draws = drawsFrom(seed);
    this.#settle = settle;
    this.#now = startMs;
  }

  get nowMs(): number {
    return this.#now;
  }

  /** When the next task is due; null where none is. */
  get nextDueMs(): number | null {
    return this.#heap[0]?.atMs ?? null;
  }

  get trace(): number {
    return this.#trace >>> 0;
  }

  /** True with this probability. */
  chance(probability: number): boolean {
    return probability > 0 && this.draws.next() < probability;
  }

  /** A whole number of milliseconds in [from, to]. */
  between(from: number, to: number): number {
    return from + Math.floor(this.draws.next() * (to - from + 1));
  }

  /** Notes a fact in the trace. */
  note(fact: string): void {
    for (let i = 0; i < fact.length; i += 1) {
      this.#trace = Math.imul(this.#trace ^ fact.charCodeAt(i), 0x01000193);
    }
  }

  after(delayMs: number, run: () => void): void {
    this.#push({ atMs: this.#now + Math.max(0, delayMs), no: this.#no++, run });
  }

  /** Works off everything due up to `untilMs`. @returns how many things happened */
  async runUntil(untilMs: number): Promise<number> {
    let happened = 0;
    for (let next = this.#heap[0]; next && next.atMs <= untilMs; next = this.#heap[0]) {
      this.#pop();
      this.#now = next.atMs;
      next.run();
      happened += 1;
      // A task due at the same instant may run before promises settle: no caller may rely on it.
      if (this.#heap[0]?.atMs !== next.atMs || happened % 8 === 0) await this.#settle();
    }
    this.#now = Math.max(this.#now, untilMs);
    return happened;
  }

  #push(planned: Planned): void {
    const heap = this.#heap;
    let i = heap.push(planned) - 1;
    while (i > 0) {
      const parent = (i - 1) >> 1;
      const above = heap[parent];
      if (!above || isBefore(above, planned)) break;
      heap[i] = above;
      i = parent;
    }
    heap[i] = planned;
  }

  #pop(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (!last || heap.length === 0) return;
    let i = 0;
    for (;;) {
      const left = heap[2 * i + 1];
      const right = heap[2 * i + 2];
      const child = right && left && isBefore(right, left) ? 2 * i + 2 : 2 * i + 1;
      const below = heap[child];
      if (!below || isBefore(last, below)) break;
      heap[i] = below;
      i = child;
    }
    heap[i] = last;
  }
}

const isBefore = (a: Planned, b: Planned): boolean =>
  a.atMs < b.atMs || (a.atMs === b.atMs && a.no < b.no);
